package think

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"portolan/bot"
	"portolan/game"
)

// playersKept is how many players that think ahead are cached from move to move, each with what it has found out: some
// megabytes, in the worst case some tens.
const playersKept = 16

// players is a cache of players that think ahead, each in one seat of one match, so that what a player found out about its turn
// is there for the turn's next move. One that was dropped from the cache thinks anew.
type players struct {
	mu  sync.Mutex
	all map[playerKey]*cached
}

type playerKey struct {
	match string
	seat  game.Seat
	spec  string
}

type cached struct {
	player   bot.Player
	busy     bool
	priority Priority
	used     time.Time
}

func newPlayers() *players { return &players{all: make(map[playerKey]*cached)} }

// choose has the player for a job choose. It runs on a thread of the pool.
func (ps *players) choose(ctx context.Context, threads *pool, ask *Job) (game.Move, error) {
	key := playerKey{ask.Match, ask.Seat, ask.Spec}
	m, err := ps.take(key, ask.Priority)
	if err != nil {
		return 0, err
	}
	sound := false
	defer func() {
		if sound {
			ps.give(m)
		} else {
			ps.drop(key, m) // it panicked: what it keeps may be half done
		}
	}()
	threads.bound(ctx, m.player)
	chosen := m.player.Choose(ask.Board, ask.Seat)
	sound = true
	return chosen, nil
}

// take returns a player that is not busy, cached or new.
func (ps *players) take(key playerKey, priority Priority) (*cached, error) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	m := ps.all[key]
	if m == nil || m.busy { // a busy one still thinks about a canceled question
		var player bot.Player
		if len(ps.all) >= playersKept {
			player = ps.makeRoom(key.spec)
		}
		if player == nil {
			var err error
			if player, err = bot.New(key.spec, rand.Uint64()); err != nil {
				return nil, fmt.Errorf("%w: %w", ErrNoBot, err)
			}
		}
		m = &cached{player: player}
		ps.all[key] = m
	}
	m.busy, m.priority = true, priority
	return m, nil
}

func (ps *players) give(m *cached) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	m.busy, m.used = false, time.Now()
}

// drop takes a player out of the cache.
func (ps *players) drop(key playerKey, m *cached) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if ps.all[key] == m {
		delete(ps.all, key)
	}
}

// makeRoom drops a player: one that plays among bots rather than one that plays against people, and of those any. When more
// take turns than are cached, to drop the one that was used longest ago would be to drop each just before its turn. A player
// of the same bot is returned to serve another match, which saves its memory from being freed and allocated anew.
func (ps *players) makeRoom(spec string) bot.Player {
	var victim playerKey
	least := Priority(-1)
	for key, m := range ps.all { // in no order
		if !m.busy && m.priority > least {
			victim, least = key, m.priority
		}
	}
	if least < 0 {
		return nil
	}
	player := ps.all[victim].player
	delete(ps.all, victim)
	if victim.spec != spec {
		return nil
	}
	return player
}

// sweep drops the players that were last asked before a time, and tells whether others remain.
func (ps *players) sweep(before time.Time) (others bool) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for key, m := range ps.all {
		if !m.busy && m.used.Before(before) {
			delete(ps.all, key)
		}
	}
	return len(ps.all) > 0
}
