package arena

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"portolan/bot"
	"portolan/game"
)

// result is what one match comes to.
type result struct {
	moves    int
	finished bool
	winners  game.Seats
	scores   []int // by seat; nil when unfinished
	places   []int // by seat: the place in the order of play
}

// seating returns which of the bots sits at each seat in match i.
func (c *Config) seating(i int) []int {
	n := len(c.Bots)
	at := make([]int, n)
	for seat := range at {
		at[seat] = seat
		if c.Rotate {
			at[seat] = (seat + n - i%n) % n
		}
	}
	return at
}

// table is one match being played.
type table struct {
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

// playOne plays match i and writes its record when records are wanted.
func (c *Config) playOne(ctx context.Context, i int, out *result) error {
	t, err := c.open(i)
	if err != nil {
		return fmt.Errorf("arena: setting up match %d of %s: %w", i+1, c.Rules.ID(), err)
	}
	if err := t.play(ctx, c.Records != "", out); err != nil {
		return err
	}
	if c.Records == "" {
		return nil
	}
	if err := c.writeRecord(i, t); err != nil {
		return fmt.Errorf("arena: the record of match %d: %w", i+1, err)
	}
	return nil
}

// open sets match i up with luck and players of its own.
func (c *Config) open(i int) (*table, error) {
	t := &table{rules: c.Rules, entropy: game.Entropy{Purpose: "match", Seed: c.derive(i, "luck")}}
	for _, b := range c.seating(i) {
		seed := c.derive(i, fmt.Sprintf("bot %d", b))
		player, err := bot.New(c.Bots[b], binary.LittleEndian.Uint64(seed[:]))
		if err != nil {
			return nil, err
		}
		t.players = append(t.players, player)
		t.specs = append(t.specs, c.Bots[b])
	}
	setup := game.Setup{Rules: c.Rules.Version(), Seats: len(c.Bots), Options: c.Options}
	var err error
	t.state, err = c.Rules.New(setup, game.NewChance(&t.entropy, 0))
	return t, err
}

// derive returns the seed of something in match i. Seeds of bots and of the match's luck have nothing to do with each other.
func (c *Config) derive(i int, what string) [32]byte {
	text := binary.LittleEndian.AppendUint64([]byte("portolan arena "), c.Seed)
	text = binary.LittleEndian.AppendUint64(text, uint64(i))
	return sha256.Sum256(append(text, what...))
}

// places are the seats' places in the order of play, which is that of the table unless the game draws another.
func (t *table) places() []int {
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
func (t *table) play(ctx context.Context, keep bool, out *result) error {
	var chance game.Chance
	out.places = t.places()
	for out.moves < MoveLimit {
		deciding := t.state.Deciding()
		if deciding == 0 {
			outcome, _ := t.state.Outcome()
			out.finished, out.winners, out.scores = true, outcome.Winners, outcome.Scores
			return nil
		}
		if out.moves%64 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		seat := deciding.First()
		move := t.players[seat].Choose(t.state, seat)
		out.moves++
		chance.Begin(&t.entropy, len(t.players)+out.moves)
		t.state.Play(seat, move, &chance, nil)
		if keep {
			t.played = append(t.played, played{seat, move})
		}
	}
	return nil
}
