package match_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/match"
)

// evening is one match of a campaign over months: what becomes of the party before it, and how it ends.
type evening struct {
	what    string
	parts   func(seats int) []game.Part
	joining int
	agreed  bool // it is ended by agreement after some moves
}

// part is a party in which all play but one.
func part(seat int, is game.Part) func(int) []game.Part {
	return func(seats int) []game.Part {
		parts := make([]game.Part, seats)
		if seat >= 0 {
			parts[seat] = is
		}
		return parts
	}
}

// evenings come round again until the campaign is over: in each state of the chests somebody misses a match, is back, joins or leaves, and
// matches are ended by agreement.
var evenings = []evening{
	{what: "SF-16.3 one misses it", parts: part(1, game.Misses)},
	{what: "SF-16.3 it is back", parts: part(-1, game.Plays)},
	{what: "SF-16.3 one misses it, and it is ended by agreement", parts: part(0, game.Misses), agreed: true},
	{what: "SF-16.1 one joins", parts: part(-1, game.Plays), joining: 1},
	{what: "it is ended by agreement", parts: part(-1, game.Plays), agreed: true},
	{what: "SF-16.2 one leaves", parts: part(2, game.Leaves)},
}

// year is a year in milliseconds.
const year = 365 * 24 * 3_600_000

// months is a campaign that is played by chance while its party changes.
type months struct {
	t       *testing.T
	at      int64
	came    int // provinces that have ever played
	records []*match.Record
	seen    map[string]map[int]bool // how many chests were open, by what happened
}

// SF-16.1, SF-16.2, SF-16.3, SF-20.1: campaigns go on to their ends through all states of their chests, while the party changes before every
// match and some matches are ended by agreement; they rest for a year before each. What a match leaves is what the next one begins with, and
// the whole is a true chain.
func TestAPartyOverMonths(t *testing.T) {
	seen := map[string]map[int]bool{}
	for _, e := range evenings {
		seen[e.what] = map[int]bool{}
	}
	lacks := func() []string {
		var list []string
		for what, opened := range seen {
			for n := range 4 {
				if !opened[n] {
					list = append(list, fmt.Sprintf("%s: never with %d open chests", what, n))
				}
			}
		}
		return list
	}
	for first := 0; first < 40 && len(lacks()) > 0; first++ {
		c := &months{t: t, at: 1_700_000_000_000, came: 4, seen: seen}
		c.play(first)
		if _, err := match.NewChain(c.records, 0).Verify(seafall(t)); err != nil {
			t.Errorf("campaign %d: %v", first, err)
		}
		if n := len(c.records); first < toTheEnd && n < 10 {
			t.Errorf("campaign %d has %d matches", first, n)
		}
	}
	for _, what := range lacks() {
		t.Error(what)
	}
}

// toTheEnd is how many campaigns are played to their ends; others are until all chests are open.
const toTheEnd = 2

// play plays a whole campaign; before its second match comes the evening of the given number.
func (c *months) play(first int) {
	c.t.Helper()
	rules := seafall(c.t)
	next := match.Opening{Seats: 4, Series: &match.Series{ID: "months", Number: 1, Winners: [][]int{}}}
	var e evening
	for n := 0; ; n++ {
		next.Seed = [32]byte{byte(first), byte(n)}
		m, err := match.Open(rules, next)
		if err != nil {
			c.t.Fatal(err)
		}
		c.evening(m, e.agreed)
		c.records = append(c.records, m.Record())
		if !m.Continues() {
			return
		}
		e = evenings[(first+n)%len(evenings)]
		stand := m.State().(game.Campaigning).Stand()
		if c.seen[e.what][stand.Opened] = true; first >= toTheEnd && stand.Sealed == 0 {
			return
		}
		parts, joining := c.party(&e, len(m.Seats()))
		if next, err = m.FollowWith(parts, joining); err != nil {
			c.t.Fatalf("before match %d, %s: %v", n+2, e.what, err)
		}
		c.at += year
	}
}

// party is who plays the next match. Three play at least, and there are five provinces, each of which comes once.
func (c *months) party(e *evening, seats int) (parts []game.Part, joining int) {
	parts, joining = e.parts(seats), e.joining
	if seats == 3 && parts[2] == game.Leaves {
		parts = make([]game.Part, seats)
	}
	if c.came+joining > 5 {
		joining = 0
	}
	c.came += joining
	return parts, joining
}

// evening sits everybody down and plays a match to its end, or for some moves until all agree to end it. Who misses it is asked for nothing,
// has no gold, and is part of what the match leaves (SF-16.3).
func (c *months) evening(m *match.Match, agreed bool) {
	c.t.Helper()
	do := func(row match.Row, err error) {
		c.t.Helper()
		c.at += 1000
		row.At = c.at
		if err == nil {
			err = m.Apply(row)
		}
		if err != nil {
			c.t.Fatal(err)
		}
	}
	for s := range m.Seats() {
		do(m.ProposeSit(game.Seat(s), fmt.Sprint("Player ", s), "", ""))
	}
	luck := game.FreeChance(uint64(c.at))
	for n := 0; m.Status() == match.StatusPlaying; n++ {
		if agreed && n == 60 {
			for s := range m.Seats() {
				answer := match.Accept
				if s == 0 {
					answer = match.Offer
				}
				do(m.ProposeDraw(game.Seat(s), m.Number(), answer))
			}
			break
		}
		s := m.Deciding().First()
		moves := m.Moves(s)
		do(m.ProposeMove(s, m.Number(), moves[luck.Below(len(moves))].String()))
	}
	c.checkMissing(m)
}

// checkMissing looks at those who have missed the match.
func (c *months) checkMissing(m *match.Match) {
	c.t.Helper()
	moved := map[game.Seat]bool{}
	for n := 1; n <= m.Number(); n++ {
		if row := m.Row(n); row.Kind == match.Move {
			moved[row.Seat] = true
		}
	}
	away := strings.Split(m.Options()["away"], "-")
	for s, province := range viewOfSeats(c.t, m) {
		misses := slices.Contains(away, province.Colour)
		if province.Away != misses || misses && (province.Gold != 0 || moved[game.Seat(s)]) {
			c.t.Fatalf("away are %s; seat %d has moved: %v; %+v", away, s, moved[game.Seat(s)], province)
		}
	}
}

// province is what is read of the view of a province.
type province struct {
	Colour string
	Away   bool
	Gold   int
}

func viewOfSeats(t *testing.T, m *match.Match) []province {
	t.Helper()
	var view struct{ Provinces []province }
	if err := json.Unmarshal(m.AppendView(nil, game.Spectator), &view); err != nil {
		t.Fatal(err)
	}
	return view.Provinces
}
