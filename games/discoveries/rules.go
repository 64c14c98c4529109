package discoveries

import (
	"embed"

	"portolan/game"
)

//go:embed text/*.json
var texts embed.FS

// version is the number of the rules that new matches are played by.
const version = 3

const maxPlayers = 4 // AD-1.1

// Rules is the game of Age of Discovery.
type Rules struct{}

var _ game.Rules = Rules{}

// ID implements [game.Rules].
func (Rules) ID() string { return "discoveries" }

// Version implements [game.Rules].
func (Rules) Version() int { return version }

// Seats implements [game.Rules] (AD-1.1).
func (Rules) Seats() (least, most int) { return 2, maxPlayers }

// Options implements [game.Rules].
func (Rules) Options() []game.Option {
	return []game.Option{
		{Name: "missions", Values: []string{"secret", "open"}, Default: "secret"}, // AD-4.6
		{Name: "guide", Values: []string{"no", "yes"}, Default: "no"},
	}
}

// Resolve implements [game.Rules].
func (r Rules) Resolve(seats int, given map[string]string) (map[string]string, error) {
	if least, most := r.Seats(); seats < least || seats > most {
		return nil, &game.OptionError{Field: "seats", Why: "there are 2 to 4 players"}
	}
	resolved, err := game.ResolveOptions(r.Options(), given)
	if err != nil {
		return nil, err
	}
	if resolved["guide"] == "yes" && (seats != 2 || resolved["missions"] == "open") {
		return nil, &game.OptionError{Field: "guide", Why: "the guided match is one of two players with secret missions"}
	}
	return resolved, nil
}

// New implements [game.Rules].
func (r Rules) New(setup game.Setup, c *game.Chance) (game.State, error) {
	if setup.Rules < 1 || setup.Rules > version {
		return nil, &game.OptionError{Field: "rules", Why: "this version of the rules is not known"}
	}
	options, err := r.Resolve(setup.Seats, setup.Options)
	if err != nil {
		return nil, err
	}
	s := new(State)
	s.reset(setup.Rules, setup.Seats, options["missions"] == "open", c)
	if options["guide"] == "yes" {
		s.prepare()
	}
	return s, nil
}

// ViewType implements [game.Rules].
func (Rules) ViewType() any { return View{} }

// Text implements [game.Rules].
func (Rules) Text(lang string) []byte {
	return game.ReadWords(texts, lang)
}

// Data is what is the same in every match: all cards, the charts of missions, the stacks.
type Data struct {
	Colours   []string       `json:"colours"`   // the six, those of contracts first
	Ships     []ShipData     `json:"ships"`     // by number
	Contracts []contractData `json:"contracts"` // in the order of the data
	Journeys  []journeyData  `json:"journeys"`
	Missions  []missionData  `json:"missions"`
	Stacks    []int          `json:"stacks"`  // ships in each stack at the start, from the left
	Glasses   []int          `json:"glasses"` // the stacks, counted from 0, that hold an hourglass
	Start     startData      `json:"start"`
	HandLimit int            `json:"handLimit"`
	QuietEnd  int            `json:"quietRounds"` // rounds without a ship bought after which the sale row is cleared
	Older     []OldData      `json:"older"`       // what was different by older versions of the rules, from the first on
}

// OldData is what an older version of the rules has in place of the present values.
type OldData struct {
	Contracts []contractData `json:"contracts"`
	Journeys  []journeyData  `json:"journeys"`
	Missions  []missionData  `json:"missions"`
	Start     startData      `json:"start"`
}

// ShipData is a ship card.
type ShipData struct {
	ID      string   `json:"id"`      // what it is: the words are ship.<id>
	Colours []string `json:"colours"` // two for a joker
	Hold    int      `json:"hold"`    // 0 for a joker, whose hold is chosen
	Price   int      `json:"price"`   // 0 for a joker, which is never sold
	Cost    int      `json:"cost"`    // coins for placing it
}

// Data implements [game.Rules].
func (Rules) Data() any {
	d := Data{
		Colours: colours, Contracts: table.ref.Contracts, Journeys: table.ref.Journeys, Missions: table.ref.Missions,
		Stacks: table.ref.Stacks, Glasses: []int{glassStacks[0], glassStacks[1]}, Start: table.ref.Start,
		HandLimit: handLimit, QuietEnd: quietRounds,
	}
	for i, card := range table.ships {
		ship := ShipData{ID: shipKinds[card.kind], Hold: int(card.hold), Price: int(card.price), Cost: int(card.cost)}
		for c, id := range colours {
			if table.showing[c]>>i&1 == 1 {
				ship.Colours = append(ship.Colours, id)
			}
		}
		d.Ships = append(d.Ships, ship)
	}
	for v := 1; v < version; v++ {
		ref := table.values[v].ref
		old := OldData{Contracts: ref.Contracts, Journeys: ref.Journeys, Start: ref.Start}
		for _, m := range ref.Missions {
			if m.Chart == nil {
				m.Chart = ref.Chart
			}
			old.Missions = append(old.Missions, m)
		}
		d.Older = append(d.Older, old)
	}
	return d
}
