package server

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"portolan/bot"
	"portolan/game"
)

// mindsKept is how many bots that think ahead are remembered from move to move, each with what it has found out: some megabytes,
// in the worst case some tens. One that nobody asks is forgotten when a table that nobody uses is.
const mindsKept = 16

// thinksAhead tells whether a bot is one that plans its turn, and so is worth remembering and slow.
func thinksAhead(spec string) (bool, error) {
	if name, _, _ := strings.Cut(spec, ":"); name == bot.Idle || name == "random" {
		return false, nil
	}
	player, err := bot.New(spec, 0)
	if err != nil {
		return false, fmt.Errorf("%w: %w", errNoBot, err)
	}
	_, ahead := player.(bot.Adviser)
	return ahead, nil
}

// minds are bots that think ahead, each in one seat of one match, so that what it found out about its turn is there for the
// turn's next move. A mind that was forgotten thinks anew.
type minds struct {
	mu  sync.Mutex
	all map[mindKey]*mind
}

type mindKey struct {
	match string
	seat  game.Seat
	spec  string
}

type mind struct {
	player  bot.Player
	busy    bool
	urgency urgency
	used    time.Time
}

func newMinds() *minds { return &minds{all: make(map[mindKey]*mind)} }

// think has the mind for a question choose, on a thread of the pool.
func (ms *minds) think(ctx context.Context, threads *pool, ask *question) (game.Move, error) {
	key := mindKey{ask.match, ask.seat, ask.spec}
	m, err := ms.take(key, ask.urgency)
	if err != nil {
		return 0, err
	}
	sound := false
	defer func() {
		if sound {
			ms.give(m)
		} else {
			ms.forget(key, m) // it panicked: what it remembers may be half done
		}
	}()
	threads.bound(ctx, m.player)
	chosen := m.player.Choose(ask.board, ask.seat)
	sound = true
	return chosen, nil
}

// take returns a mind that nobody else asks, remembered or new.
func (ms *minds) take(key mindKey, u urgency) (*mind, error) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	m := ms.all[key]
	if m == nil || m.busy { // a busy one thinks for somebody who has given up
		var player bot.Player
		if len(ms.all) >= mindsKept {
			player = ms.makeRoom(key.spec)
		}
		if player == nil {
			var err error
			if player, err = bot.New(key.spec, rand.Uint64()); err != nil {
				return nil, fmt.Errorf("%w: %w", errNoBot, err)
			}
		}
		m = &mind{player: player}
		ms.all[key] = m
	}
	m.busy, m.urgency = true, u
	return m, nil
}

func (ms *minds) give(m *mind) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	m.busy, m.used = false, time.Now()
}

// forget has a mind not be asked again.
func (ms *minds) forget(key mindKey, m *mind) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	if ms.all[key] == m {
		delete(ms.all, key)
	}
}

// makeRoom forgets a mind: one that plays among bots rather than one that plays against people, and of those any. When more
// take turns than are remembered, to forget the one that was used longest ago would be to forget each just before its turn.
// A bot of the same sort may serve another match, which saves its memory from being thrown away and made anew.
func (ms *minds) makeRoom(spec string) bot.Player {
	var victim mindKey
	least := urgency(-1)
	for key, m := range ms.all { // in no order
		if !m.busy && m.urgency > least {
			victim, least = key, m.urgency
		}
	}
	if least < 0 {
		return nil
	}
	player := ms.all[victim].player
	delete(ms.all, victim)
	if victim.spec != spec {
		return nil
	}
	return player
}

// sweep forgets the minds that nobody has asked since before, and tells whether there are others.
func (ms *minds) sweep(before time.Time) (others bool) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	for key, m := range ms.all {
		if !m.busy && m.used.Before(before) {
			delete(ms.all, key)
		}
	}
	return len(ms.all) > 0
}
