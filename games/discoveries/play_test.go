package discoveries

import (
	"fmt"
	"testing"
	"unsafe"

	"portolan/game"
)

// BenchmarkRandomPlay plays matches by chance: a move is a full enumeration and one of it played.
func BenchmarkRandomPlay(b *testing.B) {
	for _, players := range []int{2, 3, 4} {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			c := game.FreeChance(1)
			state := new(State)
			var buf []game.Move
			state.reset(version, players, false, c)
			matches, choices := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				deciding := state.Deciding()
				if deciding == 0 {
					state.reset(version, players, false, c)
					deciding = state.Deciding()
					matches++
				}
				seat := deciding.First()
				buf = state.Moves(seat, buf[:0])
				choices += len(buf)
				state.Play(seat, buf[c.Below(len(buf))], c, nil)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
			b.ReportMetric(float64(b.N)/float64(matches+1), "moves/match")
			b.ReportMetric(float64(choices)/float64(b.N), "choices/move")
			b.ReportMetric(float64(unsafe.Sizeof(State{})), "state-bytes")
		})
	}
}

func TestStateIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(State{}); size > 2048 {
		t.Errorf("a state takes %d bytes, more than 2 KiB", size)
	}
}

func TestRandomPlayKeepsTheLaws(t *testing.T) {
	for seed := range uint64(120) {
		c := game.FreeChance(seed)
		s := new(State)
		s.reset(version, 2+int(seed%3), seed%2 == 1, c)
		var buf []game.Move
		for n := 0; s.Deciding() != 0; n++ {
			seat := s.Deciding().First()
			buf = s.Moves(seat, buf[:0])
			if len(buf) == 0 {
				t.Fatalf("seed %d: dead end after %d moves", seed, n)
			}
			s.Play(seat, buf[c.Below(len(buf))], c, nil)
			if err := s.Audit(); err != nil {
				t.Fatalf("seed %d, move %d: %v", seed, n, err)
			}
		}
	}
}
