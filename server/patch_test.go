package server_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"portolan/server"
	"portolan/wire"
)

// reader is a client that takes patches.
type reader struct {
	*events
	text    string // of the latest update
	patches int
}

// take waits for the next event about a match and returns the update, as it is or as the patch makes it.
func (r *reader) take() string {
	r.t.Helper()
	event := r.next()
	switch event.name {
	case "match":
		r.text = event.text
		if rest, joint := strings.CutPrefix(event.text, `{"match":`); joint {
			_, rest, _ = strings.Cut(rest, ",")
			r.text = "{" + rest
		}
	case "patch":
		head, fresh, _ := strings.Cut(event.text, "\n")
		var p wire.Patch
		if err := json.Unmarshal([]byte(head), &p); err != nil {
			r.t.Fatalf("%v in %s", err, head)
		}
		made, err := p.Apply(nil, []byte(r.text), []byte(fresh))
		if err != nil {
			r.t.Fatalf("%v: %s", err, event.text)
		}
		r.text = string(made)
		r.patches++
	default: // talk, lists
		return r.take()
	}
	return r.text
}

// Streams that take patches hear, byte for byte, what others hear: who plays, who looks on, and who sits down meanwhile.
func TestStreamOfPatches(t *testing.T) {
	t.Parallel()
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Zoë 🧭"), p.guest("Ben")}
	m := both[0].open("me", "open")
	var plain [3]*events
	var patched, joint [3]*reader
	for i, who := range []*guest{both[0], both[1], {place: p}} {
		plain[i] = who.watch(m.ID, "")
		patched[i] = &reader{events: who.follow("/api/matches/"+m.ID+"/events?patch=1", "")}
		joint[i] = &reader{events: who.follow("/api/stream?patch=1&watch="+m.ID, "")}
	}
	number := 0
	hear := func() {
		t.Helper()
		for i := range plain {
			event := plain[i].next()
			if event.name != "match" || event.id != fmt.Sprint(number) {
				t.Fatalf("who takes no patches gets %s %s at %d", event.name, event.id, number)
			}
			for kind, r := range map[string]*reader{"the match": patched[i], "all": joint[i]} {
				if made := r.take(); made != event.text {
					t.Fatalf("stream %d of %s at %d:\n%s\nwant\n%s", i, kind, number, made, event.text)
				}
			}
		}
	}
	number = m.Number
	hear()
	both[1].post("/api/matches/"+m.ID+"/seats/1", map[string]any{}).is(200).into(m)
	number = m.Number
	hear()
	for range 40 {
		m = play(m, both, 1)
		number = m.Number
		hear()
	}
	for i := range patched {
		for _, r := range []*reader{patched[i], joint[i]} {
			if r.patches < 35 {
				t.Errorf("stream %d got %d patches", i, r.patches)
			}
		}
	}

	// Who comes back begins with the whole, and so does the next event where nothing was missed.
	back := &reader{events: both[1].follow("/api/matches/"+m.ID+"/events?patch=1", fmt.Sprint(m.Number-3))}
	whole := back.next().update(t)
	if whole.Number != m.Number || len(whole.Events) == 0 {
		t.Fatalf("came back at number %d with %d events", whole.Number, len(whole.Events))
	}
	level := both[1].follow("/api/matches/"+m.ID+"/events?patch=1", fmt.Sprint(m.Number))
	m = play(m, both, 1)
	if u := level.next().update(t); u.Number != m.Number {
		t.Fatalf("who has missed nothing is told of number %d", u.Number)
	}
}
