package seafall

import (
	"slices"

	"portolan/games/seafall/cards"
)

// viewStory fills in what chests add (SF-20), which is public.
func (s *State) viewStory(v *StoryView) {
	if s.rules < 4 {
		return
	}
	s.viewChests(v)
	for at := cards.FirstOpen; at < cards.Edge; at++ {
		if s.story.sea[openIndex(at)] != none {
			v.Marks = append(v.Marks, s.viewMark(at))
		}
	}
	for i, hand := range s.story.flags {
		if hand != 0 {
			v.Flags = append(v.Flags, cards.All.Flags[i])
			if s.rules >= 7 { // who reads and chooses is public, and so is whose hand it was
				v.Hands = append(v.Hands, HandView{Flag: cards.All.Flags[i], Colour: cards.ColourNames[hand-1]})
			}
		}
	}
	if s.story.chests&1 == 1 {
		for stack, id := range cards.StackNames {
			v.Stacks = append(v.Stacks, StackView{ID: id, N: s.stack(cards.Stack(stack)).size()})
		}
	}
	for i, id := range cards.All.Tracks {
		if s.knows(uint8(i)) {
			v.Tracks = append(v.Tracks, TrackView{ID: id, N: int(s.story.tracks[i])})
		}
	}
	v.Stands, v.Rises = s.viewStands(), int(s.story.hall.risen)
	v.Pieces, v.Holds, v.Yearly = s.viewPieces(), s.viewHolds(), s.viewYearly()
	s.viewBeyond(v)
	v.Stages = s.viewStages()
	if s.final() {
		v.Years = int(s.years())
	}
}

// viewChests adds the open chests, and how many there are that nobody has opened yet (SF-20.1).
func (s *State) viewChests(v *StoryView) {
	for i, id := range cards.IDs.Chests {
		if s.story.chests>>i&1 == 0 {
			if s.rules >= cards.All.Chests[i].Since {
				v.Sealed++
			}
			continue
		}
		opened := ChestView{ID: id, Match: int(s.story.openedIn[i]), Seat: s.seatOfColour(s.story.openers[i])}
		if by := s.story.openers[i]; by != none && opened.Seat < 0 {
			opened.Colour = cards.ColourNames[by]
		}
		v.Chests = append(v.Chests, opened)
	}
}

// knows tells whether a track is public: a chest is open that has it, or for the Tide one whose rules are about it; or else once an entry
// of another chest has moved it, which all were told. Where it stands at 0 it may never have moved.
func (s *State) knows(track uint8) bool {
	if s.story.tracks[track] != 0 || track == cards.All.Tide && s.story.chests>>1&1 == 1 {
		return true
	}
	for i := range cards.All.Chests {
		if s.story.chests>>i&1 == 1 && slices.Contains(cards.All.Chests[i].Tracks, cards.All.Tracks[track]) {
			return true
		}
	}
	return false
}

func (s *State) viewMark(at cards.Space) MarkView {
	i := openIndex(at)
	mark := MarkView{Space: int(at), Kind: cards.TileNames[cards.All.Tiles[s.story.sea[i]].Kind], N: int(s.story.sea[i]) + 1, Used: s.story.used>>i&1 == 1}
	if entry := s.story.logs[i]; entry != none {
		mark.Entry = cards.IDs.Entries[entry]
		if told := s.story.tales[entry-cards.SpotCount]; told != unread && told != undecided {
			mark.Option = int(told)
		}
	}
	return mark
}

// seatOfColour is the seat of a province of a colour, noSeat when it does not play.
func (s *State) seatOfColour(colour uint8) int {
	for seat := range int(s.count) {
		if s.provinces[seat].colour == colour {
			return seat
		}
	}
	return noSeat
}

// positive writes a number that is left out when it is 0.
func (w *writer) positive(name string, n int) {
	if n != 0 {
		w.number(name, n)
	}
}

// word writes a text that is left out when it is empty.
func (w *writer) word(name, s string) {
	if s != "" {
		w.text(name, s)
	}
}

// some writes a list that is left out when it is empty.
func some[T any](w *writer, name string, list []T, one func(*writer, *T)) {
	if len(list) > 0 {
		each(w, name, list, one)
	}
}

func (w *writer) story(v *StoryView) {
	some(w, `,"chests":`, v.Chests, (*writer).chest)
	w.positive(`,"sealed":`, v.Sealed)
	some(w, `,"marks":`, v.Marks, (*writer).mark)
	some(w, `,"stacks":`, v.Stacks, func(w *writer, v *StackView) { w.counted(v.ID, v.N) })
	if len(v.Flags) > 0 {
		w.texts(`,"flags":`, v.Flags)
	}
	some(w, `,"hands":`, v.Hands, (*writer).hand)
	some(w, `,"tracks":`, v.Tracks, func(w *writer, v *TrackView) { w.counted(v.ID, v.N) })
	some(w, `,"stands":`, v.Stands, (*writer).stand)
	w.positive(`,"rises":`, v.Rises)
	some(w, `,"pieces":`, v.Pieces, (*writer).piece)
	some(w, `,"holds":`, v.Holds, (*writer).hold)
	if len(v.Covered) > 0 {
		w.numbers(`,"covered":`, v.Covered)
	}
	if len(v.Yearly) > 0 {
		w.texts(`,"yearly":`, v.Yearly)
	}
	some(w, `,"stages":`, v.Stages, (*writer).stage)
	w.positive(`,"years":`, v.Years)
}

func (w *writer) chest(v *ChestView) {
	w.text(`{"id":`, v.ID)
	w.number(`,"match":`, v.Match)
	w.number(`,"seat":`, v.Seat)
	w.word(`,"colour":`, v.Colour)
	w.raw(`}`)
}

func (w *writer) hand(v *HandView) {
	w.text(`{"flag":`, v.Flag)
	w.text(`,"colour":`, v.Colour)
	w.raw(`}`)
}

func (w *writer) mark(v *MarkView) {
	w.number(`{"space":`, v.Space)
	w.text(`,"kind":`, v.Kind)
	w.number(`,"n":`, v.N)
	w.flag(`,"used":`, v.Used)
	if v.Entry != "" {
		w.text(`,"entry":`, v.Entry)
	}
	w.positive(`,"option":`, v.Option)
	w.raw(`}`)
}

func (w *writer) counted(id string, n int) {
	w.text(`{"id":`, id)
	w.number(`,"n":`, n)
	w.raw(`}`)
}
