package campaign_test

import (
	"runtime"
	"strings"
	"testing"

	"portolan/campaign"
)

// A file that would take a hundred times its size in memory is refused before anything is made of it. Texts hold what they like.
func TestAFileIsCountedBeforeItIsRead(t *testing.T) {
	const head = `{"format":"portolan/series/1","matches":[`
	fill := func(head, one, tail string) string {
		return head + strings.Repeat(one+",", (campaign.MaxBytes-len(head)-len(tail))/(len(one)+1)-1) + one + tail
	}
	for what, text := range map[string]string{
		"rows":            fill(head+`{"moves":[`, "{}", `]}]}`),
		"empty rows":      fill(head+`{"moves":[`, "null", `]}]}`),
		"rows of numbers": fill(head+`{"moves":[`, "1", `]}]}`),
		"matches":         fill(head, "{}", `]}`),
		"empty matches":   fill(head, "null", `]}`),
		"lists":           fill(head+`{"series":{"winners":[`, "[]", `]}}]}`),
		"scores":          fill(head+`{"outcome":{"scores":[`, "0", `]}}]}`),
		"options":         fill(head+`{"options":{`, `"a":""`, `}}]}`),
		"after a string":  fill(head+`{"game":"\\","moves":[`, "{}", `]}]}`),
		"brackets":        strings.Repeat("[", campaign.MaxBytes),
	} {
		bomb := []byte(text)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := campaign.Parse(bomb)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), "at most") {
			t.Errorf("%s: %v", what, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > campaign.MaxBytes/2 {
			t.Errorf("%s: refusing %d bytes took %d bytes", what, len(bomb), took)
		}
	}
	for what, text := range map[string]string{
		"a text of brackets":         fill(head+`{"game":"`, "[{", `"}]}`),
		"a text of commas":           fill(head+`{"game":"\"`, ",", `"}]}`),
		"a text that ends in a mark": fill(head+`{"game":"`, "[\\\"", `"}]}`),
	} {
		if chain, err := campaign.Parse([]byte(text)); err != nil || len(chain.Matches) != 1 {
			t.Errorf("%s: %v", what, err)
		}
	}
}
