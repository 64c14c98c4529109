package efemeris

// opsOfCrew are the moves that play a card, by nation and kind, where the card has one effect.
var opsOfCrew = [nationKinds][2]op{
	france:  {opHelmsman, opCourtesan},
	britain: {opSurgeon, opCarpenter},
	spain:   {opBoatswain, opGovernor},
}

// crew lists the cards that can be played: at most three a turn, only with a galleon on the map, none without a possible
// effect (EF-6.1, EF-6.2, EF-6.12).
func (l *list) crew(blocked *fieldSet) {
	p := &l.s.players[l.seat]
	if sum(&p.played) >= crewPerTurn || l.s.galleon(l.seat).at == offMap {
		return
	}
	if p.hand[banker] > 0 {
		l.bankers(p)
	}
	if p.hand[firstOfficer] > 0 {
		l.abilities(p, blocked)
	}
	if p.hand[gunner] > 0 {
		l.attacks()
	}
	for i, op := range opsOfCrew[p.nation] {
		if p.hand[int(ownFirst)+i] > 0 && l.s.useful(op, l.seat) {
			l.add(op)
		}
	}
}

// bankers lists both ways to change a spice (EF-6.3).
func (l *list) bankers(p *player) {
	for _, give := range [...]spice{pepper, vanilla} {
		if got := 1 - give; p.spices[give] > 0 && p.spices[got] < spiceCap {
			l.add(opBanker, uint8(got))
		}
	}
}

// useful tells whether a nation's own crew has any possible effect now.
func (s *State) useful(op op, seat int8) bool {
	p := &s.players[seat]
	switch op {
	case opHelmsman: // EF-6.6
		return s.galleon(seat).at != roseField
	case opCourtesan: // EF-6.7
		return p.spices[vanilla] < spiceCap
	case opSurgeon: // EF-6.8
		return !p.effects.safe
	case opCarpenter: // EF-6.9
		return s.builtFrigates(seat)+s.freeFrigates(seat) < frigateLimit
	case opGovernor: // EF-6.11
		return s.governable(seat)
	default: // EF-6.10, EF-13.4
		return s.edition != editionHU || s.typeOf(s.galleon(seat).at) == fieldAnchorage
	}
}

// governable tells whether a governor has an effect where the galleon is: on a planet of nobody or of an enemy that still costs
// something (EF-6.11), in some editions only where the phase began (EF-13.4). An enemy fortress may fall later in the turn; by
// the first version of the rules it ruled the governor out.
func (s *State) governable(seat int8) bool {
	at, p := s.galleon(seat).at, &s.players[seat]
	i := s.planetAt(at)
	if i < 0 || s.edition == editionHU && at != p.began {
		return false
	}
	if owner := s.planets[i].owner; owner >= 0 && (!s.enemies(owner, seat) || s.rules < 2 && s.planets[i].fortress) {
		return false
	}
	return p.effects.discounts[i] < table.cost[i][pepper]+table.cost[i][vanilla]
}

// freeFrigates is how many frigates carpenters owe a seat's nation this turn.
func (s *State) freeFrigates(seat int8) uint8 {
	n := uint8(0)
	for ally := range s.allies(seat).All {
		n += s.players[ally].effects.freeFrigates
	}
	return n
}

// playCrew plays the card behind a move: a nation's own crew, a gunner or banker, or a first officer for the captain.
func (p *play) playCrew(op op, a, b uint8) {
	k := p.cardOf(op)
	p.me.hand[k]--
	p.me.played[k]++
	p.s.spend(p.seat, k)
	p.emit(evPlayed, int16(p.seat), int16(k))
	switch op {
	case opBanker:
		p.change(spice(a))
	case opFire:
		p.fire(int(a), int(b))
	case opBombard:
		p.bombard(int(a), int(b))
	case opHelmsman:
		p.jump(roseField)
	case opCourtesan:
		p.gain(0, 2)
	case opSurgeon:
		p.me.effects.safe = true
	case opCarpenter:
		p.me.effects.freeFrigates++
	case opBoatswain:
		p.me.effects.moreBonuses++
	case opGovernor:
		p.me.effects.discounts[p.s.planetAt(p.s.galleon(p.seat).at)]++
	default:
		p.emit(evAbility, int16(p.seat), int16(p.s.commander(p.seat)))
		p.useAbility(op, a, b)
	}
}

func (p *play) cardOf(op op) crewKind {
	switch op {
	case opBanker:
		return banker
	case opFire, opBombard:
		return gunner
	case opHelmsman, opSurgeon, opBoatswain:
		return ownFirst
	case opCourtesan, opCarpenter, opGovernor:
		return ownSecond
	default:
		return firstOfficer
	}
}

func (p *play) change(got spice) {
	p.me.spices[1-got]--
	p.me.spices[got]++
	p.emit(evChanged, int16(p.seat), int16(1-got), int16(got))
}

// gain takes spices from the bank, within the cap.
func (p *play) gain(peppers, vanillas uint8) {
	gotPepper, gotVanilla := p.me.gain(pepper, peppers), p.me.gain(vanilla, vanillas)
	p.emit(evGained, int16(p.seat), int16(gotPepper), int16(gotVanilla))
}

// jump sets the galleon on a field without a move (EF-6.6, EF-8.2).
func (p *play) jump(to field) {
	g := p.s.galleon(p.seat)
	p.emit(evJumped, int16(galleonOf(p.seat)), int16(g.at), int16(to))
	g.at = to
}

// bits of a hand that hold a card of the kind besides one first officer, for captains that need a second card.
func (p *player) others() uint8 {
	var set uint8
	for k, n := range p.hand {
		if crewKind(k) == firstOfficer {
			n--
		}
		if n > 0 {
			set |= 1 << k
		}
	}
	return set
}
