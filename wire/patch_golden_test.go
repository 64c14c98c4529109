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

// What is sent as a patch stays what clients know how to read.
func TestGoldenPatches(t *testing.T) {
	if *update {
		writeChains(t)
	}
	file, err := os.ReadFile(goldenPatches)
	if err != nil {
		t.Fatal(err)
	}
	var chains []chain
	if err := json.Unmarshal(file, &chains); err != nil {
		t.Fatal(err)
	}
	var d wire.Differ
	for _, c := range chains {
		text := []byte(c.First)
		for i, sent := range c.Patches {
			head, fresh, _ := strings.Cut(sent, "\n")
			var p wire.Patch
			if err := json.Unmarshal([]byte(head), &p); err != nil {
				t.Fatal(err)
			}
			made, err := p.Apply(nil, text, []byte(fresh))
			if err != nil {
				t.Fatalf("%s, patch %d: %v", c.Game, i, err)
			}
			d.Compare(text, made)
			if again := sending(&d); again != sent {
				t.Errorf("%s, patch %d is\n%s\nand was\n%s", c.Game, i, again, sent)
			}
			text = made
		}
		if !bytes.Equal(text, []byte(c.Last)) {
			t.Errorf("%s ends with\n%s\nnot\n%s", c.Game, text, c.Last)
		}
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
