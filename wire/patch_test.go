package wire_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/wire"
)

// patched makes a text of another by what a differ finds, as a reader does: from JSON. size is what the reader is sent.
func patched(t *testing.T, d *wire.Differ, old, text []byte) (made []byte, size int) {
	t.Helper()
	d.Compare(old, text)
	head, fresh := d.AppendPatch([]byte("{")), d.AppendFresh(nil)
	if utf8.Valid(text) && !utf8.Valid(fresh) {
		t.Fatalf("a character is cut in two: %q", fresh)
	}
	var p wire.Patch
	if err := json.Unmarshal(head, &p); err != nil {
		t.Fatalf("%v in %s", err, head)
	}
	made, err := p.Apply(nil, old, fresh)
	if err != nil {
		t.Fatalf("%v: %s", err, head)
	}
	return made, len(head) + len(fresh)
}

// What patches make is what they were made of, for every audience of whole matches of all games, and it is much less to send.
func TestPatchesOfWholeMatches(t *testing.T) {
	var d wire.Differ
	for _, rules := range games.All() {
		t.Run(rules.ID(), func(t *testing.T) {
			random := rand.New(rand.NewPCG(7, 7))
			m, about := begin(t, rules)
			var w wire.Writer
			w.Set(about, m)
			_, seats := rules.Seats()
			last := make(map[game.Seats][]byte)
			sent, whole := 0, 0
			for m.Status() == match.StatusPlaying && m.Number() < 1200 {
				for _, audience := range []game.Seats{0, 1, 2, 1<<seats - 1} {
					text := w.AppendUpdate(nil, m, 1_700_000_000_000+int64(m.Number())*700, 0, audience, m.Number()-1)
					if old := last[audience]; old != nil {
						made, size := patched(t, &d, old, text)
						if !bytes.Equal(made, text) {
							t.Fatalf("after row %d the patch for seats %b makes\n%s\nof\n%s\nwhich is not\n%s", m.Number(), audience, made, old, text)
						}
						sent, whole = sent+size, whole+len(text)
					}
					last[audience] = text
				}
				step(t, m, random)
			}
			if sent*5 > whole {
				t.Errorf("patches of %d bytes stand for %d", sent, whole)
			}
		})
	}
}

// begin opens a match with all seats taken.
func begin(t *testing.T, rules game.Rules) (*match.Match, *wire.About) {
	t.Helper()
	_, seats := rules.Seats()
	m, err := match.Open(rules, match.Opening{Seats: seats, Seed: [32]byte{3}})
	if err != nil {
		t.Fatal(err)
	}
	about := &wire.About{ID: "m1", Game: rules.ID(), Rules: m.Version(), Options: m.Options(), Commitment: m.Commitment()}
	for s := range seats {
		row, err := m.ProposeSit(game.Seat(s), "Zoë 🧭 "+string(rune('A'+s)), "", "")
		if err == nil {
			err = m.Apply(row)
		}
		if err != nil {
			t.Fatal(err)
		}
		about.Players = append(about.Players, "player")
		about.Lenders = append(about.Lenders, wire.Player{})
	}
	return m, about
}

// step makes a random move.
func step(t *testing.T, m *match.Match, random *rand.Rand) {
	t.Helper()
	var deciding []game.Seat
	for s := range m.Deciding().All {
		deciding = append(deciding, s)
	}
	s := deciding[random.IntN(len(deciding))]
	moves := m.State().Moves(s, nil)
	row, err := m.ProposeMove(s, m.Number(), moves[random.IntN(len(moves))].String())
	if err == nil {
		err = m.Apply(row)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A patch of another text is found out, whatever it says to copy.
func TestPatchesThatDoNotFit(t *testing.T) {
	old, text := []byte(strings.Repeat("all the ships that sail ", 9)), []byte(strings.Repeat("all the ships that sank ", 9))
	var d wire.Differ
	if !d.Compare(old, text) {
		t.Fatal("it is worth a patch")
	}
	var fits wire.Patch
	if err := json.Unmarshal(d.AppendPatch([]byte("{")), &fits); err != nil {
		t.Fatal(err)
	}
	fresh := d.AppendFresh(nil)
	other := bytes.Replace(old, []byte("ships"), []byte("shops"), 9)
	kept := append([]byte("kept"), make([]byte, 0, 4096)...)
	for name, try := range map[string]struct {
		copies     []int
		old, fresh []byte
	}{
		"another text":          {fits.Copies, other, fresh},
		"something new missing": {fits.Copies, old, fresh[1:]},
		"something new left":    {fits.Copies, old, append(fresh[:len(fresh):len(fresh)], '!')},
		"two of three":          {fits.Copies[:len(fits.Copies)-1], old, fresh},
		"before the beginning":  {[]int{-1, 4, 0}, old, nil},
		"behind the end":        {[]int{0, len(old) + 1, 0}, old, nil},
		"far behind the end":    {[]int{1 << 62, 1 << 62, 0}, old, nil},
		"less than nothing":     {[]int{0, -4, 0}, old, nil},
		"less than nothing new": {[]int{0, 4, -4}, old, nil},
		"more than is new":      {[]int{0, 4, 9}, old, []byte("new")},
	} {
		p := wire.Patch{CRC: fits.CRC, Copies: try.copies}
		if got, err := p.Apply(kept, try.old, try.fresh); !errors.Is(err, wire.ErrUnfit) || string(got) != "kept" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if got, err := fits.Apply(kept, old, fresh); err != nil || string(got) != "kept"+string(text) {
		t.Errorf("%q, %v", got, err)
	}
}

func FuzzPatch(f *testing.F) {
	f.Add([]byte(`{"a":[1,2,3],"b":"seven seas"}`), []byte(`{"a":[1,3],"b":"seven seas and more"}`))
	f.Add([]byte(strings.Repeat("ab", 40)), []byte(strings.Repeat("ba", 90)))
	f.Add([]byte("ünüversal ünüversal ünüversal"), []byte("ünüversal 🧭 ünüversäl ünüversal"))
	f.Add([]byte{}, []byte(strings.Repeat("x", 70)))
	f.Add([]byte("what goes without saying"), []byte{})
	var d wire.Differ
	f.Fuzz(func(t *testing.T, old, text []byte) {
		if made, _ := patched(t, &d, old, text); !bytes.Equal(made, text) {
			t.Fatalf("%q makes %q, not %q", old, made, text)
		}
	})
}

func BenchmarkPatch(b *testing.B) {
	old := []byte(strings.Repeat(`{"move":"3w","kind":"sail","args":{"ship":7,"to":12},"path":["ship:7","sea:12"]},`, 50))
	text := bytes.Replace(bytes.Replace(old, []byte("12"), []byte("13"), 9), []byte(`"kind"`), []byte(`"what"`), 3)
	var d wire.Differ
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		d.Compare(old, text)
		buf = d.AppendFresh(d.AppendPatch(buf[:0]))
	}
}
