package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// occasions are the reasons to tell players something, as the match stands; none where nobody can be reached. The store tells nothing
// twice, so that each summary may bring along all of them. t.mu is held.
func (t *Table) occasions() []store.Occasion {
	var all []store.Occasion
	reaches := t.hub.cfg.Store.Reaches
	add := func(player string, kind store.NoticeKind, number int, at int64) {
		all = append(all, store.Occasion{Player: player, Pause: t.hub.cfg.NoticePause, Kind: kind, Number: number, At: at})
	}
	ended, _ := t.match.Ended()
	chest := t.match.Chest()
	for s := range t.kept.Seats {
		who := &t.kept.Seats[s]
		if chest > 0 {
			for _, player := range slices.DeleteFunc(concerned(who), func(player string) bool { return !reaches(player) }) {
				add(player, store.NoticeChest, chest, 0)
			}
		}
		if who.Player == "" || !reaches(who.Player) {
			continue
		}
		if ended > 0 {
			add(who.Player, store.NoticeOver, ended, 0)
			continue
		}
		since, acted := t.match.Owes(game.Seat(s))
		if since == 0 || who.Bot != "" {
			continue
		}
		if !acted {
			add(who.Player, store.NoticeTurn, since, 0)
		}
		if _, soon, runs := t.match.Deadline(game.Seat(s)); runs {
			add(who.Player, store.NoticeTime, since, soon)
		}
	}
	return all
}

// concerned are the players to whom it matters what happens in a seat's campaign: who sits there and, where it is lent, whose it is.
func concerned(who *store.Seat) (players []string) {
	for _, player := range []string{who.Player, who.Lender} {
		if player != "" {
			players = append(players, player)
		}
	}
	return players
}

// bringsForward tells whether by a row of a kind time may run out sooner than was told, or for somebody else, while those who owe a decision
// are the same.
func bringsForward(kind string) bool {
	switch kind {
	case match.Resume, match.Away, match.Hours, match.Takeover:
		return true
	}
	return false
}

// tellNews has players who look at something else of the house told that they owe a decision now, that the match is over, or that a chest was
// opened there. before is what lists showed until now. t.mu is held.
func (t *Table) tellNews(before *store.Summary) {
	if before.Status == "" || t.hub.lobbies.count.Load() == 0 && !t.hub.cfg.Bus.Others() {
		return
	}
	news := News{Match: t.id, Game: t.kept.Game, Number: t.match.Number(), Kind: store.NoticeTurn}
	chest := t.match.Chest()
	over := t.match.Status() == match.StatusOver && before.Status != string(match.StatusOver)
	if over {
		news.Kind = store.NoticeOver
	}
	for s := range t.kept.Seats {
		who := &t.kept.Seats[s]
		if chest > before.Number {
			for _, player := range concerned(who) {
				t.hub.tellNews(player, News{Match: t.id, Game: t.kept.Game, Number: chest, Kind: store.NoticeChest})
			}
		}
		if who.Player == "" {
			continue
		}
		if over || who.Bot == "" && (t.noted.Deciding&^before.Deciding).Has(game.Seat(s)) {
			t.hub.tellNews(who.Player, news)
		}
	}
}

// saw notes that a player has followed the match up to a number.
func (t *Table) saw(player string, number int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.seen == nil {
		t.seen = make(map[string]int)
	}
	t.seen[player] = max(t.seen[player], number)
}

// aware tells whether a player looks at the match, or did when it had a number. t.mu is held.
func (t *Table) aware(player string, number int) bool {
	for _, s := range t.readers {
		if s.player == player && !s.away {
			return true
		}
	}
	return number > 0 && t.seen[player] >= number
}

// NoticeInvited has players told that there is a match for them: a seat that waits, or the next match of theirs. Nobody is told of it twice.
func (h *Hub) NoticeInvited(ctx context.Context, kept *store.Match, players []string) error {
	var all []store.Occasion
	for _, player := range players {
		h.tellNews(player, News{Kind: store.NoticeInvited, Match: kept.ID, Game: kept.Game, Number: kept.Summary.Number})
		if h.cfg.Store.Reaches(player) {
			all = append(all, store.Occasion{
				Player: player, Kind: store.NoticeInvited, Number: max(1, kept.Summary.Number), Pause: h.cfg.NoticePause,
			})
		}
	}
	if len(all) == 0 {
		return nil
	}
	if err := h.cfg.Store.Tell(ctx, kept.Key, all); err != nil {
		return fmt.Errorf("invite players to match %s: %w", kept.ID, err)
	}
	h.cfg.Noticed()
	return nil
}

// Case is what becomes of a notice, and what there is to say.
type Case struct {
	Stands   bool   // there is a reason to tell it
	Later    int64  // not before this time, in unix milliseconds; 0 for now
	Game     string // the game's id
	Others   []string
	Deadline int64 // of the player's time; 0 for none
}

// Others are the names of those who sit at a match besides a player.
func Others(kept *store.Match, player string) (names []string) {
	for s := range kept.Seats {
		if who := &kept.Seats[s]; who.Name != "" && who.Player != player {
			names = append(names, who.Name)
		}
	}
	return names
}

// Judge tells whether there still is a reason for a notice: what it says holds, its player has done nothing about it and does not look at
// the match.
func (h *Hub) Judge(ctx context.Context, n *store.Notice, now int64) (c Case, err error) {
	t, err := h.Open(ctx, n.Match)
	if errors.Is(err, store.ErrNotFound) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	defer t.Close()
	err = t.judging(ctx, func(*match.Match) { c = t.judge(n, now) })
	if err == nil && c.Stands && c.Later <= now {
		c.Stands = !h.nodes.looksAt(ctx, n.Match, n.Channel.Player, seenAt(n))
	}
	return c, err
}

// seenAt is the number at which who has seen the match need not be told; 0 where one has to look at it now.
func seenAt(n *store.Notice) int {
	if n.Kind == store.NoticeTime {
		return 0
	}
	return n.Number
}

// judge is Judge with the table locked.
func (t *Table) judge(n *store.Notice, now int64) Case {
	player := n.Channel.Player
	c := Case{Game: t.kept.Game, Others: Others(t.kept, player)}
	switch {
	case t.aware(player, seenAt(n)):
		return c
	case n.Kind == store.NoticeInvited:
		c.Stands = t.invites(player, n.Number)
		return c
	case n.Kind == store.NoticeChest:
		c.Stands = t.match.Chest() == n.Number && (t.idle(player, n.Number) || t.kept.SeatsOf(player) == 0 && t.kept.Lends(player))
		return c
	case n.Kind == store.NoticeOver:
		ended, by := t.match.Ended()
		c.Stands = ended == n.Number && t.kept.SeatsOf(player) != 0 && t.kept.Seats[by].Player != player
		return c
	}
	for s := range t.kept.SeatsOf(player).All {
		t.judgeSeat(&c, s, n, now)
	}
	return c
}

// judgeSeat looks whether a seat owes the decision that a notice is about.
func (t *Table) judgeSeat(c *Case, s game.Seat, n *store.Notice, now int64) {
	since, acted := t.match.Owes(s)
	if since != n.Number || t.kept.Seats[s].Bot != "" {
		return
	}
	up, soon, runs := t.match.Deadline(s)
	if runs {
		c.Deadline = up
	}
	switch {
	case n.Kind == store.NoticeTurn:
		c.Stands = c.Stands || !acted
	case n.Kind == store.NoticeTime && runs && up > now:
		c.Stands = true
		if soon > now {
			c.Later = soon
		}
	}
}

// idle tells whether a player sits at the match, and has moved neither at a number nor after it.
func (t *Table) idle(player string, number int) bool {
	seats := t.kept.SeatsOf(player)
	for s := range seats.All {
		if last := t.match.LastOwn(s); last > number || last == number && t.match.Row(number).Kind == match.Move {
			return false
		}
	}
	return seats != 0
}

// invites tells whether the match still waits for a player who was invited when it had a number.
func (t *Table) invites(player string, number int) bool {
	seats := t.kept.SeatsOf(player)
	for s := range seats.All {
		if t.match.LastOwn(s) > number {
			return false
		}
	}
	return t.match.Status() == match.StatusOpen || t.match.Status() == match.StatusPlaying && seats != 0
}

// Deadline is a time by which a player has to decide in a match.
type Deadline struct {
	Match, Game string
	Others      []string
	Since, Up   int64 // unix milliseconds
	Number      int   // of the row since which the player is to decide
}

// DeadlineOf returns the earliest deadline of a player in a match, false when no time of the player's runs.
func (h *Hub) DeadlineOf(ctx context.Context, id, player string) (d Deadline, any bool, err error) {
	t, err := h.Open(ctx, id)
	if err != nil {
		return d, false, err
	}
	defer t.Close()
	err = t.judging(ctx, func(m *match.Match) {
		d = Deadline{Match: id, Game: t.kept.Game, Others: Others(t.kept, player)}
		for s := range t.kept.SeatsOf(player).All {
			up, _, runs := m.Deadline(s)
			if runs && (!any || up < d.Up) {
				d.Up, any = up, true
				d.Number, _ = m.Owes(s)
			}
		}
		d.Since = t.updated
	})
	return d, any, err
}
