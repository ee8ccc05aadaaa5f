package say

import "encoding/json"

// wire is the JSON form of a text, for another program of the same version.
type wire struct {
	ID   ID    `json:"id"`
	Many ID    `json:"many,omitempty"`
	N    int   `json:"n,omitempty"`
	Args []any `json:"args,omitempty"` // texts, decimals, strings and numbers
}

// MarshalJSON encodes a text with its arguments. Arguments that are not texts, strings or
// numbers are encoded in English.
func (t Text) MarshalJSON() ([]byte, error) {
	w := wire{ID: t.id}
	if t.more != nil {
		w.Many, w.N = t.more.many, t.more.n
		for _, a := range t.more.args {
			switch b := a.(type) {
			case Text, Decimal, int, string:
			default:
				a = fact(b, nil)
			}
			w.Args = append(w.Args, a)
		}
	}
	return json.Marshal(w)
}

// UnmarshalJSON is the inverse of MarshalJSON.
func (t *Text) UnmarshalJSON(text []byte) error {
	var w struct {
		wire
		Args []json.RawMessage `json:"args"`
	}
	if err := json.Unmarshal(text, &w); err != nil {
		return err
	}
	*t = Text{id: w.ID}
	if len(w.Args) > 0 || w.Many != "" {
		t.more = &more{many: w.Many, n: w.N}
	}
	for _, a := range w.Args {
		arg, err := unmarshalFact(a)
		if err != nil {
			return err
		}
		t.more.args = append(t.more.args, arg)
	}
	return nil
}

func unmarshalFact(a json.RawMessage) (any, error) {
	if a[0] == '{' {
		var d struct{ *Decimal }
		if json.Unmarshal(a, &d) == nil && d.Decimal != nil {
			return *d.Decimal, nil
		}
		var t Text
		err := json.Unmarshal(a, &t)
		return t, err
	}
	var n int
	if json.Unmarshal(a, &n) == nil {
		return n, nil
	}
	var v any
	err := json.Unmarshal(a, &v)
	return v, err
}
