package seafall

import (
	"fmt"
	"reflect"
	"testing"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// account is what somebody who is told of events keeps of a match.
type account struct {
	year, first, round, event int16
	seats                     [cards.MaxProvinces]holding
	ships                     [shipCount]vessel
	finds                     [cards.IslandLimit][cards.SitesPerIsland]cards.Find
	lying                     [cards.IslandLimit][cards.SitesPerIsland]bool
	stickers                  [regionCount][cards.MaxProvinces]uint8
	milestones                uint64 // that lie open
	deck                      uint64 // events
	garrisons                 [cards.IslandLimit]int16
	colonies                  [cards.IslandLimit]int16 // owners
	tracks                    [cards.TrackCount]int16
	flags                     uint64
	spots                     uint64
	tales                     [cards.TaleLimit]int16 // whether it is read, and the option that was chosen
	dice                      [faceKinds]uint8
	chests                    uint64
	shuffled                  uint64
	plates                    [cards.PlateCount]bool // whether a statue or temple is known to stand there
	tombs                     [cards.TombLimit]tomb
	turned                    uint64
	risen                     int16
	fleet                     cards.Space
	sea                       [cards.OpenCount]uint8
	far                       [cards.BeyondCount]uint8
	scraps                    int16
	gates                     [cards.GateCount]uint64
}

// holding is what is told of a province.
type holding struct {
	gold, glory, campaign, luck, influence, markers int16
	goods                                           [cards.GoodKinds]int16 // in its ships and warehouses
	advisors, treasures, research                   uint64
	active                                          int16
	garrison, startLuck, startInfluence             int16
	fields                                          [2]int16
	epithet                                         int16
	buildings                                       int16 // those of its colonies included
}

// vessel is what is told of a ship.
type vessel struct {
	at       cards.Space
	upgrades uint64
	damage   uint64
	boxes    [cards.ValueKinds]uint8
}

// accountOf is what is right of a state.
func accountOf(s *State) *account {
	a := &account{
		year: int16(s.year), first: int16(s.first), round: int16(s.round), event: int16(s.event), spots: s.spots, chests: uint64(s.story.chests), shuffled: uint64(s.story.shuffled),
		turned: uint64(s.story.hall.turned), tombs: s.story.hall.tombs, risen: int16(s.story.hall.risen), fleet: s.story.sails.at, sea: s.story.sea, far: s.story.edge.tiles, scraps: int16(s.scraps),
	}
	if s.phase == phaseLuck {
		a.dice = s.throw.dice
	}
	a.milestones, a.deck = s.milestones, s.eventSet
	for region := range uint8(regionCount) {
		a.stickers[region] = *s.stickersIn(region)
	}
	for seat := range int8(s.count) {
		me, h := &s.provinces[seat], &a.seats[seat]
		*h = holding{
			gold: me.gold, glory: me.glory, campaign: me.campaign, luck: int16(me.luck), influence: int16(me.influence), markers: int16(me.markers),
			advisors: me.advisors, treasures: me.treasures, research: me.research, active: int16(me.active), garrison: int16(me.garrison), startLuck: int16(me.startLuck), startInfluence: int16(me.startInfluence), fields: [2]int16{int16(me.fields[0]), int16(me.fields[1])}, epithet: int16(me.epithet),
		}
		for g := range cards.GoodKinds {
			h.goods[g] = int16(me.goods[g])
			for i := range shipsPerProvince {
				h.goods[g] += int16(s.ships[shipOf(seat, i)].cargo[g])
			}
		}
		for _, tile := range me.buildings {
			if tile != none {
				h.buildings++
			}
		}
	}
	for i := range s.ships {
		from, to := &s.ships[i], &a.ships[i]
		to.at, to.boxes = from.at, from.boxes
		for slot := range upgradeSlots {
			if from.upgrades[slot] != none {
				to.upgrades |= 1 << from.upgrades[slot]
			}
			if from.damage[slot] != none {
				to.damage |= 1 << from.damage[slot]
			}
		}
	}
	for i := range s.islands {
		a.garrisons[i] = int16(s.islands[i].garrison)
		for k := range s.islands[i].sites {
			a.finds[i][k], a.lying[i][k] = s.islands[i].sites[k].find, s.islands[i].sites[k].lying
		}
		c := &s.story.colonies[i]
		if a.colonies[i] = int16(c.owner); c.owner == noSeat {
			continue
		}
		for g, n := range c.goods {
			a.seats[c.owner].goods[g] += int16(n)
		}
		if c.building != none {
			a.seats[c.owner].buildings++
		}
	}
	for i, n := range s.story.tracks {
		a.tracks[i] = int16(n)
	}
	for i, hand := range s.story.flags {
		if hand != 0 {
			a.flags |= 1 << i
		}
	}
	for i, told := range s.story.tales {
		if told != unread {
			a.tales[i] = 1
		}
	}
	for i, plate := range s.story.hall.plates {
		a.plates[i] = plate != none && (cards.StatueOn(plate) != none || cards.TempleOn(plate) != none)
	}
	for i, set := range s.story.crown.passed {
		a.gates[i] = uint64(set)
	}
	return a
}

// against tells in which parts an account differs from another.
func (a *account) against(other *account) (out string) {
	mine, others := reflect.ValueOf(*a), reflect.ValueOf(*other)
	for i := range mine.NumField() {
		if had, has := fmt.Sprintf("%+v", mine.Field(i)), fmt.Sprintf("%+v", others.Field(i)); had != has {
			out += fmt.Sprintf(" %s %s, not %s", mine.Type().Field(i).Name, has, had)
		}
	}
	return out
}

// hear takes an event into account.
func (a *account) hear(before, s *State, e game.Event) error {
	x := e.Args
	mine := &a.seats[0]
	kind := eventKind(e.Kind)
	var v *vessel
	if shape := eventShapes[kind].args; len(shape) > 0 {
		switch shape[0].form {
		case asProvince:
			mine = &a.seats[x[0]]
		case asShip:
			mine, v = &a.seats[ownerOf(int(x[0]))], &a.ships[x[0]]
		}
	}
	of := func(colour int16) *holding { return &a.seats[s.seatOfColour(uint8(colour))] }
	pays := func(gold int16) { mine.gold -= gold }
	gets := func(good, n int16) {
		if good >= 0 {
			mine.goods[good] += n
		}
	}
	gives := func(good int16) { gets(good, -1) }
	find := func(i, k, good int16) error {
		if f := a.finds[i][k]; f.Kind != cards.FindGood || int16(f.Good) != good {
			return fmt.Errorf("good %d is not found there: %+v", good, f)
		}
		return nil
	}
	from := func(ship int, space int16) error {
		if at := a.ships[ship].at; at != cards.Space(space) {
			return fmt.Errorf("ship %d sails from %d and lies on %d", ship, space, at)
		}
		return nil
	}
	switch kind {
	case evTurn:
		a.year, a.round = x[1], x[2]
	case evWinter:
		a.year, a.first, a.round, a.event = x[0], x[1], 1, int16(none)
	case evEvent:
		a.event = x[0]
	case evHarvest, evTaxed:
		mine.gold += x[1]
	case evSold:
		mine.gold += x[2]
		gives(x[1])
	case evRedrew, evUpkeep, evRepaired, evRebuilt:
		pays(x[1])
		switch kind {
		case evRebuilt:
			v.at, v.damage = s.harbour(ownerOf(int(x[0]))), 0
		case evRepaired:
			v.damage = 0
		}
	case evMended: // which card is shed is the owner's choice
		v.damage = 0
		for _, card := range s.ships[x[0]].damage {
			if card != none {
				v.damage |= 1 << card
			}
		}
	case evHired, evHiredByInfluence, evJoined:
		mine.advisors |= 1 << x[1]
		switch kind {
		case evHired:
			pays(x[2])
		case evHiredByInfluence:
			mine.influence -= x[2]
		}
	case evTreasure, evTreasureWithGood:
		mine.treasures |= 1 << x[1]
		if pays(x[2]); kind == evTreasureWithGood {
			gives(x[3])
		}
	case evRelic:
		mine.treasures |= 1 << x[1]
		a.tombs[x[2]].fate = tombTaken
	case evSealed:
		a.tombs[x[1]].fate = tombSealed
		if a.tombs[x[1]].island != uint8(x[2]) {
			return fmt.Errorf("the tomb lies on island %d", a.tombs[x[1]].island)
		}
	case evHandedOver:
		mine.treasures &^= 1 << x[1]
	case evTookTreasure:
		mine.treasures |= 1 << x[1]
		of(x[2]).treasures &^= 1 << x[1]
	case evTookAdvisor, evDroppedAdvisor:
		if of(x[2]).advisors &^= 1 << x[1]; kind == evTookAdvisor {
			mine.advisors |= 1 << x[1]
		}
	case evGiftAdvisor:
		mine.advisors &^= 1 << x[2]
	case evActivated:
		mine.active = x[1]
		mine.advisors &^= 1 << x[1]
	case evTurnedDown:
		mine.active = int16(none)
		mine.advisors |= 1 << x[1]
	case evFled:
		mine.active = int16(none)
		mine.advisors &^= 1 << x[2]
	case evTransmuted:
		gives(x[1])
		gets(x[2], 1)
	case evAccepted:
		mine.influence++
		a.seats[x[1]].influence--
	case evSailed:
		v.at = cards.Space(x[2])
		return nil
	case evFleet:
		for i := range shipsPerProvince {
			if err := from(shipOf(int8(x[0]), i), x[1]); err != nil {
				return err
			}
			a.ships[shipOf(int8(x[0]), i)].at = cards.Space(x[2])
		}
	case evJettisoned, evHandedIn, evSpoiled:
		gives(x[1])
	case evLoaded:
		gets(x[1], 1)
	case evTookCargo: // its owner is the one that is raided
		gets(x[1], 1)
		if before.throw.kind == raidingShip {
			a.seats[before.throw.victim].goods[x[1]]--
		}
	case evStored:
		gets(x[1], x[2])
	case evPlundered:
		gets(x[1], -x[2])
	case evGiftGood:
		gives(x[2])
	case evGiftLuck:
		mine.luck--
	case evLuck:
		mine.luck--
		a.dice[nothing]--
		a.dice[medium]++
	case evBought, evStocked:
		pays(x[4])
		gets(x[1], 1)
		a.lying[x[2]][x[3]] = false
		return find(x[2], x[3], x[1])
	case evPutBack:
		a.lying[x[1]][x[2]] = false
		return find(x[1], x[2], x[3])
	case evProduced:
		a.lying[x[0]][x[1]] = true
		return find(x[0], x[1], x[2])
	case evUpgraded:
		v.upgrades |= 1 << x[1]
		pays(x[2])
		gives(x[3])
	case evTookUpgrade, evSeized:
		for i := range a.ships {
			a.ships[i].upgrades &^= 1 << x[1]
		}
		v.upgrades |= 1 << x[1]
	case evThrewBack:
		v.upgrades &^= 1 << x[1]
	case evFlipped:
		if v.upgrades>>x[1]&1 == 0 {
			return fmt.Errorf("the upgrade %d is not there", x[1])
		}
	case evDamaged:
		v.damage |= 1 << x[1]
	case evSunk: // with what it carries
		v.at = onBoard
		mine.goods = accountOf(s).seats[ownerOf(int(x[0]))].goods
	case evBuilt, evAnnexed:
		mine.buildings++
		pays(x[3])
		gives(x[4])
	case evTornDown:
		mine.buildings--
	case evResearched:
		pays(x[2])
	case evCharts:
		pays(x[3])
	case evKeptResearch, evDrewChart:
		mine.research |= 1 << x[1]
	case evStudied:
		mine.research &^= 1 << x[1]
	case evTookResearch:
		mine.research |= 1 << x[1]
		of(x[2]).research &^= 1 << x[1]
	case evCrossedOut:
		a.spots |= 1 << x[1]
	case evRead:
		if x[1] >= cards.SpotCount {
			a.tales[x[1]-cards.SpotCount] = 1
		}
	case evFoundGood, evFoundWharf, evFoundMarket:
		a.finds[x[1]][x[2]] = cards.Find{Kind: cards.FindGood + cards.FindKind(kind-evFoundGood), Good: cards.Good(x[3])}
	case evFoundMine:
		a.finds[x[1]][x[2]] = cards.Find{Kind: cards.FindMine, Good: cards.NoGood, Gold: int8(x[3])}
	case evFoundOther:
		a.finds[x[1]][x[2]] = cards.Find{Kind: cards.FindKind(x[3]), Good: cards.NoGood}
	case evMarkedSite: // what lay there is taken first
		mine.markers -= x[3]
		a.lying[x[1]][x[2]] = false
		if at := &s.islands[x[1]].sites[x[2]]; s.year == before.year && int16(at.owner) != x[0] {
			return fmt.Errorf("no marker of seat %d is there", x[0])
		}
	case evMarkedPlace:
		mine.markers -= x[3]
		if at := s.provinces[s.seatOfColour(uint8(x[1]))].sites[x[2]]; s.year == before.year && (int16(at.owner) != x[0] || int16(at.count) < x[3]) {
			return fmt.Errorf("no %d markers of seat %d are there", x[3], x[0])
		}
	case evMarkedColony:
		mine.markers -= x[3]
	case evMarkedIsland, evMarkedWar:
		mine.markers -= x[2]
	case evReturned:
		a.seats[x[1]].markers += x[2]
	case evTookBack:
		mine.markers++
	case evGold, evGlory, evLuckTokens, evInfluenceTokens:
		*[]*int16{&mine.gold, &mine.luck, &mine.influence, &mine.glory}[(kind-evGold)/2] += x[1]
	case evLostGold, evLostGlory, evLostLuckTokens, evLostInfluenceTokens:
		*[]*int16{&mine.gold, &mine.luck, &mine.influence, &mine.glory}[(kind-evGold)/2] -= x[1]
	case evFortified:
		a.garrisons[x[0]] = x[1]
	case evCharted: // where it lies is to be seen
		a.sea = s.story.sea
	case evScrap:
		a.scraps = x[1]
	case evChest, evChestBy:
		chest := x[len(eventShapes[kind].args)-1]
		a.chests |= 1 << chest
		a.milestones |= cards.All.Chests[chest].Milestones // SF-20.3
	case evShuffled:
		a.shuffled |= 1 << x[0]
		a.deck |= cards.All.EventsOf(int(x[0]), s.rules)
	case evTrack:
		a.tracks[x[0]] = x[1]
	case evFlag:
		a.flags |= 1 << x[1]
	case evTile:
		a.sea[openIndex(cards.Space(x[1]))] = uint8(x[3] - 1)
	case evTurnedUp:
		a.far[farIndex(cards.Space(x[1]))] = uint8(x[3] - cards.TileCount - 1)
		return from(int(x[0]), x[1])
	case evTomb:
		a.tombs[x[2]].island, a.tombs[x[2]].site = uint8(x[0]), uint8(x[1])
		if x[3] != int16(cards.All.Tombs[x[2]].Defence) {
			return fmt.Errorf("tomb %d has the defence %d", x[2], cards.All.Tombs[x[2]].Defence)
		}
	case evStandsStatue, evStandsTemple:
		a.plates[x[0]] = true
	case evStatue:
		a.turned |= 1 << x[1]
		gives(x[3])
	case evRise:
		a.risen = x[0]
	case evSighted:
		a.fleet = cards.Space(x[1])
	case evProwls, evFallsBack:
		if a.fleet != cards.Space(x[1]) {
			return fmt.Errorf("the corsairs sail from %d and lie on %d", x[1], a.fleet)
		}
		a.fleet = cards.Space(x[2])
	case evBroken:
		a.fleet = nowhere
	case evFounded:
		a.colonies[x[1]] = x[0]
		pays(x[2])
		gives(x[3])
	case evFreed, evBurnt:
		a.colonies[x[1]] = noSeat
	case evClaimed:
		a.milestones &^= 1 << x[1]
	case evRenewed:
		a.milestones |= 1 << x[0]
	case evEventAdded:
		a.deck |= 1 << x[0]
	case evBox:
		v.boxes[x[1]]++
	case evField:
		mine.fields[x[1]] = x[2]
	case evGarrison:
		mine.garrison = x[1]
	case evMoreInfluence:
		mine.startInfluence = x[1]
	case evMoreLuck:
		mine.startLuck = x[1]
	case evEpithet:
		mine.epithet = x[1]
	case evStruck:
		a.stickers[x[1]][x[0]]--
	case evEternal:
		if a.stickers[x[1]] = *s.stickersIn(uint8(x[1])); x[2] < 1 || x[2] > stickerSlots { // some may lie over others
			return fmt.Errorf("%d stickers", x[2])
		}
	case evGuild:
		if int16(s.turn) != x[0] || int16(s.now.guild) != x[1] {
			return fmt.Errorf("seat %d has commissioned %d", s.turn, s.now.guild)
		}
	case evOffered:
		if int16(before.turn) != x[0] || int16(s.decider) != x[1] {
			return fmt.Errorf("seat %d has offered, and %d answers", before.turn, s.decider)
		}
	case evDeclined:
		if int16(before.decider) != x[0] || int16(before.turn) != x[1] {
			return fmt.Errorf("seat %d has declined what %d offered", before.decider, before.turn)
		}
	case evExplores, evRaids, evEnters:
		if t := &s.throw; s.phase == phaseLuck && (int(x[0]) != s.flagship() || int16(t.island) != x[1] || int16(t.site) != x[2]) {
			return fmt.Errorf("it is ship %d, at site %d of island %d", s.flagship(), t.site, t.island)
		}
	case evRolled, evRolledSmall:
		a.dice = [faceKinds]uint8{nothing: uint8(x[1]), small: uint8(x[2]), medium: uint8(x[3]), large: uint8(x[4])}
	case evThrow:
		if most := max(0, x[2]-x[1]); x[3] > most {
			return fmt.Errorf("the damage is %d at most", most)
		}
	case evRecorded:
		mine.campaign = x[2]
		if x[1] != mine.glory {
			return fmt.Errorf("it is %d glory", mine.glory)
		}
	case evReckoned:
		mine.campaign += x[3]
	case evPassed:
		a.gates[x[1]] |= 1 << x[0]
	}
	return nil
}

// Events are what the table, the log and bots that keep a position of their own learn of a move: they tell all that it changes, and right,
// of gold, tokens, glory, goods, cards and tiles of each province, of ships, and of the chart, in campaigns that are played by chance.
func TestEventsTellWhatChanges(t *testing.T) {
	for seed := range uint64(3) {
		c := game.FreeChance(seed)
		var text []byte
		for n := range 16 {
			s := open(t, 3+int(seed%3), nil, text, seed*100+uint64(n))
			var buf []game.Move
			for s.Deciding() != 0 {
				seat := s.Deciding().First()
				buf = s.Moves(seat, buf[:0])
				before, setUp := *s, s.year > 0
				var j game.Journal
				s.Play(seat, buf[c.Below(len(buf))], c, &j)
				if !setUp {
					continue
				}
				a, b := accountOf(&before), accountOf(s)
				told := ""
				for _, e := range j.Events() {
					told += fmt.Sprintf(" %s%v", eventShapes[e.Kind].name, e.Args[:len(eventShapes[e.Kind].args)])
					if err := a.hear(&before, s, e); err != nil {
						t.Errorf("seed %d, match %d:%s: %v", seed, n, told, err)
					}
				}
				if s.phase != phaseLuck {
					a.dice = b.dice
				}
				if s.closed { // markers become stickers, or come back (SF-15.5)
					for seat := range a.seats {
						a.seats[seat].markers = b.seats[seat].markers
					}
				}
				if s.event == none { // it is under the deck when the round is over
					a.event = b.event
				}
				if *a != *b {
					t.Errorf("seed %d, match %d: told of%s, it is%s", seed, n, told, a.against(b))
				}
				if t.Failed() {
					return
				}
			}
			outcome, _ := s.Outcome()
			if text = s.Carry(outcome.Winners); text == nil {
				break
			}
		}
	}
}
