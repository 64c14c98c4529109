package lend

import (
	"errors"
	"fmt"
	"reflect"
	"unsafe"

	"portolan/game"
)

// errPosition is a position that can't be read or sent.
var errPosition = errors.New("no position of a game that can be lent")

// Positions writes and reads positions of games. It knows the games whose states hold no pointers; others are thought about at home.
type Positions struct {
	byType map[reflect.Type]*form
	byID   map[string]*form
}

// form is how the states of a game lie in memory.
type form struct {
	id     string
	blank  game.State
	size   uintptr
	length int // when written
	leaves []leaf
}

// leaf is a stretch of memory without a gap.
type leaf struct {
	offset, size uintptr
	flag         bool // one bool
}

// NewPositions looks at how the states of games lie in memory.
func NewPositions(games []game.Rules) (*Positions, error) {
	p := &Positions{byType: make(map[reflect.Type]*form), byID: make(map[string]*form)}
	for _, rules := range games {
		least, _ := rules.Seats()
		options, err := rules.Resolve(least, nil)
		if err != nil {
			return nil, fmt.Errorf("look at %s: %w", rules.ID(), err)
		}
		st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: least, Options: options}, game.FreeChance(0))
		if err != nil {
			return nil, fmt.Errorf("look at %s: %w", rules.ID(), err)
		}
		t := reflect.TypeOf(st)
		if t.Kind() != reflect.Pointer {
			continue
		}
		f := &form{id: rules.ID(), blank: st.Blank(), size: t.Elem().Size()}
		if !f.add(t.Elem(), 0) {
			continue
		}
		for _, l := range f.leaves {
			f.length += int(l.size)
		}
		p.byType[t], p.byID[f.id] = f, f
	}
	return p, nil
}

// add adds the leaves of a type at an offset; false when it has pointers.
func (f *form) add(t reflect.Type, offset uintptr) bool {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if field := t.Field(i); !f.add(field.Type, offset+field.Offset) {
				return false
			}
		}
	case reflect.Array:
		for i := range t.Len() {
			if !f.add(t.Elem(), offset+uintptr(i)*t.Elem().Size()) {
				return false
			}
		}
	case reflect.Bool:
		f.leaves = append(f.leaves, leaf{offset, t.Size(), true})
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Float32, reflect.Float64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if n := len(f.leaves) - 1; n >= 0 && !f.leaves[n].flag && f.leaves[n].offset+f.leaves[n].size == offset {
			f.leaves[n].size += t.Size()
			break
		}
		f.leaves = append(f.leaves, leaf{offset, t.Size(), false})
	default:
		return false
	}
	return true
}

// memory is where a state of the form lies.
func (f *form) memory(st game.State) []byte {
	return unsafe.Slice((*byte)(reflect.ValueOf(st).UnsafePointer()), f.size)
}

// Write returns the id of a position's game, and the position as bytes, without what lies between its parts.
func (p *Positions) Write(st game.State) (id string, text []byte, err error) {
	f := p.byType[reflect.TypeOf(st)]
	if f == nil {
		return "", nil, errPosition
	}
	text = make([]byte, 0, f.length)
	memory := f.memory(st)
	for _, l := range f.leaves {
		text = append(text, memory[l.offset:l.offset+l.size]...)
	}
	return f.id, text, nil
}

// Read returns the position that Write wrote. What can't be one is refused, as far as the game's own laws tell; the rest may panic.
func (p *Positions) Read(id string, text []byte) (game.State, error) {
	f := p.byID[id]
	if f == nil || len(text) != f.length {
		return nil, errPosition
	}
	st := f.blank.Blank()
	memory := f.memory(st)
	for _, l := range f.leaves {
		if l.flag && text[0] > 1 {
			return nil, errPosition
		}
		copy(memory[l.offset:l.offset+l.size], text)
		text = text[l.size:]
	}
	if err := audit(st); err != nil {
		return nil, err
	}
	return st, nil
}

// audit checks a position by the laws of its game. One that is far from any may panic there.
func audit(st game.State) (err error) {
	auditor, can := st.(game.Auditor)
	if !can {
		return nil
	}
	defer func() {
		if recover() != nil {
			err = errPosition
		}
	}()
	if broken := auditor.Audit(); broken != nil {
		return fmt.Errorf("%w: %w", errPosition, broken)
	}
	return nil
}
