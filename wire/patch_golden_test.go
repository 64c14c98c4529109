package wire_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"portolan/games"
	"portolan/match"
	"portolan/wire"
)

var update = flag.Bool("update", false, "write the golden patches anew")

const goldenPatches = "testdata/patches.json"

// chain is a text, what streams send to make others of it, one after the other, and the last of them. The browser's client makes the same of
// the same file, see web/src/api/patch.test.ts.
type chain struct {
	Game    string   `json:"game"`
	First   string   `json:"first"`
	Patches []string `json:"patches"`
	Last    string   `json:"last"`
}

// readChains reads the golden patches.
func readChains(tb testing.TB) []chain {
	tb.Helper()
	file, err := os.ReadFile(goldenPatches)
	if err != nil {
		tb.Fatal(err)
	}
	var chains []chain
	if err := json.Unmarshal(file, &chains); err != nil {
		tb.Fatal(err)
	}
	return chains
}

// texts are the first and all that the patches make.
func (c *chain) texts(tb testing.TB) [][]byte {
	tb.Helper()
	made := [][]byte{[]byte(c.First)}
	for i, sent := range c.Patches {
		head, fresh, _ := strings.Cut(sent, "\n")
		var p wire.Patch
		if err := json.Unmarshal([]byte(head), &p); err != nil {
			tb.Fatal(err)
		}
		text, err := p.Apply(nil, made[i], []byte(fresh))
		if err != nil {
			tb.Fatalf("%s, patch %d: %v", c.Game, i, err)
		}
		made = append(made, text)
	}
	return made
}

// What is sent as a patch stays what clients know how to read.
func TestGoldenPatches(t *testing.T) {
	if *update {
		writeChains(t)
	}
	var d wire.Differ
	for _, c := range readChains(t) {
		texts := c.texts(t)
		for i, sent := range c.Patches {
			d.Compare(texts[i], texts[i+1])
			if again := sending(&d); again != sent {
				t.Errorf("%s, patch %d is\n%s\nand was\n%s", c.Game, i, again, sent)
			}
		}
		if last := texts[len(texts)-1]; string(last) != c.Last {
			t.Errorf("%s ends with\n%s\nnot\n%s", c.Game, last, c.Last)
		}
	}
}

// What it takes to find the patch of a move, in each game.
func BenchmarkGoldenPatch(b *testing.B) {
	for _, c := range readChains(b) {
		texts := c.texts(b)
		b.Run(c.Game, func(b *testing.B) {
			var d wire.Differ
			var buf []byte
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				at := i % len(c.Patches)
				d.Compare(texts[at], texts[at+1])
				buf = d.AppendFresh(d.AppendPatch(buf[:0]))
			}
		})
	}
}

// sending is what streams send of what a differ has found.
func sending(d *wire.Differ) string {
	return string(d.AppendFresh(append(d.AppendPatch([]byte("{")), '\n')))
}

// writeChains makes the chains of matches as they are played today.
func writeChains(t *testing.T) {
	var chains []chain
	var d wire.Differ
	for _, rules := range games.All() {
		m, about := begin(t, rules)
		random := rand.New(rand.NewPCG(1, 9))
		var w wire.Writer
		w.Set(about, m)
		text := func() []byte {
			return w.AppendUpdate(nil, m, 1_700_000_000_000+int64(m.Number())*700, 0, 1, m.Number()-1)
		}
		for range 40 {
			step(t, m, random)
		}
		last := text()
		c := chain{Game: rules.ID(), First: string(last)}
		for range 12 {
			if step(t, m, random); m.Status() != match.StatusPlaying {
				t.Fatal("it was to play on")
			}
			next := text()
			d.Compare(last, next)
			c.Patches = append(c.Patches, sending(&d))
			last = next
		}
		c.Last = string(last)
		chains = append(chains, c)
	}
	var file bytes.Buffer
	e := json.NewEncoder(&file)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(chains); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(goldenPatches, file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
