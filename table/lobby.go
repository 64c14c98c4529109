package table

import (
	"sync"
	"sync/atomic"

	"portolan/bus"
	"portolan/store"
)

// Lobby tells one reader that lists of matches have changed: those of a player, or the public one.
type Lobby struct {
	player  string
	wake    chan struct{}
	changed atomic.Bool
	own     atomic.Bool // lists of the player's own have
	lobbies *lobbies
	mu      sync.Mutex
	news    []News
}

// News is something that a player is told on the page.
type News struct {
	Kind   store.NoticeKind
	Match  string
	Game   string
	Number int
}

// maxNews is how much news waits for a slow reader.
const maxNews = 16

// lobbies are all that are followed.
type lobbies struct {
	count atomic.Int64 // looked at first, since mostly nobody follows
	mu    sync.Mutex
	all   map[*Lobby]struct{}
	of    map[string][]*Lobby // by player
}

// FollowLobby tells a player of changed lists; an empty player is told of public ones alone. wake, which holds one message, is sent
// to when there is news. The caller closes it.
func (h *Hub) FollowLobby(player string, wake chan struct{}) *Lobby {
	l := &Lobby{player: player, wake: wake, lobbies: &h.lobbies}
	h.lobbies.add(l)
	return l
}

// Opened tells that there is a new match.
func (h *Hub) Opened(kept *store.Match) { h.tellLists(kept, true) }

// Invited tells a player of an invitation that was kept. It is the one place for whatever else is to come of invitations.
func (h *Hub) Invited(invite *store.Invite) { h.tellPlayer(invite.Player) }

// Declined tells a player's pages that the player has said no to an invitation.
func (h *Hub) Declined(player string) { h.tellPlayer(player) }

// tellLists tells those whose lists a match is in, at all nodes.
func (h *Hub) tellLists(kept *store.Match, everybody bool) {
	h.lobbies.tell(kept, everybody)
	if !h.cfg.Bus.Others() {
		return
	}
	m := bus.Message{Kind: bus.Lists, List: sittersOf(kept)}
	if everybody && kept.Public {
		m.Number = 1
	}
	h.cfg.Bus.Publish(m)
}

// tellPlayer tells one player, at all nodes.
func (h *Hub) tellPlayer(player string) {
	h.lobbies.tellOne(player)
	h.cfg.Bus.Publish(bus.Message{Kind: bus.Lists, List: []string{player}})
}

// tellNews tells a player of something, at all nodes.
func (h *Hub) tellNews(player string, n News) {
	h.lobbies.hear(player, n)
	if h.cfg.Bus.Others() {
		h.cfg.Bus.Publish(bus.Message{Kind: bus.News, Player: player, Match: n.Match, Number: int64(n.Number), Text: string(n.Kind), List: []string{n.Game}})
	}
}

// sittersOf are the players in whose lists a match is.
func sittersOf(kept *store.Match) []string {
	players := []string{kept.Creator}
	for _, seat := range kept.Seats {
		if seat.Player != "" && seat.Player != kept.Creator {
			players = append(players, seat.Player)
		}
	}
	return players
}

// Changed tells whether lists have changed since it was asked last.
func (l *Lobby) Changed() bool { return l.changed.Swap(false) }

// ChangedOwn tells whether lists of the player's own have changed since it was asked last.
func (l *Lobby) ChangedOwn() bool { return l.own.Swap(false) }

// News returns what there is to tell the player, once.
func (l *Lobby) News() []News {
	l.mu.Lock()
	defer l.mu.Unlock()
	news := l.news
	l.news = nil
	return news
}

func (l *Lobby) hear(n News) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.news) < maxNews {
		l.news = append(l.news, n)
	}
}

// Close ends it.
func (l *Lobby) Close() { l.lobbies.remove(l) }

func (l *Lobby) tell() {
	l.changed.Store(true)
	select {
	case l.wake <- struct{}{}:
	default: // the reader is awake
	}
}

func (ls *lobbies) add(l *Lobby) {
	ls.count.Add(1)
	ls.mu.Lock()
	defer ls.mu.Unlock()
	if ls.all == nil {
		ls.all, ls.of = make(map[*Lobby]struct{}), make(map[string][]*Lobby)
	}
	ls.all[l] = struct{}{}
	if l.player != "" {
		ls.of[l.player] = append(ls.of[l.player], l)
	}
}

func (ls *lobbies) remove(l *Lobby) {
	ls.count.Add(-1)
	ls.mu.Lock()
	defer ls.mu.Unlock()
	delete(ls.all, l)
	if l.player == "" {
		return
	}
	rest := ls.of[l.player][:0:0]
	for _, other := range ls.of[l.player] {
		if other != l {
			rest = append(rest, other)
		}
	}
	if ls.of[l.player] = rest; len(rest) == 0 {
		delete(ls.of, l.player)
	}
}

// tell tells those whose lists a match is in: the players who sit there and who has opened it, and everybody when a public match has
// become another kind of entry.
func (ls *lobbies) tell(kept *store.Match, everybody bool) {
	if ls.count.Load() == 0 {
		return
	}
	ls.mu.Lock()
	defer ls.mu.Unlock()
	if everybody && kept.Public {
		for l := range ls.all {
			l.tell()
		}
	}
	for _, player := range sittersOf(kept) {
		ls.tellPlayer(player)
	}
}

// hearLists tells players whose lists have changed, and everybody where public ones have.
func (ls *lobbies) hearLists(players []string, everybody bool) {
	if ls.count.Load() == 0 {
		return
	}
	ls.mu.Lock()
	defer ls.mu.Unlock()
	if everybody {
		for l := range ls.all {
			l.tell()
		}
	}
	for _, player := range players {
		ls.tellPlayer(player)
	}
}

// tellAll tells everybody that all lists may have changed.
func (ls *lobbies) tellAll() {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	for l := range ls.all {
		l.own.Store(true)
		l.tell()
	}
}

// tellOne tells one player.
func (ls *lobbies) tellOne(player string) {
	if ls.count.Load() == 0 {
		return
	}
	ls.mu.Lock()
	defer ls.mu.Unlock()
	ls.tellPlayer(player)
}

func (ls *lobbies) tellPlayer(player string) {
	for _, l := range ls.of[player] {
		l.own.Store(true)
		l.tell()
	}
}

// hear adds news for a player.
func (ls *lobbies) hear(player string, n News) {
	if ls.count.Load() == 0 {
		return
	}
	ls.mu.Lock()
	defer ls.mu.Unlock()
	for _, l := range ls.of[player] {
		l.hear(n)
		l.own.Store(true)
		l.tell()
	}
}
