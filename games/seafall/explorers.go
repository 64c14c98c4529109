package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// explorersModule explores sites, reads the log, and researches (SF-13.5, SF-13.6).
var explorersModule = ruleModule{
	moves: []moveRule{
		{opExplore, "explore", func(p play, m game.Move) { p.declareEndeavour(p.s.exploration(m.Arg(0), m.Arg(1), m.Arg(2))) }, describer.showExplore},
		{opSpot, "spot", func(p play, m game.Move) { p.cross(m.Arg(0)) }, describer.showSpot},
		{opEntry, "entry", func(p play, m game.Move) { p.choose(m.Arg(0)) }, describer.showEntry},
		{opResearch, "research", func(p play, m game.Move) { p.beginResearch(cards.Stack(m.Arg(0))) }, describer.showResearch},
		{opKeepResearch, "keep-research", func(p play, m game.Move) { p.keepResearch(m.Arg(0)) }, describer.showResearchCard},
	},
	phases: []phaseRule{
		{phaseSpot, "spot", func(l list) list {
			l.spotMoves()
			return l
		}},
		{phaseEntry, "entry", func(l list) list {
			if l.s.atTomb() {
				l.add(opRelic)
				l.add(opSeal)
				return l
			}
			for rest := l.s.options(l.s.throw.entry, l.seat); rest != 0; rest &= rest - 1 {
				l.add(opEntry, uint8(bits.TrailingZeros8(rest)))
			}
			return l
		}},
		{phaseResearch, "research", func(l list) list {
			l.researchMoves()
			return l
		}},
	},
}

// explorations lists the unexplored sites where the seat has a ship and at least one die, which research may give (SF-13.5).
func (l *list) explorations() {
	s := l.s
	if !s.can(actShip) {
		return
	}
	for i := range uint8(shipsPerProvince) {
		at := s.islandAt(s.ships[shipOf(l.seat, int(i))].at)
		if at == none {
			continue
		}
		for k := range cards.All.Islands[at].Sites {
			if s.islands[at].sites[k].explored() || at == cards.EndIsland && !s.mayDiscover(l.seat) {
				continue
			}
			e := s.exploration(at, uint8(k), i)
			t := s.pool(l.seat, &e)
			if t.dice() > 0 || t.dice()+s.studies(l.seat, &e) > 0 {
				l.add(opExplore, at, uint8(k), i)
			}
		}
	}
}

func (s *State) exploration(i, k, ship uint8) endeavour {
	card := &cards.All.Islands[i].Sites[k]
	return endeavour{
		kind: exploring, island: i, site: k, victim: noSeat, ship: ship, defence: s.siteDefence(i, k), dangerous: card.Dangerous,
		place: noPlace, spot: none,
	}
}

// afterExploration follows a successful exploration: a spot of the explorer's map is picked, or the campaign's last entry is read
// (SF-13.5, SF-1.5).
func (p *play) afterExploration() {
	s := p.s
	e := &s.throw
	if e.damage == 0 {
		p.deed(cards.DeedExploreUnhurt)
		if e.dangerous {
			p.deed(cards.DeedDangerUnhurt)
		}
	}
	s.now.danger = s.now.danger || e.dangerous
	if e.island == cards.EndIsland {
		p.discover()
		return
	}
	if e.island >= cards.IslandCount {
		p.afterLanding()
		return
	}
	s.base = phaseSpot
}

// discover explores the site at the end of the world: the campaign ends with this match (SF-1.5).
func (p *play) discover() {
	s := p.s
	s.endFound = true
	p.unseal()
	t := &s.islands[cards.EndIsland].sites[0]
	t.find = cards.Find{Kind: cards.FindRuin, Good: cards.NoGood}
	p.emit(evWorldEnd, int16(p.seat))
	s.step = stepOutcome
	if s.imagined { // nobody knows what is written there
		return
	}
	p.applyAll(cards.All.End.Effects, context{seat: p.seat, island: cards.EndIsland, ship: s.flagship(), aboard: true})
}

// spotMoves lists the uncrossed spots with the site's symbol (SF-13.5).
func (l *list) spotMoves() {
	e := &l.s.throw
	symbol := cards.All.Islands[e.island].Sites[e.site].Symbol
	for rest := cards.All.SymbolSpots[symbol] &^ l.s.spots; rest != 0; rest &= rest - 1 {
		l.add(opSpot, uint8(bits.TrailingZeros64(rest)))
	}
}

// cross crosses a spot out and reads a log entry. If the entry leaves a choice, it is asked for (SF-13.5).
func (p *play) cross(spot uint8) {
	s := p.s
	e := &s.throw
	s.spots |= 1 << spot
	e.spot, e.entry = spot, spot
	if s.rules < 2 {
		p.emit(evCrossed, int16(p.seat), int16(spot))
	} else {
		e.entry = p.drawEntry(cards.All.Spots[spot].Symbol)
		p.emit(evCrossedOut, int16(p.seat), int16(spot))
	}
	p.read(e.entry)
}

// read reads an entry of the log, which asks for a choice if several of its outcomes are open to the reader.
func (p *play) read(entry uint8) {
	s := p.s
	s.throw.entry = entry
	if s.rules >= 2 {
		p.emit(evRead, int16(p.seat), int16(entry))
	}
	if entry < cards.SpotCount {
		s.read |= 1 << entry
	} else {
		s.story.tales[entry-cards.SpotCount] = undecided
	}
	options := s.options(entry, p.seat)
	if options&(options-1) != 0 {
		s.base, s.step = phaseEntry, stepDecide
		return
	}
	p.choose(uint8(bits.TrailingZeros8(options)))
}

// drawEntry draws an entry from those of a symbol that the campaign has not read (SF-13.5, SF-20.4). There is always one: each
// spot crossed out has used up one entry of its symbol.
func (p *play) drawEntry(symbol uint8) uint8 {
	left := cards.All.SymbolSpots[symbol] &^ p.s.read
	if p.s.story.chests != 0 {
		return p.drawTale(symbol, left)
	}
	return nthBit(left, p.c.Below(bits.OnesCount64(left)))
}

// choose puts the sticker of an outcome on the site for good and applies its effects (SF-13.5). What an option leads to is
// revealed only here.
func (p *play) choose(option uint8) {
	s := p.s
	e := &s.throw
	outcomes := cards.All.Entries[e.entry].Outcomes
	outcome := option
	if options := s.options(e.entry, p.seat); options&(options-1) != 0 {
		p.unseal()
		if s.imagined { // nobody knows which outcome belongs to which option
			outcome = nthBit(uint64(options), p.c.Below(bits.OnesCount8(options)))
		}
		if s.rules < 2 {
			p.emit(evChose, int16(p.seat), int16(e.entry), int16(option)+1)
		} else {
			p.emit(evDecided, int16(p.seat), int16(e.entry), int16(option)+1)
		}
	}
	out := &outcomes[outcome]
	s.step = stepOutcome
	if e.entry >= cards.SpotCount {
		s.story.tales[e.entry-cards.SpotCount] = outcome + 1
	}
	if e.kind != exploring { // which finds nothing
		p.applyAll(out.Effects, context{seat: p.seat, island: e.island, ship: s.flagship(), aboard: true, premises: out.If})
		return
	}
	t := &s.islands[e.island].sites[e.site]
	t.spot, t.entry, t.outcome, t.find = e.spot, e.entry, outcome, out.Find
	p.emitFind(e.island, e.site, out.Find)
	if s.complete(e.island) {
		s.now.completed |= 1 << e.island
	}
	p.applyAll(out.Effects, context{seat: p.seat, island: e.island, ship: s.flagship(), aboard: true, premises: out.If})
}

func (p *play) emitFind(i, k uint8, f cards.Find) {
	switch f.Kind {
	case cards.FindMine:
		p.emit(evFoundMine, int16(p.seat), int16(i), int16(k), int16(f.Gold))
	case cards.FindGood, cards.FindWharf, cards.FindMarket:
		p.emit(evFoundGood+eventKind(f.Kind-cards.FindGood), int16(p.seat), int16(i), int16(k), int16(f.Good))
	default:
		p.emit(evFoundOther, int16(p.seat), int16(i), int16(k), int16(f.Kind))
	}
}

// complete tells whether all sites of an island are explored.
func (s *State) complete(i uint8) bool {
	for k := range cards.All.Islands[i].Sites {
		if !s.islands[i].sites[k].explored() {
			return false
		}
	}
	return true
}

// afterOutcome follows the effects of a log entry or a milestone.
func (p *play) afterOutcome() {
	s := p.s
	s.step = stepDecide
	if s.throw.kind != noVenture {
		p.endEndeavour()
	}
}

// Research (SF-13.6) exists in campaigns that have switched it on.
const researchGold = 3

func (l *list) research() {
	s := l.s
	if s.modules&moduleResearch == 0 || !s.can(actHome) || l.me.gold < researchGold {
		return
	}
	for stack := range cards.StackCount {
		if s.stack(stack).size() > 0 {
			l.add(opResearch, uint8(stack))
		}
	}
}

// researched is how many cards of a stack a seat draws: one, and more by expertise, as far as there are any.
func (s *State) researched(of cards.Stack, seat int8) int {
	return min(1+s.skill(seat, cards.ResearchExpertise), s.stack(of).size())
}

// beginResearch draws a card of a stack, and more by expertise, of which the seat keeps one.
func (p *play) beginResearch(of cards.Stack) {
	s := p.s
	s.beginAction(actHome)
	s.endAction()
	p.spend(researchGold)
	n, stack := s.researched(of, p.seat), s.stack(of)
	for range n {
		s.now.studied |= 1 << p.drawCovertly(stack)
	}
	if s.rules < 4 {
		p.emit(evResearched, int16(p.seat), int16(n), researchGold)
	} else {
		p.emit(evCharts, int16(p.seat), int16(of), int16(n), researchGold)
	}
	s.base = phaseResearch
	if n == 1 {
		p.keepResearch(uint8(bits.TrailingZeros64(s.now.studied)))
	}
}

func (l *list) researchMoves() {
	for rest := l.s.now.studied; rest != 0; rest &= rest - 1 {
		l.add(opKeepResearch, uint8(bits.TrailingZeros64(rest)))
	}
}

// buryChart puts a research card under its stack.
func (s *State) buryChart(card uint8) { s.stack(cards.All.Charts[card].Stack).bury(card) }

// buryStudied puts research cards that were drawn under their stack, where nobody keeps one of them any more (SF-13.6).
func (s *State) buryStudied() {
	for rest := s.now.studied; rest != 0; rest &= rest - 1 {
		s.buryChart(lowestBit(rest))
	}
	s.now.studied = 0
}

// drawCovertly draws a research card that only the seat sees, by version 8 (SF-13.6). Of a card that everybody saw go under its stack all
// know that it comes.
func (p *play) drawCovertly(stack *deck) uint8 {
	s := p.s
	unknown := stack.set
	card := stack.draw(p)
	if s.rules >= 8 {
		s.covert |= unknown & (1 << card)
		p.me.seen |= s.covert & (1 << card)
		p.j.Reveal()
	}
	return card
}

// uncover lays a research card open that not everybody has seen.
func (p *play) uncover(card uint8) {
	s := p.s
	if s.covert>>card&1 == 0 {
		return
	}
	s.covert &^= 1 << card
	for seat := range s.count {
		s.provinces[seat].seen &= s.covert
	}
	p.j.Reveal()
}

// keepResearch lays a card face up into the treasury, the rest under the stack: by version 8 face down, so that of those only the seat
// knows where they are.
func (p *play) keepResearch(card uint8) {
	s := p.s
	p.me.research |= 1 << card
	p.uncover(card)
	rest := s.now.studied &^ (1 << card)
	if s.rules >= 8 {
		s.covert |= rest
		for seat := range s.count {
			s.provinces[seat].seen &^= rest
		}
		p.me.seen |= rest
	}
	for ; rest != 0; rest &= rest - 1 {
		s.buryChart(lowestBit(rest))
	}
	s.now.studied = 0
	s.base = phaseAction
	p.emit(evKeptResearch, int16(p.seat), int16(card))
}
