package seafall

import (
	"fmt"

	"portolan/games/seafall/cards"
)

// LegacySails is what the third chest hands to the next match (SF-20.7, SF-23.3).
type LegacySails struct {
	Space int `json:"space"` // where the corsairs lie, -1 for nowhere
	Away  int `json:"away"`  // winters until they come up again
}

// legacySails is nil while the third chest is sealed.
func (s *State) legacySails() *LegacySails {
	if s.story.chests>>2&1 == 0 {
		return nil
	}
	l := &LegacySails{Space: -1, Away: int(s.story.sails.away)}
	if at := s.story.sails.at; at != nowhere {
		l.Space = int(at)
	}
	return l
}

// sails reads what the third chest has handed on.
func (r *legacyReader) sails(l *LegacySails) {
	if (l != nil) != (r.s.story.chests>>2&1 == 1) {
		r.fail("story.sails: it belongs to its chest")
	}
	if r.err != nil || l == nil {
		return
	}
	f := &r.s.story.sails
	f.away = uint8(r.number("story.sails.away", l.Away, 0, int(cards.All.Fleet.Away)))
	if l.Space == -1 {
		return
	}
	if f.away > 0 {
		r.fail("story.sails: the corsairs are away, and lie somewhere")
	}
	f.at = cards.Space(r.number("story.sails.space", l.Space, int(cards.FirstHex), int(cards.Edge)-1))
}

// auditSails checks that the corsairs lie on the sea or are away, and that all of it belongs to the third chest.
func (s *State) auditSails() error {
	f := &s.story.sails
	switch {
	case s.story.chests>>2&1 == 0 && (*f != sails{at: nowhere} || s.modules&moduleSails != 0):
		return fmt.Errorf("the third chest is sealed, and there is %+v", *f)
	case f.at == nowhere && f.goods != [cards.GoodKinds]uint8{}:
		return fmt.Errorf("the corsairs lie nowhere, with the goods %v", f.goods)
	case f.at != nowhere && (f.at < cards.FirstHex || f.at >= cards.Edge || f.away > 0):
		return fmt.Errorf("the corsairs lie on space %d, and are away for %d winters", f.at, f.away)
	}
	return nil
}
