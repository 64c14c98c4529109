package game

import "math/bits"

// Seat is a place at the table, counted from 0.
type Seat int8

// Spectator is the seat of everybody who watches: it sees what is public, decides nothing.
const Spectator Seat = -1

// MaxSeats is the number of seats that the widest game has.
const MaxSeats = 7

// Seats is a set of seats. The zero value is empty.
type Seats uint8

// Everyone is every seat and every spectator: what is seen by Everyone is public.
const Everyone Seats = 0xFF

// SeatsOf returns the set of the seats given.
func SeatsOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= 1 << uint(s)
	}
	return set
}

// FirstSeats returns the set of the seats 0 to n-1.
func FirstSeats(n int) Seats { return Seats(1)<<uint(n) - 1 }

// Has tells whether s is in the set. A spectator is in [Everyone] alone.
func (set Seats) Has(s Seat) bool {
	if s == Spectator {
		return set == Everyone
	}
	return set>>uint(s)&1 == 1
}

// With returns the set and s.
func (set Seats) With(s Seat) Seats { return set | 1<<uint(s) }

// Without returns the set less s.
func (set Seats) Without(s Seat) Seats { return set &^ (1 << uint(s)) }

// Len is the number of seats in the set.
func (set Seats) Len() int { return bits.OnesCount8(uint8(set)) }

// First returns the lowest seat of the set, or Spectator when it is empty.
func (set Seats) First() Seat {
	if set == 0 {
		return Spectator
	}
	return Seat(bits.TrailingZeros8(uint8(set)))
}

// All ranges over the seats in ascending order.
func (set Seats) All(yield func(Seat) bool) {
	for rest := set; rest != 0; rest &= rest - 1 {
		if !yield(Seat(bits.TrailingZeros8(uint8(rest)))) {
			return
		}
	}
}
