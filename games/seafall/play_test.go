package seafall

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"unsafe"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// open sets up a match, of a campaign when there is something carried.
func open(t testing.TB, seats int, options map[string]string, carried []byte, seed uint64) *State {
	t.Helper()
	return openBy(t, version, seats, options, carried, seed)
}

// openBy does it by a version of the rules, which may be one that no campaign begins by yet.
func openBy(t testing.TB, rules, seats int, options map[string]string, carried []byte, seed uint64) *State {
	t.Helper()
	resolved, err := Rules{}.Resolve(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Rules: rules, Seats: seats, Options: resolved, Carried: carried}
	if carried != nil { // a campaign ends by the rules with which it began
		var l Legacy
		if err := json.Unmarshal(carried, &l); err != nil {
			t.Fatal(err)
		}
		setup.Rules = l.Version
	}
	s, err := Rules{}.New(setup, game.FreeChance(seed))
	if err != nil {
		t.Fatal(err)
	}
	return s.(*State)
}

// older is what a match by version 1 of the rules would have carried on.
func older(t testing.TB, carried []byte) []byte {
	t.Helper()
	var l Legacy
	if err := json.Unmarshal(carried, &l); err != nil {
		t.Fatal(err)
	}
	if l.Version != version {
		t.Fatalf("it is not of version %d: %.40s", version, carried)
	}
	l.Version, l.Story = 1, nil
	l.Milestones = slices.DeleteFunc(l.Milestones, func(id string) bool { // that later versions have added to the box
		return slices.Index(cards.IDs.Milestones, id) >= cards.MilestoneCount
	})
	text, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// playOut plays a match by chance to its end and audits each position. It returns the number of moves.
func playOut(t testing.TB, s *State, c *game.Chance) int {
	t.Helper()
	var buf []game.Move
	n := 0
	for ; s.Deciding() != 0; n++ {
		seat := s.Deciding().First()
		if buf = s.Moves(seat, buf[:0]); len(buf) == 0 {
			t.Fatalf("dead end after %d moves in phase %s", n, phases[s.phase])
		}
		s.Play(seat, buf[c.Below(len(buf))], c, nil)
		if err := s.Audit(); err != nil {
			t.Fatalf("move %d, phase %s: %v", n, phases[s.phase], err)
		}
		if n > 50_000 {
			t.Fatal("the match does not end")
		}
	}
	return n
}

func TestRandomPlayKeepsTheLaws(t *testing.T) {
	for seed := range uint64(30) {
		seats := 3 + int(seed%3)
		for _, prologue := range []string{"yes", "no"} {
			t.Run(fmt.Sprintf("%d seats, prologue %s, seed %d", seats, prologue, seed), func(t *testing.T) {
				s := open(t, seats, map[string]string{"prologue": prologue}, nil, seed)
				playOut(t, s, game.FreeChance(seed))
			})
		}
	}
}

// BenchmarkRandomPlay plays matches by chance: a move is a full enumeration and one of it played. With chests it is the last
// match of a campaign, with currents and shoals on the chart.
func BenchmarkRandomPlay(b *testing.B) {
	for _, seats := range []int{3, 4, 5} {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) {
			benchmarkPlay(b, open(b, seats, map[string]string{"prologue": "no"}, nil, 1))
		})
		b.Run(fmt.Sprintf("seats=%d/chests", seats), func(b *testing.B) {
			benchmarkPlay(b, lastMatchOf(b, seats))
		})
	}
}

// lastMatchOf is the last match of a campaign, in which all chests are open, and the sea has shoals and currents.
func lastMatchOf(b testing.TB, seats int) *State {
	b.Helper()
	for seed := uint64(0); ; seed++ {
		var carried []byte
		for n := uint64(0); n == 0 || carried != nil; n++ {
			s := open(b, seats, map[string]string{"prologue": "no"}, carried, seed+n)
			if s.final() && s.story.shoals != 0 && s.story.currents != 0 && s.story.chests == 1<<len(cards.All.Chests)-1 {
				return s
			}
			playOut(b, s, game.FreeChance(seed+n))
			out, _ := s.Outcome()
			carried = s.Carry(out.Winners)
		}
	}
}

func benchmarkPlay(b *testing.B, start *State) {
	c := game.FreeChance(1)
	state := *start
	var buf []game.Move
	matches, choices := 1, 0
	b.ReportAllocs()
	for b.Loop() {
		deciding := state.Deciding()
		if deciding == 0 {
			state = *start
			deciding = state.Deciding()
			matches++
		}
		seat := deciding.First()
		buf = state.Moves(seat, buf[:0])
		choices += len(buf)
		state.Play(seat, buf[c.Below(len(buf))], c, nil)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(b.N)/float64(matches), "moves/match")
	b.ReportMetric(float64(choices)/float64(b.N), "choices/move")
	b.ReportMetric(float64(unsafe.Sizeof(State{})), "state-bytes")
}

func TestStateIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(State{}); size > 4096 {
		t.Errorf("a state takes %d bytes, more than 4 KiB", size)
	}
}
