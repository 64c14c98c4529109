package server_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"portolan/match"
	"portolan/server"
	"portolan/store"
	"portolan/table"
	"portolan/wire"
)

// atOnce is a lot that nobody has to wait for.
var atOnce = table.Lot{Least: time.Millisecond, Most: 3 * time.Millisecond}

// ordersPath is where one orders for a seat.
func ordersPath(id string, seat int) string {
	return fmt.Sprintf("/api/matches/%s/seats/%d/orders", id, seat)
}

func (g *guest) put(path string, body any) *answer {
	g.t.Helper()
	return g.send("PUT", path, g.token, body)
}

// stepsOf are the steps of an order; an empty move passes.
func stepsOf(moves ...string) []match.Step {
	list := make([]match.Step, len(moves))
	for i, move := range moves {
		list[i] = match.Step{Move: move, Pass: move == ""}
	}
	return list
}

// trade opens a match of Age of Discovery for two, in which both have sat down.
func trade(a, b *guest) *wire.Match {
	a.t.Helper()
	opened := read[wire.Match](a.post("/api/matches", map[string]any{
		"game": "discoveries", "seats": []server.NewSeat{{Kind: "me"}, {Kind: "open"}},
	}).is(201))
	m := read[wire.Match](b.post("/api/matches/"+opened.ID+"/seats/1", nil).is(200))
	return &m
}

// chosen is the first choice of a kind that is listed for a seat, empty when there is none.
func chosen(m *wire.Match, seat int, kind string) string {
	for _, choice := range m.Choices[fmt.Sprint(seat)] {
		if choice.Kind == kind {
			return choice.Move
		}
	}
	return ""
}

// plays makes the first choice of a kind, as the match stands.
func (g *guest) plays(id string, seat int, kind string) *wire.Match {
	g.t.Helper()
	m := g.match(id)
	next := read[wire.Match](g.post("/api/matches/"+id+"/moves", server.NewMove{Number: m.Number, Seat: seat, Move: chosen(m, seat, kind)}).is(200))
	return &next
}

// stands waits until the order of a seat has ended, and tells how.
func (g *guest) stands(id string, seat int) *wire.Order {
	g.t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(2 * time.Millisecond) {
		all := read[wire.Orders](g.get(ordersPath(id, seat)).is(200))
		if all.Order == nil || all.Order.Ended != "" {
			return all.Order
		}
		if time.Now().After(deadline) {
			g.t.Fatalf("the order still holds: %+v", all.Order)
		}
	}
}

// made lists the kinds of the moves that a seat has made after a row.
func (g *guest) made(id string, seat, after int) string {
	g.t.Helper()
	var kinds []string
	for _, row := range read[[]wire.HistoryRow](g.get("/api/matches/" + id + "/history").is(200)) {
		if row.Number > after && row.Seat == seat && row.Choice != nil {
			kinds = append(kinds, row.Choice.Kind)
		}
	}
	return strings.Join(kinds, " ")
}

// What was ordered is done once it is the seat's turn, after a while, and is a row like any other.
func TestOrdersAreObeyed(t *testing.T) {
	p := open(t, server.Config{Lot: table.Lot{Least: 40 * time.Millisecond, Most: 60 * time.Millisecond}})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := trade(a, b)
	first := m.Deciding[0]
	guests := []*guest{a, b}
	mover, other, waits := guests[first], guests[1-first], 1-first
	shown := mover.match(m.ID)
	coins, end := chosen(shown, first, "coins"), chosen(shown, first, "end")
	answer := other.put(ordersPath(m.ID, waits), server.NewOrder{Number: m.Number, Steps: stepsOf(coins, end), Rounds: 1}).is(200)
	shape[wire.Orders](t, "orders", answer.text)
	if o := read[wire.Orders](answer); o.Order == nil || o.Order.Ended != "" || o.Order.Number != m.Number || len(o.Order.Steps) != 2 || o.Order.Repeat != 1 {
		t.Fatalf("ordered: %s", answer.text)
	}
	number := mover.plays(m.ID, first, "end").Number
	if o := other.stands(m.ID, waits); o.Ended != match.EndDone || o.Row != number+2 {
		t.Errorf("the order ended as %+v", o)
	}
	if got := other.made(m.ID, waits, number); got != "coins end" {
		t.Errorf("made: %s", got)
	}
	history := read[[]wire.HistoryRow](a.get("/api/matches/" + m.ID + "/history").is(200))
	for n := number; n < number+2; n++ {
		if waited := history[n].At - history[n-1].At; waited < 40 {
			t.Errorf("row %d was made after %d ms", n+1, waited)
		}
	}
	// One that is told to pass passes where it is now, and no further.
	number = mover.match(m.ID).Number
	if mine, theirs := read[wire.Orders](mover.get(ordersPath(m.ID, first))), read[wire.Orders](other.get(ordersPath(m.ID, waits))); mine.Pass != end || theirs.Pass != "" {
		t.Errorf("one passes by %q, who is not asked by %q", mine.Pass, theirs.Pass)
	}
	mover.put(ordersPath(m.ID, first), server.NewOrder{Number: number, Steps: stepsOf(""), Repeat: new(99), Until: "turn", Rounds: 9}).is(200)
	other.until(m.ID, func(m *wire.Match) bool { return m.Deciding[0] == waits })
	other.plays(m.ID, waits, "end")
	if o := mover.stands(m.ID, first); o.Ended != match.EndUntil || o.Times != 1 {
		t.Errorf("the order ended as %+v", o)
	}
	if got := mover.made(m.ID, first, number); got != "end" {
		t.Errorf("passing made: %s", got)
	}
	mover.delete(ordersPath(m.ID, first)).is(200)
	if o := mover.stands(m.ID, first); o != nil {
		t.Errorf("there is still %+v", o)
	}
	mover.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200)
	record := read[match.Record](other.get("/api/matches/" + m.ID + "/record").is(200))
	if err := match.Verify(rulesOf(t, "discoveries"), &record); err != nil {
		t.Error(err)
	}
}

// An order tells why it does not hold any more, and is not obeyed then.
func TestOrdersThatEnd(t *testing.T) {
	p := open(t, server.Config{Lot: atOnce})
	a, b := p.guest("Anna"), p.guest("Ben")
	guests := []*guest{a, b}
	for name, one := range map[string]struct {
		own    bool // it is the seat whose turn it is that orders to end its turns
		rounds int
		move   string // that is ordered, where another one has the turn
		do     func(id string, seat int)
	}{
		match.EndRound: {own: true, do: func(id string, seat int) {
			guests[1-seat].until(id, func(m *wire.Match) bool { return m.Deciding[0] == 1-seat })
			guests[1-seat].plays(id, 1-seat, "end")
		}},
		match.EndUndo: {move: "0", rounds: 9, do: func(id string, seat int) {
			n := guests[seat].plays(id, seat, "coins").Number
			guests[seat].post("/api/matches/"+id+"/undo", map[string]int{"number": n, "to": n - 1}).is(200)
		}},
		match.EndReveal: {move: "0", rounds: 9, do: func(id string, seat int) { guests[seat].plays(id, seat, "draw") }},
		match.EndSeat: {move: "0", rounds: 9, do: func(id string, seat int) {
			guests[1-seat].post(fmt.Sprintf("/api/matches/%s/seats/%d/takeover", id, 1-seat), server.Takeover{Bot: "random"}).is(200)
			order := server.NewOrder{Number: guests[seat].match(id).Number, Steps: stepsOf("0")}
			guests[1-seat].put(ordersPath(id, 1-seat), order).problem(409, "state")
		}},
		match.EndList: {move: "zz", rounds: 9, do: func(id string, seat int) { guests[seat].plays(id, seat, "end") }},
	} {
		t.Run(name, func(t *testing.T) {
			m := trade(a, b)
			seat := m.Deciding[0]
			orders, order := 1-seat, server.NewOrder{Number: m.Number, Rounds: one.rounds, Steps: stepsOf(one.move)}
			if one.own {
				orders, order.Repeat = seat, new(9)
				order.Steps = stepsOf(chosen(guests[seat].match(m.ID), seat, "end"))
			}
			guests[orders].put(ordersPath(m.ID, orders), order).is(200)
			one.do(m.ID, seat)
			if o := guests[orders].stands(m.ID, orders); o.Ended != name {
				t.Errorf("it ended as %+v, want %s", o, name)
			}
		})
	}
}

// Where nothing can be decided, and everybody may know that, a seat that wants that passes by itself.
func TestSkipping(t *testing.T) {
	p := open(t, server.Config{Lot: atOnce})
	a, b := p.guest("Anna"), p.guest("Ben")
	m := trade(a, b)
	seat := m.Deciding[0]
	mover := []*guest{a, b}[seat]
	skip := fmt.Sprintf("/api/matches/%s/seats/%d/skip", m.ID, seat)
	if all := read[wire.Orders](mover.put(skip, server.Skipping{On: true}).is(200)); !all.Skip || all.Order != nil {
		t.Fatalf("skipping: %+v", all)
	}
	for {
		now := mover.match(m.ID)
		if len(now.Deciding) == 0 || now.Deciding[0] != seat {
			break
		}
		list := now.Choices[fmt.Sprint(seat)]
		if len(list) > 1 {
			mover.post("/api/matches/"+m.ID+"/moves", server.NewMove{Number: now.Number, Seat: seat, Move: list[0].Move})
		}
	}
	if kinds := mover.made(m.ID, seat, m.Number); !strings.HasSuffix(kinds, " end") {
		t.Errorf("made: %s", kinds)
	}
	if all := read[wire.Orders](mover.put(skip, server.Skipping{}).is(200)); all.Skip {
		t.Errorf("not skipping: %+v", all)
	}
}

func TestOrdersRefused(t *testing.T) {
	p := open(t, server.Config{Lot: atOnce})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := trade(a, b)
	seat := m.Deciding[0]
	mover, other := []*guest{a, b}[seat], []*guest{a, b}[1-seat]
	waiting := a.open("me", "open")
	path, good := ordersPath(m.ID, seat), server.NewOrder{Number: m.Number, Steps: stepsOf("0")}
	skip := strings.TrimSuffix(path, "orders") + "skip"
	with := func(change func(*server.NewOrder)) server.NewOrder {
		o := good
		change(&o)
		return o
	}
	for name, one := range map[string]struct {
		answer *answer
		status int
		kind   string
		field  string
	}{
		"too large":         {mover.put(path, `{"number":1,"steps":[{"move":"`+strings.Repeat("a", 70_000)+`"}]}`), 413, "too-large", ""},
		"no JSON":           {mover.put(path, `{"number":`), 400, "malformed", ""},
		"nothing":           {mover.put(path, `{}`), 400, "malformed", "number"},
		"no steps":          {mover.put(path, `{"number":1}`), 400, "malformed", "steps"},
		"a text for steps":  {mover.put(path, `{"number":1,"steps":"0"}`), 400, "malformed", "steps"},
		"a text for number": {mover.put(path, `{"number":"1","steps":[]}`), 400, "malformed", "number"},
		"a text for on":     {mover.put(skip, `{"on":"yes"}`), 400, "malformed", "on"},
		"nothing to skip":   {mover.put(skip, `{}`), 400, "malformed", "on"},
		"nobody":            {p.send("PUT", path, "", good), 401, "no-session", ""},
		"nobody reads":      {p.send("GET", path, "", nil), 401, "no-session", ""},
		"a made-up token":   {p.send("PUT", path, "made-up", good), 401, "no-session", ""},
		"no match":          {mover.put(ordersPath("nowhere", 0), good), 404, "unknown", ""},
		"no seat":           {mover.put(ordersPath(m.ID, 2), good), 404, "unknown", ""},
		"no seat at all":    {mover.put(ordersPath(m.ID, 99), good), 404, "unknown", ""},
		"another's seat":    {other.put(path, good), 403, "not-yours", ""},
		"another reads":     {other.get(path), 403, "not-yours", ""},
		"another drops":     {other.delete(path), 403, "not-yours", ""},
		"another skips":     {other.put(skip, server.Skipping{On: true}), 403, "not-yours", ""},
		"a stranger":        {c.put(path, good), 403, "not-yours", ""},
		"a stranger reads":  {c.get(path), 403, "not-yours", ""},
		"before it begins":  {a.put(ordersPath(waiting.ID, 0), good), 409, "state", ""},
		"skips before":      {a.put(strings.TrimSuffix(ordersPath(waiting.ID, 0), "orders")+"skip", server.Skipping{On: true}), 409, "state", ""},
		"not there yet":     {mover.put(path, with(func(o *server.NewOrder) { o.Number = 99 })), 409, "stale", ""},
		"long ago":          {mover.put(path, with(func(o *server.NewOrder) { o.Number = 0 })), 409, "stale", ""},
		"empty":             {mover.put(path, with(func(o *server.NewOrder) { o.Steps = stepsOf() })), 422, "not-allowed", "steps"},
		"a hundred":         {mover.put(path, with(func(o *server.NewOrder) { o.Steps = stepsOf(strings.Split(strings.Repeat("0,", 99)+"0", ",")...) })), 422, "not-allowed", "steps"},
		"not listed":        {mover.put(path, with(func(o *server.NewOrder) { o.Steps = stepsOf("zz") })), 422, "not-allowed", "steps[0]"},
		"no move":           {mover.put(path, with(func(o *server.NewOrder) { o.Steps = stepsOf("0", "Ö\u0000") })), 422, "not-allowed", "steps[1]"},
		"never":             {mover.put(path, with(func(o *server.NewOrder) { o.Repeat = new(0) })), 422, "not-allowed", "repeat"},
		"for ever":          {mover.put(path, with(func(o *server.NewOrder) { o.Repeat = new(1 << 40) })), 422, "not-allowed", "repeat"},
		"until doomsday":    {mover.put(path, with(func(o *server.NewOrder) { o.Until = "doomsday" })), 422, "not-allowed", "until"},
		"until an attack":   {mover.put(path, with(func(o *server.NewOrder) { o.Until = "attack" })), 422, "not-allowed", "until"},
		"minus one round":   {mover.put(path, with(func(o *server.NewOrder) { o.Rounds = -1 })), 422, "not-allowed", "rounds"},
		"out of turn":       {other.put(ordersPath(m.ID, 1-seat), with(func(o *server.NewOrder) { o.Steps = stepsOf("") })), 422, "not-allowed", "steps[0]"},
	} {
		t.Run(name, func(t *testing.T) {
			if problem := one.answer.problem(one.status, one.kind); one.field != "" && problem.Field != one.field {
				t.Errorf("the field is %q, want %q", problem.Field, one.field)
			}
		})
	}
	if all := read[wire.Orders](mover.get(path).is(200)); all.Order != nil || all.Skip {
		t.Errorf("of all these something was kept: %+v", all)
	}
	if number := mover.match(m.ID).Number; number != m.Number {
		t.Errorf("the match has come to %d", number)
	}
	// Many at once: the last one counts, and a move is made once.
	number := mover.match(m.ID).Number
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			switch i % 6 {
			case 5:
				mover.delete(path)
			case 4:
				mover.put(skip, server.Skipping{On: i%4 == 0})
			default:
				mover.put(path, good)
			}
		})
	}
	all.Wait()
	mover.delete(path).is(200)
	mover.put(path, server.NewOrder{Number: mover.match(m.ID).Number, Steps: stepsOf(chosen(mover.match(m.ID), seat, "end"))}).is(200)
	mover.stands(m.ID, seat)
	if got := mover.made(m.ID, seat, number); got != "coins end" && got != "end" {
		t.Errorf("made: %s", got)
	}
	mover.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200)
	mover.put(path, good).problem(409, "state")
	mover.delete(path).is(200)
}

// Nobody but its owner can tell whether anything is ordered: everybody else is told the same, byte for byte.
func TestOrdersAreTheirOwnersAlone(t *testing.T) {
	twin := twinMatches(t)[0]
	decides := int(twin.Deciding().First())
	owner := []string{"anna", "ben"}[1-decides]
	var told [2]map[string][][]byte
	for i := range told {
		p := open(t, server.Config{Lot: atOnce})
		keepTwin(t, p, twin)
		err := p.store.AddPlayer(t.Context(), store.Player{ID: "carla", Name: "carla"},
			store.Session{Key: sha256.Sum256([]byte("carla's token")), Player: "carla"})
		if err != nil {
			t.Fatal(err)
		}
		at := func(name string) *guest { return &guest{place: p, id: name, token: name + "'s token"} }
		if i == 1 {
			o := server.NewOrder{Number: twin.Number(), Steps: stepsOf("zz", "0"), Repeat: new(3), Rounds: 5}
			at(owner).put(ordersPath("twin", 1-decides), o).is(200)
			at(owner).put(strings.TrimSuffix(ordersPath("twin", 1-decides), "orders")+"skip", server.Skipping{On: true}).is(200)
		}
		told[i] = map[string][][]byte{}
		for _, name := range []string{"anna", "ben", "carla", ""} {
			g := at(name)
			if name == "" {
				g.token = ""
			}
			told[i][name] = everything(g, twin.Number())
			if name != owner {
				told[i][name] = append(told[i][name], g.get(ordersPath("twin", 1-decides)).text,
					g.delete(ordersPath("twin", 1-decides)).text, g.put(ordersPath("twin", 1-decides), "{}").text)
			}
		}
		at(owner).get(ordersPath("twin", 1-decides)).is(200)
	}
	for name := range told[0] {
		for k := range told[0][name] {
			if !bytes.Equal(told[0][name][k], told[1][name][k]) {
				t.Errorf("%q can tell that something is ordered by answer %d:\n%s\n%s", name, k, told[0][name][k], told[1][name][k])
			}
		}
	}
}

// What was ordered survives kill -9, and is done once.
func TestOrdersSurviveKill(t *testing.T) {
	dir := t.TempDir()
	v := startVictim(t, dir)
	p := &place{t: t}
	ask := func(method, path, token string, body any) *answer { return send(t, v.url, method, path, token, body) }
	var tokens []string
	for _, name := range []string{"Anna", "Ben"} {
		tokens = append(tokens, read[server.Session](ask("POST", "/api/sessions", "", map[string]string{"name": name}).is(201)).Token)
	}
	m := read[wire.Match](ask("POST", "/api/matches", tokens[0], map[string]any{
		"game": "discoveries", "seats": []server.NewSeat{{Kind: "me"}, {Kind: "open"}},
	}).is(201))
	m = read[wire.Match](ask("POST", "/api/matches/"+m.ID+"/seats/1", tokens[1], nil).is(200))
	seat := m.Deciding[0]
	m = read[wire.Match](ask("GET", "/api/matches/"+m.ID, tokens[seat], nil).is(200))
	coins, end := chosen(&m, seat, "coins"), chosen(&m, seat, "end")
	ask("PUT", ordersPath(m.ID, 1-seat), tokens[1-seat], server.NewOrder{Number: m.Number, Steps: stepsOf(coins, end), Rounds: 1}).is(200)
	ask("POST", "/api/matches/"+m.ID+"/moves", tokens[seat], server.NewMove{Number: m.Number, Seat: seat, Move: end}).is(200)
	for range 3 {
		v.kill()
		v = startVictim(t, dir)
	}
	defer func() { v.kill() }()
	p.http = nil
	for deadline := time.Now().Add(3 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		now := read[wire.Match](ask("GET", "/api/matches/"+m.ID, tokens[0], nil).is(200))
		if len(now.Deciding) > 0 && now.Deciding[0] == seat {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("nobody does what was ordered: %s", ask("GET", ordersPath(m.ID, 1-seat), tokens[1-seat], nil).text)
		}
	}
	var kinds []string
	for _, row := range read[[]wire.HistoryRow](ask("GET", "/api/matches/"+m.ID+"/history", "", nil).is(200)) {
		if row.Seat == 1-seat && row.Choice != nil {
			kinds = append(kinds, row.Choice.Kind)
		}
	}
	if got := strings.Join(kinds, " "); got != "coins end" {
		t.Errorf("made: %s", got)
	}
}

// What somebody has ordered goes with the account.
func TestOrdersGoWithTheirAccount(t *testing.T) {
	p := open(t, server.Config{Lot: atOnce})
	a, b := p.guest("Anna"), p.guest("Ben")
	account := map[string]string{"name": "Anna", "password": "eight letters"}
	a.token = read[struct{ Token string }](a.post("/api/account", account).is(http.StatusCreated)).Token
	m := trade(a, b)
	seat := 0
	if m.Deciding[0] == 0 { // Anna waits
		a.plays(m.ID, 0, "end")
		m = a.match(m.ID)
	}
	a.put(ordersPath(m.ID, seat), server.NewOrder{Number: m.Number, Steps: stepsOf("zz"), Rounds: 9}).is(200)
	kept, err := p.store.Match(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{1, 0} {
		all, err := p.store.Orders(t.Context(), kept.Key)
		if err != nil || len(all) != want {
			text, _ := json.Marshal(all)
			t.Errorf("kept: %s, %v", text, err)
		}
		if want == 1 {
			a.send("DELETE", "/api/account", a.token, map[string]string{"password": "eight letters"}).is(204)
		}
	}
}
