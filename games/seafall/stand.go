package seafall

import (
	"math/bits"
	"slices"

	"portolan/game"
	"portolan/games/seafall/cards"
)

var (
	_ game.Campaigning = (*State)(nil)
	_ game.Chested     = (*State)(nil)
)

// Chests implements [game.Chested] (SF-20.1).
func (s *State) Chests() (count int) {
	for rest := s.story.chests; rest != 0; rest &= rest - 1 {
		if s.story.openedIn[bits.TrailingZeros8(rest)] == s.match+1 {
			count++
		}
	}
	return count
}

// Stand implements [game.Campaigning] (SF-29).
func (s *State) Stand() game.Stand {
	t := game.Stand{
		Counts: !s.prologue, SettingUp: s.phase == phaseRoster, Opened: bits.OnesCount8(s.story.chests), Sealed: s.sealed(),
		Unexplored: s.unexplored() + bits.OnesCount64(s.unchartedSea()|s.covered()), Milestones: bits.OnesCount64(s.milestones),
		Rounds: roundsPerYear*(int(s.year)-1) + int(s.round), Emperor: game.Seat(s.finish.emperor),
	}
	for seat := range s.count {
		t.Glory = append(t.Glory, int(s.provinces[seat].campaign))
	}
	return t
}

// sealed counts the chests that the match's rules have and the campaign has not opened.
func (s *State) sealed() int {
	n := 0
	for i := range cards.All.Chests {
		if s.rules >= cards.All.Chests[i].Since && s.story.chests>>i&1 == 0 {
			n++
		}
	}
	return n
}

// callings are the guilds in the order in which figures of campaigns name them.
var callings = [...]cards.Guild{cards.Explorers, cards.Soldiers, cards.Builders, cards.Merchants}

// Calling implements [game.Campaigning]: a turn is for a guild (SF-12.3).
func (s *State) Calling(m game.Move) int {
	if op(m.Op()) != opGuild {
		return -1
	}
	return slices.Index(callings[:], cards.Guild(m.Arg(0)))
}

// Callings implements [game.Campaigning].
func (s *State) Callings() []string {
	names := make([]string, len(callings))
	for i, g := range callings {
		names[i] = cards.GuildNames[g]
	}
	return names
}
