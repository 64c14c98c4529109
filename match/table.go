package match

import "portolan/game"

// ProposeSit judges that somebody sits down in s under a name: a person when bot is empty. salt is what the sitter adds to
// the luck of the match, 32 hexadecimal digits, or empty. The error wraps ErrState when the seat is taken or the match has
// begun, ErrIllegal when a text can't be kept. Whether there is such a bot is for the caller to know.
func (m *Match) ProposeSit(s game.Seat, name, bot, salt string) (Row, error) {
	return m.judged(m.tableRow(Sit, s, bot, name, salt))
}

// ProposeStand judges that s becomes free again, which it can before the start.
func (m *Match) ProposeStand(s game.Seat) (Row, error) {
	return m.judged(m.tableRow(Stand, s, "", "", ""))
}

// ProposeTakeover judges that somebody else plays on in s: a person when bot is empty, who may be the one that sat there
// before. A seat that resigned can only be taken over by a bot. What was played in s before can't be taken back any more.
func (m *Match) ProposeTakeover(s game.Seat, name, bot string) (Row, error) {
	return m.judged(m.tableRow(Takeover, s, bot, name, ""))
}

// ProposeName judges that the player in s goes by another name from now on.
func (m *Match) ProposeName(s game.Seat, name string) (Row, error) {
	return m.judged(m.tableRow(Name, s, seatItself, name, ""))
}

// ProposeNaming judges that s gives a name to what an element stands for, or takes its name away with an empty one. Which
// things a seat may name, and when, the game tells ([game.Namer]).
func (m *Match) ProposeNaming(s game.Seat, element, name string) (Row, error) {
	return m.judged(m.tableRow(Name, s, element, name, ""))
}

// seatItself is what a row of the kind Name names when it is the seat's player.
const seatItself = "seat"

func (m *Match) name(s game.Seat, what, name string) {
	if what == seatItself {
		m.seats[s].Name = name
		return
	}
	if m.named == nil {
		m.named = make(map[string]string)
	}
	m.named[what] = name
}

func (m *Match) tableRow(kind string, s game.Seat, what, text, salt string) Row {
	return Row{Number: m.Number() + 1, Kind: kind, Seat: s, What: what, Text: text, Salt: salt, On: m.Number()}
}

// full tells whether all seats but s are taken.
func (m *Match) full(s game.Seat) bool {
	for other := range m.seats {
		if game.Seat(other) != s && !m.seats[other].Taken {
			return false
		}
	}
	return true
}

// begin sets the game up, once row n has taken the last seat. The salts are those of the sitters, by seat.
func (m *Match) begin(n int) error {
	entropy := game.Entropy{Purpose: purpose, Seed: m.seed, Salts: m.salts()}
	course, err := newCourse(m.rules, m.setup, entropy, n)
	if err != nil {
		return err
	}
	m.course, m.status, m.start = course, StatusPlaying, n
	return nil
}

func (m *Match) salts() []game.Salt {
	salts := []game.Salt{}
	for s := range m.seats {
		if salt := m.seats[s].salt; salt != nil {
			salts = append(salts, *salt)
		}
	}
	return salts
}
