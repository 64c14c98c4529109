package table

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"portolan/bus"
	"portolan/match"
	"portolan/store"
)

// hiddenIn is the set of names of the match's series that the host has hidden.
func (h *Hub) hiddenIn(m *store.Match) map[match.Naming]bool {
	if m.Series == nil {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.hidden[m.Series.ID]
}

// learnHidden reads which names the host has hidden. When that has changed, the match is sent again to all who follow one.
func (h *Hub) learnHidden(ctx context.Context) error {
	asked := h.hiddenAsked.Add(1)
	reports, err := h.cfg.Store.Reports(ctx, store.Hidden)
	if err != nil {
		return fmt.Errorf("ask for hidden names: %w", err)
	}
	hidden := make(map[string]map[match.Naming]bool)
	for _, r := range reports {
		if hidden[r.Series] == nil {
			hidden[r.Series] = make(map[match.Naming]bool)
		}
		hidden[r.Series][match.Naming{What: r.What, Name: r.Name}] = true
	}
	tables, changed := h.newlyHidden(hidden, asked)
	for _, t := range tables {
		t.hide()
	}
	if changed {
		h.cfg.Bus.Publish(bus.Message{Kind: bus.Hidden})
	}
	return nil
}

// newlyHidden replaces the hidden names, and returns the tables to which they may matter where they have changed. What was asked for before that
// which is known by now may be older, and is left out.
func (h *Hub) newlyHidden(hidden map[string]map[match.Naming]bool, asked int64) (tables []*Table, changed bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if asked < h.hiddenSince {
		return nil, false
	}
	before := h.hidden
	h.hidden, h.hiddenSince = hidden, asked
	if maps.EqualFunc(before, hidden, func(a, b map[match.Naming]bool) bool { return maps.Equal(a, b) }) {
		return nil, false
	}
	return slices.Collect(maps.Values(h.tables)), true
}

// hide makes the match show or hide names as the host now wants it, and sends it again to all who follow it.
func (t *Table) hide() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.match == nil {
		return // it will be read with what is hidden
	}
	t.match.Hide(t.hub.hiddenIn(t.kept))
	t.hidings++
	t.dropFrames()
	t.wakeReaders()
}
