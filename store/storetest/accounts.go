package storetest

import (
	"context"
	"errors"
	"slices"
	"testing"

	"portolan/match"
	"portolan/store"
)

// account is an account of a player as a server makes it, whose name looks like the given text.
func account(player, likeness string) store.Account {
	return store.Account{
		Player: player, Name: "Captain " + player, Likeness: likeness, Capitals: "C" + likeness, Password: "hash of " + player,
		Created: 1700000005000,
	}
}

// begun is a session with the key n.
func begun(n byte, at int64) store.Session {
	return store.Session{Key: key(n), ID: "s" + string('0'+rune(n)), Device: "Firefox", Created: at, Used: at}
}

func sessionLists(t *testing.T, s store.Store) {
	ctx := context.Background()
	anna := addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	second := begun(3, 5000)
	second.Player = "anna"
	must(t, s.AddSession(ctx, second))
	stranger := begun(4, 5000)
	stranger.Player = "nobody"
	want(t, s.AddSession(ctx, stranger), store.ErrNotFound)
	one, player, err := s.Session(ctx, key(3))
	must(t, err)
	same(t, "session 3", one, second)
	same(t, "its player", player, anna)

	s.Used(key(3), 1800000000000)
	s.Used(key(3), 6000) // later told, and older
	s.Used(key(9), 6000) // there is none
	must(t, s.DropSession(ctx, key(9)))
	second.Used = 1800000000000
	list, err := s.Sessions(ctx, "anna")
	must(t, err)
	if len(list) != 2 || list[0] != second || list[1].Key != key(1) {
		t.Fatalf("the sessions of anna are %+v", list)
	}

	_, err = s.DropSessionOf(ctx, "ben", second.ID) // not his
	want(t, err, store.ErrNotFound)
	dropped, err := s.DropSessionOf(ctx, "anna", second.ID)
	must(t, err)
	same(t, "the key of the session", dropped, key(3))
	_, err = s.DropSessionOf(ctx, "anna", second.ID)
	want(t, err, store.ErrNotFound)

	must(t, s.AddSession(ctx, second))
	must(t, s.AddLink(ctx, store.Link{Key: key(10), Player: "anna", Expires: 9000}))
	ended, err := s.DropOthers(ctx, "anna", key(1))
	must(t, err)
	same(t, "what has ended", ended, []store.Key{key(3)})
	_, err = s.Redeem(ctx, key(10), begun(5, 8000))
	want(t, err, store.ErrNotFound)
	_, _, err = s.Session(ctx, key(1))
	must(t, err)
	_, _, err = s.Session(ctx, key(2))
	must(t, err)
}

func accounts(t *testing.T, s store.Store) {
	ctx := context.Background()
	anna := addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	want(t, s.AddAccount(ctx, account("nobody", "nobody"), nil), store.ErrConflict)
	_, err := s.Account(ctx, "anna")
	want(t, err, store.ErrNotFound)
	must(t, s.AddAccount(ctx, account("anna", "anna"), []store.Key{key(50), key(51)}))
	want(t, s.AddAccount(ctx, account("anna", "other"), nil), store.ErrConflict)
	want(t, s.AddAccount(ctx, account("ben", "anna"), []store.Key{key(52)}), store.ErrTaken)
	capitals := account("ben", "other")
	capitals.Capitals = "Canna"
	want(t, s.AddAccount(ctx, capitals, nil), store.ErrTaken)
	got, err := s.Account(ctx, "anna")
	must(t, err)
	same(t, "the account", got, account("anna", "anna"))
	got, err = s.AccountOf(ctx, "anna")
	must(t, err)
	same(t, "the account of anna", got, account("anna", "anna"))
	_, player, err := s.Session(ctx, key(1)) // what a guest has stays
	must(t, err)
	anna.Name, anna.Guest = "Captain anna", false
	same(t, "the player", player, anna)
	_, player, err = s.Session(ctx, key(2)) // who was refused has changed in nothing
	must(t, err)
	if !player.Guest || player.Name != "The ben" {
		t.Errorf("after a refusal the guest is %+v", player)
	}
	must(t, s.AddAccount(ctx, account("ben", "a ben"), nil))
	all, err := s.Accounts(ctx)
	must(t, err)
	same(t, "all accounts", all, []store.Account{account("ben", "a ben"), account("anna", "anna")})
	n, err := s.Codes(ctx, "anna")
	must(t, err)
	same(t, "codes left", n, 2)
}

func codes(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	must(t, s.AddAccount(ctx, account("anna", "anna"), []store.Key{key(50), key(51)}))
	_, _, err := s.UseCode(ctx, key(52), store.Password{}, begun(3, 5000))
	want(t, err, store.ErrNotFound)
	player, ended, err := s.UseCode(ctx, key(50), store.Password{}, begun(3, 5000))
	must(t, err)
	same(t, "what has ended", len(ended), 0)
	same(t, "who signs in", player.ID, "anna")
	_, _, err = s.Session(ctx, key(3))
	must(t, err)
	_, _, err = s.UseCode(ctx, key(50), store.Password{}, begun(4, 5000))
	want(t, err, store.ErrNotFound)
	_, _, err = s.Session(ctx, key(4))
	want(t, err, store.ErrNotFound)
	must(t, s.Lock(ctx, "anna", true))
	_, _, err = s.UseCode(ctx, key(51), store.Password{}, begun(4, 5000))
	want(t, err, store.ErrNotFound)
	must(t, s.Lock(ctx, "anna", false))
	want(t, s.SetCodes(ctx, "anna", "another", []store.Key{key(54)}), store.ErrConflict) // 51 is still there
	must(t, s.SetCodes(ctx, "anna", "hash of anna", []store.Key{key(53)}))
	_, _, err = s.UseCode(ctx, key(51), store.Password{}, begun(4, 5000))
	want(t, err, store.ErrNotFound)
	_, _, err = s.UseCode(ctx, key(53), store.Password{}, begun(4, 5000))
	must(t, err)

	must(t, s.SetCodes(ctx, "anna", "hash of anna", []store.Key{key(54), key(55)}))
	must(t, s.AddLink(ctx, store.Link{Key: key(10), Player: "anna", Expires: 9000}))
	for n, code := range []byte{54, 55} { // each sets a password, whatever it was
		before, err := s.Sessions(ctx, "anna")
		must(t, err)
		_, ended, err := s.UseCode(ctx, key(code), store.Password{Hash: "new"}, begun(byte(5+n), 5000))
		must(t, err)
		same(t, "what has ended", len(ended), len(before))
		_, _, err = s.Session(ctx, key(byte(5+n)))
		must(t, err)
	}
	got, err := s.AccountOf(ctx, "anna")
	must(t, err)
	same(t, "the password", got.Password, "new")
	_, err = s.Redeem(ctx, key(10), begun(7, 5000))
	want(t, err, store.ErrNotFound)
	want(t, s.SetCodes(ctx, "nobody", "", nil), store.ErrGone)
}

// Who was signed in by what held when it was read is not, if it does not hold any more.
func signIns(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	by := func(n byte, password string) error {
		session := begun(n, 5000)
		session.Player = "anna"
		return s.SignIn(ctx, session, password)
	}
	want(t, by(3, ""), store.ErrNotFound) // a guest
	must(t, s.AddAccount(ctx, account("anna", "anna"), nil))
	must(t, by(3, "hash of anna"))
	_, err := s.SetPassword(ctx, "anna", "hash of anna", store.Password{Hash: "new"}, key(1))
	must(t, err)
	want(t, by(4, "hash of anna"), store.ErrNotFound)
	must(t, s.Lock(ctx, "anna", true))
	want(t, by(4, "new"), store.ErrNotFound)
	session := begun(4, 5000)
	session.Player = "anna"
	want(t, s.AddSession(ctx, session), store.ErrNotFound)
	must(t, s.Lock(ctx, "anna", false))
	must(t, by(4, "new"))
	_, err = s.CloseAccount(ctx, "anna")
	must(t, err)
	want(t, by(5, "new"), store.ErrNotFound)
	list, err := s.Sessions(ctx, "anna")
	must(t, err)
	same(t, "her sessions", len(list), 0)
}

func passwords(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	must(t, s.AddAccount(ctx, account("anna", "anna"), nil))
	second := begun(3, 5000)
	second.Player = "anna"
	must(t, s.AddSession(ctx, second))
	must(t, s.AddReset(ctx, store.Reset{Key: key(60), Player: "anna", Expires: 9000}))
	_, err := s.SetPassword(ctx, "anna", "something else", store.Password{Hash: "new"}, key(1))
	want(t, err, store.ErrConflict)
	ended, err := s.SetPassword(ctx, "anna", "hash of anna", store.Password{Hash: "new"}, key(1))
	must(t, err)
	same(t, "what has ended", ended, []store.Key{key(3)})
	_, _, err = s.UseReset(ctx, key(60), store.Password{Hash: "newer"}, begun(4, 8000)) // withdrawn
	want(t, err, store.ErrNotFound)
	got, err := s.AccountOf(ctx, "anna")
	must(t, err)
	same(t, "the password", got.Password, "new")

	must(t, s.AddReset(ctx, store.Reset{Key: key(61), Player: "anna", Expires: 9000}))
	must(t, s.AddReset(ctx, store.Reset{Key: key(62), Player: "anna", Expires: 8000}))
	_, _, err = s.UseReset(ctx, key(62), store.Password{Hash: "newer"}, begun(4, 8000)) // expired
	want(t, err, store.ErrNotFound)
	of, err := s.AccountByReset(ctx, key(61), 8999)
	must(t, err)
	same(t, "whose password it leads to", of.Likeness, "anna")
	_, err = s.AccountByReset(ctx, key(61), 9000)
	want(t, err, store.ErrNotFound)
	must(t, s.Lock(ctx, "anna", true))
	_, err = s.AccountByReset(ctx, key(61), 8999)
	want(t, err, store.ErrNotFound)
	_, _, err = s.UseReset(ctx, key(61), store.Password{Hash: "newer"}, begun(4, 8000))
	want(t, err, store.ErrNotFound)
	must(t, s.Lock(ctx, "anna", false))
	player, ended, err := s.UseReset(ctx, key(61), store.Password{Hash: "newer"}, begun(4, 8000))
	must(t, err)
	same(t, "who signs in", player.ID, "anna")
	same(t, "what has ended", ended, []store.Key{key(1)})
	_, _, err = s.UseReset(ctx, key(61), store.Password{Hash: "newest"}, begun(5, 8000))
	want(t, err, store.ErrNotFound)
	got, err = s.AccountOf(ctx, "anna")
	must(t, err)
	same(t, "the password", got.Password, "newer")
	_, _, err = s.Session(ctx, key(2))
	must(t, err)
}

// otherWays: API tokens and passkeys stay when a password is set, unless it is to be alone: and then those of others stay.
func otherWays(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	must(t, s.AddAccount(ctx, account("anna", "anna"), nil))
	for i, player := range []string{"anna", "ben"} {
		must(t, s.AddToken(ctx, store.Token{Key: key(byte(70 + i)), ID: "t" + player, Player: player}, 9))
	}
	must(t, s.AddAccount(ctx, account("ben", "ben"), nil))
	must(t, s.AddPasskey(ctx, passkeyOf("ben", 9), 9))
	others := func(password string, how func(store.Password) ([]store.Key, error)) {
		t.Helper()
		must(t, s.AddPasskey(ctx, passkeyOf("anna", 1), 9))
		for _, alone := range []bool{false, true} {
			ended, err := how(store.Password{Hash: password, Alone: alone})
			must(t, err)
			same(t, "a token ends", slices.Contains(ended, key(70)), alone)
			passkeys, err := s.Passkeys(ctx, "anna")
			must(t, err)
			same(t, "no passkeys are left", len(passkeys) == 0, alone)
			_, err = s.TokenPlayer(ctx, key(70))
			same(t, "the token opens nothing", errors.Is(err, store.ErrNotFound), alone)
		}
		must(t, s.AddToken(ctx, store.Token{Key: key(70), ID: "tanna", Player: "anna"}, 9))
	}
	others("hash of anna", func(p store.Password) ([]store.Key, error) {
		return s.SetPassword(ctx, "anna", "hash of anna", p, key(1))
	})
	n := byte(80)
	others("by a link", func(p store.Password) ([]store.Key, error) {
		n += 2
		must(t, s.AddReset(ctx, store.Reset{Key: key(n), Player: "anna", Expires: 9000}))
		_, ended, err := s.UseReset(ctx, key(n), p, begun(n+1, 8000))
		return ended, err
	})
	must(t, s.SetCodes(ctx, "anna", "by a link", []store.Key{key(50), key(51)}))
	others("by a code", func(p store.Password) ([]store.Key, error) {
		n += 2
		_, ended, err := s.UseCode(ctx, key(50+(n/2)%2), p, begun(n+1, 8000))
		return ended, err
	})
	passkeys, err := s.Passkeys(ctx, "ben")
	must(t, err)
	same(t, "Ben's passkeys", len(passkeys), 1)
	_, err = s.TokenPlayer(ctx, key(71))
	must(t, err)
}

func locking(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	want(t, s.Lock(ctx, "anna", true), store.ErrNotFound)
	must(t, s.AddAccount(ctx, account("anna", "anna"), nil))
	must(t, s.AddToken(ctx, store.Token{Key: key(20), ID: "t1", Player: "anna"}, 2))
	must(t, s.AddLink(ctx, store.Link{Key: key(10), Player: "anna", Expires: 9000}))
	must(t, s.Lock(ctx, "anna", true))
	_, _, err := s.Session(ctx, key(1))
	want(t, err, store.ErrNotFound)
	_, err = s.TokenPlayer(ctx, key(20))
	want(t, err, store.ErrNotFound)
	_, err = s.Redeem(ctx, key(10), begun(3, 5000))
	want(t, err, store.ErrNotFound)
	must(t, s.Lock(ctx, "anna", false))
	_, _, err = s.Session(ctx, key(1))
	must(t, err)
	_, err = s.TokenPlayer(ctx, key(20))
	must(t, err)
}

func invitations(t *testing.T, s store.Store) {
	ctx := context.Background()
	must(t, s.AddInvitation(ctx, store.Invitation{Key: key(70), Left: 1, Expires: 9000}))
	must(t, s.AddInvitation(ctx, store.Invitation{Key: key(71), Left: 1, Expires: 5000}))
	admit := func(id string, n byte, entry store.Entry) error {
		return s.Admit(ctx, store.Player{ID: id, Name: id, Guest: entry.Account == nil, Created: 5000}, begun(n, 5000), entry)
	}
	by := func(n byte) store.Entry { k := key(n); return store.Entry{Invitation: &k} }
	want(t, admit("anna", 1, by(72)), store.ErrNotFound)
	want(t, admit("anna", 1, by(71)), store.ErrNotFound) // expired
	must(t, admit("anna", 1, by(70)))
	want(t, admit("ben", 2, by(70)), store.ErrNotFound) // used up
	_, _, err := s.Session(ctx, key(2))
	want(t, err, store.ErrNotFound)

	must(t, s.AddInvitation(ctx, store.Invitation{Key: key(73), Left: 1, Expires: 9000}))
	taken, free := account("ben", "ben"), account("carla", "carla")
	must(t, admit("ben", 2, store.Entry{Account: &taken, Codes: []store.Key{key(50)}}))
	entry := by(73)
	other := account("carla", "ben")
	entry.Account = &other
	want(t, admit("carla", 3, entry), store.ErrTaken) // and the invitation is not used
	entry.Account = &free
	must(t, admit("carla", 3, entry))
	_, player, err := s.Session(ctx, key(3))
	must(t, err)
	same(t, "the player", player, store.Player{ID: "carla", Name: "carla", Created: 5000})
}

// closing takes a name out of all there is, and leaves those of others.
func closing(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	addPlayer(t, s, "ben", 2)
	_, err := s.CloseAccount(ctx, "anna") // a guest
	want(t, err, store.ErrNotFound)
	must(t, s.AddAccount(ctx, account("anna", "anna"), []store.Key{key(50)}))
	must(t, s.AddToken(ctx, store.Token{Key: key(20), ID: "t1", Player: "anna"}, 2))
	must(t, s.AddLink(ctx, store.Link{Key: key(10), Player: "anna", Expires: 9000}))
	must(t, s.AddReset(ctx, store.Reset{Key: key(60), Player: "anna", Expires: 9000}))
	first := addMatch(t, s, "m1", "anna", func(m *store.Match) {
		m.Series = &match.Series{ID: "m1", Number: 1, Winners: [][]int{}}
	})
	sit := func(m *store.Match, n int, seat int, who store.Seat) {
		t.Helper()
		must(t, s.Append(ctx, m.Key, &match.Row{Number: n, Kind: match.Sit, Seat: 1, Text: who.Name}, &store.Seating{Seat: 1, Who: who}))
	}
	sit(first, 2, 1, store.Seat{Player: "ben", Name: "The ben"})
	chapter := func() match.Chapter {
		return match.Chapter{Number: 1, Players: []string{"The anna", "The ben"}, Winners: []int{}, Scores: []int{}, Deeds: []match.Deed{}}
	}
	addMatch(t, s, "m2", "ben", func(m *store.Match) {
		m.Previous, m.Chained = "m1", "c1"
		m.Series = &match.Series{ID: "m1", Number: 2, Winners: [][]int{{}}, Book: []match.Chapter{chapter()}}
	})
	addMatch(t, s, "m3", "ben", func(m *store.Match) {
		m.Previous, m.Chained = "m2", "c2"
		m.Series = &match.Series{ID: "m1", Number: 3, Winners: [][]int{{}, {}}, Book: []match.Chapter{chapter()}}
	})
	left := addMatch(t, s, "m4", "ben", nil)
	sit(left, 2, 1, store.Seat{Player: "anna", Name: "The anna"}) // and stands up, so that the row alone tells of her
	must(t, s.Append(ctx, left.Key, &match.Row{Number: 3, Kind: match.Stand, Seat: 1}, &store.Seating{Seat: 1}))
	addMatch(t, s, "m5", "ben", nil)
	_, err = s.Report(ctx, objection("ship", "Rude", 1), "ben", 9) // given by anna
	must(t, err)

	ended, err := s.CloseAccount(ctx, "anna")
	must(t, err)
	same(t, "what has ended", ended, []store.Key{key(1), key(20)})
	for _, test := range []struct {
		match string
		row   int
		name  string
	}{{"m1", 1, store.Anonymous}, {"m1", 2, "The ben"}, {"m4", 1, "The ben"}, {"m4", 2, store.Anonymous}} {
		m, err := s.Match(ctx, test.match)
		must(t, err)
		rows, err := s.Rows(ctx, m.Key, 0)
		must(t, err)
		same(t, "a row's name", rows[test.row-1].Text, test.name)
	}
	m, err := s.Match(ctx, "m1")
	must(t, err)
	same(t, "the seats", m.Seats, []store.Seat{{Player: "anna", Name: store.Anonymous}, {Player: "ben", Name: "The ben"}})
	for _, id := range []string{"m2", "m3"} {
		m, err := s.Match(ctx, id)
		must(t, err)
		same(t, "the players of chapter 1", m.Series.Book[0].Players, []string{store.Anonymous, "The ben"})
	}
	reports, err := s.Reports(ctx, store.Undecided)
	must(t, err)
	same(t, "who gave a reported name", reports[0].By, store.Anonymous)

	closed(t, s)
	late(t, s, m.Key)
	must(t, s.AddAccount(ctx, account("ben", "anna"), nil)) // the name is free again
	last := addMatch(t, s, "m6", "ben", nil)
	err = s.Append(ctx, last.Key, &match.Row{Number: 2, Kind: match.Sit, Seat: 1, Text: "The anna"},
		&store.Seating{Seat: 1, Who: store.Seat{Player: "anna", Name: "The anna"}})
	want(t, err, store.ErrNotFound) // a request that was under way
	leaving(t, s, first)
}

// closed checks that nothing leads to anna any more.
func closed(t *testing.T, s store.Store) {
	t.Helper()
	ctx := context.Background()
	for _, lookup := range []func() error{
		func() error { _, err := s.AccountOf(ctx, "anna"); return err },
		func() error { _, err := s.Account(ctx, "anna"); return err },
		func() error { _, _, err := s.Session(ctx, key(1)); return err },
		func() error { _, err := s.TokenPlayer(ctx, key(20)); return err },
		func() error { _, err := s.Redeem(ctx, key(10), begun(3, 5000)); return err },
		func() error { _, _, err := s.UseCode(ctx, key(50), store.Password{}, begun(3, 5000)); return err },
		func() error {
			_, _, err := s.UseReset(ctx, key(60), store.Password{Hash: "x"}, begun(3, 5000))
			return err
		},
		func() error { _, err := s.CloseAccount(ctx, "anna"); return err },
	} {
		want(t, lookup(), store.ErrNotFound)
	}
}

// late checks that nothing is kept of what anna had asked for before, and that is done after her account was closed.
func late(t *testing.T, s store.Store, key1 int64) {
	t.Helper()
	ctx := context.Background()
	session := begun(3, 5000)
	session.Player = "anna"
	must(t, s.OfferFriendship(ctx, store.Link{Key: key(70), Player: "ben", Expires: 9000}))
	for what, ask := range map[string]func() error{
		"a session": func() error { return s.AddSession(ctx, session) },
		"a link":    func() error { return s.AddLink(ctx, store.Link{Key: key(11), Player: "anna", Expires: 9000}) },
		"a token":   func() error { return s.AddToken(ctx, store.Token{Key: key(21), ID: "t2", Player: "anna"}, 2) },
		"codes":     func() error { return s.SetCodes(ctx, "anna", "hash of anna", []store.Key{key(59)}) },
		"a reset":   func() error { return s.AddReset(ctx, store.Reset{Key: key(69), Player: "anna", Expires: 9000}) },
		"a line": func() error {
			_, err := s.Say(ctx, store.Line{Match: "m1", Player: "anna", Seat: -1, To: store.ToTable, Text: "Ha"}, 0, 9)
			return err
		},
		"a note":  func() error { return s.TakeNote(ctx, store.Note{Match: "m1", Player: "anna", Text: "Ha"}, 9) },
		"a block": func() error { return s.Block(ctx, "anna", "ben", 9) },
		"a channel": func() error {
			_, err := s.AddChannel(ctx, store.Channel{ID: "c1", Player: "anna", Kind: store.ChannelAtom}, 9)
			return err
		},
		"a friend": func() error { _, err := s.Befriend(ctx, key(70), "anna", 5000, 9); return err },
		"friends":  func() error { return s.OfferFriendship(ctx, store.Link{Key: key(71), Player: "anna", Expires: 9000}) },
		"an invite": func() error {
			_, err := s.Invite(ctx, []store.Invite{{Match: "m5", Player: "ben", By: "anna", Seat: -1}}, 9)
			return err
		},
		"a loan":       func() error { return s.Lend(ctx, key1, 0, "anna", key(72)) },
		"hours":        func() error { return s.KeepHours(ctx, "anna", store.Hours{From: 1, To: 2, Zone: "UTC"}) },
		"an absence":   func() error { return s.BeAway(ctx, "anna", 1000, 1<<40) },
		"an order":     func() error { return s.KeepOrders(ctx, key1, store.SeatOrders{Player: "anna", Skip: true}, nil) },
		"an objection": func() error { _, err := s.Report(ctx, objection("island", "Rude", 1), "anna", 9); return err },
	} {
		t.Run(what, func(t *testing.T) { want(t, ask(), store.ErrGone) })
	}
	made := account("anna", "again")
	want(t, s.AddAccount(ctx, made, nil), store.ErrConflict)
}

// leaving checks what anna has to leave yet, who opened the first match.
func leaving(t *testing.T, s store.Store, first *store.Match) {
	t.Helper()
	ctx := context.Background()
	played, err := s.Played(ctx, "anna")
	must(t, err)
	same(t, "the matches to look at", played, []string{"m1", "m2", "m3", "m4"})
	m, err := s.Match(ctx, "m2")
	must(t, err)
	must(t, s.Rechain(ctx, m.Key, "c1", "c9"))
	want(t, s.Rechain(ctx, m.Key, "c1", "c8"), store.ErrConflict)     // somebody else was first
	want(t, s.Rechain(ctx, first.Key, "c1", "c9"), store.ErrNotFound) // it follows nothing
	m, err = s.Match(ctx, "m2")
	must(t, err)
	same(t, "the chain", m.Chained, "c9")
	gone, err := s.Leaving(ctx)
	must(t, err)
	same(t, "who is leaving", gone, []string{"anna"})
	must(t, s.Left(ctx, "anna", true)) // who has been renamed before
	gone, err = s.Leaving(ctx)
	must(t, err)
	same(t, "who is leaving", gone, []string{"anna"})
	must(t, s.Left(ctx, "anna", false))
	gone, err = s.Leaving(ctx)
	must(t, err)
	same(t, "who is leaving", gone, []string(nil))
}

// renamedTwice gives a player another name while the one before is brought into all records, which may be done by several at once.
func renamedTwice(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "anna", 1)
	renamed := func(players ...string) {
		t.Helper()
		got, err := s.Renamed(ctx)
		must(t, err)
		same(t, "who is renamed", got, players)
	}
	addPlayer(t, s, "ben", 2)
	addMatch(t, s, "m1", "anna", func(m *store.Match) {
		m.Seats[0] = store.Seat{Player: "ben", Name: "The ben", Lender: "anna", LenderName: "The anna"}
		m.Seats[1] = store.Seat{Player: "anna", Name: "The anna"}
	})
	renamed()
	must(t, s.Rename(ctx, "anna", "Anne"))
	renamed("anna")
	m, err := s.Match(ctx, "m1")
	must(t, err)
	same(t, "her seats", m.Seats[:2], []store.Seat{
		{Player: "ben", Name: "The ben", Lender: "anna", LenderName: "Anne"}, {Player: "anna", Name: "Anne"},
	})
	must(t, s.Left(ctx, "anna", true)) // nobody has brought the name into the records
	renamed("anna")
	must(t, s.Rename(ctx, "anna", ""))
	renamed("anna")
	must(t, s.Rename(ctx, "anna", "Annie"))
	must(t, s.Left(ctx, "anna", true))
	renamed("anna")
	for range 2 {
		must(t, s.Rename(ctx, "anna", ""))
	}
	must(t, s.Left(ctx, "anna", true))
	renamed()
	must(t, s.Left(ctx, "anna", true))
	renamed()
}
