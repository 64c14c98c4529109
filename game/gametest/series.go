package gametest

import (
	"bytes"
	"errors"
	"fmt"

	"portolan/game"
)

// longestSeries bounds how many matches of a series are played.
const longestSeries = 24

// examineSeries plays matches one after the other, each from what the one before carries, until the series is over. Random
// play may draw for ever, so from the second match on all give up against the first seat and its allies. A series ends by
// what the rules say, or with a match that carries nothing on. It passes games that have no series, and options without one.
func (x *examiner) examineSeries() error {
	serial, ok := x.rules.(game.Serial)
	if !ok {
		return nil
	}
	setups, err := setups(x.rules, x.config)
	if err != nil {
		return err
	}
	for i, setup := range setups {
		if !serial.Goes(setup.Options, nil) {
			continue
		}
		if err := playSeries(x.rules, serial, setup, i, x.config.MaxMoves); err != nil {
			return fmt.Errorf("a series of %d seats with %v: %w", setup.Seats, setup.Options, err)
		}
	}
	return nil
}

func playSeries(rules game.Rules, serial game.Serial, setup game.Setup, number, maxMoves int) error {
	var winners []game.Seats
	for n := range longestSeries {
		m := newMatch(setup, number*longestSeries+n)
		var last game.State
		err := m.guard(func() (err error) {
			last, err = m.race(rules, maxMoves)
			return err
		})
		if err != nil {
			return err
		}
		outcome, _ := last.Outcome()
		won := outcome.Winners
		if n > 0 {
			won = side(last, 0)
		}
		if winners = append(winners, won); !serial.Goes(setup.Options, winners) {
			return nil
		}
		if setup.Carried, err = carry(last, won); err != nil || setup.Carried == nil {
			return err
		}
		if err := changes(rules, setup); err != nil {
			return err
		}
	}
	return fmt.Errorf("it goes on after %d matches, won by %b", longestSeries, winners)
}

// race plays the match to the end at random and examines nothing on the way: other examinations do.
func (m *match) race(rules game.Rules, maxMoves int) (game.State, error) {
	st, err := open(rules, m.setup, &m.entropy)
	if err != nil {
		return nil, err
	}
	player := newPlayer(m.number)
	for n := 0; st.Deciding() != 0; n++ {
		if n >= maxMoves {
			return nil, m.fault(n, errors.New("the match does not end"))
		}
		s, move := player.choose(st)
		st.Play(s, move, m.chance(n), nil)
	}
	return st, audit(st)
}

// side is the seats that win and lose with s.
func side(st game.State, s game.Seat) game.Seats {
	if teamed, ok := st.(game.Teamed); ok {
		return teamed.Allies(s)
	}
	return game.SeatsOf(s)
}

// carry asks a state what it hands on: the same when asked again, and something that is the caller's to keep.
func carry(st game.State, winners game.Seats) ([]byte, error) {
	carrier, ok := st.(game.Carrier)
	if !ok {
		return nil, errors.New("the state of a game that is played in series is no Carrier")
	}
	kept := carrier.Carry(winners)
	again := bytes.Clone(kept)
	if next := carrier.Carry(winners); !bytes.Equal(next, again) || !bytes.Equal(kept, again) {
		return nil, fmt.Errorf("a match carries %q and, asked again, %q", again, next)
	}
	return kept, nil
}

// changes asks a game whose series change their party for the next match with each seat missing it, gone for good, and with
// one more seat: either it begins, or the game says what is wrong. Where all play on it begins.
func changes(rules game.Rules, setup game.Setup) error {
	changing, ok := rules.(game.Changing)
	if !ok {
		return nil
	}
	begin := func(parts []game.Part, seats int) error {
		next := setup
		next.Seats = seats
		var err error
		if next.Options, err = changing.Change(setup.Options, setup.Carried, parts); err == nil {
			next.Options, err = rules.Resolve(seats, next.Options)
		}
		if err == nil {
			_, err = rules.New(next, game.FreeChance(uint64(seats)))
		}
		return err
	}
	all := make([]game.Part, setup.Seats)
	if err := begin(all, setup.Seats); err != nil {
		return fmt.Errorf("the next match, in which all play on: %w", err)
	}
	refused := func(err error) bool {
		refusal := (*game.OptionError)(nil)
		return err == nil || errors.As(err, &refusal)
	}
	if err := begin(all, setup.Seats+1); !refused(err) {
		return fmt.Errorf("the next match, which one joins: %w", err)
	}
	for seat := range all {
		parts := make([]game.Part, setup.Seats)
		parts[seat] = game.Misses
		if err := begin(parts, setup.Seats); !refused(err) {
			return fmt.Errorf("the next match, which seat %d misses: %w", seat, err)
		}
		parts[seat] = game.Leaves
		if err := begin(parts, setup.Seats-1); !refused(err) {
			return fmt.Errorf("the next match, which seat %d has left: %w", seat, err)
		}
	}
	return nil
}
