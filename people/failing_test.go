package people_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"portolan/people"
	"portolan/store"
	"portolan/store/sqlite"
)

// failing is a store that can't be asked for accounts, or keep sessions, while it fails.
type failing struct {
	*sqlite.Store
	reads, writes bool
}

var errAway = errors.New("the store is away")

func (f *failing) Account(ctx context.Context, likeness string) (store.Account, error) {
	if f.reads {
		return store.Account{}, errAway
	}
	return f.Store.Account(ctx, likeness)
}

func (f *failing) SignIn(ctx context.Context, session store.Session, password string) error {
	if f.writes {
		return errAway
	}
	return f.Store.SignIn(ctx, session, password)
}

func (f *failing) UseCode(ctx context.Context, code store.Key, password store.Password, session store.Session) (store.Player, []store.Key, error) {
	if f.writes {
		return store.Player{}, nil, errAway
	}
	return f.Store.UseCode(ctx, code, password, session)
}

// However often somebody tries to sign in while the store fails, nothing of that was wrong: nobody has to wait once it is there again.
func TestTryingWhileTheStoreFails(t *testing.T) {
	t.Parallel()
	opened, err := sqlite.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = opened.Close() })
	kept := &failing{Store: opened}
	p := people.New(kept, people.Rules{HashMemory: 8}, func() int64 { return time.Now().UnixMilli() })
	t.Cleanup(p.Shut)
	_, codes, err := p.NewAccount(t.Context(), "Anna", "horse battery", "", people.Place{})
	if err != nil {
		t.Fatal(err)
	}
	try := func(code bool) error {
		if code {
			_, err := p.SignInByCode(t.Context(), "Anna", codes[0], nil, people.Place{})
			return err
		}
		_, err := p.SignIn(t.Context(), "Anna", "horse battery", people.Place{})
		return err
	}
	for _, code := range []bool{false, true} {
		for _, reads := range []bool{false, true} {
			kept.reads, kept.writes = reads, true
			for range 50 {
				if err := try(code); !errors.Is(err, errAway) {
					t.Fatalf("reads fail: %t, by a code: %t: %v", reads, code, err)
				}
			}
		}
		kept.reads, kept.writes = false, false
		if err := try(code); err != nil {
			t.Errorf("afterwards, by a code: %t: %v", code, err)
		}
	}
}
