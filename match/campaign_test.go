package match_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/games"
	"portolan/match"
)

// A campaign of SeaFall ends with the match that carries nothing on; each before it is followed by the next, also when it was
// ended at the table.
func TestASeriesEndsWithAMatchThatCarriesNothingOn(t *testing.T) {
	last := lastOfCampaign(t)
	for number, goesOn := range map[int]bool{1: true, len(last.Series.Winners) + 1: false} {
		o := last
		o.Series = &match.Series{ID: "campaign", Number: number, Winners: last.Series.Winners[:number-1]}
		if number == 1 {
			o.Carried, o.Previous = nil, ""
		}
		m := agreed(t, o)
		if next, follows := m.Follow(); m.Continues() != goesOn || follows != goesOn || (next.Carried != nil) != goesOn {
			t.Errorf("match %d: continues %v, follows %v", number, m.Continues(), follows)
		}
	}
	last.Carried = nil
	if _, err := match.Open(seafall(t), last); err == nil {
		t.Error("a later match of a series is opened without what the one before carried on")
	}
}

// A last match that is ended at the table ends its campaign as the rules would have: everybody is told who is emperor, how it ended and
// what became of each province, in the view, in the row by which it ended, in the history and in the book (SF-1.5, SF-26.4).
func TestTheEndOfACampaignIsToldThoughPlayersEndIt(t *testing.T) {
	last := lastOfCampaign(t)
	last.Series.ID, last.Series.Number = "campaign", len(last.Series.Winners)+1
	for name, end := range map[string]func(p *table){
		"SF-26.1 SF-26.4 by agreement": func(p *table) {
			p.do(p.m.ProposeDraw(0, p.m.Number(), match.Offer))
			p.do(p.m.ProposeDraw(1, p.m.Number(), match.Accept))
			p.do(p.m.ProposeDraw(2, p.m.Number(), match.Accept))
		},
		"SF-26.1 SF-26.4 by resignation": func(p *table) {
			p.do(p.m.ProposeResign(2, p.m.Number()))
			p.do(p.m.ProposeResign(0, p.m.Number()))
		},
	} {
		for _, moves := range []int{0, 60, 200} {
			t.Run(fmt.Sprintf("%s after %d moves", name, moves), func(t *testing.T) {
				p := openWith(t, seafall(t), last, 5)
				for s := range game.Seat(3) {
					p.do(p.m.ProposeSit(s, "x", "", ""))
				}
				for range moves {
					p.step()
				}
				before := string(p.m.AppendView(nil, 1))
				n := p.m.Number()
				end(p)
				checkToldEnd(t, p, before, n)
			})
		}
	}
	first := last // what is no last match stays where it was
	first.Series, first.Carried, first.Previous = &match.Series{ID: "campaign", Number: 1, Winners: [][]int{}}, nil, ""
	m := agreed(t, first)
	if view := string(m.AppendView(nil, 0)); !strings.Contains(view, `"over":false`) || m.State().Deciding() == 0 {
		t.Errorf("a first match that is ended at the table shows %s", view[:200])
	}
}

func checkToldEnd(t *testing.T, p *table, before string, n int) {
	t.Helper()
	m := p.m
	var view struct {
		Finish struct {
			Emperor int
			Ending  string
			Fates   []struct{ Seat int }
		}
	}
	text := m.AppendView(nil, 1)
	if err := json.Unmarshal(text, &view); err != nil {
		t.Fatal(err)
	}
	told := map[int]bool{}
	for _, fate := range view.Finish.Fates {
		told[fate.Seat] = true
	}
	if view.Finish.Emperor < 0 || view.Finish.Ending == "" || len(told) != 3 {
		t.Errorf("the view ends with %+v", view.Finish)
	}
	if !slices.Contains(m.Opened(), "ending."+view.Finish.Ending) {
		t.Errorf("the page of %q is not open: %v", view.Finish.Ending, m.Opened())
	}
	if at := m.AppendViewAt(nil, 1, m.Number()); !bytes.Equal(at, text) {
		t.Error("the position after the last row is another when it is played anew")
	}
	if at := string(m.AppendViewAt(nil, 1, n)); at != before {
		t.Error("the position before is another when it is played anew")
	}
	type event struct {
		Number int
		Kind   string
	}
	var events []event
	if err := json.Unmarshal(m.AppendEvents(nil, n+1, m.Number(), 1), &events); err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Kind   string
		Events []event
	}
	if err := json.Unmarshal(m.AppendHistory(nil, 1, n+1, m.Number(), false), &rows); err != nil {
		t.Fatal(err)
	}
	row := rows[len(rows)-1]
	after := events[slices.IndexFunc(events, func(e event) bool { return e.Number == m.Number() })+1:]
	for _, list := range [][]event{after, row.Events} {
		for _, kind := range []string{"recorded", "emperor", "ending", "over"} {
			if !slices.ContainsFunc(list, func(e event) bool { return e.Kind == kind }) {
				t.Errorf("%s is not told by the last row: %v", kind, list)
			}
		}
	}
	if len(after) != len(row.Events) || row.Kind == match.Move || len(rows[0].Events) > 0 {
		t.Errorf("the last row, %q, tells of %d events, and of %d in the history", row.Kind, len(after), len(row.Events))
	}
	chapters := m.Chapters()
	if deeds := chapters[len(chapters)-1].Deeds; !slices.ContainsFunc(deeds, func(d match.Deed) bool { return d.Kind == "ending" }) {
		t.Errorf("the book tells of %v", deeds)
	}
	if m.Continues() {
		t.Error("the campaign goes on")
	}
	if err := match.Verify(m.Rules(), m.Record()); err != nil {
		t.Error(err)
	}
	checkLoad(t, p)
}

func seafall(t *testing.T) game.Rules {
	t.Helper()
	rules, known := games.ByID("seafall")
	if !known {
		t.Fatal("no seafall in the registry")
	}
	return rules
}

// lastOfCampaign is the opening of the last match of a campaign whose matches are played by chance.
func lastOfCampaign(t *testing.T) match.Opening {
	t.Helper()
	rules := seafall(t)
	options, err := rules.Resolve(3, nil)
	if err != nil {
		t.Fatal(err)
	}
	luck := game.FreeChance(1)
	setup := game.Setup{Rules: rules.Version(), Seats: 3, Options: options}
	o := match.Opening{Seats: 3, Previous: strings.Repeat("ab", 32), Series: &match.Series{Winners: [][]int{}}}
	for {
		st, err := rules.New(setup, luck)
		if err != nil {
			t.Fatal(err)
		}
		var moves []game.Move
		for st.Deciding() != 0 {
			seat := st.Deciding().First()
			moves = st.Moves(seat, moves[:0])
			st.Play(seat, moves[luck.Below(len(moves))], luck, nil)
		}
		outcome, _ := st.Outcome()
		next := st.(game.Carrier).Carry(outcome.Winners)
		if next == nil {
			return o
		}
		setup.Carried, o.Carried = next, next
		o.Series.Winners = append(o.Series.Winners, []int{int(outcome.Winners.First())})
	}
}

// agreed opens a match and ends it by agreement.
func agreed(t *testing.T, o match.Opening) *match.Match {
	t.Helper()
	m, err := match.Open(seafall(t), o)
	if err != nil {
		t.Fatal(err)
	}
	apply := applyTo(t, m)
	for s := range game.Seat(o.Seats) {
		apply(m.ProposeSit(s, "x", "", ""))
	}
	apply(m.ProposeDraw(0, m.Number(), match.Offer))
	for s := game.Seat(1); int(s) < o.Seats; s++ {
		apply(m.ProposeDraw(s, m.Number(), match.Accept))
	}
	return m
}
