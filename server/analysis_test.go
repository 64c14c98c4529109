package server_test

import (
	"bytes"
	"math"
	"net/http"
	"testing"
	"time"

	"portolan/server"
	"portolan/wire"
)

// A match that is over is analysed in the background, for everybody who may see it, and always alike.
func TestAnalysis(t *testing.T) {
	p := open(t, server.Config{AnalysisIterations: 500})
	both := [2]*guest{p.guest("Anna"), p.guest("Ben")}
	m := play(duel(both[0], both[1]), both, 40)
	path := "/api/matches/" + m.ID + "/analysis"
	if problem := both[0].get(path).problem(409, "state"); *problem.Number != m.Number {
		t.Errorf("the problem is %+v", problem)
	}
	p.send("GET", "/api/matches/nowhere/analysis", "", nil).problem(404, "unknown")
	both[0].post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200)

	done := -1
	whole := func(g *guest) ([]byte, wire.Analysis) {
		for deadline := time.Now().Add(5 * time.Minute); ; time.Sleep(5 * time.Millisecond) {
			answer := g.get(path).is(200)
			shape[wire.Analysis](t, "an analysis", answer.text)
			a := read[wire.Analysis](answer)
			if a.Done < done || a.Done != len(a.Rows) || a.Done < a.Total && len(a.Turning) > 0 {
				t.Fatalf("after %d: %s", done, answer.text)
			}
			if done = a.Done; done == a.Total {
				return answer.text, a
			}
			if time.Now().After(deadline) {
				t.Fatalf("%d of %d are done", done, a.Total)
			}
		}
	}
	text, a := whole(&guest{place: p}) // a stranger
	if a.Number != m.Number+1 || a.Total < 30 {
		t.Fatalf("the analysis is %s", text)
	}
	for i, row := range a.Rows {
		sum := 0.0
		for _, v := range row.Values {
			sum += v
		}
		if len(row.Values) != 2 || math.Abs(sum-1) > 0.01 || i > 0 && row.Number <= a.Rows[i-1].Number {
			t.Errorf("row %+v", row)
		}
	}
	if last := a.Rows[len(a.Rows)-1]; last.Number != a.Number || last.Values[0] != 0 || last.Values[1] != 1 {
		t.Errorf("at the end stands %+v", last)
	}
	done = -1
	p.restart()
	if again, _ := whole(both[1]); !bytes.Equal(again, text) {
		t.Errorf("analysed again:\n%s\n%s", again, text)
	}
	// Long answers come compressed to those who read that.
	packed := p.send("GET", path, "", nil, "Accept-Encoding", "gzip").is(200)
	if packed.header.Get("Content-Encoding") != "gzip" || packed.header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("the headers are %v", packed.header)
	}
	if unpacked := unpack(t, "gzip", packed.text); !bytes.Equal(unpacked, text) {
		t.Errorf("unpacked it is %s", unpacked)
	}
	for _, path := range []string{"", "/history?views=1", "/record"} {
		packed := p.send("GET", "/api/matches/"+m.ID+path, "", nil, "Accept-Encoding", "gzip").is(http.StatusOK)
		plain := p.send("GET", "/api/matches/"+m.ID+path, "", nil, "Accept-Encoding", "identity").is(http.StatusOK)
		if unpacked := unpack(t, "gzip", packed.text); !bytes.Equal(unpacked, plain.text) || len(packed.text)*2 > len(plain.text) {
			t.Errorf("%s: %d bytes packed, %d plain", path, len(packed.text), len(plain.text))
		}
	}
}
