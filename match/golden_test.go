package match_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"portolan/bot"
	"portolan/game"
	"portolan/match"
)

// update writes the golden records of a game anew. That is right while a version of its rules has not been played by anybody
// yet; afterwards, whatever changes a record belongs into the next version, and old records stay as they are.
var update = flag.String("update", "", "write the golden records of the present rules of this game anew")

const golden = "testdata/golden"

// goldens are the matches that -update plays: who sits in the seats, the options, and how often somebody undoes. Those of older
// rules tell how the records were made that stand beside the new ones.
var goldens = []struct {
	game    string
	rules   int // the version that it is played by; 0 is the first
	name    string
	seed    uint64
	bots    []string
	options map[string]string
	undo    int         // one move in so many is taken back; 0 is never
	resign  int         // seat 1 resigns after so many rows; 0 is never
	agree   int         // the draw is agreed on after so many rows; 0 is never
	keen    []string    // bots mostly make moves of these kinds when there are any: "governor", or with an id "captain fairborne"
	ousted  string      // once somebody is out: "agree", those left agree on a draw; "resign", the first of them resigns
	after   string      // the match goes on with the series of this one, whatever its options
	parts   []game.Part // and its seats take these parts, if the party changes
	joining int         // and so many join
}{
	{game: "efemeris", name: "duel-greedy-greedy", seed: 101, bots: []string{"greedy", "greedy"}},
	{game: "efemeris", name: "duel-greedy-random", seed: 102, bots: []string{"greedy", "random"}},
	{game: "efemeris", name: "duel-random-greedy", seed: 103, bots: []string{"random", "greedy"}},
	{game: "efemeris", name: "duel-random-random", seed: 104, bots: []string{"random", "random"}},
	{game: "efemeris", name: "duel-undone", seed: 105, bots: []string{"greedy", "greedy"}, undo: 5},
	{game: "efemeris", name: "duel-resigned", seed: 106, bots: []string{"random", "greedy"}, undo: 20, resign: 150},
	{game: "efemeris", name: "duel-agreed", seed: 107, bots: []string{"greedy", "random"}, undo: 20, agree: 100},
	{game: "efemeris", name: "duel-guided", seed: 108, bots: []string{"greedy", "still"}, options: map[string]string{"guide": "yes"}},
	{
		game: "efemeris", name: "duel-expert-27-hu", seed: 109, bots: []string{"greedy", "greedy"},
		options: map[string]string{"level": "expert", "tiles": "27", "edition": "hu"},
	},
	{game: "efemeris", name: "free-for-all", seed: 110, bots: []string{"greedy", "random", "greedy"}, undo: 20},
	{
		game: "efemeris", name: "free-for-all-expert-25-de", seed: 111, bots: []string{"greedy", "greedy", "greedy"},
		options: map[string]string{"level": "expert", "tiles": "25", "edition": "de"},
	},
	{game: "efemeris", name: "team", seed: 112, bots: []string{"greedy", "random", "greedy", "random"}, undo: 20},
	{
		game: "efemeris", name: "team-expert-23-hu", seed: 113, bots: []string{"greedy", "greedy", "greedy", "greedy"},
		options: map[string]string{"level": "expert", "edition": "hu"},
	},
	{game: "efemeris", name: "duel-resigned-early", seed: 114, bots: []string{"random", "greedy"}, undo: 20, resign: 30},
	{game: "efemeris", name: "duel-agreed-early", seed: 115, bots: []string{"greedy", "random"}, undo: 20, agree: 45},
	{game: "efemeris", rules: 2, name: "2-duel-greedy-greedy", seed: 121, bots: []string{"greedy", "greedy"}, undo: 20},
	{game: "efemeris", rules: 2, name: "2-free-for-all-ousted-agreed", seed: 127, bots: []string{"greedy", "random", "greedy"}, ousted: "agree"},
	{game: "efemeris", rules: 2, name: "2-free-for-all-ousted-resigned", seed: 136, bots: []string{"random", "greedy", "greedy"}, ousted: "resign"},
	{
		game: "efemeris", rules: 2, name: "2-duel-governor", seed: 1053, bots: []string{"greedy", "greedy"}, // behind a fortress
		keen: keenBritonAndSpaniard,
	},
	{
		game: "efemeris", rules: 2, name: "2-duel-fairborne", seed: 1155, bots: []string{"greedy", "greedy"}, // at a fortress
		keen: keenBritonAndSpaniard,
	},
	{
		game: "efemeris", rules: 2, name: "2-team-expert-27", seed: 124, bots: []string{"greedy", "greedy", "greedy", "greedy"},
		options: map[string]string{"level": "expert", "tiles": "27"},
	},
	{game: "discoveries", name: "two-greedy-greedy", seed: 201, bots: []string{"greedy", "greedy"}},
	{game: "discoveries", name: "two-random-random", seed: 202, bots: []string{"random", "random"}},
	{game: "discoveries", name: "two-undone", seed: 203, bots: []string{"greedy", "random"}, undo: 5},
	{game: "discoveries", name: "two-resigned", seed: 204, bots: []string{"random", "greedy"}, undo: 20, resign: 120},
	{
		game: "discoveries", name: "two-guided", seed: 205, bots: []string{"greedy", "still"},
		options: map[string]string{"guide": "yes"},
	},
	{
		game: "discoveries", name: "two-open", seed: 206, bots: []string{"greedy", "greedy"},
		options: map[string]string{"missions": "open"},
	},
	{game: "discoveries", name: "three", seed: 207, bots: []string{"greedy", "random", "greedy"}, undo: 20},
	{
		game: "discoveries", name: "three-open-agreed", seed: 208, bots: []string{"random", "greedy", "greedy"},
		options: map[string]string{"missions": "open"}, undo: 20, agree: 250,
	},
	{game: "discoveries", name: "four", seed: 209, bots: []string{"greedy", "greedy", "greedy", "greedy"}},
	{
		game: "discoveries", name: "four-open", seed: 210, bots: []string{"greedy", "random", "greedy", "random"},
		options: map[string]string{"missions": "open"}, undo: 20,
	},
	{game: "discoveries", rules: 2, name: "2-two-greedy-greedy", seed: 221, bots: []string{"greedy", "greedy"}},
	{game: "discoveries", rules: 2, name: "2-two-random-undone", seed: 222, bots: []string{"random", "random"}, undo: 5},
	{game: "discoveries", rules: 2, name: "2-two-resigned", seed: 223, bots: []string{"random", "greedy"}, undo: 20, resign: 120},
	{
		game: "discoveries", rules: 2, name: "2-two-guided", seed: 224, bots: []string{"greedy", "still"},
		options: map[string]string{"guide": "yes"},
	},
	{
		game: "discoveries", rules: 2, name: "2-two-open-agreed", seed: 225, bots: []string{"greedy", "greedy"},
		options: map[string]string{"missions": "open"}, agree: 150,
	},
	{game: "discoveries", rules: 2, name: "2-three", seed: 226, bots: []string{"greedy", "random", "greedy"}, undo: 20},
	{
		game: "discoveries", rules: 2, name: "2-three-open", seed: 227, bots: []string{"greedy", "greedy", "greedy"},
		options: map[string]string{"missions": "open"},
	},
	{game: "discoveries", rules: 2, name: "2-four", seed: 228, bots: []string{"greedy", "greedy", "greedy", "greedy"}},
	{
		game: "discoveries", rules: 2, name: "2-four-open", seed: 229, bots: []string{"greedy", "random", "greedy", "random"},
		options: map[string]string{"missions": "open"}, undo: 20,
	},
	{game: "discoveries", rules: 3, name: "3-two-greedy-greedy", seed: 241, bots: []string{"greedy", "greedy"}},
	{
		game: "discoveries", rules: 3, name: "3-two-guided", seed: 242, bots: []string{"greedy", "still"},
		options: map[string]string{"guide": "yes"},
	},
	{game: "discoveries", rules: 3, name: "3-three-undone", seed: 243, bots: []string{"greedy", "random", "greedy"}, undo: 5},
	{game: "discoveries", rules: 3, name: "3-four", seed: 244, bots: []string{"greedy", "greedy", "greedy", "greedy"}},
	{
		game: "discoveries", rules: 3, name: "3-four-open", seed: 245, bots: []string{"greedy", "random", "greedy", "random"},
		options: map[string]string{"missions": "open"}, undo: 20,
	},
	{game: "seafall", name: "1-prologue", seed: 301, bots: []string{"greedy", "greedy", "random", "greedy"}},
	{game: "seafall", name: "2-undone", seed: 302, bots: []string{"greedy", "greedy", "random", "greedy"}, after: "1-prologue", undo: 5},
	{
		game: "seafall", name: "3-one-away", seed: 303, bots: []string{"greedy", "random", "greedy", "greedy"}, after: "2-undone",
		parts: []game.Part{game.Plays, game.Plays, game.Misses, game.Plays}, undo: 20,
	},
	{
		game: "seafall", name: "4-back-and-more", seed: 304, bots: []string{"greedy", "greedy", "greedy", "random", "greedy"},
		after: "3-one-away", parts: make([]game.Part, 4), joining: 1, undo: 20,
	},
	{
		game: "seafall", name: "5-one-left", seed: 305, bots: []string{"greedy", "greedy", "greedy", "greedy"},
		after: "4-back-and-more", parts: []game.Part{game.Plays, game.Leaves, game.Plays, game.Plays, game.Plays},
	},
	{
		game: "seafall", name: "1-guided", seed: 306, bots: []string{"greedy", "still", "still"},
		options: map[string]string{"guide": "yes"},
	},
	{
		game: "seafall", name: "1-without-prologue", seed: 307, bots: []string{"random", "random", "random"},
		options: map[string]string{"prologue": "no", "target": "13"},
	},
	{
		game: "seafall", name: "1-five-agreed", seed: 308, bots: []string{"greedy", "random", "greedy", "random", "greedy"},
		options: map[string]string{"prologue": "no"}, undo: 20, agree: 300,
	},
	{game: "seafall", rules: 2, name: "v2-1-prologue", seed: 311, bots: []string{"greedy", "random", "greedy", "greedy"}, undo: 20},
	{
		game: "seafall", rules: 2, name: "v2-2-one-away", seed: 312, bots: []string{"greedy", "greedy", "greedy", "random"}, after: "v2-1-prologue",
		parts: []game.Part{game.Plays, game.Plays, game.Misses, game.Plays}, undo: 20,
	},
	{
		game: "seafall", rules: 2, name: "v2-3-back-and-more", seed: 313, bots: []string{"greedy", "random", "greedy", "greedy", "greedy"},
		after: "v2-2-one-away", parts: make([]game.Part, 4), joining: 1,
	},
	{
		game: "seafall", rules: 2, name: "v2-1-guided", seed: 314, bots: []string{"greedy", "still", "still"},
		options: map[string]string{"guide": "yes"},
	},
	{
		game: "seafall", rules: 2, name: "v2-1-without-prologue", seed: 315, bots: []string{"random", "random", "random"},
		options: map[string]string{"prologue": "no", "target": "13"},
	},
	{game: "seafall", rules: 3, name: "v3-1-prologue", seed: 321, bots: []string{"greedy", "greedy", "random"}, undo: 20},
	{
		game: "seafall", rules: 3, name: "v3-2-and-more", seed: 322, bots: []string{"greedy", "greedy", "greedy", "greedy"},
		after: "v3-1-prologue", parts: make([]game.Part, 3), joining: 1, undo: 20,
	},
	{
		game: "seafall", rules: 3, name: "v3-3-one-away", seed: 323, bots: []string{"greedy", "greedy", "random", "greedy"},
		after: "v3-2-and-more", parts: []game.Part{game.Plays, game.Plays, game.Misses, game.Plays},
	},
	{
		game: "seafall", rules: 3, name: "v3-1-guided", seed: 324, bots: []string{"greedy", "still", "still"},
		options: map[string]string{"guide": "yes"},
	},
	{
		game: "seafall", rules: 3, name: "v3-1-without-prologue", seed: 325, bots: []string{"greedy", "greedy", "greedy", "greedy", "greedy"},
		options: map[string]string{"prologue": "no"},
	},
	{game: "seafall", rules: 4, name: "v4-1-prologue", seed: 331, bots: []string{"greedy", "greedy", "random"}, undo: 20},
	{game: "seafall", rules: 4, name: "v4-2", seed: 332, bots: []string{"greedy", "greedy", "greedy"}, after: "v4-1-prologue"},
	{
		game: "seafall", rules: 4, name: "v4-3-and-more", seed: 333, bots: []string{"greedy", "greedy", "greedy", "greedy"},
		after: "v4-2", parts: make([]game.Part, 3), joining: 1, undo: 20, // with the first chest open
	},
	{
		game: "seafall", rules: 4, name: "v4-4-one-away", seed: 334, bots: []string{"greedy", "greedy", "random", "greedy"},
		after: "v4-3-and-more", parts: []game.Part{game.Plays, game.Plays, game.Misses, game.Plays},
	},
	{game: "seafall", rules: 4, name: "v4-5", seed: 335, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v4-4-one-away"},
	{
		game: "seafall", rules: 4, name: "v4-1-guided", seed: 336, bots: []string{"greedy", "still", "still"},
		options: map[string]string{"guide": "yes"},
	},
	{game: "seafall", rules: 5, name: "v5-1-prologue", seed: 341, bots: []string{"greedy", "random", "greedy"}, undo: 20},
	{
		game: "seafall", rules: 5, name: "v5-1-without-prologue", seed: 342, bots: []string{"greedy", "greedy", "greedy"},
		options: map[string]string{"prologue": "no"},
	},
	{game: "seafall", rules: 5, name: "v5-2", seed: 343, bots: []string{"greedy", "greedy", "greedy"}, after: "v5-1-without-prologue"},
	{game: "seafall", rules: 5, name: "v5-3", seed: 344, bots: []string{"greedy", "random", "greedy"}, after: "v5-2", undo: 20},
	{
		game: "seafall", rules: 5, name: "v5-4-and-more", seed: 345, bots: []string{"greedy", "greedy", "greedy", "greedy"},
		after: "v5-3", parts: make([]game.Part, 3), joining: 1, undo: 20, // with both chests open
	},
	{
		game: "seafall", rules: 5, name: "v5-5-one-away", seed: 346, bots: []string{"greedy", "random", "greedy", "greedy"},
		after: "v5-4-and-more", parts: []game.Part{game.Plays, game.Plays, game.Misses, game.Plays},
	},
	{game: "seafall", rules: 6, name: "v6-1-prologue", seed: 351, bots: []string{"greedy", "random", "greedy"}, undo: 20},
	{
		game: "seafall", rules: 6, name: "v6-1-without-prologue", seed: 352, bots: []string{"greedy", "greedy", "greedy"},
		options: map[string]string{"prologue": "no"},
	},
	{game: "seafall", rules: 6, name: "v6-2", seed: 353, bots: []string{"greedy", "greedy", "greedy"}, after: "v6-1-without-prologue"},
	{game: "seafall", rules: 6, name: "v6-3", seed: 354, bots: []string{"greedy", "greedy", "greedy"}, after: "v6-2"},
	{game: "seafall", rules: 6, name: "v6-4", seed: 355, bots: []string{"greedy", "greedy", "greedy"}, after: "v6-3"},
	{game: "seafall", rules: 6, name: "v6-5", seed: 356, bots: []string{"greedy", "greedy", "greedy"}, after: "v6-4"},
	{
		game: "seafall", rules: 6, name: "v6-6-and-more", seed: 357, bots: []string{"greedy", "random", "greedy", "greedy"},
		after: "v6-5", parts: make([]game.Part, 3), joining: 1, undo: 20, keen: keenRaiders, // with all three chests open
	},
	{
		game: "seafall", rules: 6, name: "v6-7-one-away", seed: 358, bots: []string{"greedy", "random", "greedy", "greedy"},
		after: "v6-6-and-more", parts: []game.Part{game.Plays, game.Plays, game.Misses, game.Plays}, keen: keenRaiders,
	},
	{game: "seafall", rules: 7, name: "v7-1-prologue", seed: 361, bots: []string{"greedy", "random", "greedy"}, undo: 20},
	{
		game: "seafall", rules: 7, name: "v7-1-without-prologue", seed: 362, bots: []string{"greedy", "greedy", "greedy"},
		options: map[string]string{"prologue": "no"},
	},
	{game: "seafall", rules: 7, name: "v7-2", seed: 363, bots: []string{"greedy", "greedy", "greedy"}, after: "v7-1-without-prologue"},
	{game: "seafall", rules: 7, name: "v7-3", seed: 364, bots: []string{"greedy", "greedy", "greedy"}, after: "v7-2"},
	{game: "seafall", rules: 7, name: "v7-4", seed: 365, bots: []string{"greedy", "greedy", "greedy"}, after: "v7-3"},
	{game: "seafall", rules: 7, name: "v7-5", seed: 366, bots: []string{"greedy", "greedy", "greedy"}, after: "v7-4"},
	{
		game: "seafall", rules: 7, name: "v7-6-and-more", seed: 367, bots: []string{"greedy", "random", "greedy", "greedy"},
		after: "v7-5", parts: make([]game.Part, 3), joining: 1, undo: 20, keen: keenRaiders, // with all three chests open
	},
	{
		game: "seafall", rules: 7, name: "v7-7-one-away", seed: 368, bots: []string{"greedy", "random", "greedy", "greedy"},
		after: "v7-6-and-more", parts: []game.Part{game.Plays, game.Plays, game.Misses, game.Plays}, keen: keenRaiders,
	},
	{game: "seafall", rules: 7, name: "v7-8", seed: 369, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v7-7-one-away", keen: keenSettlers},
	{game: "seafall", rules: 7, name: "v7-9", seed: 370, bots: []string{"greedy", "random", "greedy", "random"}, after: "v7-8", undo: 20, keen: keenSettlers},
	// To the end of the campaign, with all six chests.
	{game: "seafall", rules: 7, name: "v7-10", seed: 371, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v7-9"},
	{game: "seafall", rules: 7, name: "v7-11", seed: 372, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v7-10"},
	{game: "seafall", rules: 7, name: "v7-12", seed: 380, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v7-11"},
	{game: "seafall", rules: 7, name: "v7-13", seed: 374, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v7-12"},
	{game: "seafall", rules: 7, name: "v7-14", seed: 375, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v7-13"},
	{game: "seafall", rules: 7, name: "v7-15", seed: 376, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v7-14"},
	{game: "seafall", rules: 8, name: "v8-1-prologue", seed: 381, bots: []string{"greedy", "random", "greedy"}, undo: 20},
	{
		game: "seafall", rules: 8, name: "v8-1-without-prologue", seed: 382, bots: []string{"greedy", "greedy", "greedy"},
		options: map[string]string{"prologue": "no"},
	},
	{game: "seafall", rules: 8, name: "v8-2", seed: 383, bots: []string{"greedy", "random", "greedy"}, after: "v8-1-without-prologue", keen: keenWreckers},
	{game: "seafall", rules: 8, name: "v8-3", seed: 384, bots: []string{"greedy", "greedy", "greedy"}, after: "v8-2", undo: 20, keen: keenScholars},
	{game: "seafall", rules: 8, name: "v8-4", seed: 385, bots: []string{"greedy", "greedy", "greedy"}, after: "v8-3"},
	{game: "seafall", rules: 8, name: "v8-5", seed: 386, bots: []string{"greedy", "greedy", "greedy"}, after: "v8-4"},
	{
		game: "seafall", rules: 8, name: "v8-6-and-more", seed: 387, bots: []string{"greedy", "random", "greedy", "greedy"},
		after: "v8-5", parts: make([]game.Part, 3), joining: 1, undo: 20, keen: keenRaiders,
	},
	{
		game: "seafall", rules: 8, name: "v8-7-one-away", seed: 388, bots: []string{"greedy", "random", "greedy", "greedy"},
		after: "v8-6-and-more", parts: []game.Part{game.Plays, game.Plays, game.Misses, game.Plays}, keen: keenRaiders,
	},
	{game: "seafall", rules: 8, name: "v8-8", seed: 389, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v8-7-one-away", keen: keenSettlers},
	{game: "seafall", rules: 8, name: "v8-9", seed: 390, bots: []string{"greedy", "random", "greedy", "random"}, after: "v8-8", undo: 20, keen: keenSettlers},
	{game: "seafall", rules: 8, name: "v8-10", seed: 391, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v8-9", keen: keenScholars},
	{game: "seafall", rules: 8, name: "v8-11", seed: 392, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v8-10"},
	{game: "seafall", rules: 8, name: "v8-12", seed: 393, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v8-11"},
	{game: "seafall", rules: 8, name: "v8-13", seed: 394, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v8-12"},
	{game: "seafall", rules: 8, name: "v8-14", seed: 395, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v8-13"},
	{game: "seafall", rules: 8, name: "v8-15", seed: 396, bots: []string{"greedy", "greedy", "greedy", "greedy"}, after: "v8-14"},
	{
		game: "seafall", rules: 9, name: "v9-1-without-prologue", seed: 401, bots: []string{"greedy", "greedy", "greedy"},
		options: map[string]string{"prologue": "no"},
	},
	{game: "seafall", rules: 9, name: "v9-2", seed: 402, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-1-without-prologue"},
	{game: "seafall", rules: 9, name: "v9-3", seed: 403, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-2"},
	{game: "seafall", rules: 9, name: "v9-4", seed: 404, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-3"},
	{game: "seafall", rules: 9, name: "v9-5", seed: 405, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-4"},
	{game: "seafall", rules: 9, name: "v9-6", seed: 406, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-5"},
	{game: "seafall", rules: 9, name: "v9-7", seed: 407, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-6"},
	{game: "seafall", rules: 9, name: "v9-8", seed: 408, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-7"},
	{game: "seafall", rules: 9, name: "v9-9", seed: 409, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-8"},
	{game: "seafall", rules: 9, name: "v9-10", seed: 410, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-9"},
	{game: "seafall", rules: 9, name: "v9-11", seed: 411, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-10"},
	{game: "seafall", rules: 9, name: "v9-12", seed: 412, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-11", keen: keenCollectors},
	{game: "seafall", rules: 9, name: "v9-13", seed: 413, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-12", keen: keenCollectors},
	{game: "seafall", rules: 9, name: "v9-14", seed: 414, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-13", keen: keenCollectors},
	{game: "seafall", rules: 9, name: "v9-15", seed: 415, bots: []string{"greedy", "greedy", "greedy"}, after: "v9-14", keen: keenCollectors},
	{
		game: "seafall", rules: 10, name: "v10-1-without-prologue", seed: 501, bots: []string{"greedy", "greedy", "greedy"},
		options: map[string]string{"prologue": "no"},
	},
	{game: "seafall", rules: 10, name: "v10-2", seed: 502, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-1-without-prologue"},
	{game: "seafall", rules: 10, name: "v10-3", seed: 503, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-2"},
	{game: "seafall", rules: 10, name: "v10-4", seed: 504, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-3"},
	{game: "seafall", rules: 10, name: "v10-5", seed: 505, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-4"},
	{game: "seafall", rules: 10, name: "v10-6", seed: 506, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-5"},
	{game: "seafall", rules: 10, name: "v10-7", seed: 507, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-6"},
	{game: "seafall", rules: 10, name: "v10-8", seed: 508, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-7"},
	{game: "seafall", rules: 10, name: "v10-9", seed: 509, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-8"},
	{game: "seafall", rules: 10, name: "v10-10", seed: 510, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-9"},
	{game: "seafall", rules: 10, name: "v10-11", seed: 511, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-10"},
	{game: "seafall", rules: 10, name: "v10-12", seed: 512, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-11", keen: keenCollectors},
	{game: "seafall", rules: 10, name: "v10-13", seed: 513, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-12", keen: keenCollectors},
	{game: "seafall", rules: 10, name: "v10-14", seed: 514, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-13", keen: keenCollectors},
	{game: "seafall", rules: 10, name: "v10-15", seed: 515, bots: []string{"greedy", "greedy", "greedy"}, after: "v10-14", keen: keenCollectors},
	{
		game: "seafall", rules: 11, name: "v11-1-without-prologue", seed: 641, bots: []string{"greedy", "greedy", "greedy"},
		options: map[string]string{"prologue": "no"},
	},
	{game: "seafall", rules: 11, name: "v11-2", seed: 642, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-1-without-prologue"},
	{game: "seafall", rules: 11, name: "v11-3", seed: 643, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-2"},
	{game: "seafall", rules: 11, name: "v11-4-agreed", seed: 644, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-3", agree: 134}, // while what was read at sea is loaded
	{game: "seafall", rules: 11, name: "v11-5", seed: 645, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-4-agreed"},
	{game: "seafall", rules: 11, name: "v11-6", seed: 646, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-5"},
	{game: "seafall", rules: 11, name: "v11-7", seed: 647, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-6"},
	{game: "seafall", rules: 11, name: "v11-8", seed: 648, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-7"},
	{game: "seafall", rules: 11, name: "v11-9", seed: 649, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-8"},
	{game: "seafall", rules: 11, name: "v11-10-agreed", seed: 650, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-9", agree: 47}, // … aboard the corsairs
	{game: "seafall", rules: 11, name: "v11-11", seed: 651, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-10-agreed"},
	{game: "seafall", rules: 11, name: "v11-12", seed: 652, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-11", keen: keenCollectors},
	{game: "seafall", rules: 11, name: "v11-13", seed: 653, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-12", keen: keenCollectors},
	{game: "seafall", rules: 11, name: "v11-14", seed: 654, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-13", keen: keenCollectors},
	{game: "seafall", rules: 11, name: "v11-15-agreed", seed: 655, bots: []string{"greedy", "greedy", "greedy"}, after: "v11-14", agree: 632, keen: keenCollectors}, // … at a gate
	{
		game: "seafall", rules: 12, name: "v12-1-without-prologue", seed: 741, bots: []string{"greedy", "greedy", "greedy"},
		options: map[string]string{"prologue": "no"},
	},
	{game: "seafall", rules: 12, name: "v12-2", seed: 742, bots: []string{"greedy", "greedy", "greedy"}, after: "v12-1-without-prologue"},
	{game: "seafall", rules: 12, name: "v12-3", seed: 743, bots: []string{"greedy", "greedy", "greedy"}, after: "v12-2"},
	{game: "seafall", rules: 12, name: "v12-4", seed: 744, bots: []string{"greedy", "greedy", "greedy"}, after: "v12-3"},
	{game: "seafall", rules: 12, name: "v12-5", seed: 745, bots: []string{"greedy", "greedy", "greedy"}, after: "v12-4"},
	{game: "seafall", rules: 12, name: "v12-6", seed: 746, bots: []string{"greedy", "greedy", "greedy"}, after: "v12-5"},
	{game: "seafall", rules: 12, name: "v12-7", seed: 747, bots: []string{"greedy", "greedy", "greedy"}, after: "v12-6"},
	{game: "seafall", rules: 12, name: "v12-8", seed: 748, bots: []string{"greedy", "greedy", "greedy"}, after: "v12-7"},
	{game: "seafall", rules: 12, name: "v12-9", seed: 749, bots: []string{"greedy", "greedy", "greedy"}, after: "v12-8"},
	{game: "seafall", rules: 12, name: "v12-10", seed: 750, bots: []string{"greedy", "greedy", "greedy"}, after: "v12-9"},
	{game: "seafall", rules: 12, name: "v12-11", seed: 751, bots: []string{"greedy", "greedy", "greedy"}, after: "v12-10"},
	{game: "seafall", rules: 12, name: "v12-12", seed: 752, bots: []string{"greedy", "greedy", "greedy"}, after: "v12-11", keen: keenCollectors},
	{game: "seafall", rules: 12, name: "v12-13", seed: 762, bots: []string{"greedy", "greedy", "greedy"}, after: "v12-12", keen: keenCollectors}, // in which merchants who have bought stand before the toll
}

var keenRaiders = []string{"raid-ship", "raid-fleet", "take-cargo", "seize", "sink", "guild soldiers"}

// keenWreckers buy goods and throw them overboard, in whatever step of a turn.
var keenWreckers = []string{"buy", "jettison", "guild merchants"}

// keenCollectors buy treasures, for less where an advisor helps.
var keenCollectors = []string{"treasure", "hire goldsmith", "activate goldsmith"}

// keenScholars draw research, several cards at once where they can.
var keenScholars = []string{"research", "guild explorers"}

// keenSettlers found colonies and use them, and raid those of others.
var keenSettlers = []string{"found", "annex", "stock", "raid-colony", "sack", "burn", "guild builders"}

var keenBritonAndSpaniard = []string{
	"nation spain", "nation britain", "captain fairborne", "enlist governor", "enlist gunner", "enlist first-officer", "governor",
	"fairborne", "bombard", "recruit governor",
}

func TestGolden(t *testing.T) {
	if *update != "" { // records of versions before the present one are never written again
		writeGoldens(t, *update)
	}
	sums := readSums(t)
	files, err := filepath.Glob(filepath.Join(golden, "*.json"))
	if err != nil || len(files) == 0 || len(files) != len(sums) {
		t.Fatalf("%d golden records and %d sums in %s (%v)", len(files), len(sums), golden, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			rec := readRecord(t, file)
			if err := match.Verify(rulesOf(t, rec.Game), rec); err != nil {
				t.Fatal(err)
			}
			if got, want := viewSum(t, rec), sums[filepath.Base(file)]; got != want {
				t.Errorf("the views have the sum %s, not %s: the rules of version %d show something else than they did",
					got, want, rec.Rules)
			}
		})
	}
}

func readRecord(t testing.TB, file string) *match.Record {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := match.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// viewSum is the SHA-256 of all that anybody could see of a match while it was played: views and choices after each row,
// then the history as each seat knew it.
func viewSum(t testing.TB, rec *match.Record) string {
	t.Helper()
	m := unplayed(t, rec)
	sum := sha256.New()
	for _, row := range rec.Moves {
		if err := m.Apply(row); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(sum, picture(m))
	}
	for s := game.Spectator; int(s) < len(rec.Seats); s++ {
		sum.Write(m.AppendKnown(nil, s, 1, m.Number(), false))
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// unplayed is the match of a record, by its rules, before the first row.
func unplayed(t testing.TB, rec *match.Record) *match.Match {
	t.Helper()
	before := *rec
	before.Moves, before.Outcome = nil, nil
	m, err := match.Load(rulesOf(t, rec.Game), &before, seedIn(t, rec))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func seedIn(t testing.TB, rec *match.Record) (seed [32]byte) {
	t.Helper()
	if _, err := hex.Decode(seed[:], []byte(*rec.Seed)); err != nil {
		t.Fatal(err)
	}
	return seed
}

func readSums(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(golden, "views.sha256"))
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]string{}
	for line := range strings.Lines(string(text)) {
		sum, file, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok {
			t.Fatalf("views.sha256 has the line %q", line)
		}
		sums[file] = sum
	}
	return sums
}

func writeGoldens(t *testing.T, id string) {
	t.Helper()
	sums := readSums(t)
	played := map[string]*match.Match{}
	for _, g := range goldens {
		if g.game != id || max(1, g.rules) != rulesOf(t, id).Version() {
			continue
		}
		o := match.Opening{Seats: len(g.bots), Options: g.options}
		if before := played[g.after]; before != nil {
			o, _ = before.Follow()
			if g.parts != nil {
				var err error
				if o, err = before.FollowWith(g.parts, g.joining); err != nil {
					t.Fatalf("%s: %v", g.name, err)
				}
			}
		}
		if o.Series == nil && match.Serial(rulesOf(t, g.game), o.Options) {
			o.Series = &match.Series{ID: g.name, Number: 1, Winners: [][]int{}}
		}
		p := openWith(t, rulesOf(t, g.game), o, g.seed)
		for s, spec := range g.bots {
			p.do(p.m.ProposeSit(game.Seat(s), spec, spec, fmt.Sprintf("%032x", g.seed*3+uint64(s))))
		}
		for p.m.Status() == match.StatusPlaying {
			n := p.m.Number()
			in := p.m.State().In()
			switch s, spec, _ := p.m.BotTurn(); {
			case g.ousted == "resign" && in.Len() < len(g.bots):
				p.do(p.m.ProposeResign(in.First(), n))
			case g.ousted == "agree" && in.Len() < len(g.bots):
				p.do(p.m.ProposeDraw(in.First(), n, match.Offer))
				for s := range in.Without(in.First()).All {
					p.do(p.m.ProposeDraw(s, p.m.Number(), match.Accept))
				}
			case g.resign > 0 && n >= g.resign:
				p.do(p.m.ProposeResign(1, n))
			case g.agree > 0 && n >= g.agree:
				p.do(p.m.ProposeDraw(0, n, match.Offer))
				for s := 1; s < len(g.bots); s++ {
					p.do(p.m.ProposeDraw(game.Seat(s), n+s, match.Accept))
				}
			default:
				if move, ok := p.keenMove(s, g.keen); ok {
					p.move(s, move)
					continue
				}
				p.botStep(s, spec, g.undo)
			}
		}
		played[g.name] = p.m
		file := g.game + "-" + g.name + ".json"
		rec := p.m.Record()
		writeRecord(t, filepath.Join(golden, file), rec)
		sums[file] = viewSum(t, rec)
	}
	switch id {
	case "clock":
		writeTimed(t, sums)
	case "pause":
		writePaused(t, sums, "efemeris-paused-resigned.json", own, 1)
		writePaused(t, sums, "efemeris-nights-resigned.json", match.Clock{Start: 86_400, Add: 36_000, Cap: 324_000}, 3600)
	case "away": // and the rest; the records of "pause" were made before
		writePaused(t, sums, "efemeris-away-resigned.json", match.Clock{Start: 86_400, Add: 36_000, Cap: 324_000}, 3600)
	}
	var text strings.Builder
	for _, file := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&text, "%s  %s\n", sums[file], file)
	}
	if err := os.WriteFile(filepath.Join(golden, "views.sha256"), []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// keenMove is one of the moves that the keen like, mostly, when there are any.
func (p *table) keenMove(s game.Seat, keen []string) (game.Move, bool) {
	var liked []game.Move
	var said game.Choice
	for _, move := range p.m.Moves(s) {
		p.m.State().Choice(s, move, &said)
		likes := slices.Contains(keen, said.Kind)
		for _, arg := range said.Args {
			likes = likes || slices.Contains(keen, said.Kind+" "+arg.Text)
		}
		if likes {
			liked = append(liked, move)
		}
	}
	if len(liked) == 0 || p.luck.Below(5) == 0 {
		return 0, false
	}
	return liked[p.luck.Below(len(liked))], true
}

// botStep has the bot of a seat move, or take back.
func (p *table) botStep(s game.Seat, spec string, undo int) {
	p.t.Helper()
	if last, turn, ok := p.m.Undoable(s); ok && undo > 0 && p.luck.Below(undo) == 0 {
		to := last
		if p.luck.Below(3) == 0 {
			to = turn
		}
		p.do(p.m.ProposeUndo(s, p.m.Number(), to))
		return
	}
	player, err := bot.New(spec, uint64(p.m.Number()))
	if err != nil {
		p.t.Fatal(err)
	}
	p.move(s, player.Choose(p.m.State(), s))
}

// writeRecord writes a record with a row on each line, so that a difference can be read.
func writeRecord(t *testing.T, file string, rec *match.Record) {
	t.Helper()
	rows := rec.Moves
	rec.Moves = []match.Row{}
	text, err := json.MarshalIndent(rec, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	rec.Moves = rows
	var lines []byte
	for i := range rows {
		lines = rows[i].AppendJSON(append(lines, "\n    "...))
		if i < len(rows)-1 {
			lines = append(lines, ',')
		}
	}
	whole := strings.Replace(string(text), `"moves": []`, `"moves": [`+string(lines)+"\n  ]", 1) + "\n"
	if err := os.WriteFile(file, []byte(whole), 0o644); err != nil {
		t.Fatal(err)
	}
}
