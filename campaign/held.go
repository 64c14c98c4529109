package campaign

import (
	"context"
	"errors"
	"fmt"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// Held is a series that a server keeps already, and to which its file comes back with what was played elsewhere since.
type Held struct {
	Matches []*store.Match // from the first on, the one under way too

	hashes []string // of the records of those that are over
	names  string   // of the last of these
}

// Find looks whether the series of a file is kept; nil when it is not.
func Find(ctx context.Context, kept Keeps, chain *match.Chain) (*Held, error) {
	first, err := kept.Match(ctx, chain.Series) // it is called as its series is
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	if first.Game != chain.Game || first.Series == nil || first.Series.ID != chain.Series {
		return nil, nil
	}
	all, err := matchesOf(ctx, kept, first)
	if err != nil {
		return nil, err
	}
	return &Held{Matches: all}, nil
}

// Latest is the match that was opened last.
func (h *Held) Latest() *store.Match { return h.Matches[len(h.Matches)-1] }

// Read reads the records of the matches that are over, with which a file that comes back has to begin.
func (h *Held) Read(ctx context.Context, kept Keeps, rules game.Rules) error {
	over, err := overOf(ctx, kept, rules, h.Matches)
	if err != nil {
		return err
	}
	h.hashes = nil
	for i, m := range over {
		h.hashes = append(h.hashes, m.Hash())
		h.names = h.Matches[i].Names(m.Record().Moves)
	}
	return nil
}

// goesOn tells whether the matches of a file are those that are kept, and more.
func (h *Held) goesOn(linked []*match.Linked) error {
	for i, hash := range h.hashes {
		if i < len(linked) && linked[i].Hash() != hash {
			return &Fault{CodeHere, &match.ChainError{Match: i + 1, Err: errors.New("the campaign is here already, and this is not the match that was played here")}}
		}
	}
	switch n := len(h.Matches); {
	case len(linked) <= len(h.hashes):
		return faultf(CodeHere, "the campaign is here already, with all matches of the file")
	case n > len(h.hashes):
		return faultf(CodeHere, "the campaign is here already, and has gone on: match %d has been opened", n)
	}
	return nil
}

// overOf loads the matches of a series that are over, from the first on, as far as they follow each other.
func overOf(ctx context.Context, kept Keeps, rules game.Rules, all []*store.Match) (over []*match.Match, err error) {
	hash := ""
	for i, m := range all {
		if m.Series.Number != i+1 || m.Chained != hash {
			return nil, fmt.Errorf("%w: match %d", ErrTorn, m.Series.Number)
		}
		rows, err := kept.Rows(ctx, m.Key, 0)
		if err != nil {
			return nil, err
		}
		loaded, err := match.Load(rules, m.Record(rows), m.Seed)
		if err != nil {
			return nil, fmt.Errorf("match %d: %w", i+1, err)
		}
		if loaded.Status() != match.StatusOver {
			break
		}
		over, hash = append(over, loaded), loaded.Hash()
	}
	return over, nil
}
