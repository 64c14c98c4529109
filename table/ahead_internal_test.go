package table

import (
	"testing"
	"time"
)

// A lot lies between its bounds, and hangs on the decision and on a secret alone.
func TestLots(t *testing.T) {
	lot, secret := Lot{Least: 2 * time.Second, Most: 20 * time.Second}, newSecret()
	halves := [2]int{}
	for n := range int64(2000) {
		drawn := lot.draw(&secret, "match", 1, n)
		if drawn < 2000 || drawn > 20_000 || drawn != lot.draw(&secret, "match", 1, n) {
			t.Fatalf("drawn: %d", drawn)
		}
		halves[min(1, (drawn-2000)/9001)]++
	}
	if halves[0] < 800 || halves[1] < 800 {
		t.Errorf("of 2000 lots %d are short, %d long", halves[0], halves[1])
	}
	other, differ := newSecret(), 0
	for n := range int64(100) {
		if lot.draw(&secret, "match", 1, n) != lot.draw(&other, "match", 1, n) && lot.draw(&secret, "match", 1, n) != lot.draw(&secret, "match", 2, n) {
			differ++
		}
	}
	if differ < 90 {
		t.Errorf("only %d of 100 lots differ by secret and seat", differ)
	}
}
