package match

import "portolan/game"

// ProposeSit checks whether somebody may sit down in s under a name: a person when bot is empty. salt is what the sitter adds to
// the luck of the match, 32 hexadecimal digits, or empty. The error wraps ErrState when the seat is taken or the match has
// begun, ErrIllegal when a text can't be kept. Whether there is such a bot is for the caller to know.
func (m *Match) ProposeSit(s game.Seat, name, bot, salt string) (Row, error) {
	return m.checked(m.seatRow(Sit, s, bot, name, salt))
}

// ProposeStand checks whether s may become free again, which it can before the start.
func (m *Match) ProposeStand(s game.Seat) (Row, error) {
	return m.checked(m.seatRow(Stand, s, "", "", ""))
}

// ProposeTakeover checks whether somebody else may play on in s: a person when bot is empty, who may be the one that sat there
// before. A seat that resigned can only be taken over by a bot. What was played in s before can't be taken back any more.
func (m *Match) ProposeTakeover(s game.Seat, name, bot string) (Row, error) {
	return m.checked(m.seatRow(Takeover, s, bot, name, ""))
}

// ProposeHandOver is [Match.ProposeTakeover] where the player in s wishes it, who may have a bot play on so often: ErrState after that.
func (m *Match) ProposeHandOver(s game.Seat, name, bot string) (Row, error) {
	row, err := m.ProposeTakeover(s, name, bot)
	if err == nil && bot != m.seats[s].Bot { // else nothing changes
		err = m.bounded(&row, kindTakeover)
	}
	return row, err
}

// ProposeName checks whether the player in s may go by another name from now on.
func (m *Match) ProposeName(s game.Seat, name string) (Row, error) {
	return m.checked(m.seatRow(Name, s, seatItself, name, ""))
}

// ProposeNaming checks whether s may give a name to what an element stands for, or take its name away with an empty one. Which
// things a seat may name, and when, the game tells ([game.Namer]).
func (m *Match) ProposeNaming(s game.Seat, element, name string) (Row, error) {
	row, err := m.checked(m.seatRow(Name, s, element, name, ""))
	if err == nil && name == "" && !m.isNamed(element) {
		// Records of before may hold such a row, and stay true: only the proposal is refused.
		return Row{}, illegalError("%q has no name that could be taken away", game.Excerpt(element))
	}
	return row, err
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

func (m *Match) seatRow(kind string, s game.Seat, what, text, salt string) Row {
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
	start, err := newPosition(m.rules, m.setup, entropy, n)
	if err != nil {
		return err
	}
	m.position, m.status, m.start = start, StatusPlaying, n
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
