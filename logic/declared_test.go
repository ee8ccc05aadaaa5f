package logic_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// repository has the declarations of a tree, and the names in its files of things that do
// not exist. Paths have slashes and begin at the root.
type repository struct {
	paths    map[string]bool     // files and folders
	packages map[string]*library // by folder
	words    map[string]bool     // the identifiers in code, and the words in its strings
	targets  map[string]bool     // of the Makefile
	modules  map[string]bool     // the last elements of imports that are not ours
	checked  int                 // names that were looked up
	problems []problem
}

// library has the declarations of one folder, with those of its tests.
type library struct {
	name    string
	names   map[string]bool            // "Name" and "Type.Member"
	files   map[string]map[string]bool // the names that each file declares, members without their type
	made    map[string][]string        // the types that a type embeds or is defined by, as "Name" or "package.Name"
	imports map[string]string          // paths by the name that a file uses
	sources []source
}

type source struct {
	path string
	file *ast.File
	set  *token.FileSet
}

// problem is a name of something that does not exist.
type problem struct {
	path string
	line int
	name string
}

func (p problem) String() string {
	return fmt.Sprintf("%s:%d names %q, which does not exist", p.path, p.line, p.name)
}

// report adds a problem, unless another check of the same line has.
func (r *repository) report(path string, line int, name string) {
	if p := (problem{path, line, name}); !slices.Contains(r.problems, p) {
		r.problems = append(r.problems, p)
	}
}

// skipped are folders without anything of ours.
var skipped = []string{".git", "node_modules", "dist"}

func readRepository(tree fs.FS) (*repository, error) {
	r := &repository{paths: map[string]bool{}, packages: map[string]*library{}, words: map[string]bool{}, targets: map[string]bool{},
		modules: map[string]bool{}}
	readmes := map[string]string{}
	err := fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && slices.Contains(skipped, entry.Name()) {
			return fs.SkipDir
		}
		if err != nil {
			return err
		}
		r.paths[name] = true
		kind := path.Ext(name)
		if entry.IsDir() || kind != ".go" && kind != ".md" && name != "Makefile" {
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		switch {
		case err != nil:
			return err
		case kind == ".md":
			readmes[name] = string(text)
		case kind == ".go":
			return r.parse(name, text)
		default:
			for _, line := range ruleOf.FindAllStringSubmatch(string(text), -1) {
				for _, target := range strings.Fields(line[1]) {
					r.targets[target] = true
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, folder := range slices.Sorted(maps.Keys(r.packages)) {
		for _, s := range r.packages[folder].sources {
			r.checkComments(s, r.packages[folder])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(readmes)) {
		r.checkReadme(name, readmes[name])
	}
	return r, nil
}

// ruleOf matches the targets of a rule in a Makefile.
var ruleOf = regexp.MustCompile(`(?m)^([a-z][a-z -]*):`)

// parse adds what a file declares.
func (r *repository) parse(name string, text []byte) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	p := r.packages[path.Dir(name)]
	if p == nil {
		p = &library{names: map[string]bool{}, files: map[string]map[string]bool{}, made: map[string][]string{}, imports: map[string]string{}}
		r.packages[path.Dir(name)] = p
	}
	p.sources = append(p.sources, source{name, file, set})
	p.name = strings.TrimSuffix(file.Name.Name, "_test")
	for _, spec := range file.Imports {
		to, _ := strconv.Unquote(spec.Path.Value)
		if spec.Name != nil {
			p.imports[spec.Name.Name] = to
		} else {
			p.imports[path.Base(strings.TrimSuffix(to, "/v2"))] = to
		}
		if !strings.HasPrefix(to, "tessera/") {
			r.modules[path.Base(to)] = true
		}
	}
	in := map[string]bool{}
	p.files[path.Base(name)] = in
	declare := func(owner, name string) {
		in[name] = true
		if owner != "" {
			name = owner + "." + name
		}
		p.names[name] = true
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			owner := ""
			if d.Recv != nil {
				owner = typeName(d.Recv.List[0].Type)
			}
			declare(owner, d.Name.Name)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, n := range spec.Names {
						declare("", n.Name)
					}
				case *ast.TypeSpec:
					declare("", spec.Name.Name)
					p.made[spec.Name.Name] = members(spec.Name.Name, spec.Type, declare)
				}
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			r.words[n.Name] = true
		case *ast.BasicLit:
			for _, word := range word.FindAllString(n.Value, -1) {
				r.words[word] = true
			}
		}
		return true
	})
	return nil
}

var word = regexp.MustCompile(`\w+`)

// members declares the fields and methods in a type's own text. It returns the types that
// may have more: those embedded, or the one that defines it.
func members(owner string, t ast.Expr, declare func(owner, name string)) (made []string) {
	var fields *ast.FieldList
	switch t := t.(type) {
	case *ast.StructType:
		fields = t.Fields
	case *ast.InterfaceType:
		fields = t.Methods
	default:
		return []string{typeName(t)}
	}
	for _, f := range fields.List {
		for _, n := range f.Names {
			declare(owner, n.Name)
		}
		if len(f.Names) == 0 {
			embedded := typeName(f.Type)
			declare(owner, embedded[strings.LastIndex(embedded, ".")+1:])
			made = append(made, embedded)
		}
	}
	return made
}

// typeName returns the name of a type as "Name" or "package.Name", without its pointer and
// its type arguments; "" for a type without a name.
func typeName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.Ident:
		return t.Name
	case *ast.StarExpr:
		return typeName(t.X)
	case *ast.IndexExpr:
		return typeName(t.X)
	case *ast.IndexListExpr:
		return typeName(t.X)
	case *ast.SelectorExpr:
		return typeName(t.X) + "." + t.Sel.Name
	}
	return ""
}

// find returns the package that a name in a file of p means: one that p imports, or any
// package of ours. It returns nil and true for a package of another module.
func (r *repository) find(p *library, name string) (*library, bool) {
	to, imported := p.imports[name]
	if ours, is := strings.CutPrefix(to, "tessera/"); is {
		return r.packages[ours], r.packages[ours] != nil
	}
	if imported {
		return nil, true
	}
	for _, other := range r.packages {
		if other.name == name {
			return other, true
		}
	}
	return nil, r.modules[name]
}

// has reports whether p declares a name, or a type's member, which an embedded type may
// have.
func (r *repository) has(p *library, name string) bool {
	if p == nil || p.names[name] {
		return true // what other modules declare is not read
	}
	owner, member, is := strings.Cut(name, ".")
	if !is {
		return false
	}
	for _, from := range p.made[owner] {
		if short, other, is := strings.Cut(from, "."); is {
			if q, known := r.find(p, short); known && r.has(q, other+"."+member) {
				return true
			}
		} else if from != owner && r.has(p, from+"."+member) {
			return true
		}
	}
	return false
}

// exists reports whether there is a file or folder at a path from the root, from a folder
// or from one above it. Capitals stand for any name.
func (r *repository) exists(folder, name string) bool {
	name = strings.TrimSuffix(name, "/")
	for path.Base(name) == strings.ToUpper(path.Base(name)) && strings.Contains(name, "/") {
		name = path.Dir(name)
	}
	for ; ; folder = path.Dir(folder) {
		if r.paths[path.Join(folder, name)] {
			return true
		}
		if folder == "." {
			return false
		}
	}
}

// somewhere reports whether a path in any folder exists.
func (r *repository) somewhere(name string) bool {
	for there := range r.paths {
		if strings.HasSuffix("/"+there, "/"+name) {
			return true
		}
	}
	return false
}

// member reports whether a package or a type of this name, ours or another module's, has
// a member.
func (r *repository) member(owner, name string) bool {
	for _, p := range r.packages {
		if p.name == owner && p.names[name] || p.names[owner] && r.has(p, owner+"."+name) {
			return true
		}
		if to, is := p.imports[owner]; is && !strings.HasPrefix(to, "tessera/") {
			return true
		}
	}
	return false
}
