package discoveries

import "math/bits"

// contractsToTake lists the contracts to be had for a coin (AD-2.3): the open ones and the top of the stack.
func (l *list) contractsToTake() {
	if l.me.coins == 0 || bits.OnesCount32(l.me.hand) >= handLimit {
		return
	}
	for i := range l.s.offers {
		if l.s.offers[i].mayTake(l.seat) {
			l.add(opTake, uint8(i))
		}
	}
	if l.s.pile != 0 {
		l.add(opDraw)
	}
}

const contractPrice = 1 // AD-2.3

// takeContract takes an open contract: everybody knows whose hand it is in until it is played.
func (p *play) takeContract(slot int) {
	s := p.s
	s.begin(actContract)
	p.me.coins -= contractPrice
	card := s.offers[slot].card
	p.me.hand |= 1 << card
	p.me.known |= 1 << card
	s.clear(&s.offers[slot])
	p.emit(evTook, int16(p.seat), int16(card))
	if s.pile != 0 {
		s.offers[slot].card = takeContractFrom(&s.pile, p.c)
		p.emit(evOpened, int16(s.offers[slot].card), int16(slot))
	}
}

// drawContract takes the top of the stack, which nobody else gets to see.
func (p *play) drawContract() {
	p.s.begin(actContract)
	p.me.coins -= contractPrice
	card := takeContractFrom(&p.s.pile, p.c)
	p.me.hand |= 1 << card
	p.emit(evDrew, int16(p.seat))
	p.secretly(evDrewCard, int16(p.seat), int16(card))
}

// contractsToPlay lists the contracts of the hand for which the seat has the ships and the coins, each for 1 to 3 rounds
// (AD-3.3).
func (l *list) contractsToPlay() {
	for rest := l.me.hand; rest != 0; rest &= rest - 1 {
		card := uint8(bits.TrailingZeros32(rest))
		need := &table.contracts[card]
		if reached := l.me.sums(l.me.free, need.colour, l.me.anys); reached.has(need.total, l.me.coins) {
			for rounds := uint8(1); rounds <= maxRounds; rounds++ {
				l.add(opContract, card, rounds)
			}
		}
	}
}

// loads lists the ships that can go onto the contract of the open chain: only such as leave it possible to reach the total
// exactly, with the coins there are (AD-3.3). Joker's holds are chosen here, and so is the use of any colour.
func (l *list) loads() {
	ch := &l.s.chain
	need := &table.contracts[ch.contract]
	left := l.me.free &^ ch.ships
	var fits [2][colourKinds*maxHold + jokerShips]uint8 // by use of the card and kind: holds that fit, as a set, once known
	for rest := left; rest != 0; rest &= rest - 1 {
		ship := uint8(bits.TrailingZeros64(rest))
		card := &table.ships[ship]
		off := uint8(0)
		if card.colours>>need.colour&1 == 0 {
			off = 1
		}
		holds := &fits[off][card.kind]
		if *holds == 0 {
			*holds = known | l.holdsThatFit(ship, off)
		}
		for hold := uint8(1); hold <= maxHold; hold++ {
			if *holds>>hold&1 == 1 {
				l.add(opLoad+op(off), ship, hold)
			}
		}
	}
}

// known marks a set of holds as worked out, even when it is empty.
const known = 1

// holdsThatFit returns the holds, as a set, with which a ship can go onto the chain's contract.
func (l *list) holdsThatFit(ship, off uint8) uint8 {
	ch := &l.s.chain
	need, card := &table.contracts[ch.contract], &table.ships[ship]
	if anys := l.me.anys - ch.anys; anys < off {
		return 0
	}
	spent := uint16(ch.paid + card.cost)
	if spent > l.me.coins {
		return 0
	}
	left := l.me.free &^ ch.ships &^ (1 << ship)
	reached := l.me.sums(left, need.colour, l.me.anys-ch.anys-off)
	least, most := uint8(1), uint8(maxHold)
	if card.hold > 0 {
		least, most = card.hold, card.hold
	}
	var holds uint8
	for hold := least; hold <= most && ch.loaded+hold <= need.total; hold++ {
		if reached.has(need.total-ch.loaded-hold, l.me.coins-spent) {
			holds |= 1 << hold
		}
	}
	return holds
}

// load adds a ship to the chain's contract; the last one puts the contract into play.
func (p *play) load(ship, hold uint8, any bool) {
	ch := &p.s.chain
	ch.ships |= 1 << ship
	ch.loaded += hold
	ch.paid += table.ships[ship].cost
	if ship >= normalShips {
		ch.jokers[ship-normalShips] = hold
	}
	if any {
		ch.anys++
	}
	if ch.loaded == table.contracts[ch.contract].total {
		p.playContract()
	}
}

// playContract does what the chain of AD-3.3 has prepared.
func (p *play) playContract() {
	s := p.s
	ch := s.chain
	s.chain = chain{}
	s.begin(actDeploy)
	p.me.coins -= uint16(ch.paid)
	p.me.free &^= ch.ships
	p.me.hand &^= 1 << ch.contract
	p.me.known &^= 1 << ch.contract
	p.me.playing |= 1 << ch.contract
	s.deals[ch.contract] = deal{owner: p.seat, rounds: ch.rounds, left: ch.rounds, ships: ch.ships}
	income := s.values().income[ch.contract][ch.rounds]
	p.emit(evContract, int16(p.seat), int16(ch.contract), int16(ch.rounds), int16(income), int16(ch.paid))
	for range ch.anys {
		p.useAny()
	}
	for rest := ch.ships; rest != 0; rest &= rest - 1 {
		ship := uint8(bits.TrailingZeros64(rest))
		if ship >= normalShips {
			s.jokerHold[ship-normalShips] = ch.jokers[ship-normalShips]
		}
		p.emit(evLoaded, int16(p.seat), kindOf(ship), int16(ship), int16(s.holdOf(ship)), int16(ch.contract))
	}
}

// advance moves the round stone of a contract; when it leaves, the contract pays and is out of the match (AD-2.1).
func (p *play) advance(card int) {
	s := p.s
	d := &s.deals[card]
	if d.left--; d.left > 0 {
		p.emit(evAdvanced, int16(d.owner), int16(card), int16(d.left))
		return
	}
	owner := &s.players[d.owner]
	income := uint16(s.values().income[card][d.rounds])
	owner.coins += income
	owner.income += income
	owner.fulfilled++
	p.emit(evFulfilled, int16(d.owner), int16(card), int16(income), int16(owner.fulfilled))
	s.unload(card)
}

// unload gives the ships of a contract back to their owner.
func (s *State) unload(card int) {
	d := &s.deals[card]
	owner := &s.players[d.owner]
	owner.free |= d.ships
	owner.playing &^= 1 << card
	for rest := d.ships & table.jokers; rest != 0; rest &= rest - 1 {
		s.jokerHold[bits.TrailingZeros64(rest)-normalShips] = 0
	}
	*d = deal{}
}

// expireContracts ends the contracts still in play: worth nothing, their ships are free (AD-4.3).
func (p *play) expireContracts() {
	for i := range p.s.deals {
		if d := &p.s.deals[i]; d.rounds > 0 {
			p.emit(evExpired, int16(d.owner), int16(i))
			p.s.unload(i)
		}
	}
}
