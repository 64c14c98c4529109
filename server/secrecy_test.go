package server_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/server"
	"portolan/store"
	"portolan/wire"
)

// Two matches that differ only in what Anna can't know are the same to her, byte for byte: in answers, streams, histories,
// records and problems. Seed and salts are equal, so luck is; Ben takes other crew into his hand, which nobody sees, and
// plays on alike. To Ben himself they differ.
func TestSecrecy(t *testing.T) {
	twins := twinMatches(t)
	var told [2][3][][]byte
	for i, m := range twins {
		p := open(t, server.Config{})
		keepTwin(t, p, m)
		for who, token := range []string{"anna's token", "ben's token", ""} {
			told[i][who] = everything(&guest{place: p, token: token}, m.Number())
		}
	}
	for who, name := range []string{"Anna", "Ben", "a spectator"} {
		for k, text := range told[0][who] {
			same := bytes.Equal(text, told[1][who][k])
			if name == "Ben" && k == 0 && same {
				t.Error("the matches don't differ: nothing was shown")
			}
			if name != "Ben" && !same {
				t.Errorf("%s can tell the matches apart by answer %d:\n%s\n%s", name, k, text, told[1][who][k])
			}
			if seed := fmt.Sprintf("%x", twinSeed); bytes.Contains(text, []byte(seed)) {
				t.Errorf("%s was told the seed by answer %d", name, k)
			}
		}
	}
}

var twinSeed = [32]byte{1, 2, 3, 31: 9}

// twinMatches plays two matches side by side for as long as Ben can do the same in both.
func twinMatches(t *testing.T) [2]*match.Match {
	t.Helper()
	rules, _ := games.ByID("efemeris")
	var twins [2]*match.Match
	for i := range twins {
		m, err := match.Open(rules, match.Opening{Seats: 2, Seed: twinSeed})
		if err != nil {
			t.Fatal(err)
		}
		twins[i] = m
		for s, name := range []string{"Anna", "Ben"} {
			apply(t, m, func() (match.Row, error) { return m.ProposeSit(game.Seat(s), name, "", "") })
		}
	}
	hidden := 0
	for twins[0].Number() < 120 && twins[0].Deciding() != 0 {
		s := twins[0].Deciding().First()
		moves, ok := twinMoves(twins, s)
		if !ok {
			break
		}
		if moves[0] != moves[1] {
			hidden++
		}
		for i, m := range twins {
			apply(t, m, func() (match.Row, error) { return m.ProposeMove(s, m.Number(), moves[i].String()) })
		}
	}
	if hidden == 0 || twins[0].Number() < 20 {
		t.Fatalf("%d rows with %d hidden differences show nothing", twins[0].Number(), hidden)
	}
	t.Logf("%d rows, %d of them different", twins[0].Number(), hidden)
	return twins
}

// twinMoves picks a move for each match: the same one, except for Ben's crew.
func twinMoves(twins [2]*match.Match, s game.Seat) (moves [2]game.Move, ok bool) {
	lists := [2][]game.Move{twins[0].Moves(s), twins[1].Moves(s)}
	if s == 1 {
		enlist := [2][]game.Move{enlisting(twins[0], lists[0]), enlisting(twins[1], lists[1])}
		if len(enlist[0]) > 0 && len(enlist[1]) > 0 {
			return [2]game.Move{enlist[0][0], enlist[1][len(enlist[1])-1]}, true
		}
	}
	for k := range lists[0] {
		move := lists[0][(k+twins[0].Number()*5)%len(lists[0])]
		if move != game.Cancel && slices.Contains(lists[1], move) {
			return [2]game.Move{move, move}, true
		}
	}
	return moves, false
}

func enlisting(m *match.Match, list []game.Move) []game.Move {
	var found []game.Move
	var choice game.Choice
	for _, move := range list {
		if m.State().Choice(1, move, &choice); choice.Kind == "enlist" {
			found = append(found, move)
		}
	}
	return found
}

func apply(t *testing.T, m *match.Match, propose func() (match.Row, error)) {
	t.Helper()
	row, err := propose()
	if err != nil {
		t.Fatal(err)
	}
	row.At = 1700000000000 + int64(row.Number)
	if err := m.Apply(row); err != nil {
		t.Fatal(err)
	}
}

// keepTwin keeps a match as if it had been played at this server, by Anna against Ben.
func keepTwin(t *testing.T, p *place, m *match.Match) {
	t.Helper()
	keepTwinAt(t, p, m, m.Number(), "anna", "ben")
}

// keepTwinAt keeps the first rows of a match; who sits where is named by seat.
func keepTwinAt(t *testing.T, p *place, m *match.Match, number int, sitters ...string) {
	t.Helper()
	kept := &store.Match{
		ID: "twin", Game: "efemeris", Rules: m.Version(), Options: m.Options(), Seed: twinSeed, Commitment: m.Commitment(),
		Public: true, Creator: "anna", Created: 1700000000000,
		Summary: store.Summary{Number: m.Number(), Status: string(m.Status()), Deciding: m.Deciding(), Updated: 1700000009999},
	}
	for _, name := range []string{"anna", "ben"} {
		err := p.store.AddPlayer(t.Context(), store.Player{ID: name, Name: name},
			store.Session{Key: sha256.Sum256([]byte(name + "'s token")), Player: name})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range sitters {
		kept.Seats = append(kept.Seats, store.Seat{Player: name, Name: name})
	}
	var rows []match.Row
	for n := range number {
		rows = append(rows, m.Row(n+1))
	}
	if err := p.store.AddMatch(t.Context(), kept, rows); err != nil {
		t.Fatal(err)
	}
}

// everything is all that the server has to say about the match.
func everything(g *guest, number int) [][]byte {
	at := "/api/matches/twin"
	var all [][]byte
	for _, path := range []string{at, at + "/history", at + "/history?views=1", at + "/record", "/api/matches"} {
		all = append(all, g.get(path).is(200).text)
	}
	for _, after := range []int{0, 2, number / 2, number - 1} {
		all = append(all, []byte(g.watch("twin", fmt.Sprint(after)).next().text))
	}
	all = append(all, []byte(g.watch("twin", "").next().text))
	for seat := range 2 {
		for _, n := range []int{number, number - 1, 3} {
			all = append(all, g.post(at+"/moves", server.NewMove{Number: n, Seat: seat, Move: "nonsense"}).text)
		}
		all = append(all, triedOut(g, seat, number)...)
		all = append(all, g.post(at+"/undo", map[string]int{"number": number, "to": 3, "seat": seat}).text)
	}
	return all
}

// triedOut is what comes of a line of moves that is tried out, in which everybody plays what is listed last.
func triedOut(g *guest, seat, number int) [][]byte {
	in := server.NewTrial{Number: number, Guess: seat, Moves: []server.NewTry{}}
	var all [][]byte
	for range 14 {
		answer := g.post(fmt.Sprintf("/api/matches/twin/seats/%d/trials", seat), in)
		all = append(all, answer.text)
		if answer.status != 200 {
			break
		}
		trial := read[wire.Trial](answer)
		list := trial.Choices[fmt.Sprint(trial.Deciding[0])]
		in.Moves = append(in.Moves, server.NewTry{Seat: trial.Deciding[0], Move: list[len(list)-1].Move})
	}
	return all
}
