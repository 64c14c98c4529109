package discoveries

import (
	"fmt"
	"reflect"
)

// values are those of the version of the rules by which the match is played.
func (s *State) values() *values { return &table.values[s.rules] }

// load takes the values from the data of a version.
func (v *values) load(ref *reference) error {
	v.ref = *ref
	for i, d := range ref.Contracts {
		for rounds := 1; rounds <= maxRounds; rounds++ {
			v.income[i][rounds] = uint8(d.Income[string(rune('0'+rounds))])
		}
	}
	for i, d := range ref.Journeys {
		v.points[i] = [scorings][2]uint8{
			interim: {uint8(d.Interim[0]), uint8(d.Interim[1])}, final: {uint8(d.Final[0]), uint8(d.Final[1])},
		}
	}
	for i, d := range ref.Missions {
		chart := d.Chart
		if chart == nil {
			chart = ref.Chart
		}
		if len(chart) != chartLength {
			return fmt.Errorf("the chart of %s is %v", d.ID, chart)
		}
		for n, points := range chart {
			v.chart[i][n] = uint8(points)
		}
	}
	for i, more := range ref.Start.More {
		for place, n := range more {
			v.coins[i+2][place] = uint16(ref.Start.Coins + n)
		}
	}
	return nil
}

// sameCards fails when more than values differs from what another version's data says.
func (r *reference) sameCards(other *reference) error {
	for _, part := range []struct {
		name       string
		ours, said any
	}{
		{"ships", r.Ships, other.Ships},
		{"jokers", r.Jokers, other.Jokers},
		{"contracts", r.contractCards(), other.contractCards()},
		{"journeys", r.journeyCards(), other.journeyCards()},
		{"stacks", r.Stacks, other.Stacks},
		{"start", r.Start.cards(), other.Start.cards()},
	} {
		if !reflect.DeepEqual(part.ours, part.said) {
			return fmt.Errorf("the %s differ from those of the version before: %v", part.name, part.ours)
		}
	}
	return nil
}

// The cards alone, without the values on them.
func (r *reference) contractCards() []contractData {
	cards := make([]contractData, len(r.Contracts))
	for i, d := range r.Contracts {
		cards[i] = contractData{ID: d.ID, Colour: d.Colour, Hold: d.Hold}
	}
	return cards
}

func (r *reference) journeyCards() []journeyData {
	cards := make([]journeyData, len(r.Journeys))
	for i, d := range r.Journeys {
		cards[i] = journeyData{ID: d.ID, Colour: d.Colour, Capacity: d.Capacity}
	}
	return cards
}

func (d startData) cards() startData {
	d.Coins, d.More = 0, nil
	return d
}
