package store

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
)

// browserLocks is a system whose steps all come late, in an order that the test chooses:
// a request, its answer, giving a lock back, and the confirmation.
type browserLocks struct {
	holder map[string]int
	steps  []func()
}

func (b *browserLocks) later(step func()) { b.steps = append(b.steps, step) }

// of returns the system for one program.
func (b *browserLocks) of(program int) askLock {
	return func(name string, answered func(func(func()))) {
		b.later(func() {
			if _, held := b.holder[name]; held {
				b.later(func() { answered(nil) })
				return
			}
			b.holder[name] = program
			b.later(func() {
				answered(func(returned func()) {
					b.later(func() {
						delete(b.holder, name)
						b.later(returned)
					})
				})
			})
		})
	}
}

// step runs one of the waiting steps.
func (b *browserLocks) step(i int) {
	step := b.steps[i]
	b.steps = append(b.steps[:i:i], b.steps[i+1:]...)
	step()
}

// TestClaimsInAnyOrder checks that, in any order of answers, a program is refused only a
// name that another program holds, no two programs hold a name, and no lock remains after
// all are given back.
func TestClaimsInAnyOrder(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		system := &browserLocks{holder: map[string]int{}}
		programs := make([]*claims, rapid.IntRange(1, 2).Draw(t, "programs"))
		for i := range programs {
			programs[i] = newClaims(system.of(i))
		}
		names := []string{"table", "kept"}
		look := func() {
			for _, name := range names {
				holders := 0
				for i, p := range programs {
					mine, known := p.claimed(name)
					if len(programs) == 1 && known && !mine {
						t.Fatalf("the only program is refused %s", name)
					}
					if p.names[name] != nil && p.names[name].wanted && mine && known {
						holders++
						if holder, held := system.holder[name]; !held || holder != i {
							t.Fatalf("program %d takes %s for its own", i, name)
						}
					}
				}
				if holders > 1 {
					t.Fatalf("%d programs hold %s", holders, name)
				}
			}
		}
		for range rapid.IntRange(0, 60).Draw(t, "actions") {
			p := programs[rapid.IntRange(0, len(programs)-1).Draw(t, "program")]
			switch action := rapid.IntRange(0, 5).Draw(t, "action"); {
			case action == 0:
				p.release()
			case action == 1:
				p.claim(rapid.SampledFrom(names).Draw(t, "name"))
			case len(system.steps) > 0:
				system.step(rapid.IntRange(0, len(system.steps)-1).Draw(t, "step"))
			}
			look()
		}
		drain := func() {
			for len(system.steps) > 0 {
				system.step(0)
				look()
			}
		}
		drain()
		for _, p := range programs {
			p.release()
		}
		drain()
		if len(system.holder) > 0 || len(programs[0].names) > 0 {
			t.Fatalf("after all is given back %v are held", system.holder)
		}
		programs[0].claim("table")
		drain()
		if mine, known := programs[0].claimed("table"); !mine || !known {
			t.Fatal("a name that all have given back is refused")
		}
	})
}

// weak is a store whose saves fail while it is full. With writes set, a failing save
// still writes the text.
type weak struct {
	Memory
	full, writes bool
}

func (w *weak) Save(name string, text []byte) error {
	if !w.full || w.writes {
		_ = w.Memory.Save(name, text)
	}
	if w.full {
		return errors.New("input/output error")
	}
	return nil
}

// TestAProgramKnowsItsOwnTexts checks that the only program on a store never takes its
// own text for another program's, and that its newest text is stored, whatever saves fail
// and however often the name is released and claimed.
func TestAProgramKnowsItsOwnTexts(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		disk := &weak{Memory: Memory{"table": []byte("first")}}
		s := NewSaver(disk, nil)
		newest := "first"
		save := func(text string) {
			if err := s.Save("table", []byte(text)); errors.As(err, new(*ConflictError)) {
				t.Fatalf("%s is taken for written over another's %s", text, disk.Memory["table"])
			}
			newest = text
			if there, err := s.Load("table"); err != nil || string(there) != newest {
				t.Fatalf("saved is %s, loaded %s, %v", newest, there, err)
			}
		}
		for range rapid.IntRange(0, 30).Draw(t, "actions") {
			switch rapid.IntRange(0, 4).Draw(t, "action") {
			case 0:
				s.Claim("table")
				s.Watch("table")
			case 1:
				s.Release()
			case 2:
				disk.full, disk.writes = rapid.Bool().Draw(t, "full"), rapid.Bool().Draw(t, "writes")
			case 3:
				s.Retry()
			case 4:
				save(rapid.StringMatching("[a-z]{1,3}").Draw(t, "text"))
			}
		}
		disk.full = false
		save("last")
		if string(disk.Memory["table"]) != "last" {
			t.Fatalf("at last there is %s", disk.Memory["table"])
		}
	})
}
