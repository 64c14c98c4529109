package seafall

import "testing"

// Every sort of move and every phase is registered by one module, and by one alone.
func TestEveryMoveAndPhaseIsRegisteredOnce(t *testing.T) {
	moves, listed := [opCount]int{}, [phaseCount]int{}
	for _, module := range ruleModules {
		for _, rule := range module.moves {
			moves[rule.op]++
			if rule.play == nil || rule.show == nil {
				t.Errorf("move %d, %q, can't be played or shown", rule.op, rule.kind)
			}
		}
		for _, rule := range module.phases {
			listed[rule.phase]++
			if rule.list == nil {
				t.Errorf("phase %d, %q, lists nothing", rule.phase, rule.name)
			}
		}
	}
	for op, n := range moves {
		if n != 1 || opNames[op] == "" {
			t.Errorf("move %d, %q, is registered %d times", op, opNames[op], n)
		}
	}
	for phase, n := range listed {
		if n != 1 || phases[phase] == "" {
			t.Errorf("phase %d, %q, is registered %d times", phase, phases[phase], n)
		}
	}
}
