package game_test

import (
	"encoding/json"
	"slices"
	"testing"

	"portolan/game"
)

func TestMoveText(t *testing.T) {
	for _, m := range []game.Move{0, 1, 35, 36, 1 << 31, 1<<53 + 1, 1<<63 + 12345, game.Cancel} {
		text := m.String()
		if back, err := game.ParseMove(text); err != nil || back != m {
			t.Errorf("%d is spelt %q and read as %d, %v", uint64(m), text, uint64(back), err)
		}
		appended, err := m.AppendText([]byte("x"))
		if err != nil || string(appended) != "x"+text {
			t.Errorf("AppendText of %q gives %q, %v", text, appended, err)
		}
	}
	for m, want := range map[game.Move]string{0: "0", 35: "z", 36: "10", game.Cancel: "3w5e11264sgsf"} {
		if got := m.String(); got != want {
			t.Errorf("%d is spelt %q, want %q: records of old would not be read", uint64(m), got, want)
		}
	}
}

func TestMoveJSON(t *testing.T) {
	moves := []game.Move{0, 40, game.Cancel}
	text, err := json.Marshal(moves)
	if err != nil || string(text) != `["0","14","3w5e11264sgsf"]` {
		t.Fatalf("%s, %v", text, err)
	}
	var back []game.Move
	if err := json.Unmarshal(text, &back); err != nil || !slices.Equal(back, moves) {
		t.Errorf("%v comes back as %v, %v", moves, back, err)
	}
	if err := json.Unmarshal([]byte(`["A"]`), &back); err == nil {
		t.Error(`"A" was read as a move`)
	}
}

// One move has one spelling: otherwise a record could say the same in two ways, and a repeated request would look new.
func TestParseMoveTakesOneSpellingOnly(t *testing.T) {
	for _, text := range []string{
		"", "00", "01", "+1", "-1", "-0", "A", "Z", "1A", "1_0", " 1", "1 ", "0x1", "1.0", "é", "1\x00",
		"3w5e11264sgsg", "3w5e11264sgsf0", "zzzzzzzzzzzzzzzzzzzz",
	} {
		if m, err := game.ParseMove(text); err == nil {
			t.Errorf("%q was read as %d", text, uint64(m))
		}
	}
}

func FuzzParseMove(f *testing.F) {
	f.Add("0")
	f.Add("3w5e11264sgsf")
	f.Add("01")
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := game.ParseMove(text); err == nil && m.String() != text {
			t.Errorf("%q was read as %q", text, m)
		}
	})
}

func TestChoiceIsBuiltInOrder(t *testing.T) {
	var c game.Choice
	c.Reset("sail")
	c.Text("ship", "fr-galleon")
	c.Number("to", 31)
	c.Click("ship:fr-galleon")
	c.Click("field:31")
	if c.Kind != "sail" || c.Seen != game.Everyone || !slices.Equal(c.Path, []string{"ship:fr-galleon", "field:31"}) ||
		!slices.Equal(c.Args, []game.Arg{{Name: "ship", Text: "fr-galleon"}, {Name: "to", Number: 31}}) {
		t.Errorf("%+v", c)
	}
	c.Seen = game.SeatsOf(1)
	allocations := testing.AllocsPerRun(10, func() {
		c.Reset("end")
		c.Click("button:end")
		c.Number("ships", 2)
	})
	if c.Kind != "end" || len(c.Path) != 1 || len(c.Args) != 1 || c.Seen != game.Everyone || allocations != 0 {
		t.Errorf("after a reset %+v, %v allocations", c, allocations)
	}
}

func TestPackedMovesGiveBackWhatWentIn(t *testing.T) {
	m := game.PackMove(7, 1, 255, 0, 9)
	if m.Op() != 7 || m.Arg(0) != 1 || m.Arg(1) != 255 || m.Arg(2) != 0 || m.Arg(3) != 9 || m.Arg(4) != 0 {
		t.Errorf("%x", uint64(m))
	}
	if full := game.PackMove(1, 2, 3, 4, 5, 6, 7, 8); full.Arg(6) != 8 || full.Op() != 1 {
		t.Errorf("%x", uint64(full))
	}
}
