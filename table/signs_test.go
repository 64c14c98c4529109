package table_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/postgres"
)

// silent is a database by which something happens each time that a node asks when one last said that it serves, before that is told.
type silent struct {
	*postgres.Store
	then func(silence time.Duration)
}

func (s *silent) Silence(ctx context.Context) (time.Duration, error) {
	silence, err := s.Store.Silence(ctx)
	s.then(silence)
	return silence, err
}

// openTimed keeps a match by a clock that Anna has just begun with herself.
func openTimed(t *testing.T, kept store.Store) {
	t.Helper()
	rules, _ := games.ByID("efemeris")
	m, err := match.Open(rules, match.Opening{Seats: 2, Terms: &match.Terms{Clock: match.Presets[1], Timeout: match.TimeoutBot}})
	if err != nil {
		t.Fatal(err)
	}
	var rows []match.Row
	for s := range game.Seat(2) {
		row, err := m.ProposeSit(s, "Anna", "", "")
		row.At = time.Now().UnixMilli()
		if err == nil {
			err = m.Apply(row)
		}
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	if err := kept.AddPlayer(t.Context(), store.Player{ID: "anna", Name: "Anna"}, store.Session{}); err != nil {
		t.Fatal(err)
	}
	who := store.Seat{Player: "anna", Name: "Anna"}
	err = kept.AddMatch(t.Context(), &store.Match{
		ID: "m", Game: rules.ID(), Rules: m.Version(), Options: m.Options(), Commitment: m.Commitment(), Creator: "anna", Terms: m.Terms(),
		Seats: []store.Seat{who, who}, Summary: store.Summary{Number: 2, Status: "playing", Deciding: m.Deciding(), Updated: rows[1].At},
	}, rows)
	if err != nil {
		t.Fatal(err)
	}
}

// A node that begins, or learns of a clock, leaves it to those that have said that they serve to tell whether a silence was an outage: its own
// first sign would have it be forgotten.
func TestTheFirstSignComesAfterThoseOfOthers(t *testing.T) {
	for what, begin := range map[string]func(t *testing.T, kept *silent) (learn func()){
		"begins": func(t *testing.T, kept *silent) func() {
			openTimed(t, kept)
			return func() { nodeOf(t, kept, deaf{}, kept) }
		},
		"learns of a clock": func(t *testing.T, kept *silent) func() {
			hub := nodeOf(t, kept, deaf{}, kept)
			openTimed(t, kept)
			return func() {
				at, err := hub.Open(t.Context(), "m")
				if err != nil {
					t.Error(err)
					return
				}
				at.Close()
			}
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			kept, asked, once := &silent{Store: database(t).Store}, make(chan struct{}), sync.Once{}
			kept.then = func(time.Duration) {
				once.Do(func() { // now the others say that they serve
					defer close(asked)
					if _, err := kept.Alive(t.Context(), 2*time.Second, 0); err != nil {
						t.Error(err)
					}
				})
			}
			if _, err := kept.Alive(t.Context(), time.Hour, 0); err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			for silence := time.Duration(0); silence < 3*time.Second; { // the others say nothing, since the database does not answer
				if time.Sleep(20 * time.Millisecond); time.Since(began) > time.Minute {
					t.Fatal("somebody says that it serves")
				}
				var err error
				if silence, err = kept.Store.Silence(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			learn, learned := begin(t, kept), make(chan struct{})
			go func() { defer close(learned); learn() }()
			select {
			case <-asked:
			case <-time.After(5 * time.Minute):
				t.Fatal("nobody asks whether others have said that they serve")
			}
			<-learned
			outages, err := kept.Outages(t.Context(), 0)
			if err != nil || len(outages) != 1 || outages[0].Ended-outages[0].Began < 3000 {
				t.Errorf("outages %+v (%v)", outages, err)
			}
		})
	}
}

// A node that begins takes no sign of one that is gone for one of others that serve: unless somebody gives another one, nobody has served since.
func TestTheLastSignOfOneThatIsGone(t *testing.T) {
	for what, others := range map[string]bool{"others serve": true, "nobody serves": false} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			address := pgtest.Database(t)
			kept, listens := &silent{Store: databaseAt(t, address).Store}, make(chan struct{}, 100)
			kept.then = func(silence time.Duration) {
				if others && silence > 300*time.Millisecond {
					pgtest.Execute(t, address, "UPDATE alive SET at = CAST(extract(epoch FROM statement_timestamp()) * 1000 AS BIGINT)")
				}
				select {
				case listens <- struct{}{}:
				default: // that has been seen
				}
			}
			openTimed(t, kept)
			if _, err := kept.Alive(t.Context(), time.Hour, 0); err != nil {
				t.Fatal(err)
			}
			nodeOf(t, kept, deaf{}, kept)
			<-listens
			for began, silence := time.Now(), time.Duration(0); !others || time.Since(began) < 2500*time.Millisecond; time.Sleep(20 * time.Millisecond) { // longer than it listens
				before := silence
				var err error
				if silence, err = kept.Store.Silence(t.Context()); err != nil {
					t.Fatal(err)
				}
				if silence < before && !others {
					break // it serves
				}
				if time.Since(began) > 5*time.Minute {
					t.Fatal("it does not serve")
				}
			}
			outages, err := kept.Outages(t.Context(), 0)
			switch {
			case err != nil:
				t.Error(err)
			case others && len(outages) > 0:
				t.Errorf("outages %+v, while others served", outages)
			case !others && (len(outages) != 1 || outages[0].Ended-outages[0].Began < 1000):
				t.Errorf("outages %+v, and nobody has served since the last sign", outages)
			}
		})
	}
}

// A node that ends before it knows whether anybody has served says nothing: others would take its word for that of one that has.
func TestWhoEndsBeforeItServedSaysNothing(t *testing.T) {
	t.Parallel()
	asked, ended := make(chan struct{}, 100), make(chan struct{})
	kept := &silent{Store: database(t).Store, then: func(time.Duration) {
		asked <- struct{}{}
		<-ended // so that it does not know
	}}
	openTimed(t, kept)
	if _, err := kept.Alive(t.Context(), time.Hour, 0); err != nil {
		t.Fatal(err)
	}
	time.Sleep(800 * time.Millisecond) // a sign would not be written while another is fresh
	before, err := kept.Store.Silence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	hub := nodeOf(t, kept, deaf{}, kept)
	<-asked
	hub.Close()
	close(ended)
	time.Sleep(500 * time.Millisecond) // longer than it takes to end
	after, err := kept.Store.Silence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	outages, err := kept.Outages(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if after < before || len(outages) > 0 {
		t.Errorf("the silence of %s is one of %s, with outages %+v", before, after, outages)
	}
}
