package arena

import (
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
)

// circles returns the horizontal places of the bots in a drawing, from left to right as drawn.
func circles(t *testing.T, drawing string) (at []float64) {
	t.Helper()
	for in := xml.NewDecoder(strings.NewReader(drawing)); ; {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return at
		}
		if err != nil {
			t.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "circle" {
			continue
		}
		for _, a := range start.Attr {
			if x, err := strconv.ParseFloat(a.Value, 64); err == nil && a.Name.Local == "cx" {
				at = append(at, x)
			}
		}
	}
}

// Equal ratios of budgets are equal distances; who has no budget is a line across.
func TestPlotOverBudgets(t *testing.T) {
	drawing := plot("levels <1 to 3>", []point{
		{"greedy", 0, Rating{-50, -60, -40}},
		{"search:1", 500, Rating{-100, -120, -80}},
		{"search:3", 8000, Rating{140, 110, 170}},
		{"search:2", 2000, Rating{10, -10, 30}},
	})
	at := circles(t, drawing)
	if len(at) != 3 || at[1]-at[0] < 50 || at[1]-at[0] != at[2]-at[1] {
		t.Errorf("drawn at %v", at)
	}
	for _, part := range []string{`class="other"`, ">500<", ">8000<", "iterations a turn", "&lt;1 to 3&gt;", ">-150<", ">200<"} {
		if !strings.Contains(drawing, part) {
			t.Errorf("no %s in the drawing", part)
		}
	}
}

func TestPlotOfBotsWithoutBudgets(t *testing.T) {
	drawing := plot("some", []point{{"a", 0, Rating{}}, {"b", 300, Rating{}}})
	if at := circles(t, drawing); len(at) != 2 || strings.Contains(drawing, "iterations") || strings.Contains(drawing, "NaN") {
		t.Errorf("drawn at %v: %s", at, drawing)
	}
}
