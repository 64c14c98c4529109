package seafall

import (
	"fmt"

	"portolan/games/seafall/cards"
)

// auditCrown checks that gates are passed in the last match only, that their rules belong to it, and that no campaign has gone on after
// it. The next match needs nothing of it, as there is none.
func (s *State) auditCrown() error {
	if s.modules&moduleCrown != 0 && !s.final() {
		return fmt.Errorf("the last match's rules hold in match %d", s.match+1)
	}
	if s.final() && s.match > s.story.openedIn[cards.Crown] {
		return fmt.Errorf("match %d is played after the last", s.match+1)
	}
	for gate, set := range s.story.crown.passed {
		if set>>s.count != 0 || set != 0 && s.modules&moduleCrown == 0 {
			return fmt.Errorf("seats %b have passed gate %d", set, gate+1)
		}
	}
	return nil
}
