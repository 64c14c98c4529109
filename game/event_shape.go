package game

// EventShape is what all events of a kind are called, and their arguments in the order of [Event.Args]. A game that keeps a
// table of them describes its events by it.
type EventShape struct {
	Kind string
	Args []EventArg
}

// EventArg is an argument's name and how its number reads. The form 0 is the number itself; what others mean, the game says.
type EventArg struct {
	Name string
	Form uint8
}

// ShapeOf returns the shape of a kind of events.
func ShapeOf(kind string, args ...EventArg) EventShape { return EventShape{Kind: kind, Args: args} }

// ArgOf returns an argument of a shape.
func ArgOf(name string, form uint8) EventArg { return EventArg{Name: name, Form: form} }

// Describe puts names to an event of this shape, into out, as [State.Describe] must. Word returns the id that a number
// stands for in a form other than 0.
func (shape *EventShape) Describe(e Event, word func(form uint8, n int16) string, out *Choice) {
	out.Reset(shape.Kind)
	out.Seen = e.Seen
	for i, a := range shape.Args {
		if n := e.Args[i]; a.Form == 0 {
			out.Number(a.Name, int(n))
		} else {
			out.Text(a.Name, word(a.Form, n))
		}
	}
}
