package storetest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// Fill keeps something of everything that a store keeps, in an empty one, as servers do.
func Fill(t *testing.T, s store.Store) {
	t.Helper()
	ctx := context.Background()
	for i, id := range []string{"anna", "ben", "carla", "dora"} {
		addPlayer(t, s, id, byte(i+1))
	}
	fillAccounts(t, s)
	m := fillMatches(t, s)
	for _, b := range []byte{80, 81} {
		must(t, s.OfferFriendship(ctx, store.Link{Key: key(b), Player: "anna", Expires: never}))
	}
	_, err := s.Befriend(ctx, key(81), "ben", 10, 9)
	must(t, err)
	must(t, s.Block(ctx, "carla", "dora", 9))
	_, err = s.Invite(ctx, []store.Invite{
		{Match: "m1", Player: "carla", By: "anna", Seat: 0, At: 5, Loan: true}, {Match: "m2", Player: "carla", By: "anna", Seat: -1, At: 6},
	}, 9)
	must(t, err)
	must(t, s.Decline(ctx, "m2", "carla"))
	must(t, s.Lend(ctx, m.Key, 0, "anna", key(82)))
	must(t, s.TakeNote(ctx, store.Note{Match: "m1", Player: "anna", Place: "island:3", Text: "here", At: 5000}, 9))
	must(t, s.TakeNote(ctx, store.Note{Match: "m1", Player: "anna", Text: "whole", At: 5000}, 9))
	must(t, s.KeepHours(ctx, "anna", store.Hours{From: 60, To: 420, Zone: "Europe/Paris"}))
	must(t, s.BeAway(ctx, "ben", store.LeastAbsence, 9*store.LeastAbsence))
	must(t, s.KeepOrders(ctx, m.Key, store.SeatOrders{Seat: 0, Player: "anna", At: 5, Skip: true}, []store.Due{{Kind: store.DueOrders, At: never}}))
	channelFor(t, s, "anna", "c1", nil)
	channelFor(t, s, "anna", "c2", func(c *store.Channel) {
		c.Kind, c.Kinds, c.Pending, c.Address = store.ChannelMail, nil, true, "anna@example.org"
	})
	must(t, s.Tell(ctx, m.Key, []store.Occasion{occasion("anna", store.NoticeTurn, 3, time.Hour)}))
	for _, name := range []string{"first", "second"} {
		_, err := s.Keepsake(ctx, name, func() (string, error) { return "kept " + name, nil })
		must(t, err)
	}
	for i := range 3 {
		line := say(t, s, store.Line{Match: "m1", Player: "ben", Seat: 1, To: store.ToTable, Text: fmt.Sprint("ahoy ", i), At: never})
		_, err := s.Report(ctx, store.ReportOfLine(line), "anna", 9)
		must(t, err)
	}
	must(t, s.Decide(ctx, 2, store.Hidden))
	must(t, s.AddPass(ctx, store.Pass{Key: key(83), Name: "Hilda", Created: past, Expires: never}))
	id, err := s.BeginDeed(ctx, store.Deed{At: past, Who: "Hilda", What: "lock", About: "dora"})
	must(t, err)
	must(t, s.EndDeed(ctx, id, "done"))
	fillOutage(t, s)
}

// fillAccounts keeps every way to sign in.
func fillAccounts(t *testing.T, s store.Store) {
	t.Helper()
	ctx := context.Background()
	must(t, s.AddAccount(ctx, account("anna", "anna"), []store.Key{key(60), key(61)}))
	made := account("dora", "dora")
	made.Password, made.Identity = "", &store.Identity{Issuer: "club", Subject: "7 'ő'", Player: "dora", Created: 5000}
	must(t, s.AddAccount(ctx, made, nil))
	must(t, s.Lock(ctx, "dora", true))
	must(t, s.AddReset(ctx, store.Reset{Key: key(62), Player: "anna", Expires: never}))
	must(t, s.AddInvitation(ctx, store.Invitation{Key: key(63), Left: 3, Expires: never}))
	must(t, s.AddLink(ctx, store.Link{Key: key(64), Player: "ben", Expires: never}))
	must(t, s.AddToken(ctx, store.Token{Key: key(65), ID: "t1", Player: "anna", Name: "My bot", Created: past}, 9))
	must(t, s.AddCeremony(ctx, store.Ceremony{Key: key(66), Kind: "dance", Data: []byte{0, 255}, Expires: never}, past))
	must(t, s.AddPasskey(ctx, passkeyOf("anna", 1), 9))
}

// fillMatches keeps matches at all their stages, with more rows than are moved at once, and returns one that is played.
func fillMatches(t *testing.T, s store.Store) *store.Match {
	t.Helper()
	ctx := context.Background()
	m := addMatch(t, s, "m1", "anna", func(m *store.Match) {
		m.Seats[1] = store.Seat{Player: "ben", Name: "The ben"}
		m.Terms, m.Due = &match.Terms{Clock: match.Presets[1], Timeout: match.TimeoutAsk}, clockAt(never)
		m.Series = &match.Series{ID: "m0", Number: 2, Winners: [][]int{{1}}}
		m.Carried, m.Chained = []byte{0, 1, 255}, "facade"
	})
	appendRows(t, s, m, 260)
	lent := store.Seat{Player: "ben", Name: "The ben", Lender: "anna", LenderName: "The anna"}
	must(t, s.Lend(ctx, m.Key, 0, "anna", key(99)))
	must(t, s.Append(ctx, m.Key, &match.Row{Number: 700, Kind: match.Takeover, Text: "The ben", Cause: match.CauseLent, Salt: "00ff"}, &store.Seating{Who: lent}))
	must(t, s.Append(ctx, m.Key, &match.Row{Number: 701, Kind: match.Undo, Seat: 1, To: 2, On: 260}, nil))
	s.Note(m.Key, store.Summary{Number: 701, Status: "playing", Deciding: game.SeatsOf(1), Glance: []byte(`{"b":2}`), Updated: 4, Idle: true})
	addMatch(t, s, "m2", "anna", func(m *store.Match) { m.Public, m.Options, m.Carried = false, nil, []byte{} })
	over := addMatch(t, s, "m3", "anna", func(m *store.Match) {
		m.Previous, m.Seats[1], m.Summary.Status = "m2", store.Seat{Player: "ben", Name: "The ben"}, "playing"
	})
	s.Note(over.Key, store.Summary{Number: 1, Status: "over", Outcome: []byte(`{"a":1}`), Updated: 9, Idle: true})
	must(t, s.Import(ctx, elsewhere("far", 90)))
	gone := addMatch(t, s, "m4", "carla", nil)
	must(t, s.DropMatch(ctx, gone.Key, 1)) // its key is not given out again
	return m
}

// fillOutage has the server be away for a moment.
func fillOutage(t *testing.T, s store.Store) {
	t.Helper()
	ctx := context.Background()
	alive(t, s, 0)
	for {
		alive(t, s, 0)
		found, err := s.Outages(ctx, past)
		must(t, err)
		if len(found) > 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}
