package gametest

import (
	"encoding/binary"
	"testing"

	"portolan/game"
)

// fuzzSteps bounds how far one fuzz input is played.
const fuzzSteps = 4096

// Fuzz lets a fuzzer play: the first byte chooses the seats and options, the next eight the seed, and each pair of bytes
// after that the seat and the move. Every position is looked at, the match is played again, and the end compared. Options, as
// players give them, narrow what is played; none means every combination of the values that the rules list.
func Fuzz(f *testing.F, rules game.Rules, options ...map[string]string) {
	f.Helper()
	setups, err := setups(rules, Config{Options: options})
	if err != nil {
		f.Fatal(err)
	}
	FuzzFrom(f, rules, len(setups), func(_ testing.TB, head []byte) game.Setup { return setups[int(head[0])%len(setups)] })
}

// FuzzFrom is [Fuzz] from what a function makes of the first nine bytes of an input: how a match is set up, also with what earlier ones
// of its series have handed on. The first bytes of the inputs that the fuzzer begins with count from 0 up to seeds.
func FuzzFrom(f *testing.F, rules game.Rules, seeds int, setup func(t testing.TB, head []byte) game.Setup) {
	f.Helper()
	for i := range seeds {
		f.Add(fuzzSeed(i))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		head := make([]byte, fuzzHead)
		data = data[copy(head, data):]
		if err := fuzz(rules, setup(t, head), head, data); err != nil {
			t.Error(err)
		}
	})
}

// fuzzHead is how many bytes of an input say how a match is set up.
const fuzzHead = 9

// fuzzSeed is an input that plays some way into a match.
func fuzzSeed(i int) []byte {
	chance := game.FreeChance(uint64(i))
	data := []byte{byte(i)}
	for range 8 + 2*96 {
		data = append(data, byte(chance.Below(256)))
	}
	return data
}

func fuzz(rules game.Rules, setup game.Setup, head, data []byte) error {
	m := newMatch(setup, 0)
	copy(m.entropy.Seed[:], head[1:])
	return m.guard(func() error { return m.fuzz(rules, data) })
}

func (m *match) fuzz(rules game.Rules, data []byte) error {
	st, err := open(rules, m.setup, &m.entropy)
	if err != nil {
		return err
	}
	met := newKinds()
	var journal game.Journal
	for ; len(data) >= 2 && len(m.steps) < fuzzSteps && st.Deciding() != 0; data = data[2:] {
		if err := checkPosition(st, m.setup.Seats, met); err != nil {
			return m.fault(len(m.steps), err)
		}
		s, move := pick(st, int(binary.BigEndian.Uint16(data)))
		if err := m.playOne(rules, st, s, move, &journal, met); err != nil {
			return m.fault(len(m.steps), err)
		}
	}
	if err := checkPosition(st, m.setup.Seats, met); err != nil {
		return m.fault(len(m.steps), err)
	}
	return m.replay(rules, func(n int, st game.State) error {
		if n == 0 {
			return nil
		}
		return m.compare(rules, "the state differs when played again", n, st)
	})
}

// pick lets a number choose among all moves of all seats that decide.
func pick(st game.State, number int) (game.Seat, game.Move) {
	type option struct {
		seat game.Seat
		move game.Move
	}
	var options []option
	for s := range st.Deciding().All {
		for _, move := range st.Moves(s, nil) {
			options = append(options, option{s, move})
		}
	}
	chosen := options[number%len(options)]
	return chosen.seat, chosen.move
}
