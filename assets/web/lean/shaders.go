//go:build ignore

// Command shaders compiles Ebitengine's own shaders ahead of time. It runs inside a copy
// of Ebitengine's sources, whose folder is its argument. There it replaces the shaders'
// sources and their compiler by numbers, the compiled programs, and their sources for
// WebGL.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"os"
	"path/filepath"

	"github.com/hajimehoshi/ebiten/v2/internal/builtinshader"
	"github.com/hajimehoshi/ebiten/v2/internal/colormshader"
	"github.com/hajimehoshi/ebiten/v2/internal/legacyshader"
	"github.com/hajimehoshi/ebiten/v2/internal/shaderir"
	"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl"
)

// numbered is the new source of the shader packages, in which a shader's source is its
// number.
const numbered = `package %s

type Filter int

const (
	FilterNearest Filter = iota
	FilterLinear
	FilterPixelated
)

const FilterCount = %d

type Address int

const (
	AddressUnsafe Address = iota
	AddressClampToZero
	AddressRepeat
)

const AddressCount = %d

// ShaderSource is the number of a shader.
func ShaderSource(filter Filter, address Address) []byte {
	return []byte{byte(filter)*AddressCount + byte(address) + %d}
}

%s
`

const programsHead = `package legacyshader

import (
	"errors"

	"github.com/hajimehoshi/ebiten/v2/internal/shaderir"
)

type Unit int

const (
	Texels Unit = iota
	Pixels
)

// CompileShader finds a shader of Ebitengine's own by its number.
func CompileShader(number []byte) (*shaderir.Program, Unit, error) {
	if len(number) != 1 || int(number[0]) >= len(programs) {
		return nil, 0, errors.New("no shader can be compiled here, since the compiler was left out of this program")
	}
	return programs[number[0]], Pixels, nil
}

// used is a block in which uniform variables are used.
func used(indices ...int) *shaderir.Block {
	var b shaderir.Block
	for _, i := range indices {
		b.Stmts = append(b.Stmts, shaderir.Stmt{Exprs: []shaderir.Expr{{Type: shaderir.UniformVariable, Index: i}}})
	}
	return &b
}

var programs = [...]*shaderir.Program{
`

const textsHead = `package glsl

import "github.com/hajimehoshi/ebiten/v2/internal/shaderir"

type GLSLVersion int

const (
	GLSLVersionDefault GLSLVersion = iota
	GLSLVersionES300
)

// Compile finds the texts of a shader, which are those for WebGL.
func Compile(p *shaderir.Program, _ GLSLVersion) (vertexShader, fragmentShader string) {
	for _, t := range texts {
		if t.id == p.SourceID {
			return t.vertex, t.fragment
		}
	}
	panic("glsl: an unknown shader")
}

var texts = [...]struct {
	id               shaderir.SourceID
	vertex, fragment string
}{
`

func main() {
	var programs, texts bytes.Buffer
	programs.WriteString(programsHead)
	texts.WriteString(textsHead)
	for _, source := range sources() {
		p, _, err := legacyshader.CompileShader(source)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Fprintf(&programs, `{
UniformNames: %#v, Uniforms: %#v,
TextureCount: %d, Attributes: %#v, Varyings: %#v, SourceID: %#v,
VertexFunc: shaderir.VertexFunc{Block: used()}, FragmentFunc: shaderir.FragmentFunc{Block: used(%s)},
},
`, p.UniformNames, p.Uniforms, p.TextureCount, p.Attributes, p.Varyings, p.SourceID, usedBy(p))
		vertex, fragment := glsl.Compile(p, glsl.GLSLVersionES300)
		fmt.Fprintf(&texts, "{%#v, %q, %q},\n", p.SourceID, vertex, fragment)
	}
	const plain, all = builtinshader.FilterCount * builtinshader.AddressCount, 2 * builtinshader.FilterCount * builtinshader.AddressCount
	replace("builtinshader", "shader.go", fmt.Appendf(nil, numbered, "builtinshader", builtinshader.FilterCount, builtinshader.AddressCount, 0,
		fmt.Sprintf("// ClearShaderSource is the number of the shader that clears.\nconst ClearShaderSource = %q", string(rune(all)))))
	replace("colormshader", "shader.go", fmt.Appendf(nil, numbered, "colormshader", colormshader.FilterCount, colormshader.AddressCount, plain,
		fmt.Sprintf("const (\nUniformColorMBody = %q\nUniformColorMTranslation = %q\n)", colormshader.UniformColorMBody, colormshader.UniformColorMTranslation)))
	replace("legacyshader", "legacyshader.go", append(programs.Bytes(), "}\n"...))
	replace("shaderir/glsl", "glsl.go", append(texts.Bytes(), "}\n"...))
	if err := os.Remove(filepath.Join(os.Args[1], "internal", "graphics", "shader.go")); err != nil {
		log.Fatal(err)
	}
}

// sources returns the sources of all shaders, each at the index that is its number.
func sources() (all [][]byte) {
	for filter := range builtinshader.Filter(builtinshader.FilterCount) {
		for address := range builtinshader.Address(builtinshader.AddressCount) {
			all = append(all, builtinshader.ShaderSource(filter, address))
		}
	}
	for filter := range colormshader.Filter(colormshader.FilterCount) {
		for address := range colormshader.Address(colormshader.AddressCount) {
			all = append(all, colormshader.ShaderSource(filter, address))
		}
	}
	return append(all, []byte(builtinshader.ClearShaderSource))
}

// usedBy lists the uniform variables that a shader uses, as the engine finds them: unused
// ones stay 0.
func usedBy(p *shaderir.Program) (indices string) {
	var all []uint32
	for _, typ := range p.Uniforms {
		for range typ.DwordCount() {
			all = append(all, 1)
		}
	}
	p.FilterUniformVariables(all)
	first := 0
	for i, typ := range p.Uniforms {
		if all[first] != 0 {
			indices += fmt.Sprintf("%d, ", i)
		}
		first += typ.DwordCount()
	}
	return indices
}

func replace(pkg, name string, text []byte) {
	folder := filepath.Join(os.Args[1], "internal", filepath.FromSlash(pkg))
	formatted, err := format.Source(text)
	if err == nil {
		err = os.RemoveAll(folder)
	}
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name), formatted, 0o644)
	}
	if err != nil {
		log.Fatalf("%s: %v", pkg, err)
	}
}
