package cards

import (
	"encoding/json"
	"math/bits"
	"testing"
)

// SF-27.1: what the chests bring besides what the box has, and that most of what is read leaves a choice and belongs to a thread.
func TestWhatChestsBring(t *testing.T) {
	var tales, choices, threads int
	thread := map[string]int{}
	for i := SpotCount; i < len(All.Entries); i++ {
		e := &All.Entries[i]
		tales++
		if len(e.Outcomes) > 1 {
			choices++
		}
	}
	for _, id := range IDs.Chests {
		text, err := dataFiles.ReadFile("data/" + id + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var file struct {
			Entries []struct{ Thread string }
		}
		if err := json.Unmarshal(text, &file); err != nil {
			t.Fatal(err)
		}
		for _, e := range file.Entries {
			if e.Thread != "" {
				thread[e.Thread]++
			}
		}
	}
	for _, n := range thread {
		if n >= 3 {
			threads++
		}
	}
	var advisors, treasures, relics, milestones uint64
	for i := range All.Chests {
		c := &All.Chests[i]
		advisors |= c.Advisors
		treasures |= c.Treasures
		relics |= c.Relics
		milestones |= c.Milestones
		if n := bits.OnesCount64(c.Milestones); n < 3 || n > 6 {
			t.Errorf("SF-20.6: chest %d has %d milestones", i+1, n)
		}
	}
	events := 0
	for e := range All.Events {
		if All.Events[e].Chest != 0 {
			events++
		}
	}
	for m := range All.Milestones {
		if n := All.Milestones[m].Glory; n < 1 || n > 3 {
			t.Errorf("SF-20.6: milestone %d gives %d glory", m, n)
		}
	}
	for _, c := range []struct {
		what        string
		have, least int
	}{
		{"entries besides the box's", tales, 150},
		{"of them with a choice", 2 * choices, tales},
		{"threads of three or more", threads, 12},
		{"milestones", len(All.Milestones), 32},
		{"events", events, 26},
		{"advisors", bits.OnesCount64(advisors), 32},
		{"treasures", bits.OnesCount64(treasures), 14},
		{"relics", bits.OnesCount64(relics), 6},
		{"milestones of chests", bits.OnesCount64(milestones), 29},
	} {
		if c.have < c.least {
			t.Errorf("SF-27.1: %s: %d, want %d at least", c.what, c.have, c.least)
		}
	}
}
