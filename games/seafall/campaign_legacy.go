package seafall

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// Legacy is what a match hands to the next one of its campaign (SF-15.8): facts of the rules only, in ids whose meaning no later
// version changes. It is carried as JSON in [game.Setup].
type Legacy struct {
	Version    int              `json:"version"`         // of the rules by which the campaign is played
	Modules    []string         `json:"modules"`         // parts of the rules that the campaign has switched on (SF-17.2)
	Matches    int              `json:"matches"`         // played and counted; the prologue is not (SF-17.1)
	Charted    int              `json:"charted"`         // islands on the chart, but for the one at the end of the world
	Scraps     int              `json:"scraps"`          // of the last chart
	Islands    []LegacyIsland   `json:"islands"`         // all, in the order of the data
	Provinces  []LegacyProvince `json:"provinces"`       // by seat
	Left       []string         `json:"left"`            // colours that have left for good (SF-16.2)
	Milestones []string         `json:"milestones"`      // that nobody has claimed yet
	Events     []string         `json:"events"`          // of the deck
	Epithets   []string         `json:"epithets"`        // that are taken, worn or covered
	Scholars   []LegacyScholar  `json:"scholars"`        // all, in the order of the data
	Taught     []LegacyTaught   `json:"taught"`          // advisors with a scholar's sticker
	Story      *LegacyStory     `json:"story,omitempty"` // since version 4 of the rules
}

// LegacyIsland is an island between matches.
type LegacyIsland struct {
	Garrison int            `json:"garrison"`
	Sites    []LegacySite   `json:"sites"`
	Enmity   map[string]int `json:"enmity"` // stickers by colour (SF-10.8)
}

// LegacySite is a site: the spot that was crossed out for it, the log entry that was read, and which of its outcomes was taken;
// all empty while it is unexplored. The campaign has read the entries of its sites and no others. By version 1 of the rules the
// entry is that of the spot.
type LegacySite struct {
	Spot    string `json:"spot"`
	Entry   string `json:"entry,omitempty"`
	Outcome int    `json:"outcome"`
}

// LegacyProvince is a province between matches.
type LegacyProvince struct {
	Colour    string         `json:"colour"`
	Leader    string         `json:"leader"`
	Epithet   string         `json:"epithet"` // empty for none
	Title     string         `json:"title"`
	Glory     int            `json:"glory"` // of the campaign
	Fame      int            `json:"fame"`  // of it, from milestones
	Fields    []int          `json:"fields"`
	Garrison  int            `json:"garrison"`
	Influence int            `json:"influence"`
	Luck      int            `json:"luck"`
	Ships     [][]int        `json:"ships"`   // boxes filled: sail, raid, explore, hold
	Advisor   string         `json:"advisor"` // kept; empty for none
	Treasures []string       `json:"treasures"`
	Research  []int          `json:"research"`
	Enmity    map[string]int `json:"enmity"` // stickers of others on it, by colour
	Missed    int            `json:"missed"` // matches in a row, up to now
}

// LegacyScholar is what is left of a scholar's sheet.
type LegacyScholar struct {
	Left []int `json:"left"` // stickers, by their place on the sheet
}

// LegacyTaught is an advisor with a sticker.
type LegacyTaught struct {
	Advisor string `json:"advisor"`
	Scholar string `json:"scholar"`
	Sticker int    `json:"sticker"`
}

// readLegacy reads and checks what the previous match carried on.
func readLegacy(text []byte) (*Legacy, error) {
	l := new(Legacy)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(l); err != nil {
		return nil, carriedFault("%v", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, carriedFault("there is more behind it")
	}
	if l.Version < 1 || l.Version > cards.Version {
		return nil, carriedFault("version %d is not known", l.Version)
	}
	return l, nil
}

func carriedFault(format string, args ...any) error {
	return &game.OptionError{Field: "carried", Why: fmt.Sprintf(format, args...)}
}

// legacyReader turns a legacy into a state and keeps the first fault that it finds.
type legacyReader struct {
	s   *State
	err error
}

func (r *legacyReader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = carriedFault(format, args...)
	}
}

// number checks that a number is within its bounds.
func (r *legacyReader) number(what string, n, low, high int) int {
	if n < low || n > high {
		r.fail("%s: %d is not between %d and %d", what, n, low, high)
		return low
	}
	return n
}

// id finds an id in a list.
func (r *legacyReader) id(what, id string, ids []string) int {
	i := slices.Index(ids, id)
	if i < 0 {
		r.fail("%s: %q is not known", what, id)
		return 0
	}
	return i
}

// set reads a list of ids without repetitions as a set.
func (r *legacyReader) set(what string, list, ids []string) uint64 {
	var set uint64
	for _, id := range list {
		bit := uint64(1) << r.id(what, id, ids)
		if set&bit != 0 {
			r.fail("%s: %q is there twice", what, id)
		}
		set |= bit
	}
	return set
}

// enmity reads the stickers, by colour, of provinces that play. The stickers of one that has left free their slots (SF-16.2).
func (r *legacyReader) enmity(what string, list map[string]int) (out [cards.MaxProvinces]uint8) {
	sum := 0
	for colour, n := range list {
		c := r.id(what, colour, cards.ColourNames)
		sum += r.number(what, n, 0, stickerSlots)
		for seat := range int(r.s.count) {
			if int(r.s.provinces[seat].colour) == c {
				out[seat] = uint8(n)
			}
		}
	}
	if sum > stickerSlots {
		r.fail("%s: %d stickers on %d slots", what, sum, stickerSlots)
	}
	return out
}
