package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheShadersAreFilledIn makes Ebitengine of this go.mod smaller.
func TestTheShadersAreFilledIn(t *testing.T) {
	var list struct{ Dir string }
	if err := goJSON(t.Context(), &list, "list", "-m", "-json", engineModule); err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join(list.Dir, shaderPackage, shaderFile))
	if err != nil {
		t.Fatal(err)
	}
	lean, err := fillShaders(source)
	if err != nil {
		t.Fatal(err)
	}
	for _, gone := range []string{"text/template", "{{", "import"} {
		if strings.Contains(string(lean), gone) {
			t.Errorf("%q is still there", gone)
		}
	}
	for _, kept := range []string{"func ShaderSource(", "func AppendShaderSources(", "ScreenShaderSource", "ClearShaderSource", "UniformColorMBody"} {
		if !strings.Contains(string(lean), kept) {
			t.Errorf("%q is gone", kept)
		}
	}
}

// TestShadersAreWhatTheyAreCalled tells the shaders apart.
func TestShadersAreWhatTheyAreCalled(t *testing.T) {
	table, err := shaderTable(`//kage:unit pixels

package main

func Fragment(dstPos vec4, srcPos vec2, color vec4) vec4 {
{{if and (eq .Filter .FilterLinear) (eq .Address .AddressRepeat) .UseColorM}}
	return vec4(1)
{{else}}
	return color
{{end}}
}`)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(table, "[]byte(\""); n != 12 {
		t.Fatalf("%d shaders are made, of 12", n)
	}
	last := table[strings.LastIndex(table, "[]byte(\""):]
	if !strings.Contains(last, "vec4(1)") || strings.Count(table, "vec4(1)") != 1 {
		t.Errorf("the last shader is not that of a linear filter with repetition and colour:\n%s", table)
	}
}
