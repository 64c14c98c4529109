package gametest

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"

	"portolan/game"
)

// match is one match that was played at random: how it began and what was moved.
type match struct {
	setup   game.Setup
	number  int
	entropy game.Entropy
	steps   []step
	start   game.State // as it was set up; events are described by it
}

// step is one move and, once it was played, the hash of the fingerprint of the state after it.
type step struct {
	seat  game.Seat
	move  game.Move
	after [sha256.Size]byte
}

func newMatch(setup game.Setup, number int) *match {
	m := &match{setup: setup, number: number, entropy: game.Entropy{Purpose: "gametest"}}
	binary.LittleEndian.PutUint64(m.entropy.Seed[:], uint64(number))
	for i := range setup.Seats {
		m.entropy.Salts = append(m.entropy.Salts, game.Salt{byte(i), byte(number)})
	}
	return m
}

// chance is the luck of the nth step, counted from 0.
func (m *match) chance(n int) *game.Chance { return game.NewChance(&m.entropy, n+1) }

// fault wraps an error with the place where it was found: the position before step n.
func (m *match) fault(n int, err error) error {
	return fmt.Errorf("match %d of %d seats with %v, after %d moves: %w", m.number, m.setup.Seats, m.setup.Options, n, err)
}

// replay opens the match again and shows visit the state before each step and, last, the end. What visit does to the
// state is its own affair as long as it leaves it as it was.
func (m *match) replay(rules game.Rules, visit func(n int, st game.State) error) error {
	st, err := open(rules, m.setup, &m.entropy)
	if err != nil {
		return err
	}
	for n, s := range m.steps {
		if err := visit(n, st); err != nil {
			return m.fault(n, err)
		}
		st.Play(s.seat, s.move, m.chance(n), nil)
	}
	if err := visit(len(m.steps), st); err != nil {
		return m.fault(len(m.steps), err)
	}
	return nil
}

// viewers are all who look at a match: the seats and the spectators.
func (m *match) viewers() []game.Seat {
	viewers := []game.Seat{game.Spectator}
	for s := range game.FirstSeats(m.setup.Seats).All {
		viewers = append(viewers, s)
	}
	return viewers
}

// fingerprint writes down all that can be seen of a state: who decides, who is in, how it ended, and each viewer's view and list.
func (m *match) fingerprint(st game.State) (string, error) {
	outcome, over := st.Outcome()
	text := fmt.Appendf(nil, "deciding %b\nin %b\nover %v %+v\n", st.Deciding(), st.In(), over, outcome)
	var moves []game.Move
	for _, s := range m.viewers() {
		view, err := viewText(st.View(s))
		if err != nil {
			return "", fmt.Errorf("the view of seat %d is no JSON: %w", s, err)
		}
		text = fmt.Appendf(text, "seat %d sees %s\nmoves", s, view)
		moves = st.Moves(s, moves[:0])
		for _, move := range moves {
			text = strconv.AppendUint(append(text, ' '), uint64(move), 36)
		}
		text = append(text, '\n')
	}
	return string(text), nil
}

// compare is nil when a state shows what the match showed after n steps, which is played anew to tell the difference.
func (m *match) compare(rules game.Rules, what string, n int, st game.State) error {
	got, err := m.fingerprint(st)
	if err != nil || n > 0 && sha256.Sum256([]byte(got)) == m.steps[n-1].after {
		return err
	}
	var want string
	err = m.replay(rules, func(i int, st game.State) (err error) {
		if i == n {
			want, err = m.fingerprint(st)
		}
		return err
	})
	if err == nil && n > 0 && want == got {
		return fmt.Errorf("%s: the match itself is not played twice alike", what)
	}
	return errors.Join(err, differ(what, want, got))
}

// differ says where two fingerprints part; it is nil when they are equal.
func differ(what, want, got string) error {
	if want == got {
		return nil
	}
	at := 0
	for at < min(len(want), len(got)) && want[at] == got[at] {
		at++
	}
	around := func(s string) string { return s[max(0, at-60):min(len(s), at+60)] }
	return fmt.Errorf("%s: …%s… became …%s…", what, around(want), around(got))
}
