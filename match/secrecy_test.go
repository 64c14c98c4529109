package match_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/match"
)

// twins plays two matches with the same seed in which the seats do the same, but that the first to decide secretly picks
// other captains and crew in the second one. Both stop when the secret set-up is done, plus some moves.
func twins(t *testing.T) (a, b *table, secretive game.Seat) {
	a, b = duel(t, 30), duel(t, 30)
	both := func(s game.Seat, pick func(moves []game.Move, twin int) game.Move) {
		t.Helper()
		for i, p := range []*table{a, b} {
			p.move(s, pick(p.m.Moves(s), i))
		}
	}
	same := func(moves []game.Move, _ int) game.Move { return moves[0] }
	for a.m.Deciding().Len() == 1 { // nations
		both(a.m.Deciding().First(), same)
	}
	both(0, same) // the first captain will be shown to all
	both(0, func(moves []game.Move, twin int) game.Move { return moves[twin] })
	for a.m.Deciding().Has(0) && len(a.m.Moves(0)) > 0 && phase(a) == "captains" {
		both(0, same)
	}
	for phase(a) == "captains" {
		both(1, same)
	}
	for i := 1; a.m.Deciding().Has(0); i++ { // crew
		both(0, func(moves []game.Move, twin int) game.Move {
			cards := slices.DeleteFunc(slices.Clone(moves), func(m game.Move) bool { return m == game.Cancel })
			return cards[twin*i%len(cards)]
		})
	}
	for a.m.Deciding().Has(1) && phase(a) == "crew" {
		both(1, same)
	}
	for range 2 { // planets
		both(a.m.Deciding().First(), same)
	}
	return a, b, 0
}

func phase(p *table) string {
	var view struct{ Phase string }
	if err := json.Unmarshal(p.m.AppendView(nil, game.Spectator), &view); err != nil {
		p.t.Fatal(err)
	}
	return view.Phase
}

// knowledge is all that a match tells a seat, by any way.
func knowledge(t *testing.T, p *table, s game.Seat) []byte {
	record, err := json.Marshal(p.m.Record(s))
	if err != nil {
		t.Fatal(err)
	}
	buf := p.m.AppendEvents(record, 1, p.m.Number(), s)
	buf = p.m.AppendHistory(buf, s, 1, p.m.Number(), true)
	buf = p.m.AppendKnown(buf, s, 1, p.m.Number(), true)
	for n := range p.m.Number() + 1 {
		buf = p.m.AppendViewAt(buf, s, n)
	}
	buf = p.m.AppendUndo(p.m.AppendChoices(p.m.AppendView(buf, s), s), s)
	return p.m.AppendOutcome(p.m.AppendDraw(buf))
}

// TestNothingHiddenLeaks: two matches that differ only in what seat 0 chose in secret are the same, byte for byte, to
// everybody else.
func TestNothingHiddenLeaks(t *testing.T) {
	a, b, secretive := twins(t)
	if bytes.Equal(knowledge(t, a, secretive), knowledge(t, b, secretive)) {
		t.Fatal("the twins do not differ")
	}
	for _, s := range []game.Seat{game.Spectator, 1} {
		one, other := knowledge(t, a, s), knowledge(t, b, s)
		if i := firstDifference(one, other); i >= 0 {
			t.Fatalf("seat %d can tell the twins apart:\n%s\n%s", s, around(one, i), around(other, i))
		}
	}
	for _, p := range []*table{a, b} {
		p.do(p.m.ProposeResign(1, p.m.Number()))
	}
	if bytes.Equal(knowledge(t, a, game.Spectator), knowledge(t, b, game.Spectator)) {
		t.Error("the end tells nothing new")
	}
	for _, s := range []game.Seat{game.Spectator, 1} {
		one := a.m.AppendKnown(nil, s, 1, a.m.Number(), true)
		if !bytes.Equal(one, b.m.AppendKnown(nil, s, 1, b.m.Number(), true)) {
			t.Errorf("what seat %d knew at the time tells the twins apart", s)
		}
	}
}

func firstDifference(a, b []byte) int {
	if bytes.Equal(a, b) {
		return -1
	}
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return i
}

func around(text []byte, i int) []byte { return text[max(0, i-150):min(len(text), i+100)] }

// historyRow is a row of a history as clients read it.
type historyRow struct {
	Number int
	Kind   string
	Seat   int
	At     int64
	To     int
	Choice *struct {
		Kind string
		Args map[string]any
	}
	Events []struct {
		Kind string
		Args map[string]any
	}
	View json.RawMessage
}

func history(t *testing.T, text []byte) (rows []historyRow) {
	t.Helper()
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatalf("not JSON: %v\n%s", err, text)
	}
	return rows
}

// TestHistory: what a seat may not know is hidden, for as long as the match lasts.
func TestHistory(t *testing.T) {
	p := duel(t, 31)
	p.step()
	p.step()
	p.do(p.m.ProposeDraw(1, p.m.Number(), match.Offer))
	for p.m.Number() < 40 {
		p.step()
	}
	hidden := func(text []byte) (own, others int) {
		for _, row := range history(t, text) {
			if row.Choice == nil {
				continue
			}
			if row.Choice.Kind == "hidden" && len(row.Choice.Args) > 0 {
				t.Errorf("row %d hides nothing: %+v", row.Number, row.Choice)
			}
			if row.Choice.Kind == "hidden" && row.Seat == 0 {
				own++
			} else if row.Choice.Kind == "hidden" {
				others++
			}
		}
		return own, others
	}
	if own, others := hidden(p.m.AppendHistory(nil, 0, 1, 99, false)); own > 0 || others == 0 {
		t.Errorf("%d own choices and %d others are hidden from seat 0", own, others)
	}
	if own, others := hidden(p.m.AppendHistory(nil, game.Spectator, 1, 99, false)); own == 0 || others == 0 {
		t.Errorf("%d and %d choices are hidden from spectators", own, others)
	}
	if own, others := hidden(p.m.AppendKnown(nil, match.All, 1, 99, false)); own+others > 0 {
		t.Errorf("%d choices are hidden from nobody", own+others)
	}
	checkHistoryShape(t, p)
	p.do(p.m.ProposeResign(0, p.m.Number()))
	for s := game.Spectator; s < 2; s++ {
		if own, others := hidden(p.m.AppendHistory(nil, s, 1, 99, false)); own+others > 0 {
			t.Errorf("seat %d: %d choices are hidden after the end", s, own+others)
		}
	}
	if own, others := hidden(p.m.AppendKnown(nil, game.Spectator, 1, 99, false)); own == 0 || others == 0 {
		t.Errorf("%d and %d choices were hidden from spectators at the time", own, others)
	}
}

func checkHistoryShape(t *testing.T, p *table) {
	rows := history(t, p.m.AppendHistory(nil, 0, -5, 1<<40, true))
	if len(rows) != p.m.Number() {
		t.Fatalf("%d rows of %d", len(rows), p.m.Number())
	}
	for i, row := range rows {
		want := p.rows[i]
		kind := want.Kind
		if kind == match.Move {
			kind = "move"
		}
		if row.Number != i+1 || row.Kind != kind || game.Seat(row.Seat) != want.Seat || row.At != want.At {
			t.Errorf("row %+v, want %+v", row, want)
		}
		if (row.Choice == nil) != (want.Kind != match.Move) {
			t.Errorf("row %d has choice %v", i+1, row.Choice)
		}
		if got := string(p.m.AppendViewAt(nil, 0, i+1)); got != string(row.View) {
			t.Errorf("row %d has view %s, not %s", i+1, row.View, got)
		}
	}
	if got := string(rows[len(rows)-1].View); got != string(p.m.AppendView(nil, 0)) {
		t.Error("the last view is not that of the match")
	}
	part := history(t, p.m.AppendHistory(nil, 0, 10, 12, false))
	if len(part) != 3 || part[0].Number != 10 || part[0].View != nil {
		t.Errorf("rows 10 to 12 are %+v", part)
	}
	if got := string(p.m.AppendHistory(nil, 0, 12, 10, false)); got != "[]" {
		t.Errorf("rows 12 to 10 are %s", got)
	}
}

// TestEvents: each row's events come as they came at the time, however long ago that was, and only to those who may know.
func TestEvents(t *testing.T) {
	p := duel(t, 32)
	var live [3][]string
	take := func(n int) {
		for s := range live {
			text := string(p.m.AppendEvents(nil, n, n, game.Seat(s-1)))
			if body := text[1 : len(text)-1]; body != "" {
				live[s] = append(live[s], body)
			}
		}
	}
	take(1)
	take(2)
	for going := true; going; take(p.m.Number()) {
		switch s := p.rows[len(p.rows)-1].Seat; {
		case p.luck.Below(30) == 0 && p.m.Offered() == 0:
			p.do(p.m.ProposeDraw(s, p.m.Number(), match.Offer))
		case p.luck.Below(30) == 0 && p.m.Offered() != 0:
			p.do(p.m.ProposeDraw(s, p.m.Number(), match.Decline))
		default:
			if last, _, ok := p.m.Undoable(s); ok && p.luck.Below(10) == 0 {
				p.do(p.m.ProposeUndo(s, p.m.Number(), last))
			} else {
				going = p.step()
			}
		}
	}
	for s := range live {
		want := "[" + strings.Join(live[s], ",") + "]"
		if got := string(p.m.AppendEvents(nil, 1, p.m.Number(), game.Seat(s-1))); got != want {
			t.Fatalf("seat %d: all events are\n%s\nbut were\n%s", s-1, got, want)
		}
		checkEventsAgainstHistory(t, p, game.Seat(s-1))
	}
}

// checkEventsAgainstHistory: both tell the same events of the game.
func checkEventsAgainstHistory(t *testing.T, p *table, s game.Seat) {
	var told, rows []string
	for _, e := range decode(t, p.m.AppendEvents(nil, 1, p.m.Number(), s)).([]any) {
		event := e.(map[string]any)
		if n := int(event["number"].(float64)); p.rows[n-1].Kind == match.Move {
			told = append(told, fmt.Sprint(n, event["seat"], event["kind"], event["args"]))
		}
	}
	for _, row := range history(t, p.m.AppendKnown(nil, s, 1, p.m.Number(), false)) {
		for _, event := range row.Events {
			rows = append(rows, fmt.Sprint(row.Number, row.Seat, event.Kind, event.Args))
		}
	}
	if !slices.Equal(told, rows) {
		t.Errorf("seat %d: events and history differ", s)
	}
}
