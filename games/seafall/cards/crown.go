package cards

// What stands in the data of the sixth chest: the gates before the last site, what the campaign's end brings, its endings, and what
// becomes of provinces (SF-26).

// Crown is the place of the sixth chest among the chests.
const Crown = 5

// Gate is one of those that stand before the last site (SF-26.2).
type Gate uint8

// The gates.
const (
	ChartGate Gate = iota
	TollGate
	GuardGate
	GateCount
)

// GateNames are their ids.
var GateNames = []string{"chart", "toll", "guard"}

// GateRule is what a gate takes: so many sea charts, so many kinds of goods, or an endeavour of such a defence. It takes less from the
// province whose hand set a flag.
type GateRule struct {
	N     uint8
	Eased uint8
	Flag  uint8
}

// CrownRules are the numbers of the last match.
type CrownRules struct {
	Gates   [GateCount]GateRule
	First   int8  // glory for who passes a gate before all others
	Later   int8  // and for the others
	Least   uint8 // gates that the last site asks for
	Year    uint8 // in which it can be explored first
	Years   uint8 // after which the match ends
	Defence uint8 // of the last site
	Relic   int8  // glory for each relic at the end, lost with the Tide too high
	Colony  int8  // and for each colony
	High    uint8 // where the Tide is too high
}

// Ending is one of the ways in which the campaign ends. It is told if all premises of one of some lists hold, whoever reads; the last one
// is told if no other is.
type Ending struct {
	ID string
	If [][]Premise
}

// Fate is what becomes of a province. It is told of the first province whose story fits, and of no other but for the last fate, which
// fits everybody.
type Fate struct {
	ID  string
	Who FateSort
	If  []Premise // by its own hand
}

// FateSort is which provinces a fate can be about.
type FateSort uint8

// The sorts of fates.
const (
	FateOfAny     FateSort = iota
	FateOfEmperor          // who wins the campaign
	FateOfLeast            // who has least glory in it
	fateSorts
)

var fateSortNames = [fateSorts]string{"", "emperor", "least"}

// CrownData is what the page of the sixth chest tells besides what every chest's page tells.
type CrownData struct {
	Gates   []GateData `json:"gates"`
	First   int        `json:"first"`   // glory for who passes a gate before all others
	Later   int        `json:"later"`   // and for the others
	Least   int        `json:"least"`   // gates that the last site asks for
	Year    int        `json:"year"`    // in which it can be explored first
	Years   int        `json:"years"`   // after which the last match ends
	Defence int        `json:"defence"` // of the last site
	Glory   int        `json:"glory"`   // for discovering it
	Relic   int        `json:"relic"`   // glory for each relic at the end, lost with the Tide too high
	Colony  int        `json:"colony"`  // and for each colony
	High    int        `json:"high"`    // where the Tide is too high
}

// GateData is a gate.
type GateData struct {
	ID    string `json:"id"`
	Guild string `json:"guild"` // whose action passing it is
	N     int    `json:"n"`     // sea charts, kinds of goods, or the defence
	Eased int    `json:"eased"` // the same for the province whose hand has made it easier
}

// GateGuilds are the guilds whose action with a ship passing a gate is.
var GateGuilds = [GateCount]Guild{Explorers, Merchants, Soldiers}

func (t *Content) crownData() *CrownData {
	c := &t.Crown
	d := &CrownData{
		First: int(c.First), Later: int(c.Later), Least: int(c.Least), Year: int(c.Year), Years: int(c.Years), Defence: int(c.Defence), Glory: 1,
		Relic: int(c.Relic), Colony: int(c.Colony), High: int(c.High),
	}
	for i, gate := range c.Gates {
		d.Gates = append(d.Gates, GateData{ID: GateNames[i], Guild: GuildNames[GateGuilds[i]], N: int(gate.N), Eased: int(gate.Eased)})
	}
	for _, e := range t.End.Effects {
		if e.Op == EffectGlory {
			d.Glory += int(e.N)
		}
	}
	return d
}
