package lend

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"portolan/bot"
	"portolan/game"
	"portolan/games"
)

// positions calls fn with positions of random matches of all games.
func positions(t *testing.T, moves int, fn func(rules game.Rules, st game.State, n int)) {
	t.Helper()
	for _, rules := range games.All() {
		least, most := rules.Seats()
		for seats := least; seats <= most; seats++ {
			options, err := rules.Resolve(seats, nil)
			if err != nil {
				t.Fatal(err)
			}
			luck, pick := game.FreeChance(uint64(seats)), rand.New(rand.NewPCG(1, uint64(seats)))
			st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: seats, Options: options}, luck)
			if err != nil {
				t.Fatal(err)
			}
			for n := 0; n < moves && st.Deciding() != 0; n++ {
				fn(rules, st, n)
				s := st.Deciding().First()
				all := st.Moves(s, nil)
				st.Play(s, all[pick.IntN(len(all))], luck, nil)
			}
		}
	}
}

// known is Positions of all games.
func knownPositions(t *testing.T) *Positions {
	t.Helper()
	p, err := NewPositions(games.All())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// What is read is what was written, of every game; so is what a seat imagines.
func TestPositionsAreReadAsWritten(t *testing.T) {
	p := knownPositions(t)
	seen := map[string]int{}
	positions(t, 300, func(rules game.Rules, st game.State, n int) {
		for _, imagined := range []bool{false, true} {
			sent := st.Blank()
			sent.CopyFrom(st)
			if imagined {
				sent.Imagine(st.Deciding().First(), game.FreeChance(uint64(n)))
			}
			id, text, err := p.Write(sent)
			if err != nil || id != rules.ID() {
				t.Fatalf("%s: written as %q (%v)", rules.ID(), id, err)
			}
			got, err := p.Read(id, text)
			if err != nil {
				t.Fatalf("%s, move %d, imagined %v: %v", id, n, imagined, err)
			}
			if !same(got, sent) {
				t.Fatalf("%s, move %d: another position was read", id, n)
			}
			seen[id]++
		}
	})
	for _, rules := range games.All() {
		if seen[rules.ID()] < 100 {
			t.Errorf("%s: %d positions", rules.ID(), seen[rules.ID()])
		}
	}
}

// A bot plays the same whether it is told all or what its seat may know alone: that is what is sent.
func TestBotsNeedNoSecrets(t *testing.T) {
	told := 0
	positions(t, 60, func(rules game.Rules, st game.State, n int) {
		if n%12 != 0 {
			return
		}
		s := st.Deciding().First()
		sent := st.Blank()
		sent.CopyFrom(st)
		sent.Imagine(s, game.FreeChance(uint64(1000+n)))
		if !same(sent, st) {
			told++
		}
		here, err := bot.New("search:1", uint64(n))
		if err != nil {
			t.Fatal(err)
		}
		there, err := bot.New("search:1", uint64(n))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := here.Choose(st, s), there.Choose(sent, s); a != b {
			t.Errorf("%s, move %d: the bot chooses %s here and %s there", rules.ID(), n, a, b)
		}
	})
	if told < 10 {
		t.Errorf("%d positions had a secret", told)
	}
}

// What is no position is refused, and nothing that a stranger sends ends the program.
func TestPositionsOfStrangers(t *testing.T) {
	p := knownPositions(t)
	var id string
	var text []byte
	positions(t, 40, func(rules game.Rules, st game.State, _ int) {
		if rules.ID() == "efemeris" {
			id, text, _ = p.Write(st)
		}
	})
	for name, tt := range map[string]struct {
		id   string
		text []byte
	}{
		"of no game":      {"chess", text},
		"of another game": {"seafall", text},
		"too short":       {id, text[1:]},
		"too long":        {id, append(bytes.Clone(text), 0)},
		"none":            {id, nil},
		"full of ones":    {id, bytes.Repeat([]byte{255}, len(text))},
	} {
		if _, err := p.Read(tt.id, tt.text); !errors.Is(err, errPosition) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := p.Write(new(odd)); !errors.Is(err, errPosition) {
		t.Errorf("a position of another game is written: %v", err)
	}
	pick, refused := rand.New(rand.NewPCG(1, 2)), 0
	for range 2000 {
		forged := bytes.Clone(text)
		for range 1 + pick.IntN(4) {
			forged[pick.IntN(len(forged))] = byte(pick.Uint32())
		}
		if _, err := p.Read(id, forged); err != nil {
			refused++
		}
	}
	if refused < 500 {
		t.Errorf("of 2000 forged positions %d are refused", refused)
	}
}

// odd is a state of a game that nobody knows.
type odd struct{ game.State }
