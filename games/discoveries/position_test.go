package discoveries

import (
	"math/bits"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// position builds states for tests of single rules. It starts in round 2 in the turn of seat 0, who is also first. Everybody
// has 6 coins, a joker (seat 0 red-blue, 1 green-yellow, 2 red-white, 3 green-brown), no other ship, no contract, all action
// cards and the mission of his number in the set. The sale row is red-1, blue-1, green-1, yellow-1, white-1, the queue white-3,
// white-3, yellow-3, yellow-3, green-3; chillies (red 2), woad (blue 2), limes (green 2) and ginger (yellow 2) lie open. All setters return the position.
//
//	p := at(t, 2).free(0, "red-1", "red-2").hand(0, "cochineal").coins(0, 4)
//
// Ships are taken from the stacks, the first that has more than its hourglass, so that every position keeps the laws.
type position struct {
	gametest.Position[*position]
	s *State
}

// positionOf is a state of a match as a position.
func positionOf(t *testing.T, s *State, c *game.Chance) *position {
	p := &position{s: s}
	p.Position = gametest.NewPosition(t, p, s, c)
	p.Laws = s.Audit
	return p
}

var startQueue = [rowLength]uint8{33, 34, 26, 27, 19}

func at(t *testing.T, players int) *position {
	t.Helper()
	p := positionOf(t, new(State), game.FreeChance(7))
	s := p.s
	s.reset(version, players, false, p.Chance)
	s.first, s.turn, s.round = 0, 0, 2
	s.stack, s.pile = 1<<normalShips-1, 1<<contractCount-1
	for i := range rowLength {
		s.sale[i].card, s.queue[i].card = uint8(7*i), startQueue[i]
		s.stack &^= 1<<(7*i) | 1<<startQueue[i]
	}
	for i := range s.offers {
		s.offers[i].card = uint8(6 * i)
		s.pile &^= 1 << (6 * i)
	}
	for i := range players {
		me := &s.players[i]
		me.hand, me.free, me.coins = 0, 1<<(normalShips+i), 6
		me.mission = table.missions[players][i]
	}
	return p.Check()
}

// ship takes a ship of a kind ("red-2") from the stacks and returns its number.
func (p *position) ship(kind string) uint8 {
	p.Helper()
	k := gametest.Index(p.TB, shipKinds, kind)
	for rest := p.s.stack; rest != 0; rest &= rest - 1 {
		n := uint8(bits.TrailingZeros64(rest))
		if int(table.ships[n].kind) != k {
			continue
		}
		p.s.stack &^= 1 << n
		for i := range p.s.left {
			if p.s.left[i] > 1 || p.s.left[i] == 1 && !p.s.hasGlass(i) {
				p.s.left[i]--
				return n
			}
		}
	}
	p.Fatalf("no %s left in the stacks", kind)
	return 0
}

// number is the number of a seat's ship of a kind that is free.
func (p *position) number(seat int, kind string) uint8 {
	p.Helper()
	k := gametest.Index(p.TB, shipKinds, kind)
	for rest := p.s.players[seat].free; rest != 0; rest &= rest - 1 {
		if n := uint8(bits.TrailingZeros64(rest)); int(table.ships[n].kind) == k {
			return n
		}
	}
	p.Fatalf("seat %d has no free %s", seat, kind)
	return 0
}

// id is the element of a seat's free ship of a kind.
func (p *position) id(seat int, kind string) string {
	p.Helper()
	return elements.ships[p.number(seat, kind)]
}

func (p *position) free(seat int, kinds ...string) *position {
	p.Helper()
	for _, kind := range kinds {
		p.s.players[seat].free |= 1 << p.ship(kind)
	}
	return p
}

func (p *position) coins(seat, n int) *position { p.s.players[seat].coins = uint16(n); return p }

func (p *position) fulfilled(seat, n int) *position {
	p.s.players[seat].fulfilled = uint8(n)
	return p
}

func (p *position) points(seat, n int) *position {
	me := &p.s.players[seat]
	me.points, me.gained = uint16(n), [gainKinds]uint16{gainInterim: uint16(n)}
	return p
}

func contractIndex(t testing.TB, id string) uint8 {
	t.Helper()
	i := slices.IndexFunc(table.ref.Contracts, func(d contractData) bool { return d.ID == id })
	if i < 0 {
		t.Fatalf("no contract %q", id)
	}
	return uint8(i)
}

func journeyIndex(t testing.TB, id string) int {
	t.Helper()
	i := slices.IndexFunc(table.ref.Journeys, func(d journeyData) bool { return d.ID == id })
	if i < 0 {
		t.Fatalf("no journey %q", id)
	}
	return i
}

// hand gives a seat contracts of the stack.
func (p *position) hand(seat int, ids ...string) *position {
	p.Helper()
	for _, id := range ids {
		card := contractIndex(p.TB, id)
		if p.s.pile>>card&1 == 0 {
			p.Fatalf("%s is not in the stack", id)
		}
		p.s.pile &^= 1 << card
		p.s.players[seat].hand |= 1 << card
	}
	return p
}

// deal puts a contract of the stack into play for a seat, with ships of the stacks.
func (p *position) deal(seat int, id string, rounds, left int, kinds ...string) *position {
	p.Helper()
	card := contractIndex(p.TB, id)
	p.s.pile &^= 1 << card
	d := &p.s.deals[card]
	*d = deal{owner: int8(seat), rounds: uint8(rounds), left: uint8(left)}
	p.s.players[seat].playing |= 1 << card
	for _, kind := range kinds {
		d.ships |= 1 << p.ship(kind)
	}
	return p.Check()
}

// on puts ships of the stacks on a journey, in this order; the first sets the colour.
func (p *position) on(journey string, seat int, kinds ...string) *position {
	p.Helper()
	i := journeyIndex(p.TB, journey)
	for _, kind := range kinds {
		p.put(i, seat, p.ship(kind), 0)
	}
	return p.Check()
}

// joker puts a seat's joker on a journey; on an empty one it sets its first colour.
func (p *position) joker(journey string, seat, hold int) *position {
	p.Helper()
	n := uint8(normalShips + seat)
	p.s.players[seat].free &^= 1 << n
	p.put(journeyIndex(p.TB, journey), seat, n, hold)
	return p.Check()
}

func (p *position) put(journey, seat int, ship uint8, hold int) {
	j := &p.s.journeys[journey]
	if ship >= normalShips {
		p.s.jokerHold[ship-normalShips] = uint8(hold)
	}
	if j.count == 0 {
		j.colour = colour(bits.TrailingZeros8(table.ships[ship].colours))
	}
	j.ships[j.count] = ship
	j.count++
	j.used += p.s.holdOf(ship)
	p.s.owners[ship] = int8(seat)
	p.s.berths.survey(journey, j)
}

// sale and queue put ships of the stacks into a place; the ship there goes out of the match.
func (p *position) sale(slot int, kind string) *position {
	p.s.sale[slot] = lot{card: p.ship(kind), by: -1}
	return p
}

func (p *position) queue(slot int, kind string) *position {
	p.s.queue[slot] = lot{card: p.ship(kind), by: -1}
	return p
}

// stacks leaves exactly so many cards in the stacks, hourglasses among those of the third and fifth; ships too many go out of
// the match. A stack of none has lost its hourglass.
func (p *position) stacks(left ...int) *position {
	p.Helper()
	s := p.s
	s.glasses = 0
	ships := 0
	for i, n := range left {
		s.left[i] = uint8(n)
		ships += n
	}
	for _, i := range glassStacks {
		if left[i] == 0 {
			s.glasses++
		} else {
			ships--
		}
	}
	s.scored = min(s.scored, s.glasses)
	for bits.OnesCount64(s.stack) > ships {
		s.stack &= s.stack - 1
	}
	return p.Check()
}

// interimDone makes the interim scoring a thing of the past.
func (p *position) interimDone() *position {
	p.s.scored = 1
	return p.stacks(0, 0, 0, int(p.s.left[3]), int(p.s.left[4]))
}

// openMissions makes it the variant of AD-4.6.
func (p *position) openMissions() *position {
	p.s.openPick = true
	for i := range p.s.players {
		p.s.players[i].mission = noMission
	}
	return p
}

func (p *position) mission(seat int, id string) *position {
	p.s.players[seat].mission = mission(gametest.Index(p.TB, missionNames, id))
	return p
}

// turn gives the turn to a seat, with nothing done yet.
func (p *position) turn(seat int) *position {
	p.s.turn, p.s.begun, p.s.current, p.s.bought = int8(seat), 0, noAction, false
	return p
}

// pass ends the turns of these seats.
func (p *position) pass(seats ...int) *position {
	p.Helper()
	for _, seat := range seats {
		p.Do(seat, "button:end")
	}
	return p
}

// view returns what a seat may know (game.Spectator for everybody).
func (p *position) view(seat game.Seat) *View { return p.s.View(seat).(*View) }

func (p *position) me(seat int) *PlayerView { return &p.view(game.Seat(seat)).Players[seat] }

func (p *position) journey(id string) *JourneyView {
	return &p.view(game.Spectator).Journeys[journeyIndex(p.TB, id)]
}
