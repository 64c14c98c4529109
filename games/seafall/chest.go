package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// This file is about sealed chests and what a campaign remembers (SF-20), which rules before version 4 do not have.

const (
	chestLimit = 6
	nowhere    = onBoard // of an island that is not on the chart
	unread     = 0       // in story.tales
	undecided  = 0xFF
)

// story is what chests add to a position.
type story struct {
	chests   uint8                  // that are open, as a set
	shuffled uint8                  // of them, those whose cards are in play (SF-20.3)
	openers  [chestLimit]uint8      // colours whose deed opened them, or none
	openedIn [chestLimit]uint8      // and the matches, from 1
	told     uint64                 // milestones whose entries have been read
	tales    [cards.TaleLimit]uint8 // entries of chests: unread, undecided, or one more than the outcome that was taken
	flags    [cards.FlagLimit]uint8 // one more than the colour whose hand set it, 0 while it is not set
	tracks   [cards.TrackCount]uint8
	charts   deck                                              // of the sea
	sea      [cards.OpenCount]uint8                            // the tile that lies on each open space, or none
	logs     [cards.OpenCount]uint8                            // the entry that was read there, or none
	used     uint32                                            // open spaces whose wreck is emptied or whose entry is read
	placed   [cards.EndIsland - cards.FirstIslands]cards.Space // where islands were found, or nowhere
	currents uint64                                            // spaces with a current, as a set
	shoals   uint64
	hall     hall
	sails    sails
	colonies [cards.IslandLimit]colony
	edge     edge
	crown    crown
}

// freshStory is that of a campaign that has opened no chest.
func freshStory() story {
	t := story{charts: deck{top: none}, hall: freshHall(), sails: sails{at: nowhere}, edge: freshEdge()}
	for i := range t.openers {
		t.openers[i] = none
	}
	for i := range t.sea {
		t.sea[i], t.logs[i] = none, none
	}
	for i := range t.placed {
		t.placed[i] = nowhere
	}
	for i := range t.colonies {
		t.colonies[i] = noColony
	}
	return t
}

// box is the set of the cards of a kind that the match is played with: what every campaign begins with, and what open chests have
// added.
func (s *State) box(first uint64, of func(*cards.Chest) uint64) uint64 {
	for i := range cards.All.Chests {
		if s.story.shuffled>>i&1 == 1 {
			first |= of(&cards.All.Chests[i])
		}
	}
	return first
}

func (s *State) allAdvisors() uint64 {
	return s.box(1<<cards.AdvisorCount-1, func(c *cards.Chest) uint64 { return c.Advisors })
}

func (s *State) allTreasures() uint64 {
	return s.box(1<<cards.TreasureCount-1, func(c *cards.Chest) uint64 { return c.Treasures })
}

// allResearch are the research cards that the match is played with.
func (s *State) allResearch() uint64 {
	return cards.All.StackOf(s.rules, cards.LandCharts) | cards.All.StackOf(s.rules, cards.SeaCharts)
}

// allMilestones are those of the box and of open chests.
func (s *State) allMilestones() uint64 {
	set := cards.All.BoxMilestones(s.rules)
	for i := range cards.All.Chests {
		if s.story.chests>>i&1 == 1 {
			set |= cards.All.Chests[i].Milestones
		}
	}
	return set
}

// openByKey opens the chest whose key a milestone is (SF-20.1). Nobody imagines what lies in a sealed chest.
func (p *play) openByKey(m uint8) {
	s := p.s
	if s.rules < 4 || s.imagined {
		return
	}
	for i := range cards.All.Chests {
		if c := &cards.All.Chests[i]; c.Key == m && s.rules >= c.Since && s.story.chests>>i&1 == 0 {
			p.openBy(i)
		}
	}
}

// openByDeed opens the chests that no milestone opens, but a deed that has just been done (SF-20.1, SF-25, SF-26). before is its number
// until then. None opens in the prologue (SF-17.1); rules before version 10 let its scraps open one.
func (p *play) openByDeed(done deed, before uint8) {
	s := p.s
	if s.imagined || s.prologue && s.rules >= 10 {
		return
	}
	for i := range cards.All.Chests {
		c := &cards.All.Chests[i]
		if c.Key == none && s.rules >= c.Since && s.story.chests>>i&1 == 0 && s.match+1 >= c.From && s.opens(c, done, before) {
			p.openBy(i)
		}
	}
}

// openBy opens a chest by the deed of the seat in turn. Nobody takes back what opens one, even if nothing was drawn for it (SF-20.4).
func (p *play) openBy(i int) {
	p.s.openChest(i)
	p.s.story.openers[i] = p.me.colour
	p.unseal()
	p.emit(evChestBy, int16(p.seat), int16(i))
}

// deed is what may open a chest that no milestone opens.
type deed uint8

const (
	statueTurned deed = iota // west
	scrapFound               // of the last chart
	tombClosed
	tideCame // nearer
)

// opens tells whether a deed that has just been done opens a chest: its number has come to what the chest asks for. If that was so
// before the first match in which the chest may open, it opens nothing any more [ours].
func (s *State) opens(c *cards.Chest, done deed, before uint8) bool {
	var now, want uint8
	switch done {
	case statueTurned:
		now, want = uint8(bits.OnesCount8(s.story.hall.turned)), c.Statues
	case scrapFound:
		now, want = s.scraps, c.Scraps
	case tombClosed:
		now, want = uint8(s.story.hall.closed()), c.Tombs
	default: // tideCame
		now, want = s.story.tracks[cards.All.Tide], c.Tide
	}
	return before < want && want <= now
}

// openDue opens at a match's set-up the chests whose latest match it is (SF-20.1). Winter follows, so that their cards are in play. Who
// imagines what follows from the last decision before it sees the match without them (SF-20.2).
func (p *play) openDue() {
	s := p.s
	if s.rules < 4 || s.prologue || s.imagined {
		return
	}
	for i := range cards.All.Chests {
		c := &cards.All.Chests[i]
		if s.match+1 >= c.Latest && s.rules >= c.Since && s.story.chests>>i&1 == 0 {
			s.openChest(i)
			p.emit(evChest, int16(i))
		}
	}
	s.shuffleIn()
}

// openChest opens a chest for all and lays out its milestones (SF-20.3).
func (s *State) openChest(i int) {
	s.story.chests |= 1 << i
	s.story.openers[i], s.story.openedIn[i] = none, s.match+1
	s.milestones |= cards.All.Chests[i].Milestones
}

// shuffleIn adds the events of chests that have been opened, and returns these chests. Advisors and treasures follow from that.
func (s *State) shuffleIn() (fresh uint8) {
	fresh = s.story.chests &^ s.story.shuffled
	for rest := fresh; rest != 0; rest &= rest - 1 {
		s.eventSet |= cards.All.EventsOf(bits.TrailingZeros8(rest), s.rules)
	}
	s.story.shuffled |= fresh
	return fresh
}

// shuffleChests shuffles in winter the cards of chests in that were opened in the year before (SF-20.3).
func (p *play) shuffleChests() {
	s := p.s
	for rest := s.shuffleIn(); rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros8(rest)
		c := &cards.All.Chests[i]
		s.advisors.set |= c.Advisors
		s.treasures |= c.Treasures
		p.emit(evShuffled, int16(i))
	}
}

// unlock switches on the rules of open chests: they hold from the turn after on (SF-20.3).
func (s *State) unlock() {
	if s.story.chests&1 == 1 {
		s.modules |= moduleResearch | moduleSea
	}
	if s.story.chests>>1&1 == 1 {
		s.modules |= moduleHall
	}
	if s.story.chests>>2&1 == 1 {
		s.modules |= moduleSails
	}
	if s.story.chests>>3&1 == 1 {
		s.modules |= modulePatent
	}
	if s.story.chests>>cards.Arch&1 == 1 {
		s.modules |= moduleEdge
	}
	if s.final() {
		s.modules |= moduleCrown
	}
}

// leastMilestones is how many lie open at every set-up (SF-20.6).
const leastMilestones = 3

// renewMilestones lays milestones out until three are open at the set-up (SF-20.6): first those that the prologue has left over, then,
// drawn by chance, some that have been claimed. Claimed again they give their glory and nothing more [ours].
func (p *play) renewMilestones() {
	s := p.s
	if s.rules < 4 || s.prologue {
		return
	}
	for bits.OnesCount64(s.milestones) < leastMilestones && s.waiting != 0 {
		s.milestones |= s.waiting & -s.waiting
		s.waiting &= s.waiting - 1
	}
	for bits.OnesCount64(s.milestones) < leastMilestones {
		claimed := s.allMilestones() &^ s.milestones
		m := nthBit(claimed, p.c.Below(bits.OnesCount64(claimed)))
		s.milestones |= 1 << m
		p.emit(evRenewed, int16(m))
	}
}

// holds tells whether premises hold for a reader (SF-20.5).
func (s *State) holds(list []cards.Premise, seat int8) bool {
	for _, premise := range list {
		if !s.holdsOne(premise, seat) {
			return false
		}
	}
	return true
}

func (s *State) holdsOne(premise cards.Premise, seat int8) bool {
	switch premise.Sort {
	case cards.RelicsLeast:
		return bits.OnesCount64(s.provinces[seat].treasures&relics) >= int(premise.N)
	case cards.TombTaken, cards.TombSealed:
		return s.throw.kind == entering && s.story.hall.tombs[s.throw.tomb].fate == tombTaken+fate(premise.Sort-cards.TombTaken)
	case cards.ColoniesLeast:
		return bits.OnesCount8(s.provinces[seat].colonies) >= int(premise.N)
	case cards.EntryRead, cards.EntryNot:
		outcome := s.outcomeOf(premise.Arg)
		if premise.Sort == cards.EntryNot {
			return outcome == 0
		}
		return outcome != 0 && (premise.N == 0 || outcome == uint8(premise.N))
	default:
		return s.holdsOf(premise, s.provinces[seat].colour+1)
	}
}

// holdsOf tells whether a premise of a flag or a track holds for a reader of a colour, which is own less one.
func (s *State) holdsOf(premise cards.Premise, own uint8) bool {
	hand := uint8(0)
	if premise.Sort < cards.TrackLeast {
		hand = s.story.flags[premise.Arg]
	}
	switch premise.Sort {
	case cards.FlagSet:
		return hand != 0
	case cards.FlagOwn:
		return hand == own
	case cards.FlagOthers:
		return hand != 0 && hand != own
	case cards.FlagNot:
		return hand == 0
	case cards.TrackLeast:
		return int8(s.story.tracks[premise.Arg]) >= premise.N
	default: // cards.TrackMost
		return int8(s.story.tracks[premise.Arg]) <= premise.N
	}
}

// outcomeOf is one more than the outcome that was taken when an entry was read, 0 while it has not been.
func (s *State) outcomeOf(entry uint8) uint8 {
	if entry >= cards.SpotCount {
		if told := s.story.tales[entry-cards.SpotCount]; told != undecided {
			return told
		}
		return 0
	}
	if s.read>>entry&1 == 0 {
		return 0
	}
	for i := range s.islands {
		for k := range s.islands[i].sites {
			if t := &s.islands[i].sites[k]; t.spot != none && t.entry == entry {
				return t.outcome + 1
			}
		}
	}
	return 0
}

// handOf is the seat of the province whose hand set the first flag that premises ask for, noSeat when there is none.
func (s *State) handOf(list []cards.Premise) int8 {
	for _, premise := range list {
		if premise.Sort <= cards.FlagOthers {
			if hand := s.story.flags[premise.Arg]; hand != 0 {
				return int8(s.seatOfColour(hand - 1))
			}
		}
	}
	return noSeat
}

// mostOptions is how many outcomes of an entry are offered at most: the first of those that hold.
const mostOptions = 3

// options is the set of the outcomes of an entry that a reader can choose.
func (s *State) options(entry uint8, seat int8) (set uint8) {
	for i := range cards.All.Entries[entry].Outcomes {
		if s.holds(cards.All.Entries[entry].Outcomes[i].If, seat) {
			if set |= 1 << i; bits.OnesCount8(set) == mostOptions {
				break
			}
		}
	}
	return set
}

// remember applies the effects that the campaign keeps in mind, and those that only chests have.
func (p *play) remember(e *cards.Effect) {
	s := p.s
	switch e.Op {
	case cards.EffectFlag:
		if s.story.flags[e.Arg] = p.me.colour + 1; s.rules >= 7 {
			p.emit(evFlag, int16(p.seat), int16(e.Arg))
		}
	case cards.EffectTrack:
		p.moveTrack(e.Arg, int(e.N))
	case cards.EffectTreasure:
		p.gainTreasure()
	case cards.EffectFleet:
		p.moveCorsairs(int(e.N))
	case cards.EffectWind:
		p.sailOn(e.Count())
	default: // cards.EffectChart
		stack := s.stack(cards.Stack(e.Arg))
		for range e.N {
			if card := stack.draw(p); card != none {
				p.me.research |= 1 << card
				p.uncover(card)
				p.emit(evDrewChart, int16(p.seat), int16(card))
			}
		}
	}
}

// moveTrack changes a track by n.
func (p *play) moveTrack(track uint8, n int) {
	at := &p.s.story.tracks[track]
	before := *at
	*at = uint8(min(max(int(before)+n, 0), cards.TrackLimit))
	p.emit(evTrack, int16(track), int16(*at))
	if track == cards.All.Tide {
		p.openByDeed(tideCame, before)
	}
}

// gainTreasure gives the cheapest of the treasures for sale.
func (p *play) gainTreasure() {
	s := p.s
	best := uint8(none)
	for rest := s.treasures; rest != 0; rest &= rest - 1 {
		if t := lowestBit(rest); best == none || cards.All.Treasures[t].Price < cards.All.Treasures[best].Price {
			best = t
		}
	}
	if best == none {
		return
	}
	s.treasures &^= 1 << best
	p.me.treasures |= 1 << best
	p.emit(evTreasure, int16(p.seat), int16(best), 0)
	p.glory(p.seat, int(cards.All.Treasures[best].Glory))
}

// stack is one of the two stacks of charts.
func (s *State) stack(of cards.Stack) *deck {
	if of == cards.SeaCharts {
		return &s.story.charts
	}
	return &s.researches
}
