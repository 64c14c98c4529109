package cards

// Chest is a sealed chest of the story campaign (SF-20.1). What it holds stands in the content behind what is in the box; its sets
// say which that is.
type Chest struct {
	ID         string
	Since      uint8 // version of the rules
	Key        uint8 // the milestone that opens it, or None when it is a deed of these: so many
	Statues    uint8 // statues turned west in all,
	Scraps     uint8 // or scraps of the last chart,
	Tombs      uint8 // or tombs closed,
	Tide       uint8 // or where the Tide is; 0 of any of them is no deed
	From       uint8 // the match before whose set-up no deed opens it, 0 for any
	Latest     uint8 // the match at whose set-up it opens by itself
	Milestones uint64
	Tracks     []string
	Events     uint64 // that are shuffled in by any version; those that its milestones add are none of them
	Advisors   uint64
	Treasures  uint64
	Relics     uint64 // among the treasures of the content, and none of those above
}

// Premise is what an entry or an outcome asks of the campaign's memory (SF-20.5).
type Premise struct {
	Sort PremiseSort
	Arg  uint8 // a flag or a track
	N    int8
}

// PremiseSort is a sort of premises.
type PremiseSort uint8

// The premises; n is that of a track.
const (
	FlagSet       PremiseSort = iota // by anybody
	FlagOwn                          // by the hand of who reads
	FlagOthers                       // by another hand
	FlagNot                          // by nobody
	TrackLeast                       // the track is at n or above
	TrackMost                        // it is at n or below
	EntryRead                        // the entry arg has been read, and if n is not 0, with its nth outcome
	EntryNot                         // it has not been read
	RelicsLeast                      // who reads has n relics or more
	TombTaken                        // the relic of the tomb where it is read has just been taken
	TombSealed                       // that tomb has just been sealed
	ColoniesLeast                    // who reads has n colonies or more
)

// TrackLimit is the highest number of a track.
const TrackLimit = 15

// FlagLimit and TrackCount are how many flags and tracks there can be.
const (
	FlagLimit  = 64
	TrackCount = 4
)

// SeaSymbol is the symbol of entries that are read at sea. No site and no spot has it.
const SeaSymbol = symbolCount

// TombSymbol is the symbol of entries that are read in tombs.
const TombSymbol = SeaSymbol + 1

// PrizeSymbol is the symbol of entries that are read aboard the corsairs.
const PrizeSymbol = TombSymbol + 1

// EdgeSymbol is the symbol of entries that are read on spaces beyond the edge, ShoreSymbol that of those read on sites of its islands.
const (
	EdgeSymbol  = PrizeSymbol + 1
	ShoreSymbol = EdgeSymbol + 1
)

// TaleLimit is how many entries chests can add.
const TaleLimit = 192

// Stack is one of the two stacks of charts (SF-21.1).
type Stack uint8

// The stacks.
const (
	LandCharts Stack = iota
	SeaCharts
	StackCount
)

// StackNames are the stacks' ids.
var StackNames = []string{"land", "sea"}

// ResearchCard is a card that research draws. Those of the box give dice to any exploration of a site; campaigns have them whose
// rules know no chest. A land chart gives dice at sites of its symbol, a sea chart on the open sea.
type ResearchCard struct {
	Stack  Stack
	Symbol uint8 // or None
	Dice   uint8
}

const (
	// ResearchCount is how many research cards the box has.
	ResearchCount = 12
	// ChartCount is how many charts each stack has.
	ChartCount = 12
)

func firstCharts() []ResearchCard {
	list := make([]ResearchCard, ResearchCount)
	for i := range list {
		list[i] = ResearchCard{Symbol: None, Dice: 1}
		if i >= 8 {
			list[i].Dice = 2
		}
	}
	return list
}

// StackOf is the set of the research cards of a stack by a version of the rules.
func (t *Content) StackOf(rules uint8, stack Stack) (set uint64) {
	if rules < 4 {
		if stack == LandCharts {
			return 1<<ResearchCount - 1
		}
		return 0
	}
	for i := ResearchCount; i < len(t.Charts); i++ {
		if t.Charts[i].Stack == stack {
			set |= 1 << i
		}
	}
	return set
}

// TileKind is what lies on an explored space of the sea (SF-21.3).
type TileKind uint8

// The kinds of tiles.
const (
	IslandTile TileKind = iota
	WreckTile
	CurrentTile
	ShoalTile
	EntryTile
	CalmTile // nothing but water, beyond the edge only
	tileKinds
)

// TileNames are the kinds' ids.
var TileNames = []string{"island", "wreck", "current", "shoal", "entry", "calm"}

// Tile is a sea tile. The first are those of the islands, in the islands' order.
type Tile struct {
	Kind    TileKind
	Island  uint8 // of an island tile
	Effects []Effect
}

// TileCount is how many tiles there are: as many as spaces from column 5 on, but for the archway's and the last island's.
const TileCount = 16

// FirstOpen is the first space that can be explored (SF-21.2); from there on there are OpenCount.
const (
	FirstOpen Space = 24
	OpenCount       = Edge - FirstOpen
)

// HereOpen tells whether a space is one that can be explored at all, whatever has become of it.
func HereOpen(at Space) bool {
	return at >= FirstOpen && at < Edge && at != Archway && at != Space(All.Islands[EndIsland].Space)
}

// Tales are the entries of chests with a symbol.
func (t *Content) Tales(symbol uint8) []uint8 { return t.tales[symbol] }
