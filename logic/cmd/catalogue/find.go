package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"tessera/logic/say"
	"tessera/logic/say/po"
)

// programs are the programs that show messages to players. env is added to the
// environment of the build, for the browser; a nil env builds for this machine.
var programs = []struct {
	paths []string
	env   []string
}{
	{[]string{"."}, nil},
	{[]string{".", "./logic/cmd/think"}, []string{"GOOS=js", "GOARCH=wasm"}},
}

// sayPath is the package of the types ID and Plural.
const sayPath = "tessera/logic/say"

// message is a message with the places that use it.
type message struct {
	context, one, many string
	first              token.Position
	files              []string
	comments           []string // for translators
}

type finder struct {
	root     string
	messages map[string]*message // by context and text
	problems []string
}

// find returns the messages of the programs of the module at root, in the order of files
// and lines. problems lists the messages that cannot be translated as written.
func find(root string) (list []say.Entry, problems []string, err error) {
	root, err = filepath.Abs(root)
	if err != nil {
		return nil, nil, err
	}
	f := &finder{root: root, messages: map[string]*message{}}
	for _, p := range programs {
		if err := f.search(p.paths, append(os.Environ(), p.env...)); err != nil {
			return nil, nil, err
		}
	}
	if err := f.templates(); err != nil {
		return nil, nil, err
	}
	slices.Sort(f.problems)
	return f.entries(), slices.Compact(f.problems), nil
}

// search collects the messages of programs and of the packages of this module that they
// import.
func (f *finder) search(paths, env []string) error {
	list := exec.Command("go", append([]string{"list", "-deps", "-f", "{{if .Module}}{{if .Module.Main}}{{.ImportPath}}{{end}}{{end}}"}, paths...)...)
	list.Dir, list.Env, list.Stderr = f.root, env, os.Stderr
	output, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	parts, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: f.root, Env: env}, strings.Fields(string(output))...)
	if err != nil {
		return err
	}
	for _, p := range parts {
		for _, e := range p.Errors {
			return e
		}
		for _, file := range p.Syntax {
			f.file(p, file)
		}
	}
	return nil
}

// templates are the page, its scripts and the manual page. They mark their messages by
// functions of templates and of JavaScript.
var templates = []string{"assets/web/page/*.[jh]*", "assets/install/tessera.6"}

var (
	saidInTemplate = regexp.MustCompile(`\bsay\('((?:[^'\\]|\\.)*)'|\b(?:inEach|say) "([^"\\]*)"`)
	toldInTemplate = regexp.MustCompile(`// Translators: (.*)`)
)

// templates collects the messages of all templates and scripts.
func (f *finder) templates() error {
	for _, pattern := range templates {
		paths, err := filepath.Glob(filepath.Join(f.root, pattern))
		if err != nil {
			return err
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			f.script(path, string(text))
		}
	}
	return nil
}

func (f *finder) script(path, text string) {
	offset, remark := 0, ""
	for i, line := range strings.SplitAfter(text, "\n") {
		for _, found := range saidInTemplate.FindAllStringSubmatchIndex(line, -1) {
			from, to := max(found[2], found[4]), max(found[3], found[5])
			id := strings.ReplaceAll(line[from:to], `\'`, `'`)
			f.add(token.Position{Filename: path, Offset: offset + from, Line: i + 1}, id, "", remark)
		}
		remark = ""
		if found := toldInTemplate.FindStringSubmatch(line); found != nil {
			remark = found[1]
		}
		offset += len(line)
	}
}

func (f *finder) file(p *packages.Package, file *ast.File) {
	remarks := comments(p.Fset, file)
	add := func(at ast.Expr, one, many string) {
		place := p.Fset.Position(at.Pos())
		f.add(place, one, many, remarks.of(place.Line, p.Fset.Position(at.End()).Line))
	}
	ast.Inspect(file, func(node ast.Node) bool {
		e, is := node.(ast.Expr)
		if !is {
			return true
		}
		switch text, isConstant := f.text(p, e); {
		case isConstant:
			if !declaredElsewhere(p, e) {
				add(e, text, "")
			}
			return false
		case isPlural(p, e):
			one, many := f.plural(p, e.(*ast.CompositeLit))
			add(e, one, many)
			return false
		case f.madeAtRunTime(p, e):
			f.problem(p.Fset.Position(e.Pos()), "a message is made of a text that is no constant, so that nobody can translate it")
		}
		return true
	})
	for _, c := range remarks {
		if !c.used {
			f.problem(token.Position{Filename: p.Fset.Position(file.Pos()).Filename, Line: c.from}, fmt.Sprintf("there is no message for which translators are told %q", c.text))
		}
	}
}

// comment is a remark for translators about the messages in the lines from to to.
type comment struct {
	text     string
	from, to int
	used     bool
}

type commented []*comment

// of returns the last comment that covers a line between from and to, both included, and
// marks it as used.
func (all commented) of(from, to int) string {
	for _, c := range slices.Backward(all) {
		if c.from <= to && from <= c.to {
			c.used = true
			return c.text
		}
	}
	return ""
}

// comments returns the comments for translators. Each covers the next line. If a
// declaration, a value or a statement without a block begins there, it covers all of
// that.
func comments(set *token.FileSet, file *ast.File) (all commented) {
	byLine := map[int]*comment{}
	for _, group := range file.Comments {
		text := strings.Join(strings.Fields(group.Text()), " ")
		if _, text, is := strings.Cut(text, "Translators: "); is {
			line := set.Position(group.End()).Line + 1
			byLine[line] = &comment{text: text, from: line, to: line}
			all = append(all, byLine[line])
		}
	}
	if len(all) == 0 {
		return nil
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node.(type) {
		case *ast.GenDecl, ast.Spec, ast.Stmt, ast.Expr:
			if c := byLine[set.Position(node.Pos()).Line]; c != nil && !hasBlock(node) {
				c.to = max(c.to, set.Position(node.End()).Line)
			}
		}
		return true
	})
	return all
}

func hasBlock(node ast.Node) (has bool) {
	ast.Inspect(node, func(inner ast.Node) bool {
		switch inner.(type) {
		case *ast.BlockStmt, *ast.CaseClause:
			has = true
		}
		return !has
	})
	return has
}

// text returns the text of e if e is a constant of type say.ID.
func (f *finder) text(p *packages.Package, e ast.Expr) (string, bool) {
	at, known := p.TypesInfo.Types[e]
	if !known || at.Value == nil || at.Value.Kind() != constant.String || !named(at.Type, "ID") {
		return "", false
	}
	return constant.StringVal(at.Value), true
}

func named(t types.Type, name string) bool {
	n, is := types.Unalias(t).(*types.Named)
	return is && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == sayPath
}

// declaredElsewhere reports whether e names a constant of type say.ID. Its declaration is
// the message, not its use.
func declaredElsewhere(p *packages.Package, e ast.Expr) bool {
	if selector, is := e.(*ast.SelectorExpr); is {
		e = selector.Sel
	}
	name, is := e.(*ast.Ident)
	return is && named(p.TypesInfo.ObjectOf(name).Type(), "ID")
}

func isPlural(p *packages.Package, e ast.Expr) bool {
	_, is := e.(*ast.CompositeLit)
	return is && named(p.TypesInfo.TypeOf(e), "Plural")
}

// plural returns both messages of a say.Plural.
func (f *finder) plural(p *packages.Package, lit *ast.CompositeLit) (one, many string) {
	for i, e := range lit.Elts {
		isMany := i == 1
		if pair, is := e.(*ast.KeyValueExpr); is {
			isMany = pair.Key.(*ast.Ident).Name == "Many"
			e = pair.Value
		}
		text, isConstant := f.text(p, e)
		if !isConstant && p.PkgPath != sayPath {
			f.problem(p.Fset.Position(e.Pos()), "a plural is made of a text that is no constant")
		}
		if isMany {
			many = text
		} else {
			one = text
		}
	}
	return one, many
}

// madeAtRunTime reports whether e converts a text to a say.ID whose value is known only
// at run time. Package say itself may do that.
func (f *finder) madeAtRunTime(p *packages.Package, e ast.Expr) bool {
	call, is := e.(*ast.CallExpr)
	if !is || len(call.Args) != 1 || p.PkgPath == sayPath {
		return false
	}
	to := p.TypesInfo.Types[call.Fun]
	return to.IsType() && named(to.Type, "ID") && !named(p.TypesInfo.TypeOf(call.Args[0]), "ID")
}

// add records a message and the place that uses it.
func (f *finder) add(place token.Position, one, many, comment string) {
	context, text, has := strings.Cut(one, "|")
	if !has {
		context, text = "", one
	}
	if context == "" && !say.ID(text).HasWords() {
		return
	}
	file, err := filepath.Rel(f.root, place.Filename)
	if err != nil {
		file = place.Filename
	}
	place.Filename = filepath.ToSlash(file)
	if text != strings.TrimSpace(text) {
		f.problem(place, fmt.Sprintf("%q has a blank before or after it", text))
	}
	m := f.messages[one]
	if m == nil {
		m = &message{context: context, one: text, many: many, first: place}
		f.messages[one] = m
	}
	if m.many != many {
		f.problem(place, fmt.Sprintf("%q has the plural %q here and %q elsewhere, in %s: one of them needs a context", one, many, m.many, m.first.Filename))
	}
	if many != "" {
		f.checkPlural(place, text, many)
	}
	if later(m.first, place) {
		m.first = place
	}
	if !slices.Contains(m.files, place.Filename) {
		m.files = append(m.files, place.Filename)
	}
	if comment != "" && !slices.Contains(m.comments, comment) {
		m.comments = append(m.comments, comment)
	}
}

// checkPlural requires both messages of a plural to have the same verbs, with the number
// first. Some languages use the first message for more numbers than one.
func (f *finder) checkPlural(place token.Position, one, many string) {
	facts := po.Facts(one)
	if !slices.Contains(facts, "1d") || !slices.Equal(facts, po.Facts(many)) {
		f.problem(place, fmt.Sprintf("%q, %q: both have to say their number, and the same facts", one, many))
	}
}

func later(a, b token.Position) bool {
	return cmp.Or(cmp.Compare(a.Filename, b.Filename), cmp.Compare(a.Offset, b.Offset)) > 0
}

func (f *finder) problem(place token.Position, what string) {
	if file, err := filepath.Rel(f.root, place.Filename); err == nil && filepath.IsAbs(place.Filename) {
		place.Filename = filepath.ToSlash(file)
	}
	f.problems = append(f.problems, fmt.Sprintf("%s:%d: %s", place.Filename, place.Line, what))
}

func (f *finder) entries() (list []say.Entry) {
	var all []*message
	for _, m := range f.messages {
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b *message) int {
		return cmp.Or(cmp.Compare(a.first.Filename, b.first.Filename), cmp.Compare(a.first.Offset, b.first.Offset))
	})
	for _, m := range all {
		e := say.Entry{Context: m.context, ID: m.one, Many: say.ID(m.many).String(), Texts: []string{""}}
		if m.many != "" {
			e.Texts = []string{"", ""}
		}
		slices.Sort(m.comments)
		for _, c := range m.comments {
			e.Comments = append(e.Comments, "#. "+c)
		}
		slices.Sort(m.files)
		e.Comments = append(e.Comments, "#: "+strings.Join(m.files, " "))
		list = append(list, e)
	}
	return list
}
