package bot

import (
	"testing"
	"time"

	"portolan/game"
	"portolan/games"
)

// A tree that has as many nodes as it may have gets no more, also where a game imagines other moves each time, and goes on searching.
func TestAFullTreeStaysAsItIs(t *testing.T) {
	const room, positions = 300, 20_000
	for _, rules := range games.All() {
		_, seats := rules.Seats()
		options, err := rules.Resolve(seats, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := game.FreeChance(5)
		st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: seats, Options: options}, c)
		if err != nil {
			t.Fatal(err)
		}
		greedy := newGreedy(1)
		for range 40 {
			seat := st.Deciding().First()
			st.Play(seat, greedy.Choose(st, seat), c, nil)
		}
		s := NewSearch(Settings{Iterations: positions}, 1)
		s.fit(st)
		tree := s.trees[0]
		tree.tuning.nodes = room
		tree.base.CopyFrom(st)
		tree.plant(st.Deciding().First())
		tree.grow(positions, time.Time{}, nil)
		if len(tree.nodes) > room || len(tree.nodes) < room/2 {
			t.Errorf("%s: %d nodes in a tree of %d", rules.ID(), len(tree.nodes), room)
		}
		if tree.effort.Positions < positions/2 || tree.nodes[0].visits < positions/2 {
			t.Errorf("%s: %+v, and %d visits", rules.ID(), tree.effort, tree.nodes[0].visits)
		}
	}
}
