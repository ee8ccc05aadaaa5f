package tables

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"text/tabwriter"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

// Operator gives the operator of a server access to the tables of its store. It works
// whether servers are running or not; running servers notice its changes. Its output is
// for people and never includes a secret.
type Operator struct{ api *API }

// NewOperator returns an Operator for the tables of a store. The error is the store's.
func NewOperator(ctx context.Context, s store.Store, games match.Games) (Operator, error) {
	now, err := s.Now(ctx)
	options := hosted.Options{Store: s, Now: func() time.Time { return now }}
	options.MayExpire = func() bool { return false } // only a server ends turns that are timed in days
	return Operator{resting(Options{Options: options, Games: games})}, err
}

// List writes a line for each of the most recently played tables, for most of them if there
// are more.
func (d Operator) List(ctx context.Context, w io.Writer, most int) error {
	ids, err := d.api.hosted.Store.Latest(ctx, kind, most)
	if err != nil {
		return err
	}
	lines := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(lines, "TABLE\tLAST PLAYED, UTC\tGAME\tSEATS\tMOVES\tSTATE")
	for _, id := range ids {
		t, err := d.find(ctx, id)
		switch {
		case errors.Is(err, store.ErrUnknown): // it was removed meanwhile
		case isNewer(err):
			fmt.Fprintf(lines, "%s\t?\t?\t?\t?\tneeds a newer server\n", id)
		case isSpoilt(err):
			fmt.Fprintf(lines, "%s\t?\t?\t?\t?\tspoilt by an older server\n", id)
		case errors.Is(err, store.ErrDamaged):
			fmt.Fprintf(lines, "%s\t?\t?\t?\t?\tdamaged\n", id)
		case err != nil:
			return err
		default:
			fmt.Fprintf(lines, "%s\t%s\t%s\t%s\t%d\t%s\n", id, lastPlayed(&t), t.Rules.ID,
				strings.Join(t.seatTexts(), ", "), len(t.Moves), t.stateText())
		}
	}
	return lines.Flush()
}

// Show writes everything known about a table. The error is store.ErrUnknown or
// store.ErrDamaged, also as a hosted.SpoiltError.
func (d Operator) Show(ctx context.Context, w io.Writer, id string) error {
	t, err := d.find(ctx, id)
	if err != nil {
		return err
	}
	v := t.view()
	lines := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(lines, "table\t%s\nlast played\t%s UTC\ngame\t%s\nsettings\t%s\nversion\t%d\n", id,
		lastPlayed(&t), v.Title, v.Settings, v.Version)
	for i, who := range t.seatTexts() {
		fmt.Fprintf(lines, "seat %d\t%s: %s\n", i, v.Seats[i].Name, who)
	}
	if c := v.Clock; c != nil {
		fmt.Fprintf(lines, "clock\t%s; left are %v ms\n", c, c.Left)
	}
	if t.Closed {
		fmt.Fprintln(lines, "onlookers\tnone are let in")
	}
	fmt.Fprintf(lines, "state\t%s\nmoves\t%s\n", t.stateText(), strings.Join(t.Moves, "  "))
	if err := lines.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "\n%s\n", strings.TrimRight(v.Diagram, "\n"))
	return err
}

// Close ends the game at a table without a winner, and the players see why. The error can
// also be match.ErrOver, besides those of Show.
func (d Operator) Close(ctx context.Context, id string) error {
	t, err := d.find(ctx, id)
	if err != nil {
		return err
	}
	return unknownError(d.api.update(ctx, t, "", func(t *table) error {
		if t.turn() < 0 {
			return match.ErrOver
		}
		t.ClosedByOperator, t.UndoRequest, t.MinorVersions, t.Call = true, nil, 0, nil
		return nil
	}))
}

// Delete removes a table, damaged or not. The error can be store.ErrUnknown.
func (d Operator) Delete(ctx context.Context, id string) error {
	saw, err := d.api.hosted.Store.Load(ctx, id)
	if err == nil && saw.Kind != kind {
		return store.ErrUnknown
	}
	if err != nil && !errors.Is(err, store.ErrDamaged) {
		return err
	}
	return d.api.hosted.Store.Remove(ctx, id)
}

func (d Operator) find(ctx context.Context, id string) (table, error) {
	t, err := d.api.find(ctx, id)
	return t, unknownError(err)
}

// unknownError turns the 404 that players get into store.ErrUnknown.
func unknownError(err error) error {
	if p, isProblem := errors.AsType[web.Problem](err); isProblem && p.Status == http.StatusNotFound {
		return store.ErrUnknown
	}
	return err
}

func isNewer(err error) bool {
	p, isProblem := errors.AsType[web.Problem](err)
	return isProblem && p.Code == errorcode.Newer
}

func isSpoilt(err error) bool {
	_, is := errors.AsType[hosted.SpoiltError](err)
	return is
}

func lastPlayed(t *table) string { return t.Touched().UTC().Format(time.DateTime) }

func (t *table) seatTexts() []string {
	who := t.names()
	for i, s := range t.Seats {
		if s.Name != "" {
			who[i] += fmt.Sprintf(" %q", s.Name)
		}
	}
	return who
}

func (t *table) stateText() string {
	if o, over := t.outcome(); over {
		return o.Sentence.String()
	}
	return fmt.Sprintf("seat %d is to move", t.turn())
}

func (c *clockView) String() string {
	if c.Days > 0 {
		return fmt.Sprintf("%d days a turn", c.Days)
	}
	return fmt.Sprintf("%d s a side and %d s a turn", c.Side, c.Turn)
}
