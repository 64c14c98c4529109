package match_test

import (
	"reflect"
	"testing"

	"portolan/game"
	"portolan/match"
)

// TestTakeOverAndBack lets a bot play on in a seat and its player come back, in the middle of a turn: what was played before
// each change of hands stands, nobody learns anything by it, and the record verifies.
func TestTakeOverAndBack(t *testing.T) {
	p := duel(t, 40)
	for { // until a seat has a move to take back
		s, move := p.pick()
		p.move(s, move)
		if _, _, ok := p.m.Undoable(s); ok && p.m.Deciding().Has(s) && p.m.Number() > 20 {
			break
		}
	}
	s := p.m.Deciding().First()
	before, seen := position(p.m), p.m.Number()
	p.do(p.m.ProposeTakeover(s, "Player 0", "greedy"))
	if got := p.m.Seat(s); got != (match.SeatInfo{Name: "Player 0", Bot: "greedy", Taken: true}) {
		t.Fatalf("the seat is %+v", got)
	}
	if who, bot, due := p.m.BotTurn(); !due || who != s || bot != "greedy" {
		t.Fatalf("the bot's turn: %d %q %v", who, bot, due)
	}
	if after := position(p.m); after != before {
		t.Fatal("the takeover changed what somebody sees or may do")
	}
	if _, _, ok := p.m.Undoable(s); ok {
		t.Error("the bot may take back what the player did")
	}
	p.refused(match.ErrStale)(p.m.ProposeMove(s, seen, p.m.Moves(s)[0].String()))
	p.move(s, p.m.Moves(s)[0]) // the bot
	p.do(p.m.ProposeTakeover(s, "Player 0", ""))
	if _, _, due := p.m.BotTurn(); due {
		t.Error("the bot is still to play")
	}
	if _, _, ok := p.m.Undoable(s); ok {
		t.Error("the player may take back what the bot did")
	}
	if p.m.Seat(s).Bot != "" {
		t.Fatalf("the seat is %+v", p.m.Seat(s))
	}
	p.finish()
	checkLoad(t, p)
	if err := match.Verify(p.m.Rules(), p.m.Record()); err != nil {
		t.Fatal(err)
	}
	history := decode(t, p.m.AppendHistory(nil, game.Spectator, 1, 1<<30, false)).([]any)
	row := history[seen].(map[string]any)
	if row["kind"] != "takeover" || row["what"] != "greedy" || row["text"] != "Player 0" {
		t.Fatalf("the history says %v", row)
	}
}

// TestCopyAt holds every position of a match, copied from its record, against the one that was there.
func TestCopyAt(t *testing.T) {
	p := open(t, efemeris(t), 2, 41)
	fresh := func() game.State { return p.m.State().Blank() }
	for s := range 2 {
		p.do(p.m.ProposeSit(game.Seat(s), "x", "", ""))
	}
	p.do(p.m.ProposeName(1, "y"))
	var then []game.State
	var numbers []int
	for going := true; going; {
		s, move := p.pick()
		p.move(s, move)
		going = p.m.Status() == match.StatusPlaying
		if last, _, ok := p.m.Undoable(s); ok && len(then)%5 == 4 {
			p.do(p.m.ProposeUndo(s, p.m.Number(), last))
		}
		state := fresh()
		state.CopyFrom(p.m.State())
		then, numbers = append(then, state), append(numbers, p.m.Number())
	}
	at := fresh()
	for i, n := range numbers {
		if !p.m.CopyAt(n, at) || !reflect.DeepEqual(at, then[i]) {
			t.Fatalf("row %d leads to another position", n)
		}
	}
	for _, n := range []int{-1, 0, 1, p.m.Number() + 1} {
		if p.m.CopyAt(n, at) {
			t.Errorf("there is a position after row %d", n)
		}
	}
	turned := p.m.PositionRows()
	if turned[0] != 2 || turned[1] != 4 || turned[len(turned)-1] != p.m.Number() {
		t.Errorf("positions are made by rows %v", turned)
	}
}
