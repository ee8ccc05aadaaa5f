package bolt

import (
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkSave saves games to the disk, from one client and from several at the same
// time, which share the writes.
func BenchmarkSave(b *testing.B) {
	for _, clients := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("%d clients", clients), func(b *testing.B) {
			s, err := Open(filepath.Join(b.TempDir(), "games.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			var next atomic.Int64
			b.SetParallelism(clients) // multiplied by the cores
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				id := fmt.Sprintf("game%d", next.Add(1))
				for pb.Next() {
					g := someGame
					g.Touched = time.Now()
					if err := saveGame(s, id, g); err != nil {
						b.Error(err)
						return
					}
				}
			})
		})
	}
}
