package match_test

import "portolan/game"

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
