package cards

// The words of the rulebook that cards print: each enumeration is a small number with a list of ids, which data, views and
// records use.

// Good is a sort of goods, and the colour that it gives cards and tiles.
type Good uint8

// The goods.
const (
	Timber Good = iota
	Linen
	Spice
	Iron

	GoodKinds      = 4
	NoGood    Good = 0xFF
)

// GoodNames are the goods' ids.
var GoodNames = []string{"timber", "linen", "spice", "iron"}

// Guild is one of the four that a turn commissions (SF-12.3).
type Guild uint8

// The guilds.
const (
	Merchants Guild = iota
	Builders
	Explorers
	Soldiers

	GuildKinds       = 4
	NoGuild    Guild = 0xFF
)

// GuildNames are the guilds' ids.
var GuildNames = []string{"merchants", "builders", "explorers", "soldiers"}

// ColourNames are the ids of the colours that tell provinces apart; a province keeps its own for the whole campaign.
var ColourNames = []string{"red", "green", "blue", "violet", "grey"}

// MaxProvinces is how many provinces there are, each of a colour.
const MaxProvinces = 5

// Value is one of the four that a ship has (SF-7.1).
type Value uint8

// The values.
const (
	SailValue Value = iota
	RaidValue
	ExploreValue
	HoldValue

	ValueKinds = 4
)

// ValueNames are the values' ids.
var ValueNames = []string{"sail", "raid", "explore", "hold"}

// Expertise is what an advisor knows more of (SF-8.3, SF-13).
type Expertise uint8

// The sorts of expertise.
const (
	BuyExpertise Expertise = iota
	SellExpertise
	UpgradeExpertise
	BuildExpertise
	ExploreExpertise
	RaidExpertise
	TaxExpertise
	ResearchExpertise

	ExpertiseKinds = 8
)

// ExpertiseNames are their ids.
var ExpertiseNames = []string{"buy", "sell", "upgrade", "build", "explore", "raid", "tax", "research"}

// TitleNames are the ids of the ranks: the lower the number, the higher the rank (SF-3.1).
var TitleNames = []string{"elector", "duke", "prince", "count", "baron"}

// None is no card, no seat, nothing, in a field that counts from 0.
const None = 0xFF
