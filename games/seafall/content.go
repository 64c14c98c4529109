package seafall

// The counts that a campaign starts with (SF-2.1), and those of this table's world.
const (
	advisorCount   = 20
	upgradeCount   = 12
	buildingCount  = 9
	treasureCount  = 8
	damageCount    = 20
	eventCount     = 10
	sealedEvents   = 4 // the last of the ten
	milestoneCount = 9
	leaderCount    = 10
	epithetCount   = 8
	titleCount     = 5
	scholarCount   = 8
	firstIslands   = 4 // islands on the chart from the start (SF-5.6)
	islandCount    = 8 // with three that are found later, and the one at the end of the world
	endIsland      = islandCount - 1
	sitesPerIsland = 6 // the island at the end of the world has one
	siteCount      = endIsland*sitesPerIsland + 1
	symbolCount    = 7 // with the one of the last site, which no spot has
	endSymbol      = symbolCount - 1
	spotCount      = 48
	maxEffects     = 4 // of one card or outcome
	maxModifiers   = 3 // of one card
)

// symbols are what unexplored sites and the spots of the explorer's map carry; the last is that of the last site alone.
var symbols = []string{"anchor", "sun", "moon", "star", "tree", "tower", "end"}

// advisorCard is an advisor. Its modifiers hold, and its expertise serves, while it is active.
type advisorCard struct {
	id              string
	guild           guild
	gold, influence int8 // what hiring costs
	glory           int8 // of notable ones
	expertise       [expertiseKinds]int8
	mods            []modifier
}

// free is the number of slots for scholars' stickers that the print leaves open (SF-15.2).
func (a *advisorCard) free() int {
	n := 2
	for _, e := range a.expertise {
		if e != 0 {
			n--
		}
	}
	return n
}

// upgradeCard is an upgrade tile.
type upgradeCard struct {
	id     string
	colour good
	price  int8
	mods   []modifier
}

// buildingKind is what a building tile shows; the word for it is in buildingKinds.
type buildingKind uint8

const (
	guildHall buildingKind = iota
	marketplace
	observatory
	port
	gunTower
	buildingKindCount
)

var buildingKinds = [buildingKindCount]string{"guild-hall", "marketplace", "observatory", "port", "gun-tower"}

// buildingCard is a building tile.
type buildingCard struct {
	id     string // the kind and a number
	kind   buildingKind
	colour good
	price  int8
	mods   []modifier
}

// treasureCard is a treasure.
type treasureCard struct {
	id           string
	colour       good
	price, glory int8
	mods         []modifier
}

// damageCard is a damage card. Its effects happen as it is drawn, its modifiers hold while the ship has it.
type damageCard struct {
	id      string // the kind and a number
	kind    uint8  // a place in damageKinds
	mods    []modifier
	effects []effect
}

// eventCard is an event: what it does as it is turned over, during its round, and when the round is over.
type eventCard struct {
	id          string
	sealed      bool
	mods        []modifier
	reveal, end []effect
}

// condition is what a milestone asks for.
type condition uint8

const (
	condIsland    condition = iota // this turn the province explored the last site of an island
	condBuildings                  // it has a building, and n stand in all provinces together: one alone has two sites (SF-6.4)
	condTreasures                  // it has n treasures
	condUpgrades                   // its ships carry n upgrades
	condRaid                       // this turn it raided a site with a defence of n or more
	condAdvisors                   // it has n advisors, the active one included
	condSale                       // this turn one sale action brought it n gold
	condDanger                     // this turn it explored a dangerous site
	condColumn                     // one of its ships is in sea column n or farther west
	conditions
)

var conditionNames = [conditions]string{
	"island", "buildings", "treasures", "upgrades", "raid", "advisors", "sale", "danger", "column",
}

// milestoneCard is a milestone. The four of the first box come first, then the prologue's five (SF-17.5).
type milestoneCard struct {
	id        string
	glory     int8
	prologue  bool
	event     int8 // the sealed event that it adds to the deck, or -1
	condition condition
	n         int8
	ends      bool // its entry ends the turn
	effects   []effect
}

// leaderCard is a ruler. Each province has a man and a woman to choose from; all start with the same influence and luck (SF-6.4).
type leaderCard struct {
	id       string
	province uint8
	woman    bool
}

// epithetCard is an epithet that a winner may choose (SF-15.1). It works in every match.
type epithetCard struct {
	id   string
	mods []modifier
}

// titleCard is a title, highest first, with what it gives at set-up from the second match on (SF-3.2).
type titleCard struct {
	id    string
	start []effect
}

// sticker is what a scholar adds to an advisor's expertise.
type sticker struct {
	expertise expertise
	n         int8
}

// scholarCard is a sheet of stickers.
type scholarCard struct {
	id       string
	stickers []sticker
}

// siteCard is an island's site before it is explored. By version 2 of the rules some are explored from the start: find is
// printed there (SF-5.6).
type siteCard struct {
	symbol    uint8
	defence   int8
	dangerous bool
	find      find
}

// islandCard is an island. Its sites stand in descending order of defence, as they produce (SF-11.6).
type islandCard struct {
	id       string
	column   int8  // 1, the easternmost, to 8
	row      int8  // from the north, counted from 0
	space    uint8 // the same as a number of the map
	garrison int8
	shipyard bool // printed: ships are repaired there
	mods     []modifier
	sites    []siteCard
}

// findKind is what exploring a site brings to light for good.
type findKind uint8

const (
	findNothing  findKind = iota // not explored
	findGood                     // produces a good each winter
	findMine                     // gold for raiders
	findWharf                    // upgrades of a colour
	findMarket                   // takes a kind of goods
	findShipyard                 // ships are repaired there
	findRuin                     // nothing of lasting use; it cannot be raided
	findKinds
)

var findNames = [findKinds]string{"nothing", "good", "mine", "wharf", "market", "shipyard", "ruin"}

// find is the sticker on an explored site.
type find struct {
	kind findKind
	good good // of a good, a wharf and a market; noGood otherwise
	gold int8 // of a mine
}

// outcome is what comes of a log entry: the find for the site, and effects.
type outcome struct {
	find    find
	effects []effect
}

// spotCard is a spot on the explorer's map.
type spotCard struct {
	id     string
	symbol uint8
	x, y   int16 // where it is drawn, 0 to 1000
}

// entryCard is an entry of the log. With two outcomes the reader chooses. There are as many entries of a symbol as spots; by
// version 1 of the rules the entry of a spot is the one with its number.
type entryCard struct {
	id       string
	outcomes []outcome
}

// contentTable is all that is printed. Nothing in it ever changes.
type contentTable struct {
	advisors    [advisorCount]advisorCard
	upgrades    [upgradeCount]upgradeCard
	buildings   [buildingCount]buildingCard
	treasures   [treasureCount]treasureCard
	damages     [damageCount]damageCard
	damageKinds []string
	events      [eventCount]eventCard
	milestones  [milestoneCount]milestoneCard
	leaders     [leaderCount]leaderCard
	epithets    [epithetCount]epithetCard
	titles      [titleCount]titleCard
	// what the places in the order of play get in the first year of a campaign's first match, and of its prologue
	places, prologuePlaces [maxProvinces][]effect
	scholars               [scholarCount]scholarCard
	islands                [islandCount]islandCard
	spots                  [spotCount]spotCard
	entries                [spotCount]entryCard
	symbols                [symbolCount]uint64 // the spots of each symbol as a set; its entries have the same numbers
	end                    outcome             // of the last site's entry
}

// table is the content.
var table = mustLoadContent()
