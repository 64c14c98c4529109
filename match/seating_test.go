package match_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/games"
	"portolan/match"
)

// table is a match and all rows that were applied to it, as a server would keep them.
type table struct {
	t    testing.TB
	m    *match.Match
	seed [32]byte
	rows []match.Row
	luck *game.Chance // what the players decide by
	now  int64        // when rows are made; 0 for one a second
}

func efemeris(t testing.TB) game.Rules { return rulesOf(t, "efemeris") }

func rulesOf(t testing.TB, id string) game.Rules {
	t.Helper()
	rules, ok := games.ByID(id)
	if !ok {
		t.Fatalf("%s is not in the registry", id)
	}
	return rules
}

// seedFor makes the seed of a match and the players' luck from one small number.
func seedFor(n uint64) [32]byte { return sha256.Sum256(fmt.Appendf(nil, "match %d", n)) }

func open(t testing.TB, rules game.Rules, seats int, n uint64) *table {
	t.Helper()
	return openWith(t, rules, match.Opening{Seats: seats}, n)
}

func openWith(t testing.TB, rules game.Rules, o match.Opening, n uint64) *table {
	t.Helper()
	o.Seed = seedFor(n)
	m, err := match.Open(rules, o)
	if err != nil {
		t.Fatal(err)
	}
	return &table{t: t, m: m, seed: seedFor(n), luck: game.FreeChance(n)}
}

// applyTo returns what applies a proposal to m.
func applyTo(t testing.TB, m *match.Match) func(match.Row, error) {
	return func(row match.Row, err error) {
		t.Helper()
		if err == nil {
			err = m.Apply(row)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// seated opens a match in which everybody sits.
func seated(t testing.TB, rules game.Rules, seats int, n uint64) *table {
	t.Helper()
	p := open(t, rules, seats, n)
	for s := range seats {
		p.do(p.m.ProposeSit(game.Seat(s), fmt.Sprintf("Player %d", s), "", fmt.Sprintf("%032x", n*10+uint64(s))))
	}
	return p
}

func duel(t testing.TB, n uint64) *table {
	t.Helper()
	return seated(t, efemeris(t), 2, n)
}

// do applies what a proposal returned.
func (p *table) do(row match.Row, err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatalf("after row %d: %v", p.m.Number(), err)
	}
	row.At = 1_700_000_000_000 + int64(row.Number)*1000
	if p.now > 0 {
		row.At = p.now
	}
	if err := p.m.Apply(row); err != nil {
		p.t.Fatal(err)
	}
	p.rows = append(p.rows, row)
}

func (p *table) move(s game.Seat, move game.Move) {
	p.t.Helper()
	p.do(p.m.ProposeMove(s, p.m.Number(), move.String()))
}

// pick draws a seat that owes a decision and one of its moves.
func (p *table) pick() (game.Seat, game.Move) {
	seats := slices.Collect(p.m.Deciding().All)
	s := seats[p.luck.Below(len(seats))]
	moves := p.m.Moves(s)
	move := moves[p.luck.Below(len(moves))]
	if move == game.Cancel && p.luck.Below(10) > 0 { // not too often, or nothing is ever finished
		move = moves[0]
	}
	return s, move
}

// step plays one move by chance, and tells whether the match goes on.
func (p *table) step() bool {
	p.t.Helper()
	p.move(p.pick())
	return p.m.Status() == match.StatusPlaying
}

// finish plays by chance to the end.
func (p *table) finish() {
	p.t.Helper()
	for p.step() {
	}
}

// record is the whole record, as a store would hand it to Load, whether the match is over or not.
func (p *table) record() *match.Record {
	rec := p.m.Record()
	rec.Moves = slices.Clone(p.rows)
	return rec
}

// picture is all that the seats can see of a match, byte for byte.
func picture(m *match.Match) string {
	buf := fmt.Appendf(nil, "%s %d ", m.Status(), m.Number())
	buf = m.AppendView(buf, game.Spectator)
	for s := range m.Seats() {
		seat := game.Seat(s)
		buf = m.AppendUndo(m.AppendChoices(m.AppendView(buf, seat), seat), seat)
	}
	return string(m.AppendOutcome(m.AppendDraw(buf)))
}

// position is picture less what an undo does not bring back: the number.
func position(m *match.Match) string {
	buf := m.AppendView(nil, game.Spectator)
	for s := range m.Seats() {
		buf = m.AppendChoices(m.AppendView(buf, game.Seat(s)), game.Seat(s))
	}
	return string(buf)
}

func decode(t testing.TB, text []byte) (value any) {
	t.Helper()
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatalf("not JSON: %v\n%s", err, text)
	}
	return value
}
