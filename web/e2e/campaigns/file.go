package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"portolan/game"
	"portolan/match"
)

// campaign is what a file holds: what does not follow from the rules.
type campaign struct {
	Game    string            `json:"game"`
	Rules   int               `json:"rules"`
	Options map[string]string `json:"options"`
	Places  map[string]place  `json:"places"`
	Matches []played          `json:"matches"`
}

// place is a row of a match, both counted from 1.
type place struct {
	Match int `json:"match"`
	Row   int `json:"row"`
}

// played is a match.
type played struct {
	Seed  string `json:"seed"` // in hexadecimal
	Seats int    `json:"seats"`
	Rows  []line `json:"rows"`
}

// line is a row without its number and its time: of a move, the seat and the move as one text.
type line match.Row

// MarshalJSON implements [json.Marshaler].
func (l *line) MarshalJSON() ([]byte, error) {
	if l.Kind == match.Move {
		return json.Marshal(fmt.Sprint(l.Seat, " ", l.Move))
	}
	return json.Marshal((*match.Row)(l))
}

// UnmarshalJSON implements [json.Unmarshaler].
func (l *line) UnmarshalJSON(text []byte) error {
	if text[0] != '"' {
		return json.Unmarshal(text, (*match.Row)(l))
	}
	var both string
	if err := json.Unmarshal(text, &both); err != nil {
		return err
	}
	seat, move, _ := strings.Cut(both, " ")
	*l = line{Move: move}
	var s int
	_, err := fmt.Sscan(seat, &s)
	l.Seat = game.Seat(s)
	return err
}

func write(path string, c *campaign) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	packed, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := json.NewEncoder(packed).Encode(c); err != nil {
		return err
	}
	if err := packed.Close(); err != nil {
		return err
	}
	return file.Close()
}

func read(path string) (*campaign, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	c := new(campaign)
	return c, json.NewDecoder(packed).Decode(c)
}
