package store

import (
	"context"

	"portolan/game"
	"portolan/match"
)

// SeatOrders is what a player has ordered ahead for a seat. Nobody else may know of it, and it is no part of a record.
type SeatOrders struct {
	Seat   game.Seat
	Player string       // who has ordered it
	Order  *match.Order // nil where there is none
	At     int64        // when it was ordered, in unix milliseconds
	Skip   bool         // to pass where nothing can be decided
}

// Orders is the part of a store that knows what players have ordered ahead.
type Orders interface {
	// KeepOrders keeps what was ordered for a seat of a match, in place of what was; nothing when there is neither an order nor
	// something to skip. What falls due is kept with it. ErrNotFound when there is no such match or player.
	KeepOrders(ctx context.Context, key int64, orders SeatOrders, due []Due) error
	// Orders returns what was ordered in a match, by seat.
	Orders(ctx context.Context, key int64) ([]SeatOrders, error)
}
