package match_test

import (
	"path/filepath"
	"runtime"
	"testing"

	"portolan/game"
	"portolan/match"
)

// benchRecord is a duel of the length that people's duels have.
func benchRecord(b *testing.B) *match.Record {
	return readRecord(b, filepath.Join(golden, "efemeris-duel-random-random.json"))
}

// BenchmarkReplay loads the record of a whole duel.
func BenchmarkReplay(b *testing.B) {
	rec := benchRecord(b)
	seed := seedIn(b, rec)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := match.Load(efemeris(b), rec, seed); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(rec.Moves)), "rows")
}

// BenchmarkMove is what a server does for each move: propose, apply, and render for both players.
func BenchmarkMove(b *testing.B) {
	rec := benchRecord(b)
	var m *match.Match
	var buf []byte
	bytes, moves, next := 0, 0, len(rec.Moves)
	b.ReportAllocs()
	for b.Loop() {
		if next == len(rec.Moves) {
			m, next = opened(b, rec), 2
		}
		row := rec.Moves[next]
		if row.Kind == match.Move {
			var err error
			if row, err = m.ProposeMove(row.Seat, m.Number(), row.Move); err != nil {
				b.Fatal(err)
			}
		}
		if err := m.Apply(row); err != nil {
			b.Fatal(err)
		}
		for s := range game.FirstSeats(2).All {
			buf = m.AppendUndo(m.AppendChoices(m.AppendView(buf[:0], s), s), s)
			buf = m.AppendEvents(buf, row.Number, row.Number, s)
			bytes += len(buf)
		}
		moves, next = moves+1, next+1
	}
	b.ReportMetric(float64(bytes)/float64(2*moves), "bytes/event")
}

// opened returns the match after its first two rows.
func opened(b *testing.B, rec *match.Record) *match.Match {
	m := unplayed(b, rec)
	for _, row := range rec.Moves[:2] {
		if err := m.Apply(row); err != nil {
			b.Fatal(err)
		}
	}
	return m
}

// BenchmarkUndo takes a move back and plays it again.
func BenchmarkUndo(b *testing.B) {
	p := duel(b, 50)
	for range 60 {
		p.step()
	}
	s, last := game.Spectator, 0
	for s == game.Spectator {
		mover, move := p.pick()
		p.move(mover, move)
		if l, _, ok := p.m.Undoable(mover); ok {
			s, last = mover, l
		}
	}
	move := p.m.Row(last + 1).Move
	b.ReportAllocs()
	for b.Loop() {
		for _, row := range []match.Row{{Kind: match.Undo, To: last}, {Move: move}} {
			row.Seat, row.Number, row.On = s, p.m.Number()+1, p.m.Number()
			if err := p.m.Apply(row); err != nil {
				b.Fatal(err)
			}
		}
		last = p.m.Number() - 1
	}
}

// BenchmarkHistory writes a whole duel's history with all views.
func BenchmarkHistory(b *testing.B) {
	rec := benchRecord(b)
	m, err := match.Load(efemeris(b), rec, seedIn(b, rec))
	if err != nil {
		b.Fatal(err)
	}
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = m.AppendHistory(buf[:0], 0, 1, m.Number(), true)
	}
	b.ReportMetric(float64(len(buf)), "bytes")
}

// BenchmarkMemory keeps 200 matches two thirds through, shown to both players, and tells the memory of each.
func BenchmarkMemory(b *testing.B) {
	rec := benchRecord(b)
	for b.Loop() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		kept := make([]*match.Match, 200)
		var buf []byte
		for i := range kept {
			kept[i] = opened(b, rec)
			for _, row := range rec.Moves[2 : len(rec.Moves)*2/3] {
				if err := kept[i].Apply(row); err != nil {
					b.Fatal(err)
				}
				for s := range game.FirstSeats(2).All {
					buf = kept[i].AppendChoices(kept[i].AppendView(buf[:0], s), s)
				}
			}
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		shown := float64(after.HeapAlloc-before.HeapAlloc) / float64(len(kept))
		for _, m := range kept {
			m.Trim()
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		b.ReportMetric(shown, "bytes/match")
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(len(kept)), "bytes/match-trimmed")
		runtime.KeepAlive(kept)
	}
}
