//go:build ignore

// Command shaders compiles Ebitengine's own shaders ahead of time. It is run within
// a copy of Ebitengine's sources, and writes to the folder named what takes the
// place of the compiler there: the compiled programs, and their texts for WebGL.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"os"
	"path/filepath"

	"github.com/hajimehoshi/ebiten/v2/internal/builtinshader"
	"github.com/hajimehoshi/ebiten/v2/internal/graphics"
	"github.com/hajimehoshi/ebiten/v2/internal/shaderir"
	"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl"
)

const programsHead = `package graphics

import (
	"errors"

	"github.com/hajimehoshi/ebiten/v2/internal/shaderir"
)

// CompileShader finds a shader of Ebitengine's own by its number.
func CompileShader(number []byte) (*shaderir.Program, error) {
	if len(number) != 1 || int(number[0]) >= len(programs) {
		return nil, errors.New("graphics: no shader can be compiled here, since the compiler was left out of this program")
	}
	return programs[number[0]], nil
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
		if t.hash == p.SourceHash {
			return t.vertex, t.fragment
		}
	}
	panic("glsl: an unknown shader")
}

var texts = [...]struct {
	hash             shaderir.SourceHash
	vertex, fragment string
}{
`

func main() {
	var programs, texts bytes.Buffer
	programs.WriteString(programsHead)
	texts.WriteString(textsHead)
	for _, source := range numbered() {
		p, err := graphics.CompileShader(source)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Fprintf(&programs, `(&shaderir.Program{
UniformNames: %#v, Uniforms: %#v,
TextureCount: %d, Attributes: %#v, Varyings: %#v,
Unit: %d, SourceHash: %#v,
}).WithUniformFactors(%#v),
`, p.UniformNames, p.Uniforms, p.TextureCount, p.Attributes, p.Varyings, p.Unit, p.SourceHash, factors(p))
		vertex, fragment := glsl.Compile(p, glsl.GLSLVersionES300)
		fmt.Fprintf(&texts, "{%#v, %q, %q},\n", p.SourceHash, vertex, fragment)
	}
	for name, text := range map[string]*bytes.Buffer{"programs.go": &programs, "texts.go": &texts} {
		text.WriteString("}\n")
		formatted, err := format.Source(text.Bytes())
		if err == nil {
			err = os.WriteFile(filepath.Join(os.Args[1], name), formatted, 0o644)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}

// numbered are the sources of all shaders, each at its number.
func numbered() (sources [][]byte) {
	for filter := range builtinshader.Filter(builtinshader.FilterCount) {
		for address := range builtinshader.Address(builtinshader.AddressCount) {
			for _, useColorM := range []bool{false, true} {
				sources = append(sources, builtinshader.ShaderSource(filter, address, useColorM))
			}
		}
	}
	sources = append(sources, builtinshader.ScreenShaderSource, builtinshader.ClearShaderSource)
	if all := builtinshader.AppendShaderSources(nil); len(all) != len(sources) {
		log.Fatalf("there are %d shaders, and not %d", len(all), len(sources))
	}
	return sources
}

// factors are 1 for every number of a uniform variable that a shader uses.
func factors(p *shaderir.Program) []uint32 {
	var all []uint32
	for _, typ := range p.Uniforms {
		for range typ.Uint32Count() {
			all = append(all, 1)
		}
	}
	p.FilterUniformVariables(all)
	return all
}
