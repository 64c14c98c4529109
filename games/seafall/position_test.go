package seafall

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// position builds states for tests of single rules. It starts in the first counted match, year 1, round 1, in the action step
// of seat 0, who has commissioned the guild that is named and begun nothing. Seat n has the province colours[n] (red, green,
// blue, …); seat 0 has the lowest title and is first, seat 1 the next, and so on. Everybody has 8 gold, 2 luck, 2 influence,
// fields of 2 and 2, a garrison of 1, both ships (sail 3, raid 2, explore 3, hold 2 and sail 4, raid 2, explore 2, hold 2) in
// the harbour, and nothing else. No site is explored, the goods are in the supply, the event (court-favour) does nothing any
// more. On display: brute, carpenter, woodsman, powder-monkey, renowned-merchant. All setters return the position; what they
// hand out they take from the supply, a deck or the display, so that every position keeps the laws.
//
//	p := at(t, 3, "explorers").ship(0, 1, "gannet").active(0, "woodsman").site("gannet", 6, "good", "iron")
//
// Spaces are named by an island (gannet 2, orchard 3, smoke 4, bell 5 moves away), a colour (its harbour) or "coast". Sites
// count from 1, ships too.
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

func at(t *testing.T, seats int, guild string) *position {
	t.Helper()
	v := variant{rules: version, seats: seats, target: firstTarget}
	c := game.FreeChance(7)
	s := openCampaign(v, c)
	p := positionOf(t, s, c)
	for i := range s.islands { // tests explore the sites that they need
		for k := range s.islands[i].sites {
			s.islands[i].sites[k].find = cards.Find{Good: cards.NoGood}
		}
	}
	for seat := range seats {
		s.provinces[seat].rank = uint8(seats - 1 - seat)
		s.provinces[seat].leader = s.provinces[seat].colour * 2
	}
	s.seatByTitle()
	play := play{s: s, me: &s.provinces[0], c: p.Chance}
	play.advance()
	for seat := range seats {
		s.provinces[seat].gold = startGold // not yet harvested
	}
	s.advisors.reset(1<<cards.AdvisorCount - 1)
	for i, id := range []string{"brute", "carpenter", "woodsman", "powder-monkey", "renowned-merchant"} {
		s.display[i] = uint8(p.id(cards.IDs.Advisors, id))
		s.advisors.set &^= 1 << s.display[i]
	}
	for seat := range seats { // what the first event gave
		s.provinces[seat].luck, s.provinces[seat].influence = 2, 2
	}
	return p.event("court-favour").turn(0, guild).Check()
}

// id is the place of an id in a list.
func (p *position) id(list []string, id string) int {
	p.Helper()
	return gametest.Index(p.TB, list, id)
}

// turn gives the turn to a seat, in the action step of a guild, or in the step of that name: hire, activate or guild.
func (p *position) turn(seat int, guild string) *position {
	p.Helper()
	s := p.s
	s.turn, s.step, s.taken = int8(seat), stepDecide, 0
	for s.seatAfterFirst(s.taken) != int8(seat) {
		s.taken++
	}
	s.now = turn{guild: cards.NoGuild, current: noAction, answer: noSeat}
	switch guild {
	case "hire":
		s.base = phaseHire
	case "activate":
		s.base = phaseActivate
	case "guild":
		s.base = phaseGuild
	default:
		s.base = phaseAction
		s.now.guild = guildOf(p, guild)
	}
	s.phase, s.decider = s.base, s.turn
	return p
}

func guildOf(p *position, id string) cards.Guild {
	p.Helper()
	return cards.Guild(p.id(cards.GuildNames, id))
}

// event lays an event face up; the one before goes back.
func (p *position) event(id string) *position {
	p.Helper()
	s := p.s
	s.events.reset(s.eventSet)
	s.event = uint8(p.id(cards.IDs.Events, id))
	s.events.set &^= 1 << s.event
	return p
}

// version has it played by another version of the rules.
func (p *position) version(n int) *position {
	p.s.rules = uint8(n)
	p.s.milestones |= cards.All.BoxMilestones(p.s.rules) &^ (p.s.waiting | p.s.story.told) // those that it has added to the box
	p.s.milestones &= p.s.allMilestones()
	p.s.researches.reset(cards.All.StackOf(p.s.rules, cards.LandCharts))
	p.s.story.charts.reset(cards.All.StackOf(p.s.rules, cards.SeaCharts))
	return p
}

// prologue makes it the prologue.
func (p *position) prologue() *position {
	p.s.waiting |= p.s.milestones
	p.s.prologue, p.s.milestones = true, 0
	p.s.layMilestones()
	return p
}

// match makes it the match of that number in the campaign.
func (p *position) match(n int) *position {
	p.s.match = uint8(n - 1)
	p.s.target = uint8(min(firstTarget+n-1, lastTarget))
	return p
}

func (p *position) space(where string) cards.Space {
	p.Helper()
	if where == "coast" {
		return cards.Coast
	}
	if i := slices.Index(cards.IDs.Islands, where); i >= 0 {
		return cards.Space(cards.All.Islands[i].Space)
	}
	return cards.Space(p.id(cards.ColourNames, where))
}

// ship puts a seat's ship, 1 or 2, somewhere; fleet both. hex takes a number of a space.
func (p *position) ship(seat, ship int, where string) *position {
	p.Helper()
	p.s.ships[shipOf(int8(seat), ship-1)].at = p.space(where)
	return p
}

func (p *position) fleet(seat int, where string) *position {
	p.Helper()
	return p.ship(seat, 1, where).ship(seat, 2, where)
}

func (p *position) hex(seat, ship, at int) *position {
	p.s.ships[shipOf(int8(seat), ship-1)].at = cards.Space(at)
	return p
}

// boxes fills boxes of a value of a ship.
func (p *position) boxes(seat, ship int, of string, n int) *position {
	p.Helper()
	p.s.ships[shipOf(int8(seat), ship-1)].boxes[p.id(cards.ValueNames, of)] = uint8(n)
	return p
}

// upgrade mounts upgrades of the display, without glory; flipped ones are face down.
func (p *position) upgrade(seat, ship int, tiles ...string) *position {
	p.Helper()
	for _, id := range tiles {
		tile := p.id(cards.IDs.Upgrades, id)
		at := shipOf(int8(seat), ship-1)
		p.s.upgradesUp &^= 1 << tile
		p.s.ships[at].upgrades[p.s.freeSlot(at)] = uint8(tile)
	}
	return p.Check()
}

func (p *position) flipped(seat, ship, slot int) *position {
	p.s.ships[shipOf(int8(seat), ship-1)].flipped |= 1 << (slot - 1)
	return p
}

// damage gives a ship damage cards of kinds.
func (p *position) damage(seat, ship int, kinds ...string) *position {
	p.Helper()
	at := &p.s.ships[shipOf(int8(seat), ship-1)]
	for _, kind := range kinds {
		given := false
		for card := range uint8(cards.DamageCount) {
			if !given && cards.IDs.Damages[card] == kind && p.s.damages.set>>card&1 == 1 {
				p.s.damages.set &^= 1 << card
				at.damage[slices.Index(at.damage[:], none)] = card
				given = true
			}
		}
		if !given {
			p.Fatalf("no damage card %q is left", kind)
		}
	}
	return p.Check()
}

func (p *position) gold(seat, n int) *position { p.s.provinces[seat].gold = int16(n); return p }

func (p *position) luck(seat, n int) *position { p.s.provinces[seat].luck = uint8(n); return p }

func (p *position) influence(seat, n int) *position {
	p.s.provinces[seat].influence = uint8(n)
	return p
}

func (p *position) glory(seat, n int) *position { p.s.provinces[seat].glory = int16(n); return p }

func (p *position) campaign(seat, n int) *position {
	p.s.provinces[seat].campaign = int16(n)
	return p
}

// goods puts goods of the supply into a warehouse, cargo onto a ship.
func (p *position) goods(seat int, of string, n int) *position {
	p.Helper()
	g := p.id(cards.GoodNames, of)
	p.s.supply[g] -= uint8(n)
	p.s.provinces[seat].goods[g] += uint8(n)
	return p.Check()
}

// supplyOf leaves so many goods of a kind in the supply; the others go to the warehouse of the last seat.
func (p *position) supplyOf(of string, n int) *position {
	p.Helper()
	return p.goods(int(p.s.count)-1, of, int(p.s.supply[p.id(cards.GoodNames, of)])-n)
}

func (p *position) cargo(seat, ship int, of string, n int) *position {
	p.Helper()
	g := p.id(cards.GoodNames, of)
	p.s.supply[g] -= uint8(n)
	p.s.ships[shipOf(int8(seat), ship-1)].cargo[g] += uint8(n)
	return p.Check()
}

// council gives a seat advisors of the stack or the display, face up; active makes one the active advisor.
func (p *position) council(seat int, ids ...string) *position {
	p.Helper()
	for _, id := range ids {
		p.s.provinces[seat].advisors |= 1 << p.advisor(id)
	}
	return p.Check()
}

func (p *position) active(seat int, id string) *position {
	p.Helper()
	p.s.provinces[seat].active = p.advisor(id)
	return p.Check()
}

// advisor takes an advisor from the stack or the display, where another one comes up.
func (p *position) advisor(id string) uint8 {
	p.Helper()
	card := uint8(p.id(cards.IDs.Advisors, id))
	p.s.advisors.set &^= 1 << card
	for i := range p.s.display {
		if p.s.display[i] == card {
			p.s.display[i] = lowestBit(p.s.advisors.set)
			p.s.advisors.set &= p.s.advisors.set - 1
		}
	}
	return card
}

// taught puts a scholar's sticker on an advisor.
func (p *position) taught(advisor, scholar string) *position {
	p.Helper()
	i := p.id(cards.IDs.Scholars, scholar)
	at := bits.TrailingZeros8(p.s.scholars[i])
	p.s.scholars[i] &^= 1 << at
	p.s.stickers[p.id(cards.IDs.Advisors, advisor)] = uint8(i*8 + at)
	return p.Check()
}

// building puts a building of a kind onto a seat's site, 1 or 2, without glory.
func (p *position) building(seat, site int, kind string) *position {
	p.Helper()
	k := p.id(cards.BuildingKindNames[:], kind)
	for tile := range uint8(cards.BuildingCount) {
		if int(cards.All.Buildings[tile].Kind) == k && p.s.buildUp>>tile&1 == 1 {
			p.s.buildUp &^= 1 << tile
			p.s.provinces[seat].buildings[site-1] = tile
			return p.Check()
		}
	}
	p.Fatalf("no %s is left", kind)
	return p
}

func (p *position) treasure(seat int, ids ...string) *position {
	p.Helper()
	for _, id := range ids {
		t := p.id(cards.IDs.Treasures, id)
		p.s.treasures &^= 1 << t
		p.s.provinces[seat].treasures |= 1 << t
	}
	return p.Check()
}

func (p *position) epithet(seat int, id string) *position {
	p.Helper()
	e := p.id(cards.IDs.Epithets, id)
	p.s.epithets |= 1 << e
	p.s.provinces[seat].epithet = uint8(e)
	return p
}

// research opens research, by rules before version 4 unless the first chest is open, and gives a seat cards, by their numbers from 1.
func (p *position) research(seat int, ids ...int) *position {
	if p.s.story.chests == 0 && p.s.rules >= 4 {
		p.version(3)
	}
	p.s.modules |= moduleResearch
	for _, n := range ids {
		p.s.stack(cards.All.Charts[n-1].Stack).set &^= 1 << (n - 1)
		p.s.provinces[seat].research |= 1 << (n - 1)
	}
	return p.Check()
}

// opened opens the first chest, as at the set-up.
func (p *position) opened() *position {
	p.s.openChest(0)
	p.s.shuffleIn()
	p.s.advisors.set |= cards.All.Chests[0].Advisors
	p.s.treasures |= cards.All.Chests[0].Treasures
	p.s.unlock()
	return p.Check()
}

// site explores a site: find is "good iron", "mine 4", "wharf linen", "market spice", "shipyard" or "ruin". A good lies there
// when lying says so.
func (p *position) site(island string, k int, what string) *position {
	p.Helper()
	i := p.id(cards.IDs.Islands, island)
	kind, arg, _ := strings.Cut(what, " ")
	f := cards.Find{Kind: cards.FindKind(p.id(cards.FindNames[:], kind)), Good: cards.NoGood}
	switch {
	case f.Kind == cards.FindMine:
		f.Gold = int8(arg[0] - '0')
	case arg != "":
		f.Good = cards.Good(p.id(cards.GoodNames, arg))
	}
	t := &p.s.islands[i].sites[k-1]
	for spot := range uint8(cards.SpotCount) {
		if p.s.spots>>spot&1 == 0 && cards.All.Spots[spot].Symbol == cards.All.Islands[i].Sites[k-1].Symbol {
			p.s.spots |= 1 << spot
			p.s.read |= 1 << spot
			t.spot, t.entry, t.find = spot, spot, f
			return p.Check()
		}
	}
	p.Fatalf("no spot is left for site %d of %s", k, island)
	return p
}

func (p *position) lying(island string, k int) *position {
	p.Helper()
	t := &p.s.islands[p.id(cards.IDs.Islands, island)].sites[k-1]
	p.s.supply[t.find.Good]--
	t.lying = true
	return p.Check()
}

// marked puts a seat's markers at a site of an island ("gannet", 3), or at its garrison with site 0; looted at a place of
// another seat's province; war into its area at war; sticker makes stickers in a region.
func (p *position) marked(seat int, island string, k, n int) *position {
	p.Helper()
	at := &p.s.islands[p.id(cards.IDs.Islands, island)]
	p.s.provinces[seat].markers -= uint8(n)
	if k == 0 {
		at.markers[seat] += uint8(n)
	} else {
		at.sites[k-1].owner, at.sites[k-1].markers = int8(seat), uint8(n)
	}
	return p.Check()
}

func (p *position) looted(seat, victim int, place string, n int) *position {
	p.Helper()
	p.s.provinces[seat].markers -= uint8(n)
	p.s.provinces[victim].sites[p.id(places, place)] = pile{owner: int8(seat), count: uint8(n)}
	return p.Check()
}

func (p *position) war(seat, victim, n int) *position {
	p.Helper()
	p.s.provinces[seat].markers -= uint8(n)
	p.s.provinces[victim].war[seat] += uint8(n)
	return p.Check()
}

func (p *position) sticker(seat int, region string, n int) *position {
	p.Helper()
	p.s.stickersIn(p.region(region))[seat] = uint8(n)
	return p.Check()
}

// region is that of an island or a colour.
func (p *position) region(name string) uint8 {
	p.Helper()
	if i := slices.Index(cards.IDs.Islands, name); i >= 0 {
		return uint8(i)
	}
	c := p.id(cards.ColourNames, name)
	for seat := range p.s.count {
		if int(p.s.provinces[seat].colour) == c {
			return cards.IslandCount + seat
		}
	}
	p.Fatalf("nobody plays %s", name)
	return none
}

// rolls plays a move that rolls dice, with the luck that shows these faces at last, re-rolls included.
func (p *position) rolls(seat int, path string, faces [faceKinds]uint8) *position {
	p.Helper()
	return p.DoUntil(seat, path, func() bool { return p.thrown() == faces })
}

// thrown is the dice of the last throw that the journal tells of.
func (p *position) thrown() (dice [faceKinds]uint8) {
	for _, e := range p.Journal.Events() {
		if kind := eventKind(e.Kind); kind == evRolled || kind == evRolledSmall {
			for f := range dice {
				dice[f] = uint8(e.Args[f+1])
			}
		}
	}
	return dice
}

// view returns what a seat may know (game.Spectator for everybody).
func (p *position) view(seat game.Seat) *View { return p.s.View(seat).(*View) }

func (p *position) province(seat int) *ProvinceView { return &p.view(game.Spectator).Provinces[seat] }
