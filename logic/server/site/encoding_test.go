package site

import (
	"slices"
	"testing"
)

func TestNegotiate(t *testing.T) {
	for _, test := range []struct {
		header string
		want   []string
	}{
		{"", []string{"identity"}},
		{"br", []string{"br", "identity"}},
		{"gzip, deflate, br, zstd", []string{"br", "gzip", "identity"}},
		{"GZIP", []string{"gzip", "identity"}},
		{"x-gzip", []string{"gzip", "identity"}},
		{"deflate", []string{"identity"}},
		{"gzip;q=1.0, br;q=0.5", []string{"gzip", "br", "identity"}},
		{"br;q=0.1", []string{"br", "identity"}},
		{"br ; Q=0.001 , gzip;q=0", []string{"br", "identity"}},
		{"br;q=0", []string{"identity"}},
		{"*", []string{"br", "gzip", "identity"}},
		{"*;q=0.2, gzip", []string{"gzip", "br", "identity"}},
		{"gzip, *;q=0", []string{"gzip"}},
		{"identity, br;q=0.5", []string{"identity", "br"}},
		{"identity;q=0, br", []string{"br"}},
		{"identity;q=0", nil},
		{"*;q=0", nil},
		{"*;q=0, identity", []string{"identity"}},
		{"br;q=2, gzip;q=often, ;;,", []string{"identity"}},
		{"br;q=NaN", []string{"identity"}},
		{"br;level=3", []string{"identity"}},
	} {
		var got []string
		for _, form := range negotiate(test.header) {
			got = append(got, form.name)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("Accept-Encoding %q: got %v, want %v", test.header, got, test.want)
		}
	}
}
