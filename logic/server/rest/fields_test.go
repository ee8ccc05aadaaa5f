package rest

import (
	"strconv"
	"strings"
	"testing"
)

func TestWholeNumber(t *testing.T) {
	tests := []struct {
		text  string
		n     int
		whole bool
	}{
		{"0", 0, true}, {"-0", 0, true}, {"0.0", 0, true}, {"0e5", 0, true}, {"-0.0E-99999", 0, true},
		{"8", 8, true}, {"1.0", 1, true}, {"8e0", 8, true}, {"80e-1", 8, true}, {"0.08e2", 8, true}, {"-1.0", -1, true},
		{"2147483647", 1<<31 - 1, true}, {"2147483648", 0, false}, {"1e308", 0, false},
		{"1.5", 0, false}, {"0.5", 0, false}, {"-1.5", 0, false}, {"1e-999", 0, false}, {"1e-1", 0, false},
		{"1.0000000000000000000000001", 0, false}, {"0.9999999999999999999999999", 0, false},
		{"1" + strings.Repeat("0", 300) + "e-300", 1, true},
	}
	for _, test := range tests {
		near, err := strconv.ParseFloat(test.text, 64)
		if err != nil {
			t.Fatal(err)
		}
		if n, whole := wholeNumber(test.text, near); n != test.n || whole != test.whole {
			t.Errorf("%.40s is %d, %v; want %d, %v", test.text, n, whole, test.n, test.whole)
		}
	}
}
