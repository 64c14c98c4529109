package bus_test

import (
	"slices"
	"testing"

	"portolan/bus"
)

// All subscribers hear what is published, until they cancel.
func TestLocal(t *testing.T) {
	var b bus.Local
	b.Publish("m", 1)
	var first, second []int
	cancel := b.Subscribe(func(match string, number int) {
		if match != "m" {
			t.Errorf("heard of match %q", match)
		}
		first = append(first, number)
	})
	b.Publish("m", 2)
	b.Subscribe(func(_ string, number int) { second = append(second, number) })
	b.Publish("m", 3)
	cancel()
	b.Publish("m", 4)
	if !slices.Equal(first, []int{2, 3}) || !slices.Equal(second, []int{3, 4}) {
		t.Errorf("heard %v and %v", first, second)
	}
}
