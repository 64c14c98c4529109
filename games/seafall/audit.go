package seafall

import (
	"fmt"

	"portolan/games/seafall/cards"
)

// Audit implements [game.Auditor]: every good, marker, card and tile is in exactly one place, and no number exceeds its limit.
func (s *State) Audit() error {
	for _, law := range []func() error{
		s.auditGoods, s.auditMarkers, s.auditStickers, s.auditAdvisors, s.auditTiles, s.auditCards, s.auditMap, s.auditStory, s.auditHall, s.auditSails, s.auditPatent, s.auditCrown, s.auditProvinces,
	} {
		if err := law(); err != nil {
			return err
		}
	}
	return nil
}

// auditGoods counts each kind of goods (SF-2.1). Before the set-up there are none.
func (s *State) auditGoods() error {
	for g := range cards.Good(cards.GoodKinds) {
		n := int(s.supply[g])
		for seat := range s.count {
			n += int(s.provinces[seat].goods[g])
		}
		for i := range s.ships {
			n += int(s.ships[i].cargo[g])
		}
		n += int(s.story.sails.goods[g])
		for i := range s.story.colonies {
			n += int(s.story.colonies[i].goods[g])
		}
		for i := range s.islands {
			for k := range s.islands[i].sites {
				if t := &s.islands[i].sites[k]; t.lying && t.find.Good == g {
					n++
				}
			}
		}
		if s.year > 0 && n != goodSupply {
			return fmt.Errorf("%d %s, want %d", n, cards.GoodNames[g], goodSupply)
		}
	}
	return nil
}

// auditMarkers counts each province's markers (SF-2.1).
func (s *State) auditMarkers() error {
	for seat := range int8(s.count) {
		n := s.provinces[seat].markers
		for region := range uint8(regionCount) {
			n += s.markersIn(seat, region)
		}
		if n != markerSupply {
			return fmt.Errorf("seat %d has %d markers, want %d", seat, n, markerSupply)
		}
	}
	for i := range s.islands {
		for k := range s.islands[i].sites {
			if t := &s.islands[i].sites[k]; (t.owner == noSeat) != (t.markers == 0) {
				return fmt.Errorf("site %d of island %d: %+v", k+1, i, *t)
			}
		}
	}
	return nil
}

func (s *State) auditStickers() error {
	for region := range uint8(regionCount) {
		n := 0
		for _, k := range s.stickersIn(region) {
			n += int(k)
		}
		if n > stickerSlots {
			return fmt.Errorf("%d stickers in region %d", n, region)
		}
	}
	for card, at := range s.stickers {
		if at != none && (cards.All.Advisors[card].Free() == 0 || s.scholars[at/8]>>(at%8)&1 == 1) {
			return fmt.Errorf("advisor %d has the sticker %d", card, at)
		}
		for other, also := range s.stickers[:card] {
			if at != none && at == also {
				return fmt.Errorf("advisors %d and %d have the same sticker", other, card)
			}
		}
	}
	return nil
}

// ledger collects where cards are, and reports one that is in two places.
type ledger struct {
	what string
	seen uint64
	err  error
}

func (l *ledger) add(set uint64, where string) {
	if l.err == nil && l.seen&set != 0 {
		l.err = fmt.Errorf("%s %b, %s, are elsewhere, too", l.what, l.seen&set, where)
	}
	l.seen |= set
}

func (l *ledger) card(card uint8, where string) {
	if card != none {
		l.add(1<<card, where)
	}
}

// done checks that no card was seen but those of the whole, and that all of these were if all is set.
func (l *ledger) done(whole uint64, all bool) error {
	if l.err == nil && (l.seen&^whole != 0 || all && l.seen != whole) {
		l.err = fmt.Errorf("%s %b, want %b", l.what, l.seen, whole)
	}
	return l.err
}

func (l *ledger) deck(d *deck) {
	l.add(d.set, "in the deck")
	l.card(d.top, "on top of the deck")
	for _, card := range d.under[:d.low] {
		l.card(card, "under the deck")
	}
}

func (s *State) auditAdvisors() error {
	l := ledger{what: "advisors"}
	if s.year > 0 {
		l.deck(&s.advisors)
	}
	l.add(s.story.hall.given, "at a temple")
	for _, card := range s.display {
		l.card(card, "on the display")
	}
	for seat := range s.count {
		me := &s.provinces[seat]
		l.add(me.advisors, "in a council")
		l.card(me.active, "active")
		if me.tired&^me.advisors != 0 {
			return fmt.Errorf("seat %d: advisors %b are face down in no council", seat, me.tired&^me.advisors)
		}
	}
	return l.done(s.allAdvisors(), s.year > 0)
}

func (s *State) auditTiles() error {
	up := ledger{what: "upgrades"}
	up.add(uint64(s.upgradesUp), "on the display")
	up.add(uint64(s.upgradesOff), "face down on the display")
	for i := range s.ships {
		for slot, tile := range s.ships[i].upgrades {
			up.card(tile, "on a ship")
			if tile == none && s.ships[i].flipped>>slot&1 == 1 {
				return fmt.Errorf("ship %d: no upgrade is face down", i)
			}
		}
	}
	if err := up.done(1<<cards.UpgradeCount-1, s.year > 0); err != nil {
		return err
	}
	built := ledger{what: "buildings"}
	built.add(uint64(s.buildUp), "on the display")
	built.add(uint64(s.buildOff), "face down on the display")
	for seat := range s.count {
		for _, tile := range s.provinces[seat].buildings {
			built.card(tile, "built")
		}
	}
	for i := range s.story.colonies {
		built.card(s.story.colonies[i].building, "in a colony")
	}
	return built.done(1<<cards.BuildingCount-1, s.year > 0)
}

func (s *State) auditCards() error {
	treasures := ledger{what: "treasures"}
	research := ledger{what: "research cards"}
	damage := ledger{what: "damage cards"}
	treasures.add(s.treasures, "for sale")
	treasures.add(s.story.hall.lost(s), "in a tomb")
	research.add(s.now.studied, "drawn")
	hidden := s.now.studied
	for _, stack := range []*deck{&s.researches, &s.story.charts} {
		for _, card := range stack.under[:stack.low] {
			hidden |= 1 << card
		}
	}
	if s.covert&^hidden != 0 {
		return fmt.Errorf("research cards %b that not everybody has seen are neither drawn nor under a stack", s.covert&^hidden)
	}
	for seat := range s.count {
		if stray := s.provinces[seat].seen &^ s.covert; stray != 0 {
			return fmt.Errorf("seat %d alone has seen research cards %b, which everybody knows", seat, stray)
		}
	}
	if s.year > 0 {
		research.deck(&s.researches)
		research.deck(&s.story.charts)
		damage.deck(&s.damages)
	}
	for seat := range s.count {
		treasures.add(s.provinces[seat].treasures, "in a treasury")
		research.add(s.provinces[seat].research, "in a treasury")
	}
	for i := range s.ships {
		for _, card := range s.ships[i].damage {
			damage.card(card, "on a ship")
		}
	}
	if err := treasures.done(s.allTreasures()|s.allRelics(), s.year > 0); err != nil {
		return err
	}
	if err := research.done(s.allResearch(), s.year > 0); err != nil {
		return err
	}
	return damage.done(1<<cards.DamageCount-1, s.year > 0)
}

func (s *State) auditMap() error {
	var spots, read uint64
	for i := range s.islands {
		for k := range cards.All.Islands[i].Sites {
			t := &s.islands[i].sites[k]
			if t.spot == none {
				continue
			}
			if !s.lawful(t, cards.All.Islands[i].Sites[k].Symbol, spots, read) {
				return fmt.Errorf("site %d of island %d: %+v", k+1, i, *t)
			}
			if t.spot != offMap {
				spots |= 1 << t.spot
			}
			if t.entry < cards.SpotCount {
				read |= 1 << t.entry
			}
		}
	}
	return s.auditReading(spots, read)
}

// auditReading checks that what is crossed out and read lies on sites, but for what is being read.
func (s *State) auditReading(spots, read uint64) error {
	crossing := s.throw.kind == exploring && s.throw.spot != none
	if open := s.spots &^ spots; spots&^s.spots != 0 || open != 0 && !(crossing && open == 1<<s.throw.spot) {
		return fmt.Errorf("spots %b are crossed out, %b lie on sites", s.spots, spots)
	}
	if open := s.read &^ read; read&^s.read != 0 || open != 0 && !(crossing && s.throw.entry < cards.SpotCount && open == 1<<s.throw.entry) {
		return fmt.Errorf("entries %b are read, those of %b lie on sites", s.read, read)
	}
	return nil
}

// lawful tells whether a site of a symbol can have its spot and its entry, beside those of the sites before.
func (s *State) lawful(t *site, symbol uint8, spots, read uint64) bool {
	if t.spot == offMap {
		return t.explored() && s.lawfulBeyond(t)
	}
	of := cards.All.SymbolSpots[symbol]
	if !t.explored() || of&^spots>>t.spot&1 == 0 || cards.All.Entries[t.entry].Symbol != symbol || s.rules < 2 && t.entry != t.spot {
		return false
	}
	if t.entry >= cards.SpotCount {
		return s.story.tales[t.entry-cards.SpotCount] == t.outcome+1
	}
	return read>>t.entry&1 == 0
}

// auditProvinces checks titles and the numbers of each province.
func (s *State) auditProvinces() error {
	var ranks uint8
	for seat := range int8(s.count) {
		me := &s.provinces[seat]
		ranks |= 1 << me.rank
		if me.glory < 0 || me.gold < 0 || me.epithet != none && s.epithets>>me.epithet&1 == 0 {
			return fmt.Errorf("seat %d: %d glory, %d gold, epithet %d", seat, me.glory, me.gold, me.epithet)
		}
		for i := range shipsPerProvince {
			if err := s.auditShip(shipOf(seat, i)); err != nil {
				return err
			}
		}
	}
	if ranks != 1<<s.count-1 {
		return fmt.Errorf("titles %b of %d provinces", ranks, s.count)
	}
	return nil
}

func (s *State) auditShip(ship int) error {
	at := &s.ships[ship]
	for v, n := range at.boxes {
		if n > boxesPerValue {
			return fmt.Errorf("ship %d has %d boxes of %s", ship, n, cards.ValueNames[v])
		}
	}
	settled := s.phase != phaseCargo && s.phase != phaseDamage && s.owed == 0 && s.decider != noSeat
	if settled && sum(&at.cargo) > 0 && s.room(ship) < 0 {
		return fmt.Errorf("ship %d holds %d goods, %d too many", ship, sum(&at.cargo), -s.room(ship))
	}
	if at.at == onBoard && (sum(&at.cargo) > 0 || at.upgrades != [upgradeSlots]uint8{none, none}) {
		return fmt.Errorf("ship %d is sunk with goods or upgrades", ship)
	}
	return nil
}
