package site

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// identity is the name of the uncompressed form in Accept-Encoding (RFC 9110, 12.5.3).
const identity = "identity"

type encoding struct {
	name   string // as in Content-Encoding
	suffix string // of the stored file
}

// encodings lists the stored forms, smallest first. A client that rates several equally
// gets the first.
var encodings = []encoding{{"br", ".br"}, {"gzip", ".gz"}, {identity, ""}}

// negotiate returns the stored forms that an Accept-Encoding header allows, best first.
// Forms are sorted by weight. The uncompressed form is allowed unless excluded, and comes
// last unless the header names it. Without a header only the uncompressed form is sent:
// RFC 9110 would allow any, but such a client may not be able to decompress.
func negotiate(header string) []encoding {
	weights := parseWeights(header)
	chosen := slices.DeleteFunc(slices.Clone(encodings), func(e encoding) bool {
		return weight(weights, e.name) == 0
	})
	slices.SortStableFunc(chosen, func(a, b encoding) int {
		return cmp.Compare(weight(weights, b.name), weight(weights, a.name))
	})
	return chosen
}

// weight returns the client's weight for a coding; 0 forbids it.
func weight(weights map[string]float64, name string) float64 {
	if q, ok := weights[name]; ok {
		return q
	}
	star, any := weights["*"]
	if name == identity && (!any || star > 0) {
		// Less than the smallest weight a header can state.
		return 0.0001
	}
	return star
}

func parseWeights(header string) map[string]float64 {
	weights := map[string]float64{}
	for entry := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(entry, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if name == "x-gzip" {
			name = "gzip"
		}
		q, ok := parseWeight(params)
		if name == "" || !ok {
			continue
		}
		weights[name] = q
	}
	return weights
}

// parseWeight parses "q=0.5". The default weight is 1.
func parseWeight(params string) (float64, bool) {
	params = strings.TrimSpace(params)
	if params == "" {
		return 1, true
	}
	name, value, _ := strings.Cut(params, "=")
	if !strings.EqualFold(strings.TrimSpace(name), "q") {
		return 0, false
	}
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	return q, err == nil && q >= 0 && q <= 1
}
