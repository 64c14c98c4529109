package cards

// The counts that a campaign starts with (SF-2.1). Those of a kind that come out of chests follow on them in the content.
const (
	AdvisorCount   = 20
	UpgradeCount   = 12
	BuildingCount  = 9
	TreasureCount  = 8
	DamageCount    = 20
	eventCount     = 13 // with those that have been replaced
	SealedEvents   = 4  // the last of them
	MilestoneCount = 9
	leaderCount    = 10
	EpithetCount   = 8
	titleCount     = 5
	ScholarCount   = 8
	maxEffects     = 4 // of one card or outcome, by one version of the rules
	maxModifiers   = 3 // of one card
)

// How many there can be of a kind with all that chests hold.
const (
	AdvisorLimit  = 60
	TreasureLimit = 40
	eventLimit    = 56
)

// Advisor is an advisor. Its modifiers hold, and its expertise serves, while it is active.
type Advisor struct {
	ID              string
	Guild           Guild
	Gold, Influence int8  // what hiring costs
	Glory           int8  // of notable ones
	Chest           uint8 // number of the chest that holds it, 0 for none
	Expertise       [ExpertiseKinds]int8
	Mods            []Modifier
}

// Free is the number of slots for scholars' stickers that the print leaves open (SF-15.2).
func (a *Advisor) Free() int {
	n := 2
	for _, e := range a.Expertise {
		if e != 0 {
			n--
		}
	}
	return n
}

// Upgrade is an upgrade tile.
type Upgrade struct {
	ID     string
	Colour Good
	Price  int8
	Mods   []Modifier
}

// BuildingKind is what a building tile shows.
type BuildingKind uint8

// The kinds of buildings.
const (
	GuildHall BuildingKind = iota
	Marketplace
	Observatory
	Port
	GunTower
	BuildingKinds
)

// BuildingKindNames are the kinds' ids.
var BuildingKindNames = [BuildingKinds]string{"guild-hall", "marketplace", "observatory", "port", "gun-tower"}

// Building is a building tile.
type Building struct {
	ID     string // the kind and a number
	Kind   BuildingKind
	Colour Good
	Price  int8
	Mods   []Modifier
}

// Treasure is a treasure, or a relic, which is not for sale and has no price (SF-22.1).
type Treasure struct {
	ID           string
	Colour       Good
	Price, Glory int8
	Chest        uint8 // number of the chest that holds it, 0 for none
	Mods         []Modifier
}

// Damage is a damage card. Its effects happen as it is drawn, its modifiers hold while the ship has it.
type Damage struct {
	ID      string // the kind and a number
	Kind    uint8  // a place in Content.DamageKinds
	Mods    []Modifier
	Effects []Effect
}

// Event is an event: what it does as it is turned over, during its round, and when the round is over.
type Event struct {
	Edition
	ID          string
	Sealed      bool  // a milestone adds it
	Chest       uint8 // number of the chest that holds it, 0 for none
	Mods        []Modifier
	Reveal, End []Effect
}

// Condition is what a milestone asks for.
type Condition uint8

// The conditions; n is the milestone's number.
const (
	CondIsland    Condition = iota // this turn the province explored the last site of an island
	CondBuildings                  // it has a building, and n stand in all provinces together: one alone has two sites (SF-6.4)
	CondTreasures                  // it has n treasures
	CondUpgrades                   // its ships carry n upgrades
	CondRaid                       // this turn it raided a site with a defence of n or more
	CondAdvisors                   // it has n advisors, the active one included
	CondSale                       // this turn one sale action brought it n gold
	CondDanger                     // this turn it explored a dangerous site
	CondColumn                     // one of its ships is in sea column n or farther west
	CondSea                        // this turn it explored a space of the sea
	CondLandfall                   // this turn it found an island out there
	CondCharts                     // it has n research cards
	CondTomb                       // this turn it entered a tomb with a defence of n or more
	CondSeal                       // this turn it sealed a tomb
	CondRelics                     // it has n relics
	CondStatue                     // this turn it turned a statue
	CondGift                       // this turn it gave something at a temple
	CondPrize                      // this turn it took n goods and upgrades or more from ships
	CondSink                       // this turn it sank a ship of another province
	CondCorsairs                   // this turn it sank the corsairs
	CondWar                        // n markers or more of others lie in its area at war
	CondStalls                     // it has sold n kinds of goods in this match
	CondColonies                   // it has n colonies
	CondAnnex                      // a building stands in a colony of its own
	CondBurn                       // this turn it burnt down a colony
	CondUncover                    // this turn it turned up n spaces beyond the edge
	CondFarSite                    // this turn it explored a site beyond the edge
	CondGates                      // it has passed n of the gates
	ConditionKinds
)

var conditionNames = [ConditionKinds]string{
	"island", "buildings", "treasures", "upgrades", "raid", "advisors", "sale", "danger", "column", "sea", "landfall", "charts", "tomb", "seal", "relics",
	"statue", "gift", "prize", "sink", "corsairs", "war", "stalls", "colonies", "annex", "burn", "uncover", "far-site", "gates",
}

// counts tells whether a condition has a number.
func (c Condition) counts() bool {
	switch c {
	case CondIsland, CondDanger, CondSea, CondLandfall, CondSeal, CondStatue, CondGift, CondSink, CondCorsairs, CondAnnex, CondBurn, CondFarSite:
		return false
	default:
		return true
	}
}

// Milestone is a milestone. The four of the first box come first, then the prologue's five (SF-17.5); those that later versions of the
// rules have added to the box stand among those of chests.
type Milestone struct {
	Edition
	ID        string
	Glory     int8
	Prologue  bool
	Chest     uint8 // number of the chest that holds it, 0 for none
	Event     int8  // the sealed event that it adds to the deck, or -1
	Condition Condition
	N         int8
	Ends      bool // its entry ends the turn
	Effects   []Effect
}

// Leader is a ruler. Each province has a man and a woman to choose from; all start with the same influence and luck (SF-6.4).
type Leader struct {
	ID       string
	Province uint8
	Woman    bool
}

// Epithet is an epithet that a winner may choose (SF-15.1). It works in every match.
type Epithet struct {
	ID   string
	Mods []Modifier
}

// Title is a title, highest first, with what it gives at set-up from the second match on (SF-3.2).
type Title struct {
	ID     string
	Starts []TitleStart
}

// TitleStart is what a title gives at set-up by some versions of the rules.
type TitleStart struct {
	Edition
	Effects []Effect
}

// Start is what a title gives at set-up by a version of the rules (SF-3.2).
func (t *Title) Start(rules uint8) []Effect {
	for i := range t.Starts {
		if t.Starts[i].Holds(rules) {
			return t.Starts[i].Effects
		}
	}
	return nil
}

// Sticker is what a scholar adds to an advisor's expertise.
type Sticker struct {
	Expertise Expertise
	N         int8
}

// Scholar is a sheet of stickers.
type Scholar struct {
	ID       string
	Stickers []Sticker
}
