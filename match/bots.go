package match

import (
	"hash/fnv"

	"portolan/game"
)

// BotTurn returns the lowest seat that owes a decision and is played by a bot, and the bot's spec.
func (m *Match) BotTurn() (s game.Seat, bot string, ok bool) {
	for s := range m.Deciding().All {
		if bot := m.seats[s].Bot; bot != "" {
			return s, bot, true
		}
	}
	return game.Spectator, "", false
}

// Abandoned returns a seat whose player has given up while the match goes on and the seat is in it: a bot has to take over.
func (m *Match) Abandoned() (s game.Seat, ok bool) {
	if m.status != StatusPlaying {
		return game.Spectator, false
	}
	for s := range (m.resigned & m.position.state.In()).All {
		if m.left(s) {
			return s, true
		}
	}
	return game.Spectator, false
}

// BotAnswer returns the row by which a bot answers a draw offer that stands. It leaves the end to the people where several parties of them
// are in the match, and in a campaign, which goes on: it agrees. Else it declines, or whoever is about to lose to bots would end the match.
// There is no row when no draw is offered or no bot plays for itself: one that plays on for somebody does not answer in that one's place.
func (m *Match) BotAnswer() (Row, bool) {
	wanting := m.wanting()
	if wanting == 0 {
		return Row{}, false
	}
	for s := range m.remaining().All {
		if m.seats[s].person || wanting.Has(s) {
			continue
		}
		if row, err := m.ProposeDraw(s, m.Number(), m.botsAnswer()); err == nil {
			return row, true
		}
	}
	return Row{}, false
}

// botsAnswer is what bots say to a draw that is offered.
func (m *Match) botsAnswer() string {
	if _, campaign := m.rules.(game.Changing); campaign && m.series != nil {
		return Accept
	}
	var people game.Seats
	for s := range m.remaining().All {
		if m.seats[s].person {
			people = people.With(s)
		}
	}
	if m.alone(people) {
		return Decline
	}
	return Accept
}

// givenNames are what bots call the things that they have to name: names of people that read the same in all languages of the catalogs, for
// a record knows no language.
var givenNames = []string{
	"Adrian", "Albert", "Alma", "Anna", "Aurora", "Clara", "Daniel", "Diana", "Elena", "Elisa", "Emma", "Flora", "Gloria", "Iris", "Julia",
	"Laura", "Linda", "Martin", "Mira", "Nora", "Norbert", "Olga", "Oliver", "Richard", "Robert", "Rosa", "Sandra", "Simon", "Stella", "Vera",
}

// BotNaming returns the row by which the bot that is to move names what it has earned to name, if there is anything. No name is
// given twice in a series.
func (m *Match) BotNaming() (row Row, due bool) {
	s, _, ok := m.BotTurn()
	namer, names := m.position.state.(game.Christener)
	if !ok || !names || m.series == nil {
		return Row{}, false
	}
	for _, element := range namer.ToName(s) {
		if m.isNamed(element) {
			continue
		}
		if row, err := m.ProposeNaming(s, element, m.unusedName()); err == nil {
			return row, true
		}
	}
	return Row{}, false
}

// unusedName is one of givenNames that nothing in the series is called yet; another begins each series.
func (m *Match) unusedName() string {
	used := m.Names()
	h := fnv.New32a()
	_, _ = h.Write([]byte(m.series.ID)) // never fails
	from := int(h.Sum32() % uint32(len(givenNames)))
	for i := range givenNames {
		name := givenNames[(from+i)%len(givenNames)]
		taken := false
		for _, other := range used {
			taken = taken || other == name
		}
		if !taken {
			return name
		}
	}
	return givenNames[from]
}
