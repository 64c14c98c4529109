//go:build linux

package chaos_test

import (
	"bytes"
	"slices"
)

func contains(p *process, words string) bool { return bytes.Contains(p.said.Bytes(), []byte(words)) }

// report prints what was played, and how soon play went on after a server alone was killed.
func (w *world) report(strikes []strike) {
	w.t.Logf("%d moves were acknowledged in %d matches, and %d updates judged; %d moves were refused as too late, %d asked of a server that knew less; %d findings",
		w.moves.Load(), w.matches.Load(), w.told.Load(), w.refused.Load(), w.behind.Load(), len(w.findings))
	var streams, rows []int64
	for i, k := range strikes {
		if k.step.kill < 0 || i > 0 && k.at-strikes[i-1].at < 500 {
			continue
		}
		for _, t := range k.from {
			if at := firstAfter(t.times, k.at); at > 0 {
				rows = append(rows, at-k.at)
			}
		}
		for _, c := range k.who {
			if at := firstAfter(c.live, k.at); at > 0 {
				streams = append(streams, at-k.at)
			}
		}
	}
	for _, one := range []struct {
		what  string
		times []int64
	}{{"until a client's next stream", streams}, {"until the next row of a match", rows}} {
		slices.Sort(one.times)
		if n := len(one.times); n > 0 {
			w.t.Logf("after a kill %s: median %d ms, 99 %% %d ms, most %d ms (%d)", one.what, one.times[n/2], one.times[n*99/100], one.times[n-1], n)
		}
	}
}

func firstAfter(times []int64, at int64) int64 {
	i, _ := slices.BinarySearch(times, at)
	if i == len(times) {
		return 0
	}
	return times[i]
}
