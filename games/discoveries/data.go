package discoveries

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
)

//go:embed data/discoveries*.json
var dataFiles embed.FS

// dataNames are the data files by the version of the rules. What no source gives may differ among them; cards, capacities and
// stacks are the same in all.
var dataNames = [version + 1]string{1: "data/discoveries-1.json", 2: "data/discoveries-2.json", 3: "data/discoveries.json"}

// colour is one of the six. The first four are those of contracts (AD-1.3).
type colour uint8

const (
	colourKinds            = 6
	contractColours        = 4
	noColour        colour = 0xFF
)

var colours = []string{"red", "blue", "green", "yellow", "white", "brown"}

const (
	normalShips   = 42
	jokerShips    = 6
	shipCount     = normalShips + jokerShips // numbers below normalShips are normal ships, the others jokers
	contractCount = 24
	journeyCount  = 12
	stackCount    = 5
	maxHold       = 3
	maxRounds     = 3
	maxTotal      = 7 // of a contract; sums counts no further
	maxCapacity   = 8 // of a journey, and so the most ships on one
	maxAny        = 2 // cards any colour a player
	missionSet    = 4 // missions for a number of players
	missionCount  = missionSet * (maxPlayers - 1)
	chartLength   = 8 // contracts fulfilled, from none to so many less one or more

	noShip     = 0xFF
	noContract = 0xFF
	noMission  = 0xFF
)

// reference is the shape of the data file.
type reference struct {
	Ships     []shipData     `json:"ships"`
	Jokers    [][2]string    `json:"jokers"`
	Contracts []contractData `json:"contracts"`
	Journeys  []journeyData  `json:"journeys"`
	Missions  []missionData  `json:"missions"`
	Chart     []int          `json:"mission_value_by_contracts_fulfilled"` // of all missions, in version 1
	Stacks    []int          `json:"stacks"`
	Start     startData      `json:"start"`
}

type shipData struct {
	Colour string `json:"colour"`
	Hold   int    `json:"hold"`
	Price  int    `json:"price"`
}

type contractData struct {
	ID     string         `json:"id"`
	Colour string         `json:"colour"`
	Hold   int            `json:"hold"`
	Income map[string]int `json:"income"`
}

type journeyData struct {
	ID       string `json:"id"`
	Colour   string `json:"colour"`
	Capacity int    `json:"capacity"`
	Interim  [2]int `json:"interim"`
	Final    [2]int `json:"final"`
}

type missionData struct {
	ID      string `json:"id"`
	Players int    `json:"players"`
	Chart   []int  `json:"chart"` // points for each journey by contracts fulfilled; the last entry holds for more
}

type startData struct {
	Coins     int     `json:"coins"`
	More      [][]int `json:"more_by_place"` // coins more by the place in the order of play, for 2, 3 and 4 players
	Contracts int     `json:"contracts"`
	Jokers    int     `json:"jokers"`
	Any       int     `json:"any_colour"`
	Reserve   int     `json:"reserve"`
}

// tables is the data in the shapes that the rules use. Sets of ships have a bit for each ship.
type tables struct {
	ref        reference // of the present version
	values     [version + 1]values
	ships      [shipCount]shipCard
	of         [colourKinds][maxHold + 1]uint64 // normal ships of a colour and hold
	withHold   [maxHold + 1]uint64              // normal ships of a hold
	showing    [colourKinds]uint64              // ships that show a colour, jokers among them
	jokers     uint64
	startJoker uint64 // jokers that fit a contract colour (AD-1.4)
	contracts  [contractCount]contractCard
	journeys   [journeyCount]journeyCard
	missions   [maxPlayers + 1][missionSet]mission // by the number of players
}

// values are what the rules leave to us, and what a new version of them may change.
type values struct {
	ref    reference
	income [contractCount][maxRounds + 1]uint8 // by rounds
	points [journeyCount][scorings][2]uint8    // lower and higher, by scoring
	chart  [missionCount][chartLength]uint8    // a mission's points for each journey by contracts fulfilled; the last holds for more
	coins  [maxPlayers + 1][maxPlayers]uint16  // at the start, by the number of players and the place in the order of play
}

type shipCard struct {
	colours uint8 // as a set
	hold    uint8 // 0 for a joker, whose hold is chosen
	price   uint8
	cost    uint8 // of placing it (AD-2.6)
	kind    uint8 // ships alike in colour and hold are of one kind
}

type contractCard struct {
	colour colour
	total  uint8
}

type journeyCard struct {
	colour   colour
	capacity uint8
}

var table = mustLoad()

func mustLoad() *tables {
	t := new(tables)
	for v := 1; v <= version; v++ {
		text, err := dataFiles.ReadFile(dataNames[v])
		if err == nil {
			err = t.load(v, text)
		}
		if err != nil {
			panic("discoveries: " + dataNames[v] + ": " + err.Error()) // embedded: a fault here is one of the build
		}
	}
	return t
}

// load takes in the data of a version.
func (t *tables) load(v int, text []byte) error {
	before := t.ref
	t.ref = reference{}
	if err := json.Unmarshal(text, &t.ref); err != nil {
		return err
	}
	steps := []func() error{t.loadContracts, t.loadJourneys, t.loadMissions, t.loadRest}
	if v == 1 {
		steps = append([]func() error{t.loadShips, t.loadJokers}, steps...)
	} else if err := t.ref.sameCards(&before); err != nil {
		return err
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return t.values[v].load(&t.ref)
}

func colourOf(id string) (colour, error) {
	i := slices.Index(colours, id)
	if i < 0 {
		return noColour, fmt.Errorf("no colour is called %q", id)
	}
	return colour(i), nil
}

func (t *tables) loadShips() error {
	if len(t.ref.Ships) != normalShips {
		return fmt.Errorf("%d ships, want %d", len(t.ref.Ships), normalShips)
	}
	for i, d := range t.ref.Ships {
		c, err := colourOf(d.Colour)
		if err != nil {
			return err
		}
		if d.Hold < 1 || d.Hold > maxHold {
			return fmt.Errorf("ship %d has the hold %d", i, d.Hold)
		}
		t.ships[i] = shipCard{
			colours: 1 << c, hold: uint8(d.Hold), price: uint8(d.Price), cost: 1, kind: uint8(c)*maxHold + uint8(d.Hold) - 1,
		}
		t.of[c][d.Hold] |= 1 << i
		t.withHold[d.Hold] |= 1 << i
		t.showing[c] |= 1 << i
	}
	return nil
}

func (t *tables) loadJokers() error {
	if len(t.ref.Jokers) != jokerShips {
		return fmt.Errorf("%d jokers, want %d", len(t.ref.Jokers), jokerShips)
	}
	for k, pair := range t.ref.Jokers {
		ship := normalShips + k
		t.ships[ship] = shipCard{cost: 2, kind: uint8(colourKinds*maxHold + k)}
		t.jokers |= 1 << ship
		for _, id := range pair {
			c, err := colourOf(id)
			if err != nil {
				return err
			}
			t.ships[ship].colours |= 1 << c
			t.showing[c] |= 1 << ship
			if c < contractColours {
				t.startJoker |= 1 << ship
			}
		}
	}
	return nil
}

func (t *tables) loadContracts() error {
	if len(t.ref.Contracts) != contractCount {
		return fmt.Errorf("%d contracts, want %d", len(t.ref.Contracts), contractCount)
	}
	for i, d := range t.ref.Contracts {
		c, err := colourOf(d.Colour)
		if err != nil {
			return err
		}
		if c >= contractColours || d.Hold < 1 || d.Hold > maxTotal {
			return fmt.Errorf("contract %s: %s, hold %d", d.ID, d.Colour, d.Hold)
		}
		t.contracts[i] = contractCard{colour: c, total: uint8(d.Hold)}
	}
	return nil
}

func (t *tables) loadJourneys() error {
	if len(t.ref.Journeys) != journeyCount {
		return fmt.Errorf("%d journeys, want %d", len(t.ref.Journeys), journeyCount)
	}
	for i, d := range t.ref.Journeys {
		c, err := colourOf(d.Colour)
		if err != nil {
			return err
		}
		if d.Capacity < 1 || d.Capacity > maxCapacity {
			return fmt.Errorf("journey %s has the capacity %d", d.ID, d.Capacity)
		}
		t.journeys[i] = journeyCard{colour: c, capacity: uint8(d.Capacity)}
	}
	return nil
}

func (t *tables) loadMissions() error {
	var found [maxPlayers + 1]int
	for i, d := range t.ref.Missions {
		if i >= len(missionNames) || d.ID != missionNames[i] {
			return fmt.Errorf("mission %d is %q, want one of %v in that order", i, d.ID, missionNames)
		}
		if d.Players < 2 || d.Players > maxPlayers || found[d.Players] == missionSet {
			return fmt.Errorf("mission %s is for %d players", d.ID, d.Players)
		}
		t.missions[d.Players][found[d.Players]] = mission(i)
		found[d.Players]++
	}
	if len(t.ref.Missions) != len(missionNames) {
		return fmt.Errorf("%d missions, want %d", len(t.ref.Missions), len(missionNames))
	}
	return nil
}

func (t *tables) loadRest() error {
	left := normalShips - 2*rowLength
	for _, n := range t.ref.Stacks {
		left -= n
	}
	if len(t.ref.Stacks) != stackCount || left != 0 {
		return fmt.Errorf("stacks %v", t.ref.Stacks)
	}
	for players := 2; players <= maxPlayers; players++ {
		if more := t.ref.Start.More; len(more) != maxPlayers-1 || len(more[players-2]) != players {
			return fmt.Errorf("coins by place %v", more)
		}
	}
	if s := t.ref.Start; s.Any > maxAny || s.Contracts > handLimit || s.Jokers != 1 {
		return fmt.Errorf("start %+v", s)
	}
	return nil
}
