package game

// Sealed is a game that keeps some of its words and data from everybody until a match comes to them: the entries of a book that
// is read page by page. What is sealed stands neither in [Rules.Data] nor in [Rules.Text]. Its states are [Opener]s.
type Sealed interface {
	// Pages lists the ids of all sealed pages, in a fixed order. An id has letters, digits, dots and hyphens only.
	Pages() []string

	// Page returns a page in a language, false where there is no such page or no such language.
	Page(id, lang string) (Page, bool)
}

// Page is a sealed page: words and data that belong together.
type Page struct {
	ID    string            `json:"id"`
	Texts map[string]string `json:"texts" doc:"plain texts by key; {name} in one stands for the word of that argument"`
	Data  any               `json:"data" doc:"what else the game has written there"`
}

// Opener is a state of a game with sealed pages. A move that opens one draws chance or reveals ([Journal.Reveal]): what has
// been read can't be undone.
type Opener interface {
	// Opened appends the ids of the pages that have been opened up to this position, in this match or before it in its series.
	// None of them is ever closed again.
	Opened(buf []string) []string
}

// Chested is a state of a game in which whole chests are opened, or the like. What lies in one changes what is played from then on, so that
// all who play are told of it, wherever they are.
type Chested interface {
	// Chests is how many have been opened in this match, its set-up included, up to this position. None of them is ever closed again.
	Chests() int
}
