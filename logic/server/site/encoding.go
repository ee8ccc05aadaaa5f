package site

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// identity is the name of the plain form in Accept-Encoding (RFC 9110, 12.5.3).
const identity = "identity"

// An encoding is a compressed form that the build stores beside a file.
type encoding struct {
	name   string // as in Content-Encoding
	suffix string // of the stored file
}

// encodings holds the stored forms, the smaller first: where a client likes
// several equally, it gets the first.
var encodings = []encoding{{"br", ".br"}, {"gzip", ".gz"}, {identity, ""}}

// negotiate returns those of the stored forms that the Accept-Encoding header
// allows, the best first. A form with a higher weight comes before one with a
// lower; the plain form, allowed unless excluded, comes last unless the client
// names it. Without a header only the plain form is sent: RFC 9110 would allow
// any, but a client that does not ask may not be able to unpack.
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

// weight returns how much the client likes a coding, 0 for not at all.
func weight(weights map[string]float64, name string) float64 {
	if q, ok := weights[name]; ok {
		return q
	}
	star, any := weights["*"]
	if name == identity && (!any || star > 0) {
		// Less than the least weight that can be written.
		return 0.0001
	}
	return star
}

// parseWeights reads an Accept-Encoding header. An entry that cannot be read is
// taken as not there.
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

// parseWeight reads "q=0.5"; without a weight it is 1.
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
