package match

import "portolan/game"

// BotTurn returns the lowest seat that owes a decision and is played by a bot, and the bot's spec.
func (m *Match) BotTurn() (s game.Seat, bot string, ok bool) {
	for s := range m.Deciding().All {
		if bot := m.seats[s].Bot; bot != "" {
			return s, bot, true
		}
	}
	return game.Spectator, "", false
}

// Abandoned returns a seat whose player has given up while the match goes on and the seat is in it: a bot has to take over.
func (m *Match) Abandoned() (s game.Seat, ok bool) {
	if m.status != StatusPlaying {
		return game.Spectator, false
	}
	for s := range (m.resigned & m.course.state.In()).All {
		if m.seats[s].Bot == "" {
			return s, true
		}
	}
	return game.Spectator, false
}

// BotAnswer returns the row by which a bot answers a draw offer that stands: bots decline. There is none when no draw is
// offered or no bot plays.
func (m *Match) BotAnswer() (Row, bool) {
	wanting := m.wanting()
	if wanting == 0 {
		return Row{}, false
	}
	for s := range m.remaining().All {
		if m.seats[s].Bot == "" || wanting.Has(s) {
			continue
		}
		if row, err := m.ProposeDraw(s, m.Number(), Decline); err == nil {
			return row, true
		}
	}
	return Row{}, false
}
