package arena

import (
	"context"
	"encoding/binary"
	"fmt"

	"portolan/bot"
	"portolan/game"
)

// Result is the result of one match. As JSON it is a line of a journal and a worker's answer.
type Result struct {
	Match    int        `json:"match"` // its number, from 0
	Moves    int        `json:"moves"`
	Finished bool       `json:"finished"` // false when it was stopped after [MoveLimit] moves
	Winners  game.Seats `json:"winners"`  // a set of seats: bit n stands for seat n
	Scores   []int      `json:"scores,omitempty"`
	Places   []int      `json:"places"` // by seat: the place in the order of play
}

// check returns an error when r is no result that a match of the plan can have.
func (p *Plan) check(r *Result) error {
	switch {
	case r.Match < 0 || p.total > 0 && r.Match >= p.total:
		return fmt.Errorf("there is no match %d", r.Match)
	case r.Moves < 0 || r.Moves > MoveLimit:
		return fmt.Errorf("match %d has %d moves", r.Match, r.Moves)
	case r.Winners&^game.FirstSeats(p.seats) != 0 || !r.Finished && r.Winners != 0:
		return fmt.Errorf("match %d was won by the seats of set %b", r.Match, r.Winners)
	case len(r.Scores) > p.seats:
		return fmt.Errorf("match %d has %d scores for %d seats", r.Match, len(r.Scores), p.seats)
	case len(r.Places) != p.seats:
		return fmt.Errorf("match %d has %d places for %d seats", r.Match, len(r.Places), p.seats)
	}
	var taken game.Seats
	for _, place := range r.Places {
		if place < 0 || place >= p.seats || taken.Has(game.Seat(place)) {
			return fmt.Errorf("match %d has the order of play %v", r.Match, r.Places)
		}
		taken = taken.With(game.Seat(place))
	}
	return nil
}

// Play plays match i. It ends early, with the context's error, when ctx does.
func (p *Plan) Play(ctx context.Context, i int) (Result, error) {
	_, r, err := p.play(ctx, i, false)
	return r, err
}

// play plays match i and returns the run, which knows the moves when they are kept.
func (p *Plan) play(ctx context.Context, i int, keep bool) (*matchRun, Result, error) {
	t, err := p.open(i)
	if err != nil {
		return nil, Result{}, fmt.Errorf("arena: setting up match %d of %s: %w", i+1, p.Game, err)
	}
	r, err := t.play(ctx, keep)
	r.Match = i
	return t, r, err
}

// matchRun is one match being played.
type matchRun struct {
	rules   game.Rules
	entropy game.Entropy
	state   game.State
	players []bot.Player // by seat
	specs   []string     // by seat
	played  []played     // kept for the record only
}

type played struct {
	seat game.Seat
	move game.Move
}

// open sets match i up with luck and players of its own.
func (p *Plan) open(i int) (*matchRun, error) {
	t := &matchRun{rules: p.rules, entropy: game.Entropy{Purpose: "match", Seed: p.derive(i, "luck")}}
	number, at := p.seating(i)
	for _, b := range at {
		spec := p.LineUps[number][b]
		seed := p.derive(i, fmt.Sprintf("bot %d", b))
		player, err := bot.NewCustom(spec, binary.LittleEndian.Uint64(seed[:]))
		if err != nil {
			return nil, err
		}
		t.players = append(t.players, player)
		t.specs = append(t.specs, spec)
	}
	setup := game.Setup{Rules: p.Rules, Seats: p.seats, Options: p.Options}
	var err error
	t.state, err = p.rules.New(setup, game.NewChance(&t.entropy, 0))
	return t, err
}

// places are the seats' places in the order of play, which is that of the line-up unless the game draws another.
func (t *matchRun) places() []int {
	places := make([]int, len(t.players))
	for seat := range places {
		places[seat] = seat
		if ordered, ok := t.state.(game.Ordered); ok {
			places[seat] = ordered.Place(game.Seat(seat))
		}
	}
	return places
}

// play plays to the end, or to the limit. Luck is drawn as in package match, so that a record can be made of it: the set-up
// is row 0, and the bots sit down in the rows before the first move.
func (t *matchRun) play(ctx context.Context, keep bool) (r Result, err error) {
	var chance game.Chance
	r.Places = t.places()
	for r.Moves < MoveLimit {
		deciding := t.state.Deciding()
		if deciding == 0 {
			outcome, _ := t.state.Outcome()
			r.Finished, r.Winners, r.Scores = true, outcome.Winners, outcome.Scores
			return r, nil
		}
		if ctx.Err() != nil { // before each move: a strong bot takes seconds over one
			return r, context.Cause(ctx)
		}
		seat := deciding.First()
		move := t.players[seat].Choose(t.state, seat)
		r.Moves++
		chance.Begin(&t.entropy, len(t.players)+r.Moves)
		t.state.Play(seat, move, &chance, nil)
		if keep {
			t.played = append(t.played, played{seat, move})
		}
	}
	return r, nil
}
