package match_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"portolan/match"
)

// finished returns the record of a match that has rows of every kind.
func finished(t testing.TB) *match.Record {
	p := open(t, efemeris(t), 2, 40)
	p.do(p.m.ProposeSit(0, "Early", "", strings.Repeat("e", 32)))
	p.do(p.m.ProposeStand(0))
	p.do(p.m.ProposeSit(1, "Ben", "", strings.Repeat("b", 32)))
	p.do(p.m.ProposeSit(0, "Anna", "", strings.Repeat("a", 32)))
	undos := 0
	for p.m.Number() < 120 || undos < 3 {
		p.step()
		if last, _, ok := p.m.Undoable(0); ok && p.luck.Below(5) == 0 {
			p.do(p.m.ProposeUndo(0, p.m.Number(), last))
			undos++
		}
	}
	p.do(p.m.ProposeName(1, "Benno"))
	p.do(p.m.ProposeTakeover(1, "Greedy", "greedy"))
	p.do(p.m.ProposeDraw(0, p.m.Number(), match.Offer))
	p.do(p.m.ProposeDraw(1, p.m.Number(), match.Decline))
	p.do(p.m.ProposeDraw(1, p.m.Number(), match.Offer))
	p.do(p.m.ProposeDraw(0, p.m.Number(), match.Accept))
	return p.m.Record()
}

// rowOf finds the row of a kind that comes n-th.
func rowOf(rec *match.Record, kind string, n int) *match.Row {
	for i := range rec.Moves {
		if rec.Moves[i].Kind == kind {
			if n--; n < 0 {
				return &rec.Moves[i]
			}
		}
	}
	panic("no such row")
}

// tampering are the ways to falsify a record, and what the error must name.
var tampering = map[string]struct {
	do    func(rec *match.Record)
	names string
}{
	"format":               {func(r *match.Record) { r.Format = "portolan/2" }, "format"},
	"game":                 {func(r *match.Record) { r.Game = "seafall" }, "game"},
	"rules unknown":        {func(r *match.Record) { r.Rules = 99 }, "rules"},
	"rules missing":        {func(r *match.Record) { r.Rules = 0 }, "rules"},
	"option unknown":       {func(r *match.Record) { r.Options["weather"] = "fair" }, "weather"},
	"option changed":       {func(r *match.Record) { r.Options["tiles"] = "25" }, "tiles"},
	"seat added":           {func(r *match.Record) { r.Seats = append(r.Seats, match.Player{}) }, "seats"},
	"seat removed":         {func(r *match.Record) { r.Seats = r.Seats[:1] }, "seats"},
	"name changed":         {func(r *match.Record) { r.Seats[1].Name = "Ben" }, "seats"},
	"bot denied":           {func(r *match.Record) { r.Seats[1].Bot = "" }, "seats"},
	"commitment":           {func(r *match.Record) { r.Commitment = strings.Repeat("0", 64) }, "committed"},
	"seed missing":         {func(r *match.Record) { r.Seed = nil }, "seed"},
	"seed changed":         {func(r *match.Record) { r.Seed = text(strings.Repeat("0", 64)) }, "committed"},
	"seed short":           {func(r *match.Record) { r.Seed = text("00") }, "seed"},
	"seed in capitals":     {func(r *match.Record) { r.Seed = text(strings.ToUpper(*r.Seed)) }, "seed"},
	"seed no digits":       {func(r *match.Record) { r.Seed = text(strings.Repeat("x", 64)) }, "seed"},
	"seeds exchanged":      {exchangeSeed, "row"},
	"previous":             {func(r *match.Record) { r.Previous = text("none") }, "before"},
	"salt changed":         {func(r *match.Record) { r.Salts[0] = r.Salts[1] }, "salts"},
	"salt removed":         {func(r *match.Record) { r.Salts = r.Salts[:1] }, "salts"},
	"salt of a row":        {func(r *match.Record) { rowOf(r, match.Sit, 2).Salt = strings.Repeat("c", 32) }, "row"},
	"winners":              {func(r *match.Record) { r.Outcome.Winners = []int{1} }, "outcome"},
	"reason":               {func(r *match.Record) { r.Outcome.Reason = "conquest" }, "outcome"},
	"scores":               {func(r *match.Record) { r.Outcome.Scores[0]++ }, "outcome"},
	"outcome missing":      {func(r *match.Record) { r.Outcome = nil }, "outcome"},
	"number":               {func(r *match.Record) { r.Moves[50].Number++ }, "row 52"},
	"gap":                  {func(r *match.Record) { r.Moves = append(r.Moves[:50:50], r.Moves[51:]...) }, "row 52"},
	"rows exchanged":       {func(r *match.Record) { r.Moves[50], r.Moves[51] = r.Moves[51], r.Moves[50] }, "row 52"},
	"first row missing":    {func(r *match.Record) { r.Moves = r.Moves[1:] }, "row 2"},
	"last row missing":     {func(r *match.Record) { r.Moves = r.Moves[:len(r.Moves)-1] }, "not over"},
	"row after the end":    {rowAfterTheEnd, "row"},
	"no rows":              {func(r *match.Record) { r.Moves = nil }, "not over"},
	"move not listed":      {func(r *match.Record) { rowOf(r, match.Move, 20).Move = "zz" }, "row 2"},
	"move misspelt":        {func(r *match.Record) { row := rowOf(r, match.Move, 20); row.Move = "0" + row.Move }, "row 2"},
	"move by another":      {func(r *match.Record) { row := rowOf(r, match.Move, 0); row.Seat = 1 - row.Seat }, "row 5"},
	"seat unknown":         {func(r *match.Record) { rowOf(r, match.Move, 0).Seat = 2 }, "row 5"},
	"seat of spectators":   {func(r *match.Record) { rowOf(r, match.Move, 0).Seat = -1 }, "row 5"},
	"kind unknown":         {func(r *match.Record) { r.Moves[50].Kind = "shout" }, "row 51"},
	"seen before it was":   {func(r *match.Record) { r.Moves[50].On = 51 }, "row 51"},
	"seen below nothing":   {func(r *match.Record) { r.Moves[50].On = -1 }, "row 51"},
	"move with a text":     {func(r *match.Record) { rowOf(r, match.Move, 20).Text = "x" }, "row 2"},
	"offer with a goal":    {func(r *match.Record) { rowOf(r, match.Offer, 0).To = 1 }, "row"},
	"undo too far":         {func(r *match.Record) { rowOf(r, match.Undo, 0).To = 3 }, "row"},
	"undo of nothing":      {func(r *match.Record) { row := rowOf(r, match.Undo, 0); row.To = row.Number - 1 }, "row"},
	"undo by another":      {func(r *match.Record) { rowOf(r, match.Undo, 0).Seat = 1 }, "row"},
	"undo denied":          {func(r *match.Record) { row := rowOf(r, match.Undo, 0); row.Kind, row.To = match.Offer, 0 }, "row"},
	"sit on another":       {func(r *match.Record) { rowOf(r, match.Sit, 2).Seat = 1 }, "row 4"},
	"sit with a bad salt":  {func(r *match.Record) { rowOf(r, match.Sit, 2).Salt = "x" }, "row 4"},
	"sit with a long name": {func(r *match.Record) { rowOf(r, match.Sit, 2).Text = strings.Repeat("x", 999) }, "row 4"},
	"stand from nowhere":   {func(r *match.Record) { rowOf(r, match.Stand, 0).Seat = 1 }, "row 2"},
	"takeover renamed":     {func(r *match.Record) { rowOf(r, match.Takeover, 0).Text = "x" }, "seats"},
	"name of a ship":       {func(r *match.Record) { rowOf(r, match.Name, 0).What = "ship" }, "row"},
	"name empty":           {func(r *match.Record) { rowOf(r, match.Name, 0).Text = "" }, "row"},
	"offer by another":     {func(r *match.Record) { rowOf(r, match.Offer, 1).Seat = 0 }, "row"},
	"accept by another":    {func(r *match.Record) { rowOf(r, match.Accept, 0).Seat = 1 }, "row"},
	"decline of nothing":   {func(r *match.Record) { rowOf(r, match.Offer, 0).Kind = match.Decline }, "row"},
	"draw made a loss":     {func(r *match.Record) { rowOf(r, match.Accept, 0).Kind = match.Resign }, "outcome"},
}

func text(s string) *string { return &s }

// exchangeSeed puts in another seed with its commitment: the moves of the record do not follow from it.
func exchangeSeed(r *match.Record) {
	seed := [32]byte{1}
	sum := sha256.Sum256(seed[:])
	r.Seed, r.Commitment = text(hex.EncodeToString(seed[:])), hex.EncodeToString(sum[:])
}

func rowAfterTheEnd(r *match.Record) {
	row := r.Moves[len(r.Moves)-1]
	row.Number++
	r.Moves = append(r.Moves, row)
}

func TestVerifyFindsTampering(t *testing.T) {
	rec := finished(t)
	if err := match.Verify(efemeris(t), rec); err != nil {
		t.Fatal(err)
	}
	whole, err := json.Marshal(rec)
	if err != nil {
		t.Fatal(err)
	}
	for name, how := range tampering {
		t.Run(name, func(t *testing.T) {
			rec := new(match.Record)
			if err := json.Unmarshal(whole, rec); err != nil {
				t.Fatal(err)
			}
			how.do(rec)
			err := match.Verify(efemeris(t), rec)
			if err == nil {
				t.Fatal("it went unnoticed")
			}
			if !strings.Contains(err.Error(), how.names) {
				t.Errorf("the error does not name %q: %v", how.names, err)
			}
		})
	}
}

// TestVerifyNamesTheRow makes each move in turn one that is not listed.
func TestVerifyNamesTheRow(t *testing.T) {
	rec := finished(t)
	for i := range rec.Moves {
		if rec.Moves[i].Kind != match.Move {
			continue
		}
		kept := rec.Moves[i].Move
		rec.Moves[i].Move = "zzz"
		err := match.Verify(efemeris(t), rec)
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("row %d:", i+1)) {
			t.Fatalf("row %d falsified: %v", i+1, err)
		}
		rec.Moves[i].Move = kept
	}
}

func TestParseRecordRefuses(t *testing.T) {
	for _, text := range []string{
		"", "[]", "{}", `{"format":"portolan/9"}`, `{"format":1}`, `{"format":"portolan/1","moves":[{"seat":900}]}`,
		`{"format":"portolan/1","zzz":1}`, `{"format":"portolan/1","moves":[{"seat":0,"zzz":1}]}`, `{"format":"portolan/1","series":{"zzz":1}}`,
		`{"format":"portolan/1","terms":{"clock":{"start":1,"add":1,"cap":1,"zzz":1}}}`, `{"format":"portolan/1"} {}`,
	} {
		if _, err := match.ParseRecord([]byte(text)); err == nil {
			t.Errorf("%s was read", text)
		}
	}
}

// FuzzVerify: whatever a file says, reading and judging it ends with a verdict.
func FuzzVerify(f *testing.F) {
	whole, err := json.Marshal(finished(f))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	for _, how := range tampering {
		rec := new(match.Record)
		if err := json.Unmarshal(whole, rec); err != nil {
			f.Fatal(err)
		}
		how.do(rec)
		falsified, err := json.Marshal(rec)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(falsified)
	}
	rules := efemeris(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		rec, err := match.ParseRecord(text)
		if err != nil {
			return
		}
		if match.Verify(rules, rec) == nil && rec.Outcome == nil {
			t.Error("a match without an outcome was verified")
		}
	})
}
