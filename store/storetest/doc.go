// Package storetest is the contract of a store as tests: every engine runs them.
package storetest

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portolan/match"
	"portolan/store"
)

// Place opens stores on the same data. Opening again after a Close is what a restart does.
type Place interface {
	Open(t *testing.T) store.Store
	// Execute runs a statement beside the stores, as somebody might who has the database.
	Execute(t *testing.T, statement string)
}

// promises are what one store alone keeps, each with the test of it.
var promises = []struct {
	name string
	run  func(t *testing.T, s store.Store)
}{
	{"sessions lead to their player", sessions},
	{"a link works once", links},
	{"tokens are their owner's until revoked", tokens},
	{"sessions are listed and ended", sessionLists},
	{"an account's name is like no other's", accounts},
	{"who is called otherwise was called so before", called},
	{"who is called otherwise while matches are told is so everywhere", calledMeanwhile},
	{"who has an account is called otherwise", calledOf},
	{"a recovery code works once", codes},
	{"one signs in by what holds still", signIns},
	{"a new password ends what was", passwords},
	{"other ways in and a new password", otherWays},
	{"nothing leads to a locked account", locking},
	{"an invitation lets so many in", invitations},
	{"what was begun is answered once", ceremonies},
	{"a passkey is its player's", passkeys},
	{"an identity is one player's", identities},
	{"notes are their player's alone", notes},
	{"matches hear of a player's hours", hours},
	{"a player is away for so long in a year", away},
	{"who closes an account takes the name along", closing},
	{"who has yet another name is renamed still", renamedTwice},
	{"a match follows one whose names are as they were read", renamedBefore},
	{"a match is what was kept", keptMatch},
	{"rows are what was kept", keptRows},
	{"what is no text harms nobody", noText},
	{"of two rows with one number one is kept", oneNumber},
	{"many matches are appended to at once", manyAppend},
	{"a seating comes with its row", seatings},
	{"a match has one rematch", rematches},
	{"a match is dropped as it was seen", dropping},
	{"a series from elsewhere is kept whole, its claims are taken once", elsewheres},
	{"bands part a player's matches", bands},
	{"lists go on where they stopped", pages},
	{"filters narrow a list", filters},
	{"matches to resume are found", toResume},
	{"a report counts its players once", reports},
	{"a player's open reports are bounded", boundedReports},
	{"a verdict may be changed", verdicts},
	{"what was said is heard in order", talk},
	{"hidden lines are heard by nobody, reported ones kept", hiddenTalk},
	{"who is blocked is not heard, both ways", blocks},
	{"friends are made by a link", friends},
	{"who is asked to a table may say no", invites},
	{"the invitation of who is blocked keeps nobody else's away", unheardInvites},
	{"a seat is lent with its row", loans},
	{"who is blocked borrows no seat that was offered", blockedLoans},
	{"who is to be forgotten lends no seat any more", lendersLeave},
	{"who stays to the end is known", stays},
	{"vacant seats are listed for who may take them", vacancies},
	{"what is due comes with its row", dueRows},
	{"what is kept anew stays due", keptAnew},
	{"an outage puts deadlines off", outages},
	{"terms are kept", terms},
	{"channels are their player's", channels},
	{"nothing is told twice", notices},
	{"who had a notice too long says nothing of it", overtaken},
	{"a notice is brought forward", noticesBroughtForward},
	{"mails go together", digests},
	{"what was ordered ahead is kept", orders},
	{"who looks after the server comes in by a link, once", passes},
	{"what was done is kept, the latest first", deeds},
	{"matches under way are listed, quiet ones first", underway},
	{"a store is ready until it is closed", readiness},
}

// Run checks that stores keep what they promise. fresh returns a place with nothing in it.
func Run(t *testing.T, fresh func(t *testing.T) Place) {
	for _, test := range promises {
		t.Run(test.name, func(t *testing.T) {
			s := fresh(t).Open(t)
			defer closeStore(t, s)
			test.run(t, s)
		})
	}
	many := func(t *testing.T, test func(*testing.T, []store.Store)) {
		place := fresh(t)
		servers := []store.Store{place.Open(t)}
		for range 5 {
			if many, ok := place.(Beside); ok {
				servers = append(servers, many.OpenBeside(t))
			} else {
				servers = append(servers, servers[0])
			}
		}
		test(t, servers)
		for i, s := range servers {
			if i == 0 || s != servers[0] {
				closeStore(t, s)
			}
		}
	}
	t.Run("each due row is taken once", func(t *testing.T) { many(t, takers) })
	t.Run("each notice is taken once", func(t *testing.T) { many(t, noticeTakers) })
	t.Run("lists leave out what can't be read", func(t *testing.T) { unreadable(t, fresh(t)) })
	for statement, says := range changedTables {
		t.Run("tables are looked through: "+statement, func(t *testing.T) { lookThrough(t, fresh(t), statement, says) })
	}
	t.Run("what was taken comes again", func(t *testing.T) { leases(t, fresh(t)) })
	t.Run("everything is there after a restart", func(t *testing.T) { restart(t, fresh(t)) })
}

func closeStore(t *testing.T, s store.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func want(t *testing.T, err, kind error) {
	t.Helper()
	if !errors.Is(err, kind) {
		t.Fatalf("got error %v, want %v", err, kind)
	}
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s (-want +got):\n%s", what, diff)
	}
}

func key(n byte) store.Key { return store.Key{0: n, 31: 7} }

// addPlayer keeps a guest whose session has the key n.
func addPlayer(t *testing.T, s store.Store, id string, n byte) store.Player {
	t.Helper()
	p := store.Player{ID: id, Name: "The " + id, Guest: true, Created: 1700000000000 + int64(n)}
	must(t, s.AddPlayer(context.Background(), p, store.Session{Key: key(n), Player: id, Created: p.Created}))
	return p
}

// addMatch keeps an open match for two, with its first row.
func addMatch(t *testing.T, s store.Store, id, creator string, change func(*store.Match)) *store.Match {
	t.Helper()
	m := &store.Match{
		ID: id, Game: "chart", Rules: 3, Options: map[string]string{"level": "basic"}, Seed: [32]byte{1, 2, 31: 9},
		Commitment: "c0ffee", Public: true, Creator: creator, Created: 1700000001000,
		Seats:   []store.Seat{{Player: creator, Name: "The " + creator}, {}},
		Summary: store.Summary{Number: 1, Status: "open", Updated: 1700000001000},
	}
	if change != nil {
		change(m)
	}
	must(t, s.AddMatch(context.Background(), m, []match.Row{
		{Number: 1, Kind: match.Sit, At: 1700000001000, Text: "The " + creator},
	}))
	if m.Key == 0 {
		t.Fatalf("AddMatch gave match %s no key", id)
	}
	return m
}

func ids(matches []*store.Match) []string {
	found := []string{}
	for _, m := range matches {
		found = append(found, m.ID)
	}
	return found
}
