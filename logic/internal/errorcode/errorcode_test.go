package errorcode

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"
)

func TestEveryCodeHasWords(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "errorcode.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	codes := map[Code]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, is := n.(*ast.ValueSpec)
		if !is || len(spec.Values) != 1 {
			return true
		}
		if value, is := spec.Values[0].(*ast.BasicLit); is {
			text, _ := strconv.Unquote(value.Value)
			codes[Code(text)] = true
		}
		return true
	})
	if len(codes) != len(words) {
		t.Errorf("%d codes have %d words", len(codes), len(words))
	}
	for code := range codes {
		if id, known := code.Words(); !known || id.String() != code.String() || code.String() == "" {
			t.Errorf("%q says %q", code, code)
		}
	}
	if id, known := Code("of another version").Words(); known || id != "" {
		t.Errorf("an unknown code says %q", id)
	}
}
