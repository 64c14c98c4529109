package cards

import "math/bits"

// Version is the present version of the rules; the cards know it and all before.
const Version = 12

// Edition tells by which versions of the rules something is in the box: from one on, and up to one. 0 is no bound.
type Edition struct{ Since, Until uint8 }

// Holds tells whether it is in the box by a version of the rules.
func (e Edition) Holds(rules uint8) bool {
	return rules >= e.Since && (e.Until == 0 || rules <= e.Until)
}

// Order is what the places in the order of play get in the first year of a campaign's first match, and of its prologue, with so
// many seats, or with any number if that is 0.
type Order struct {
	Edition
	Seats           uint8
	First, Prologue [MaxProvinces][]Effect
}

// OrderOf is what the places in the order of play get by a version of the rules, with so many seats; nil where nothing is said.
func (t *Content) OrderOf(rules, seats uint8) *Order {
	for i := range t.Orders {
		if o := &t.Orders[i]; o.Holds(rules) && (o.Seats == 0 || o.Seats == seats) {
			return o
		}
	}
	return nil
}

// Deck is the set of the events that a campaign begins with by a version of the rules (SF-2.1).
func (t *Content) Deck(rules uint8) (set uint64) {
	for e := range t.Events {
		if card := &t.Events[e]; !card.Sealed && card.Chest == 0 && card.Holds(rules) {
			set |= 1 << e
		}
	}
	return set
}

// EventsOf is the set of the events of a chest that are shuffled in by a version of the rules (SF-20.3).
func (t *Content) EventsOf(chest int, rules uint8) (set uint64) {
	for rest := t.Chests[chest].Events; rest != 0; rest &= rest - 1 {
		if e := bits.TrailingZeros64(rest); t.Events[e].Holds(rules) {
			set |= 1 << e
		}
	}
	return set
}

// BoxMilestones is the set of the milestones that are in the box by a version of the rules.
func (t *Content) BoxMilestones(rules uint8) (set uint64) {
	for m := range t.Milestones {
		if card := &t.Milestones[m]; card.Chest == 0 && card.Holds(rules) {
			set |= 1 << m
		}
	}
	return set
}

// editionData says since which version of the rules something is there, and until which.
type editionData struct {
	Since int `json:"since"`
	Until int `json:"until"`
}

func (k *checker) edition(field string, d editionData) Edition {
	if d.Until > 0 && d.Until < d.Since {
		k.fail(field+".until", "is before since")
	}
	return Edition{
		Since: uint8(k.number(field+".since", d.Since, 0, Version)), Until: uint8(k.number(field+".until", d.Until, 0, Version)),
	}
}

// startEvents is how many events a campaign begins with: one for each round of a year.
const startEvents = 6

func (t *Content) deckSize(rules uint8) int { return bits.OnesCount64(t.Deck(rules)) }
