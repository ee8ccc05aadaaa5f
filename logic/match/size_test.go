package match

import "testing"

func TestSize(t *testing.T) {
	for bytes, want := range map[int]string{
		0: "0 bytes", 812: "812 bytes", 1023: "1023 bytes", 1024: "1 KB", 3500: "3.4 KB", 10239: "10 KB", 64 << 10: "64 KB",
		1<<20 - 600: "1023 KB", 1<<20 - 1: "1 MB", 3 << 19: "1.5 MB", MaxSave: "4 MB", 150 << 20: "150 MB",
	} {
		if got := Size(bytes); got.String() != want {
			t.Errorf("%d bytes are %q, want %q", bytes, got, want)
		}
	}
}
