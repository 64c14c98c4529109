package people

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"portolan/store"
	"portolan/store/sqlite"
)

// A hash is argon2id with the parameters that OWASP recommends, salted, and matches its password alone.
func TestHashes(t *testing.T) {
	h := newHasher(nil, 0)
	one, err := h.hash(t.Context(), "horse battery")
	if err != nil {
		t.Fatal(err)
	}
	two, err := h.hash(t.Context(), "horse battery")
	if err != nil {
		t.Fatal(err)
	}
	if one == two || !strings.HasPrefix(one, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("the hashes are %s and %s", one, two)
	}
	for password, want := range map[string]bool{"horse battery": true, "horse batterz": false, "": false} {
		if got, err := h.matches(t.Context(), password, one); got != want || err != nil {
			t.Errorf("%q matches: %t (%v)", password, got, err)
		}
	}
	if got, err := h.matches(t.Context(), "x", h.dummy); got || err != nil {
		t.Errorf("something matches what nothing does: %t (%v)", got, err)
	}
	for _, hash := range []string{
		"", "plain", "$argon2id$v=19$m=19456,t=0,p=1$YWFh$YWFh", "$argon2id$v=19$m=99999999,t=1,p=1$YWFh$YWFh",
		"$argon2id$v=19$m=19456,t=2,p=0$YWFh$YWFh", "$argon2id$v=1$m=19456,t=2,p=1$YWFh$YWFh", "$argon2i$v=19$m=19456,t=2,p=1$YWFh$YWFh",
		"$argon2id$v=19$m=19456,t=2,p=1$!$YWFh",
	} {
		if _, err := h.matches(t.Context(), "x", hash); err == nil {
			t.Errorf("%q is taken for a hash", hash)
		}
	}
}

// Few are hashed at once, some wait, and more are refused.
func TestHashingIsBounded(t *testing.T) {
	h := newHasher(nil, 0)
	for range hashedAtOnce {
		h.turns <- struct{}{}
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	for range cap(h.places) {
		go func() {
			_, err := h.hash(ctx, "x")
			done <- err
		}()
	}
	for len(h.places) < cap(h.places) {
		time.Sleep(time.Millisecond)
	}
	if _, err := h.hash(ctx, "x"); !errors.Is(err, ErrBusy) {
		t.Errorf("one too many: %v", err)
	}
	cancel()
	for range cap(h.places) {
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("one that waited and has gone: %v", err)
		}
	}
	<-h.turns
	if _, err := h.hash(t.Context(), "x"); err != nil {
		t.Errorf("when there is room: %v", err)
	}
}

// peopleOf are the people of a store with one account, Anna.
func peopleOf(t *testing.T) (*People, *sqlite.Store) {
	t.Helper()
	kept, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	p := New(kept, Rules{MaxTokens: 3}, func() int64 { return time.Now().UnixMilli() })
	arrival, err := p.Guest(t.Context(), "Anna", "", Place{})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.Account(t.Context(), arrival.Player, "Anna", "horse battery"); err != nil {
		t.Fatal(err)
	}
	return p, kept
}

// Whether there is such an account or not, a password is hashed; a wrong attempt beyond those that are free is neither hashed nor
// looked up.
func TestSignInHashesAlways(t *testing.T) {
	p, kept := peopleOf(t)
	for range hashedAtOnce {
		p.hasher.turns <- struct{}{}
	}
	gone, cancel := context.WithCancel(t.Context())
	counted := &counting{Store: kept, then: cancel}
	p.store = counted
	for _, name := range []string{"Anna", "Nobody"} {
		if _, err := p.SignIn(gone, name, "wrong password", Place{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: nothing was to be hashed: %v", name, err)
		}
	}
	if counted.looks != 2 {
		t.Errorf("%d looks into the store", counted.looks)
	}
	for range 30 {
		_ = p.attempts.try(byName(lookOf("Anna").likeness), freeByName, time.Now())
	}
	var wait *Wait
	if _, err := p.SignIn(gone, "ANNA", "horse battery", Place{}); !errors.As(err, &wait) || counted.looks != 2 {
		t.Errorf("one that has to wait: %v, and %d looks into the store", err, counted.looks)
	}
}

// counting is a store that counts how often an account is looked for.
type counting struct {
	Store
	looks int
	then  func()
}

func (c *counting) Account(ctx context.Context, likeness string) (store.Account, error) {
	c.looks++
	a, err := c.Store.Account(context.WithoutCancel(ctx), likeness)
	c.then()
	return a, err
}

// A session's last use is taken down when it has lagged behind for an hour, and not with each request.
func TestLastUse(t *testing.T) {
	p, kept := peopleOf(t)
	arrival, err := p.SignIn(t.Context(), "Anna", "horse battery", Place{})
	if err != nil {
		t.Fatal(err)
	}
	use := func() int64 {
		t.Helper()
		clear(p.Sessions.cached)
		if _, err := p.Sessions.Find(t.Context(), arrival.Token); err != nil {
			t.Fatal(err)
		}
		if err := kept.DropSession(t.Context(), store.Key{}); err != nil { // what was to be written soon is written by now
			t.Fatal(err)
		}
		one, _, err := kept.Session(t.Context(), KeyOf(arrival.Token))
		if err != nil {
			t.Fatal(err)
		}
		return one.Used
	}
	before := use()
	if again := use(); again != before {
		t.Errorf("used at %d, then at %d", before, again)
	}
	old := store.Session{Key: KeyOf("old"), ID: "old", Player: arrival.Player.ID, Created: 1000, Used: 1000}
	if err := kept.AddSession(t.Context(), old); err != nil {
		t.Fatal(err)
	}
	arrival.Token = "old"
	if at := use(); at < before {
		t.Errorf("an old session was used at %d, before %d", at, before)
	}
}

func TestDevices(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0": "Edge, Windows",
		"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36":                  "Chrome, Android",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15":         "Safari, macOS",
		"curl/8.5.0":                   "curl",
		"":                             "",
		"\x1b[31mred":                  "",
		strings.Repeat("x", 300) + "/": "",
	} {
		if got := device(agent); got != want {
			t.Errorf("%.30q is %q, want %q", agent, got, want)
		}
	}
}

// meanwhile is a store in which something happens once an account was read.
type meanwhile struct {
	Store
	then func(store.Account)
}

func (m *meanwhile) Account(ctx context.Context, likeness string) (store.Account, error) {
	a, err := m.Store.Account(ctx, likeness)
	m.then(a)
	return a, err
}

func (m *meanwhile) AccountOf(ctx context.Context, player string) (store.Account, error) {
	a, err := m.Store.AccountOf(ctx, player)
	m.then(a)
	return a, err
}

// Who is being signed in, while the password is changed or the account is locked or closed, is not: nothing of what had held before leads in.
func TestSignInsThatAreOvertaken(t *testing.T) {
	for what, then := range map[string]func(Store, store.Account) error{
		"another password": func(kept Store, a store.Account) error {
			_, err := kept.SetPassword(context.Background(), a.Player, a.Password, store.Password{Hash: "another"}, store.Key{})
			return err
		},
		"locked": func(kept Store, a store.Account) error { return kept.Lock(context.Background(), a.Player, true) },
		"closed": func(kept Store, a store.Account) error {
			_, err := kept.CloseAccount(context.Background(), a.Player)
			return err
		},
	} {
		p, kept := peopleOf(t)
		account, err := kept.Account(t.Context(), lookOf("Anna").likeness)
		if err != nil {
			t.Fatal(err)
		}
		before, err := kept.Sessions(t.Context(), account.Player)
		if err != nil {
			t.Fatal(err)
		}
		p.store = &meanwhile{kept, func(a store.Account) {
			if err := then(kept, a); err != nil {
				t.Error(err)
			}
		}}
		if _, err := p.SignIn(t.Context(), "Anna", "horse battery", Place{}); !errors.Is(err, ErrWrong) {
			t.Errorf("%s: signed in: %v", what, err)
		}
		after, err := kept.Sessions(t.Context(), account.Player)
		if err != nil || slices.ContainsFunc(after, func(s store.Session) bool { return !slices.Contains(before, s) }) {
			t.Errorf("%s: these sessions are kept: %+v, %v", what, after, err)
		}
	}
}

// Of two recovery codes that are used at once, each for a new password, both count: the later one's password holds.
func TestCodesThatAreOvertaken(t *testing.T) {
	p, kept := peopleOf(t)
	account, err := kept.Account(t.Context(), lookOf("Anna").likeness)
	if err != nil {
		t.Fatal(err)
	}
	codes, keys := newCodes(account.Player)
	if err := kept.SetCodes(t.Context(), account.Player, account.Password, keys); err != nil {
		t.Fatal(err)
	}
	first, second := NewPassword{Text: "the first password"}, NewPassword{Text: "the second password"}
	other := &People{Rules: p.Rules, Sessions: p.Sessions, store: kept, now: p.now, attempts: p.attempts, hasher: p.hasher}
	p.store = &meanwhile{kept, func(store.Account) {
		if _, err := other.SignInByCode(context.Background(), "Anna", codes[0], &first, Place{}); err != nil {
			t.Error(err)
		}
	}}
	arrival, err := p.SignInByCode(t.Context(), "Anna", codes[1], &second, Place{})
	if err != nil {
		t.Fatalf("the second code: %v", err)
	}
	if _, err := other.SignIn(t.Context(), "Anna", second.Text, Place{}); err != nil {
		t.Errorf("by the second password: %v", err)
	}
	if _, err := other.SignIn(t.Context(), "Anna", first.Text, Place{}); !errors.Is(err, ErrWrong) {
		t.Errorf("by the first password: %v", err)
	}
	if _, err := p.Sessions.Find(t.Context(), arrival.Token); err != nil {
		t.Errorf("the second session: %v", err)
	}
}

// Who has proved a password that is changed before the codes are kept gets none, and those of before go on.
func TestNewCodesThatAreOvertaken(t *testing.T) {
	p, kept := peopleOf(t)
	account, err := kept.Account(t.Context(), lookOf("Anna").likeness)
	if err != nil {
		t.Fatal(err)
	}
	p.store = &meanwhile{kept, func(a store.Account) {
		if _, err := kept.SetPassword(context.Background(), a.Player, a.Password, store.Password{Hash: "another"}, store.Key{}); err != nil {
			t.Error(err)
		}
	}}
	before, err := kept.Codes(t.Context(), account.Player)
	if err != nil {
		t.Fatal(err)
	}
	asking := &Session{Player: store.Player{ID: account.Player}}
	codes, err := p.NewCodes(t.Context(), asking, "horse battery", Place{})
	if !errors.Is(err, ErrWrong) || codes != nil {
		t.Errorf("new codes: %q, %v", codes, err)
	}
	if after, err := kept.Codes(t.Context(), account.Player); err != nil || after != before {
		t.Errorf("%d codes are kept, %d before (%v)", after, before, err)
	}
}

// Who has a link to a new password guesses at nothing: the name is no password, and what can't be hashed now neither counts nor uses the link up.
func TestResets(t *testing.T) {
	p, kept := peopleOf(t)
	arrival, err := p.Guest(t.Context(), "Annabella", "", Place{})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.Account(t.Context(), arrival.Player, "Annabella", "horse battery"); err != nil {
		t.Fatal(err)
	}
	secret, _, err := NewReset(t.Context(), kept, p.now, arrival.Player.ID)
	if err != nil {
		t.Fatal(err)
	}
	at := Place{Addr: netip.MustParseAddr("192.0.2.1"), Limited: true}
	if _, err := p.Reset(t.Context(), secret, NewPassword{Text: "ANNABELLA"}, at); !errors.As(err, new(*Fault)) {
		t.Errorf("the name as a password: %v", err)
	}
	for range cap(p.hasher.places) {
		p.hasher.places <- struct{}{}
	}
	for range 2 * freeByAddress {
		if _, err := p.Reset(t.Context(), secret, NewPassword{Text: "another battery"}, at); !errors.Is(err, ErrBusy) {
			t.Fatalf("while all places are taken: %v", err)
		}
	}
	for range cap(p.hasher.places) {
		<-p.hasher.places
	}
	if _, err := p.Reset(t.Context(), secret, NewPassword{Text: "another battery"}, at); err != nil {
		t.Errorf("by the link: %v", err)
	}
	if _, err := p.Reset(t.Context(), secret, NewPassword{Text: "another battery"}, at); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("by a link that was used: %v", err)
	}
	if _, err := p.SignIn(t.Context(), "Annabella", "another battery", Place{}); err != nil {
		t.Errorf("by the new password: %v", err)
	}
}
