package match_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"portolan/bot"
	"portolan/game"
	"portolan/match"
)

// ousted is a free for all right behind the move that puts a seat out, who made that move, who it was, and who else is there.
type ousted struct {
	*table
	by, out, other game.Seat
	made           game.Move
}

// eliminated plays a free for all by a version of the rules until somebody is out (EF-11.3).
func eliminated(t *testing.T, version int) ousted {
	t.Helper()
	for seed := range uint64(100) {
		m := versioned(t, efemeris(t), version, 3, seed)
		p := &table{t: t, m: m, seed: seedFor(seed), luck: game.FreeChance(seed)}
		for s := range game.Seat(3) {
			p.do(m.ProposeSit(s, fmt.Sprint("Player ", s), "", ""))
		}
		for m.Status() == match.StatusPlaying {
			s := m.Deciding().First()
			player, err := bot.New("greedy", uint64(m.Number()))
			if err != nil {
				t.Fatal(err)
			}
			move := player.Choose(m.State(), s)
			p.move(s, move)
			if out, any := whoIsOut(t, m); any && m.Status() == match.StatusPlaying {
				return ousted{table: p, by: s, out: out, other: 3 - s - out, made: move}
			}
		}
	}
	t.Fatal("nobody is ever put out")
	return ousted{}
}

// versioned opens a match by an older version of the rules.
func versioned(t *testing.T, rules game.Rules, version, seats int, seed uint64) *match.Match {
	t.Helper()
	rec := &match.Record{Format: match.Format, Game: rules.ID(), Rules: version, Seats: make([]match.Player, seats)}
	m, err := match.Load(rules, rec, seedFor(seed))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// whoIsOut is the first seat that everybody sees out.
func whoIsOut(t *testing.T, m *match.Match) (game.Seat, bool) {
	t.Helper()
	text, err := json.Marshal(m.State().View(game.Spectator))
	if err != nil {
		t.Fatal(err)
	}
	var view struct{ Players []struct{ Out bool } }
	if err := json.Unmarshal(text, &view); err != nil {
		t.Fatal(err)
	}
	for s, player := range view.Players {
		if player.Out {
			return game.Seat(s), true
		}
	}
	return game.Spectator, false
}

// takenBack returns to where everybody is in.
func (p *ousted) takenBack() {
	p.t.Helper()
	p.do(p.m.ProposeUndo(p.by, p.m.Number(), p.m.Number()-1))
}

func (p *ousted) offered(want ...game.Seat) {
	p.t.Helper()
	if got := p.m.Offered(); got != game.SeatsOf(want...) {
		p.t.Errorf("a draw is wanted by %b, want %v", got, want)
	}
}

func (p *ousted) drawn() {
	p.t.Helper()
	p.over(match.Outcome{Winners: []int{}, Reason: match.ReasonAgreement, Scores: p.scores()})
}

func (p *ousted) won(s game.Seat) {
	p.t.Helper()
	p.over(match.Outcome{Winners: []int{int(s)}, Reason: match.ReasonResign, Scores: p.scores()})
}

func TestWhoIsOutDecidesNothing(t *testing.T) {
	t.Run("EF-11.3 no offer, no answer and no resignation", func(t *testing.T) {
		p := eliminated(t, 2)
		n := p.m.Number()
		if got, want := p.m.In(), game.FirstSeats(3).Without(p.out); got != want {
			t.Errorf("%b are in the match, want %b", got, want)
		}
		p.refused(match.ErrState)(p.m.ProposeDraw(p.out, n, match.Offer))
		p.refused(match.ErrState)(p.m.ProposeResign(p.out, n))
		p.do(p.m.ProposeDraw(p.by, n, match.Offer))
		for _, answer := range []string{match.Accept, match.Decline, match.Offer} {
			p.refused(match.ErrState)(p.m.ProposeDraw(p.out, n+1, answer))
		}
		p.offered(p.by)
	})
	t.Run("EF-11.3 EF-11.4 no draw waits for it", func(t *testing.T) {
		p := eliminated(t, 2)
		p.do(p.m.ProposeDraw(p.by, p.m.Number(), match.Offer))
		p.do(p.m.ProposeDraw(p.other, p.m.Number(), match.Accept))
		p.drawn()
	})
	t.Run("EF-11.3 no resignation waits for it, and it does not win", func(t *testing.T) {
		p := eliminated(t, 2)
		p.do(p.m.ProposeResign(p.by, p.m.Number()))
		p.won(p.other)
	})
	t.Run("EF-11.3 no bot plays on for it, but its player comes back to the seat", func(t *testing.T) {
		p := eliminated(t, 2)
		p.refused(match.ErrState)(p.m.ProposeTakeover(p.out, "Greedy", "greedy"))
		p.takenBack()
		p.do(p.m.ProposeTakeover(p.out, "Greedy", "greedy"))
		p.move(p.by, p.made)
		p.do(p.m.ProposeDraw(p.by, p.m.Number(), match.Offer))
		if row, due := p.m.BotAnswer(); due {
			t.Errorf("the bot of a seat that is out is to answer: %+v", row)
		}
		p.do(p.m.ProposeTakeover(p.out, "back", ""))
	})
	t.Run("EF-11.3 nobody has to take over for one who gave up and is out", func(t *testing.T) {
		p := eliminated(t, 2)
		p.takenBack()
		p.do(p.m.ProposeResign(p.out, p.m.Number()))
		if s, due := p.m.Abandoned(); !due || s != p.out {
			t.Errorf("abandoned: seat %d, %t", s, due)
		}
		p.move(p.by, p.made)
		if s, due := p.m.Abandoned(); due {
			t.Errorf("seat %d is abandoned", s)
		}
	})
}

// What stands at the table when somebody is put out.
func TestPutOutWhileADrawIsOffered(t *testing.T) {
	t.Run("EF-11.3 its own wish for a draw counts no more, and again when the move is taken back", func(t *testing.T) {
		p := eliminated(t, 2)
		p.takenBack()
		p.do(p.m.ProposeDraw(p.out, p.m.Number(), match.Offer))
		p.offered(p.out)
		p.move(p.by, p.made)
		p.offered()
		p.takenBack()
		p.offered(p.out)
		p.move(p.by, p.made)
		p.do(p.m.ProposeDraw(p.other, p.m.Number(), match.Offer))
		p.do(p.m.ProposeDraw(p.by, p.m.Number(), match.Accept))
		p.drawn()
	})
	t.Run("EF-11.3 a draw that waited for it alone is agreed", func(t *testing.T) {
		p := eliminated(t, 2)
		p.takenBack()
		p.do(p.m.ProposeDraw(p.by, p.m.Number(), match.Offer))
		p.do(p.m.ProposeDraw(p.other, p.m.Number(), match.Accept))
		p.offered(p.by, p.other)
		p.move(p.by, p.made)
		p.drawn()
	})
	t.Run("EF-11.3 who is left of those who have not given up wins", func(t *testing.T) {
		p := eliminated(t, 2)
		p.takenBack()
		p.do(p.m.ProposeResign(p.other, p.m.Number()))
		p.do(p.m.ProposeTakeover(p.other, "Greedy", "greedy"))
		p.move(p.by, p.made)
		p.won(p.by)
	})
}

// By the first version of the rules a seat that was out had to be asked, and won when the others gave up. Records of that time
// stay true.
func TestWhoIsOutByTheFirstRules(t *testing.T) {
	p := eliminated(t, 1)
	p.do(p.m.ProposeDraw(p.by, p.m.Number(), match.Offer))
	p.do(p.m.ProposeDraw(p.other, p.m.Number(), match.Accept))
	p.offered(p.by, p.other)
	p.do(p.m.ProposeDraw(p.out, p.m.Number(), match.Decline))
	p.offered()
	p.do(p.m.ProposeResign(p.by, p.m.Number()))
	p.do(p.m.ProposeResign(p.other, p.m.Number()))
	p.won(p.out)
}

// The records of version 2 hold what that version changed: in two a match ends at the table while somebody is out, and a record of a
// governor behind a fortress does not follow the first rules.
func TestGoldensOfTheSecondRules(t *testing.T) {
	for name, reason := range map[string]string{"agreed": match.ReasonAgreement, "resigned": match.ReasonResign} {
		rec := readRecord(t, filepath.Join(golden, "efemeris-2-free-for-all-ousted-"+name+".json"))
		m, err := match.Load(efemeris(t), rec, seedIn(t, rec))
		if err != nil {
			t.Fatal(err)
		}
		out, any := whoIsOut(t, m)
		outcome, over := m.Outcome()
		if !any || !over || outcome.Reason != reason || slices.Contains(outcome.Winners, int(out)) {
			t.Errorf("%s: seat %d is out (%v), the outcome is %+v", name, out, any, outcome)
		}
	}
	rec := readRecord(t, filepath.Join(golden, "efemeris-2-duel-governor.json"))
	rec.Rules = 1
	if _, err := match.Load(efemeris(t), rec, seedIn(t, rec)); !errors.Is(err, match.ErrIllegal) {
		t.Errorf("by the first rules the governor is played, too: %v", err)
	}
	rec = readRecord(t, filepath.Join(golden, "efemeris-2-duel-fairborne.json"))
	second := viewSum(t, rec)
	rec.Rules = 1
	if first := viewSum(t, rec); first == second {
		t.Error("by the first rules Fairborne shoots no farther")
	}
}
