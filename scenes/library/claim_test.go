//go:build !js

package library_test

import (
	"fmt"
	"tessera/scenes/library"
	"tessera/scenes/store"
	"testing"
)

// TestTwoProgramsOnOneGame checks that the second program is warned, and can take over
// the stored game.
func TestTwoProgramsOnOneGame(t *testing.T) {
	disk := store.Folder(t.TempDir())
	if err := disk.Save("table-trisq", gameOf("a1")); err != nil {
		t.Fatal(err)
	}
	var stores [2]*store.Saver
	var claims [2]library.Claim
	for i := range stores {
		stores[i] = store.NewSaver(disk, nil)
		defer stores[i].Release()
		trisq(t, stores[i]).Claim(&claims[i], "table-trisq")
	}
	one, two := trisq(t, stores[0]), trisq(t, stores[1])
	for i, want := range []bool{true, false} {
		if mine, known := []library.Library{one, two}[i].Answered(&claims[i]); !known || mine != want || claims[i].Refused == want || claims[i].Asking {
			t.Fatalf("program %d has the game: %v, %+v", i+1, mine, claims[i])
		}
	}
	on := two.TakeOver(&claims[1], "table-trisq")
	if on == nil || claims[1].Refused {
		t.Fatal("the second cannot take it over")
	}
	if err := on.Play("c3"); err != nil {
		t.Fatal(err)
	}
	if err := two.Autosave("table-trisq", on); err != nil {
		t.Fatal(err)
	}
	other, err := one.Read("table-trisq")
	if err == nil {
		other.About.Name = "mine"
		err = one.Autosave("table-trisq", other)
	}
	if !library.Contested(err) {
		t.Errorf("the first writes over the second: %v", err)
	}
	if fmt.Sprint(movesOf(t, two, "table-trisq")) != "[a1 c3]" {
		t.Error("what the second played is lost")
	}
}
