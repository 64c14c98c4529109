package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// endeavourModule rolls for explorations and raids (SF-8).
var endeavourModule = ruleModule{
	moves: []moveRule{
		{opStudy, "study", func(p play, m game.Move) { p.s.throw.studied |= 1 << m.Arg(0) }, describer.showStudy},
		{opRoll, "roll", func(p play, _ game.Move) { p.roll() }, describer.showRoll},
		{opReroll, "reroll", func(p play, _ game.Move) { p.rerollAll() }, describer.showButton},
		{opLuck, "luck", func(p play, _ game.Move) { p.useLuck() }, describer.showLuck},
		{opStand, "stand", func(p play, _ game.Move) { p.stand() }, describer.showStand},
	},
	phases: []phaseRule{
		{phasePool, "pool", func(l list) list {
			l.poolMoves()
			return l
		}},
		{phaseLuck, "luck", func(l list) list {
			l.throwMoves()
			return l
		}},
	},
}

// endeavour is an exploration or a raid under way, from its declaration to the loot (SF-8).
type endeavour struct {
	kind      venture
	island    uint8 // none when a province is raided
	site      uint8
	at        cards.Space // that is explored at sea
	victim    int8        // noSeat when an island is
	ship      uint8       // the flagship, 0 or 1
	studied   uint64
	rolled    bool
	dice      [faceKinds]uint8
	defence   uint8
	dangerous bool
	luck      uint8 // tokens that may still be used
	shared    uint8 // damage that the support may still take
	damage    uint8 // dealt in all
	successes uint8
	place     place // looted
	spot      uint8 // crossed out
	entry     uint8 // read
	tomb      uint8 // that is entered
	prey      uint8 // the ship that is raided, or fleetPiece
	hold      uint8 // successes that sink it
	spare     uint8 // successes that are not spent yet
}

type venture uint8

const (
	noVenture venture = iota
	exploring
	raidingIsland
	raidingProvince
	surveying // a space of the sea is explored (SF-21.2)
	entering  // a tomb is entered (SF-22.1)
	raidingShip
	raidingFleet  // the corsairs are raided (SF-23.3)
	raidingColony // SF-24.3
	challenging   // the guard of a gate is passed (SF-26.2)
	passing       // no endeavour: an entry is read on a space beyond the edge that a ship has turned up (SF-25.1)
	greeting      // no endeavour: an entry is read at a gate that has been passed (SF-26.2)
)

// ventures are the kinds that clients see.
var ventures = []string{"", "explore", "raid", "raid-province", "explore", "explore", "raid", "raid", "raid", "raid", "", ""}

// reads tells whether an entry is read without an endeavour: nothing is thrown.
func (v venture) reads() bool { return v == passing || v == greeting }

// provinceDefence is the defence of every province. Raiding one is always dangerous (SF-6.3, SF-6.4).
const provinceDefence = 5

// reason is why a pool has more or fewer dice.
type reason uint8

const (
	byShip      reason = iota // the flagship's printed value and boxes
	byUpgrades                // its upgrades
	byDamage                  // its damage
	byCards                   // advisor's ability, treasures, epithet, event
	bySupport                 // the second ship (SF-8.2)
	byExpertise               // SF-8.3
	byPlace                   // what helps at this site
	byResearch                // SF-8.3
	byGarrison                // SF-8.4
	byTowers
	byEnmity
	byDefenders
	byWar // SF-8.5
	reasonCount
)

var reasons = []string{
	"ship", "upgrades", "damage", "cards", "support", "expertise", "place", "research", "garrison", "towers", "enmity", "defenders", "war",
}

// tally is the number of dice in a pool by reason.
type tally [reasonCount]int8

func (t *tally) dice() int {
	n := 0
	for _, d := range t {
		n += int(d)
	}
	return min(n, diceCount)
}

// flagship is the ship of the endeavour.
func (s *State) flagship() int { return shipOf(s.turn, int(s.throw.ship)) }

// pool counts the dice of an endeavour (SF-8.1 to SF-8.5).
func (s *State) pool(seat int8, e *endeavour) tally {
	var t tally
	v, skill := e.value(), cards.ExploreExpertise
	if v == cards.RaidValue {
		skill = cards.RaidExpertise
	}
	flagship := shipOf(seat, int(e.ship))
	s.flagshipDice(flagship, v, &t)
	s.supportDice(flagship, v, &t)
	t[byExpertise] = int8(s.skill(seat, skill))
	switch e.kind {
	case exploring:
		site := &cards.All.Islands[e.island].Sites[e.site]
		n := s.bonus(seat, cards.ModDice, site.Symbol)
		if site.Dangerous {
			n += s.bonus(seat, cards.ModDice, cards.PlaceDangerous)
		}
		t[byPlace] = int8(n)
		t[byResearch] = e.researchDice()
	case entering:
		symbol := cards.All.Islands[e.island].Sites[e.site].Symbol
		t[byPlace] = int8(s.bonus(seat, cards.ModDice, symbol) + s.bonus(seat, cards.ModDice, cards.PlaceDangerous))
		t[byGarrison] = -int8(s.islands[e.island].garrison)
		t[byResearch] = e.researchDice()
	case surveying:
		if e.dangerous {
			t[byPlace] = int8(s.bonus(seat, cards.ModDice, cards.PlaceDangerous))
		}
		t[byResearch] = e.researchDice()
	case raidingIsland:
		t[byGarrison] = -int8(s.islands[e.island].garrison)
		t[byEnmity] = -int8(s.enmityOnIsland(seat, e.island))
	case raidingProvince:
		victim := &s.provinces[e.victim]
		t[byGarrison] = -int8(victim.garrison)
		t[byTowers] = -int8(s.guardOf(e.victim) - int(victim.garrison))
		t[byEnmity] = -int8(s.enmityOnProvince(seat, e.victim))
		for i := range shipsPerProvince {
			if s.ships[shipOf(e.victim, i)].at == s.harbour(e.victim) {
				t[byDefenders]--
			}
		}
		t[byWar] = int8(s.provinces[seat].war[e.victim])
	case raidingShip:
		victim := &s.provinces[e.victim]
		t[byGarrison] = -int8(victim.garrison)
		t[byTowers] = -int8(s.guardOf(e.victim) - int(victim.garrison))
		t[byEnmity] = -int8(s.enmityOnProvince(seat, e.victim))
		if s.ships[e.prey].at == s.ships[e.prey^1].at {
			t[byDefenders]--
		}
		t[byWar] = int8(s.provinces[seat].war[e.victim])
	case raidingColony:
		t[byGarrison] = -int8(s.islands[e.island].garrison)
		t[byTowers] = -int8(s.guardOn(e.island) - int(s.islands[e.island].garrison))
		t[byEnmity] = -int8(s.enmityOnIsland(seat, e.island))
		for i := range shipsPerProvince {
			if s.ships[shipOf(e.victim, i)].at == s.spaceOf(e.island) {
				t[byDefenders]--
			}
		}
		t[byWar] = int8(s.provinces[seat].war[e.victim])
	default:
	}
	if s.now.blessed && seat == s.turn {
		t[byPlace] += blessing
	}
	return t
}

// researchDice are the dice of the research that is played (SF-8.3).
func (e *endeavour) researchDice() (n int8) {
	for rest := e.studied; rest != 0; rest &= rest - 1 {
		n += int8(cards.All.Charts[lowestBit(rest)].Dice)
	}
	return n
}

// flagshipDice adds the dice of the flagship's value (SF-8.1).
func (s *State) flagshipDice(ship int, v cards.Value, t *tally) {
	at := &s.ships[ship]
	t[byShip] = int8(printed[ship%shipsPerProvince][v] + at.boxes[v])
	for slot, tile := range at.upgrades {
		if tile == none || at.flipped>>slot&1 == 1 {
			continue
		}
		n := cards.Total(cards.All.Upgrades[tile].Mods, cards.ModValue, uint8(v))
		if n > 0 && v == cards.RaidValue {
			n += s.bonus(ownerOf(ship), cards.ModBroadside, cards.AnyArg)
		}
		t[byUpgrades] += int8(n)
	}
	for _, card := range at.damage {
		if card != none {
			t[byDamage] += int8(cards.Total(cards.All.Damages[card].Mods, cards.ModValue, uint8(v)))
		}
	}
	t[byCards] = int8(s.bonus(ownerOf(ship), cards.ModValue, uint8(v)))
	if rest := t[byShip] + t[byUpgrades] + t[byDamage] + t[byCards]; rest < 0 { // a value is never below 0
		t[byDamage] -= rest
	}
}

// value is the ships' value that gives dice in an endeavour.
func (e *endeavour) value() cards.Value {
	if e.kind == exploring || e.kind == surveying || e.kind == entering {
		return cards.ExploreValue
	}
	return cards.RaidValue
}

// supports tells whether a ship lies on the space of its province's other ship and has a value above 0 (SF-8.2).
func (s *State) supports(ship int, v cards.Value) bool {
	return s.ships[ship].at == s.ships[ship^1].at && s.valueOf(ship, v) > 0
}

// supportDice adds the dice of the flagship's support, if there is one (SF-8.2).
func (s *State) supportDice(flagship int, v cards.Value, t *tally) {
	other := flagship ^ 1
	if !s.supports(other, v) {
		return
	}
	n := 1 + s.shipBonus(other, cards.ModSupport, cards.AnyArg) + s.bonus(ownerOf(other), cards.ModSupport, cards.AnyArg)
	if i := s.islandAt(s.ships[flagship].at); i != none {
		n += cards.Total(cards.All.Islands[i].Mods, cards.ModSupport, cards.AnyArg)
	}
	t[bySupport] = int8(notNegative(n))
}

// studies is how many dice the seat's research cards could add to an exploration.
func (s *State) studies(seat int8, e *endeavour) int {
	n := 0
	for rest := s.provinces[seat].research; rest != 0; rest &= rest - 1 {
		if card := lowestBit(rest); e.helps(card) {
			n += int(cards.All.Charts[card].Dice)
		}
	}
	return n
}

// declareEndeavour opens an endeavour, which can be cancelled until dice are rolled.
func (p *play) declareEndeavour(e endeavour) {
	p.s.throw = e
	p.s.base = phasePool
}

// cancel takes back a declared endeavour, which has changed nothing yet.
func (p *play) cancel() {
	p.s.throw = endeavour{}
	p.s.base = phaseAction
}

// poolMoves lists playing research (SF-8.3), rolling, and cancelling.
func (l *list) poolMoves() {
	s := l.s
	e := &s.throw
	t := s.pool(l.seat, e)
	for rest := l.me.research &^ e.studied; rest != 0; rest &= rest - 1 {
		if card := lowestBit(rest); e.helps(card) {
			l.add(opStudy, card)
		}
	}
	if t.dice() > 0 && (e.kind != surveying || e.studied != 0) {
		l.add(opRoll)
	}
	l.cancel()
}

// roll rolls all dice at once (SF-8.6). From here on the endeavour can't be cancelled.
func (p *play) roll() {
	s := p.s
	e := &s.throw
	if s.rules >= 2 {
		s.now.met = s.claimable(p.seat)
	}
	s.beginAction(actShip)
	s.endAction()
	e.rolled = true
	for rest := e.studied; rest != 0; rest &= rest - 1 {
		card := uint8(bits.TrailingZeros64(rest))
		p.me.research &^= 1 << card
		s.buryChart(card)
		p.emit(evStudied, int16(p.seat), int16(card))
	}
	t := s.pool(p.seat, e)
	switch e.kind {
	case exploring:
		p.emit(evExplores, int16(s.flagship()), int16(e.island), int16(e.site), int16(t.dice()))
	case raidingIsland:
		p.emit(evRaids, int16(s.flagship()), int16(e.island), int16(e.site), int16(t.dice()))
	case entering:
		p.emit(evEnters, int16(s.flagship()), int16(e.island), int16(e.site), int16(e.tomb), int16(t.dice()))
	case surveying:
		p.emit(evSurveys, int16(s.flagship()), int16(e.at), int16(t.dice()))
	case raidingShip:
		s.story.sails.raided |= 1 << e.prey
		p.emit(evRaidsShip, int16(s.flagship()), int16(e.prey), int16(s.provinces[e.victim].colour), int16(t.dice()))
	case raidingFleet:
		s.story.sails.raided |= 1 << fleetPiece
		p.emit(evRaidsFleet, int16(s.flagship()), fleetPiece, int16(t.dice()))
	case raidingColony:
		p.emit(evRaidsColony, int16(s.flagship()), int16(e.island), int16(s.provinces[e.victim].colour), int16(t.dice()))
	case challenging:
		p.emit(evChallenges, int16(s.flagship()), int16(t.dice()))
	default:
		p.emit(evRaidsProvince, int16(s.flagship()), int16(s.provinces[e.victim].colour), int16(t.dice()))
	}
	s.now.blessed = false
	p.cast(t.dice())
	e.luck = s.luckAllowed(p.seat, e)
	p.afterRoll()
}

// cast rolls n dice, then small successes once more where a rule says so.
func (p *play) cast(n int) {
	e := &p.s.throw
	for range n {
		e.dice[dieFaces[p.c.Below(len(dieFaces))]]++
	}
	p.emitDice(evRolled)
	if again := e.dice[small]; again > 0 && p.s.rerolls(p.seat, e) {
		e.dice[small] = 0
		for range again {
			e.dice[dieFaces[p.c.Below(len(dieFaces))]]++
		}
		p.emitDice(evRolledSmall)
	}
}

func (p *play) emitDice(kind eventKind) {
	d := &p.s.throw.dice
	p.emit(kind, int16(p.seat), int16(d[nothing]), int16(d[small]), int16(d[medium]), int16(d[large]))
}

// hereAt is the island on which an endeavour takes place, or none (SF-5.4). By version 8 ships and corsairs off its shore are raided
// there, too: before, nothing but support was given to whoever did.
func (s *State) hereAt(seat int8, e *endeavour) uint8 {
	if s.rules >= 8 && e.atPrize() {
		return s.islandAt(s.ships[shipOf(seat, int(e.ship))].at)
	}
	return e.island
}

// rerolls tells whether small successes are rolled once more: a property of the island, or an event (SF-5.4).
func (s *State) rerolls(seat int8, e *endeavour) bool {
	if i := s.hereAt(seat, e); i != none && cards.FindModifier(cards.All.Islands[i].Mods, cards.ModReroll, cards.AnyArg) != nil {
		return true
	}
	return s.event != none && cards.FindModifier(cards.All.Events[s.event].Mods, cards.ModReroll, cards.AnyArg) != nil
}

// luckAllowed is how many luck tokens may be used: any number, at a dangerous site as many as cards allow (SF-8.6).
func (s *State) luckAllowed(seat int8, e *endeavour) uint8 {
	if s.event != none && cards.FindModifier(cards.All.Events[s.event].Mods, cards.ModNoLuck, cards.AnyArg) != nil {
		return 0
	}
	if beyond(s.ships[shipOf(seat, int(e.ship))].at) { // SF-25.2
		return 0
	}
	if !e.dangerous {
		return none
	}
	me := &s.provinces[seat]
	n := 0
	if me.active != none {
		n = max(n, cards.Highest(cards.All.Advisors[me.active].Mods, cards.ModLuck))
	}
	if me.epithet != none {
		n = max(n, cards.Highest(cards.All.Epithets[me.epithet].Mods, cards.ModLuck))
	}
	for rest := me.treasures; rest != 0; rest &= rest - 1 {
		n = max(n, cards.Highest(cards.All.Treasures[bits.TrailingZeros64(rest)].Mods, cards.ModLuck))
	}
	at := &s.ships[shipOf(seat, int(e.ship))]
	for slot, tile := range at.upgrades {
		if tile != none && at.flipped>>slot&1 == 0 {
			n = max(n, cards.Highest(cards.All.Upgrades[tile].Mods, cards.ModLuck))
		}
	}
	if e.island != none { // “at its sites”: corsairs are none
		n = max(n, cards.Highest(cards.All.Islands[e.island].Mods, cards.ModLuck))
	}
	return uint8(n)
}

// afterRoll asks whether to improve the throw, if that is possible.
func (p *play) afterRoll() {
	s := p.s
	_, again := s.may(p.seat, cards.MayReroll)
	if again || s.lucky(p.seat) {
		s.base = phaseLuck
		return
	}
	p.stand()
}

// lucky tells whether a luck token can improve the throw.
func (s *State) lucky(seat int8) bool {
	e := &s.throw
	return e.dice[nothing] > 0 && e.luck > 0 && s.provinces[seat].luck > 0
}

// throwMoves lists the ways to improve a throw (SF-8.6), rolling all dice again before any luck is used, or using luck, and
// accepting it.
func (l *list) throwMoves() {
	if _, ok := l.s.may(l.seat, cards.MayReroll); ok {
		l.add(opReroll)
	}
	if l.s.lucky(l.seat) {
		l.add(opLuck)
	}
	l.add(opStand)
}

func (p *play) rerollAll() {
	s := p.s
	if s.now.again { // a temple's boon is used before a permission
		s.now.again = false
	} else {
		s.now.allowed |= 1 << cards.MayReroll
	}
	e := &s.throw
	n := e.dice[nothing] + e.dice[small] + e.dice[medium] + e.dice[large]
	e.dice = [faceKinds]uint8{}
	p.emit(evRerolls, int16(p.seat))
	p.cast(int(n))
	p.afterRoll()
}

// useLuck turns a nothing into a medium success. After it nothing is rolled again (SF-8.6).
func (p *play) useLuck() {
	s := p.s
	e := &s.throw
	s.now.allowed |= 1 << cards.MayReroll
	s.now.again = false
	p.me.luck--
	if e.luck != none {
		e.luck--
	}
	e.dice[nothing]--
	e.dice[medium]++
	p.emit(evLuck, int16(p.seat))
	if !s.lucky(p.seat) {
		p.stand()
	}
}

// damageOf is what a throw does to the flagship: defence less successes (SF-8.7), less what is absorbed.
func (s *State) damageOf(seat int8, e *endeavour) int {
	absorb := s.shipBonus(shipOf(seat, int(e.ship)), cards.ModAbsorb, cards.AnyArg) + s.bonus(seat, cards.ModAbsorb, cards.AnyArg)
	if i := s.hereAt(seat, e); i != none {
		absorb += cards.Total(cards.All.Islands[i].Mods, cards.ModAbsorb, cards.AnyArg)
	}
	successes := int(e.dice[small] + e.dice[medium] + e.dice[large])
	return notNegative(int(e.defence) - successes - absorb*int(e.dice[large]))
}

// stand accepts the throw; its damage is dealt out next.
func (p *play) stand() {
	s := p.s
	e := &s.throw
	flagship := s.flagship()
	e.successes = e.dice[small] + e.dice[medium] + e.dice[large]
	e.damage = uint8(s.damageOf(p.seat, e))
	p.emit(evThrow, int16(p.seat), int16(e.successes), int16(e.defence), int16(e.damage))
	s.hurt[flagship] = e.damage
	e.shared = 0
	if other := flagship ^ 1; s.supports(other, e.value()) {
		e.shared = uint8(notNegative(s.shipBonus(other, cards.ModShare, cards.AnyArg)))
	}
	s.base, s.step = phaseAction, stepDamaged
}

// afterDamage decides whether the endeavour succeeds: with at least one success, and the flagship afloat (SF-8.8).
func (p *play) afterDamage() {
	s := p.s
	e := &s.throw
	if e.successes == 0 || s.ships[s.flagship()].at == onBoard {
		p.emit(evFailed, int16(p.seat))
		p.failEndeavour()
		return
	}
	p.emit(evSucceeded, int16(p.seat))
	if !e.atPrize() && e.kind != challenging { // at sea what is taken brings its own glory, or none [ours], and so does a gate
		p.glory(p.seat, e.gloryFor())
	}
	s.step = stepDecide
	switch e.kind {
	case exploring:
		p.afterExploration()
		return
	case surveying:
		p.afterSurvey()
		return
	case entering:
		p.afterEntering()
		return
	case challenging:
		ship := e.ship
		if s.rules < 10 { // which took the first ship that lay there
			ship = s.firstAtGate(p.seat)
		}
		p.endEndeavour()
		p.pass(cards.GuardGate, ship)
		return
	default:
	}
	if e.damage == 0 {
		p.deed(cards.DeedRaidUnhurt)
	}
	p.afterRaid()
}

// failEndeavour ends the turn, except for claiming a milestone whose condition was met before the endeavour (SF-12.4).
func (p *play) failEndeavour() {
	s := p.s
	if s.rules < 2 {
		s.step = stepTurnEnds
		return
	}
	s.now.failed, s.now.ends = true, true
	p.endEndeavour()
}

// endEndeavour closes the endeavour; the turn goes on.
func (p *play) endEndeavour() {
	p.s.throw = endeavour{}
	p.s.base, p.s.step = phaseAction, stepDecide
}
