package match_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"portolan/game"
	"portolan/match"
)

// checkLoad loads the record, by way of JSON, and wants the very match that wrote it.
func checkLoad(t testing.TB, p *table) {
	t.Helper()
	loaded := reload(t, p, len(p.rows))
	if got, want := picture(loaded), picture(p.m); got != want {
		t.Fatalf("loaded, the match shows\n%s\nand not\n%s", got, want)
	}
	for s := game.Spectator; int(s) < len(p.m.Seats()); s++ {
		got, want := loaded.AppendHistory(nil, s, 1, 1<<30, false), p.m.AppendHistory(nil, s, 1, 1<<30, false)
		if string(got) != string(want) {
			t.Fatalf("loaded, the history of seat %d differs", s)
		}
		if got, want := loaded.Record(s), p.m.Record(s); !reflect.DeepEqual(got, want) {
			t.Fatalf("loaded, the record of seat %d differs:\n%+v\n%+v", s, got, want)
		}
	}
}

// reload loads the first n rows of the match.
func reload(t testing.TB, p *table, n int) *match.Match {
	t.Helper()
	rec := p.record()
	rec.Moves = rec.Moves[:n]
	text, err := json.Marshal(rec)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := match.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := match.Load(p.m.Rules(), parsed, p.seed)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

// TestLoadAtEveryStage: a match loaded in the middle shows what the live one showed there, and goes on like it.
func TestLoadAtEveryStage(t *testing.T) {
	p := duel(t, 20)
	pictures := map[int]string{0: "", 1: ""}
	for going := true; going; {
		pictures[p.m.Number()] = picture(p.m)
		if last, _, ok := p.m.Undoable(1); ok && p.luck.Below(8) == 0 {
			p.do(p.m.ProposeUndo(1, p.m.Number(), last))
			continue
		}
		going = p.step()
	}
	pictures[p.m.Number()] = picture(p.m)
	for n := 2; n <= len(p.rows); n += 1 + n/10 {
		m := reload(t, p, n)
		if picture(m) != pictures[n] {
			t.Fatalf("loaded up to row %d, the match differs from what it was", n)
		}
		if n < len(p.rows) {
			if err := m.Apply(p.rows[n]); err != nil {
				t.Fatal(err)
			}
			if picture(m) != pictures[n+1] {
				t.Fatalf("loaded up to row %d, the match goes on otherwise", n)
			}
		}
	}
	checkLoad(t, p)
}

// TestRecordBeforeTheEnd: no seed, no outcome, and of the rows only the caller's own.
func TestRecordBeforeTheEnd(t *testing.T) {
	p := duel(t, 21)
	for range 40 {
		p.step()
	}
	for s := game.Spectator; s < 2; s++ {
		rec := p.m.Record(s)
		if rec.Seed != nil || rec.Outcome != nil {
			t.Fatalf("the record of seat %d tells the seed or an outcome", s)
		}
		for _, row := range rec.Moves {
			if row.Seat != s {
				t.Fatalf("the record of seat %d has row %+v", s, row)
			}
		}
	}
	if all := p.m.Record(0, 1); len(all.Moves) != len(p.rows) {
		t.Fatalf("who plays both seats gets %d rows of %d", len(all.Moves), len(p.rows))
	}
	text, err := json.Marshal(p.m.Record(0))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"seed", "outcome", "series", "carried", "previous"} {
		if value, ok := decode(t, text).(map[string]any)[name]; !ok || value != nil {
			t.Errorf("%s is %v, not null", name, value)
		}
	}
	if err := match.Verify(p.m.Rules(), p.m.Record(0, 1)); err == nil {
		t.Error("a match under way was verified")
	}
}

// TestCachesAllocateNothing: a second stream that asks for the same costs a copy.
func TestCachesAllocateNothing(t *testing.T) {
	p := duel(t, 22)
	for range 60 {
		p.step()
	}
	buf := make([]byte, 0, 1<<20)
	render := func() {
		for s := game.Spectator; s < 2; s++ {
			buf = p.m.AppendOutcome(p.m.AppendUndo(p.m.AppendChoices(p.m.AppendView(buf[:0], s), s), s))
		}
	}
	render()
	if n := testing.AllocsPerRun(100, render); n > 0 {
		t.Errorf("%v allocations to render again", n)
	}
	before := picture(p.m)
	p.m.Trim()
	if picture(p.m) != before {
		t.Error("the match shows something else after Trim")
	}
	p.step()
	checkLoad(t, p)
}

// TestRecordsOutliveNewOptions holds that a record stays true when its game gains an option: what it does not name has its
// default.
func TestRecordsOutliveNewOptions(t *testing.T) {
	rec := contest(t, 0, 0)[0].Record()
	for _, name := range []string{"edition", "guide", "tiles"} {
		delete(rec.Options, name)
	}
	if err := match.Verify(efemeris(t), rec); err != nil {
		t.Error(err)
	}
	delete(rec.Options, "level") // its default is another than what was played
	if err := match.Verify(efemeris(t), rec); err == nil {
		t.Error("a basic match in a series of three went unnoticed")
	}
}
