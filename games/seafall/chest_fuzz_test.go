package seafall

import (
	"encoding/binary"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// chestOrders are orders in which chests are opened by deeds: each set of them once, from the first to the last or the other way round. The
// last one opens when the others are open.
var chestOrders = func() (orders [][]int) {
	for set := range 1 << cards.Crown {
		var order []int
		for chest := range cards.Crown {
			if set>>chest&1 == 1 {
				order = append(order, chest)
			}
		}
		if set%3 == 0 {
			slices.Reverse(order)
		}
		orders = append(orders, order)
	}
	return append(orders, []int{cards.Crown})
}()

// lastDue is the match in which the last chest is open. The one after it is the campaign's last.
var lastDue = func() (n int) {
	for i := range cards.All.Chests {
		n = max(n, int(cards.All.Chests[i].Latest))
	}
	return n
}()

// storied plays a match by chance, after so many of a campaign, in which chests are opened by deeds in an order, and audits each
// position. What it hands on has chances for a story: flags set by anybody, entries read, and the Tide anywhere.
func storied(t testing.TB, order []int, before, seats int, seed uint64) (carried []byte, opened uint8) {
	t.Helper()
	c := game.FreeChance(seed)
	s := openBy(t, cards.Version, seats, map[string]string{"prologue": "no"}, nil, seed)
	s.match = uint8(before)
	if slices.Contains(order, cards.Crown) { // no deed opens it before
		s.match = max(s.match, cards.All.Chests[cards.Crown].From-1)
		before = int(s.match)
	}
	for i := range cards.All.Chests {
		if int(cards.All.Chests[i].Latest) <= before+1 {
			s.openChest(i)
		}
	}
	due := play{s: s, c: c}
	due.shuffleChests()
	s.unlock()
	var buf []game.Move
	for s.Deciding() != 0 {
		if len(order) > 0 && s.phase == phaseHire && !s.closed && c.Below(3) == 0 {
			by := play{s: s, me: &s.provinces[s.turn], seat: s.turn, c: c}
			by.openByItsDeed(order[0])
			order = order[1:]
		}
		seat := s.Deciding().First()
		buf = s.Moves(seat, buf[:0])
		s.Play(seat, buf[c.Below(len(buf))], c, nil)
		if err := s.Audit(); err != nil {
			t.Fatalf("in phase %s: %v", phases[s.phase], err)
		}
	}
	s.makeUp(c)
	if err := s.Audit(); err != nil {
		t.Fatalf("with its story: %v", err)
	}
	return s.Carry(game.SeatsOf(game.Seat(s.winner))), s.story.chests
}

// openByItsDeed opens a chest by the deed that is its key.
func (p *play) openByItsDeed(chest int) {
	card := &cards.All.Chests[chest]
	if card.Key == none {
		p.s.scraps = max(p.s.scraps, card.Scraps)
		p.openByDeed(scrapFound, 0)
		return
	}
	p.openByKey(card.Key)
}

// makeUp makes a story up of what open chests can tell.
func (s *State) makeUp(c *game.Chance) {
	for f := range cards.All.Flags {
		if s.story.chests != 0 && c.Below(3) == 0 {
			s.story.flags[f] = s.provinces[c.Below(int(s.count))].colour + 1
		}
	}
	for e := cards.SpotCount; e < len(cards.All.Entries); e++ {
		if card := &cards.All.Entries[e]; s.story.chests>>(card.Chest-1)&1 == 1 && s.story.tales[e-cards.SpotCount] == unread && c.Below(3) == 0 {
			s.story.tales[e-cards.SpotCount] = uint8(c.Below(len(card.Outcomes))) + 1
		}
	}
	if s.story.chests != 0 {
		s.story.tracks[cards.All.Tide] = uint8(c.Below(cards.TrackLimit + 1))
	}
}

// FuzzChests plays matches that begin with each set of open chests that can occur, opened in each order, with stories made up.
func FuzzChests(f *testing.F) {
	reached := map[uint8]bool{}
	for i, order := range chestOrders {
		var want uint8
		for _, chest := range order {
			want |= 1 << chest
		}
		for try := 0; try == 0 || !reached[want] && try < 20; try++ { // others can be opened in the match, too
			_, opened := storied(f, order, 0, 3+i%3, uint64(i+1000*try))
			if want&^opened != 0 {
				f.Fatalf("of the order %v only %b are open", order, opened)
			}
			reached[opened] = true
		}
	}
	if len(reached) != len(chestOrders) {
		f.Fatalf("only these sets of chests were opened: %v", reached)
	}
	gametest.FuzzFrom(f, Rules{}, len(chestOrders), func(t testing.TB, head []byte) game.Setup {
		n := int(head[0])
		seed := binary.BigEndian.Uint64(head[1:])
		seats := 3 + int(seed%3)
		before := (n + n/len(chestOrders)) % lastDue
		carried, _ := storied(t, chestOrders[n%len(chestOrders)], before, seats, seed)
		options, err := Rules{}.Resolve(seats, nil)
		if err != nil {
			t.Fatal(err)
		}
		return game.Setup{Rules: cards.Version, Seats: seats, Options: options, Carried: carried}
	})
}
