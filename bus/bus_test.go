package bus_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"portolan/bus"
)

// All other nodes hear what one publishes, until they cancel, and it does not hear itself.
func TestLocal(t *testing.T) {
	var l bus.Local
	a, b, c := l.Node(), l.Node(), l.Node()
	heard := make([][]int64, 3)
	var cancels []func()
	for i, n := range []bus.Bus{a, b, c} {
		cancels = append(cancels, n.Subscribe(func(m bus.Message) { heard[i] = append(heard[i], m.Number) }))
	}
	a.Publish(bus.Message{Kind: bus.Row, Match: "m", Number: 1})
	b.Publish(bus.Message{Kind: bus.Row, Match: "m", Number: 2})
	cancels[2]()
	a.Publish(bus.Message{Kind: bus.Row, Match: "m", Number: 3})
	if !slices.Equal(heard[0], []int64{2}) || !slices.Equal(heard[1], []int64{1, 3}) || !slices.Equal(heard[2], []int64{1, 2}) {
		t.Errorf("heard %v", heard)
	}
	if !a.Others() || (bus.Alone{}).Others() || new(bus.Local).Node().Others() {
		t.Error("who is alone is not known")
	}
}

// post is a wire within the process. While it holds, Send waits.
type post struct {
	mu      sync.Mutex
	to      []*bus.Remote
	letters []string
	fails   int
	hold    sync.Mutex
	sent    chan int
}

func (p *post) Rest() time.Duration { return 0 }

func (p *post) Send(_ context.Context, letters []string) error {
	p.hold.Lock()
	defer p.hold.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fails > 0 {
		p.fails--
		return errors.New("cut")
	}
	for _, l := range letters {
		p.letters = append(p.letters, l)
		for _, r := range p.to {
			r.Receive([]byte(l))
		}
	}
	p.sent <- len(letters)
	return nil
}

// pair are two nodes on one wire; what the second hears comes to the channel.
func pair(t *testing.T) (first *bus.Remote, heard chan bus.Message, p *post) {
	t.Helper()
	first, second := bus.NewRemote("a", slog.New(slog.DiscardHandler)), bus.NewRemote("b", slog.New(slog.DiscardHandler))
	p = &post{to: []*bus.Remote{first, second}, sent: make(chan int, 1000)}
	heard = make(chan bus.Message, 10_000)
	second.Subscribe(func(m bus.Message) { heard <- m })
	first.Begin(p)
	<-p.sent // it has joined
	for m := range heard {
		if m.Kind == bus.Joined {
			break
		}
	}
	<-heard // both say so: the bus itself, and the letter
	first.Counted(1)
	t.Cleanup(first.Close)
	return first, heard, p
}

// What comes while something is sent goes together, of a match the latest row alone, and long lists in parts; nobody hears itself.
func TestLettersAreCoalesced(t *testing.T) {
	first, heard, p := pair(t)
	first.Subscribe(func(m bus.Message) {
		if m.Kind == bus.Row {
			t.Errorf("the node hears itself: %+v", m)
		}
	})
	p.hold.Lock()
	first.Publish(bus.Message{Kind: bus.Hidden})
	for number := range int64(100) {
		first.Publish(bus.Message{Kind: bus.Row, Match: "m", Number: number})
	}
	first.Publish(bus.Message{Kind: bus.Ended, List: make([]string, 120)})
	p.hold.Unlock()
	rows, ended := int64(0), 0
	for last := int64(-1); ended < 120; {
		switch m := <-heard; m.Kind {
		case bus.Row:
			if rows++; m.Number <= last {
				t.Errorf("row %d after %d", m.Number, last)
			}
			last = m.Number
		case bus.Ended:
			ended += len(m.List)
		}
	}
	if rows > 2 {
		t.Errorf("the match was told of %d times", rows)
	}
	for _, l := range p.letters {
		if len(l) > 8000 {
			t.Errorf("a letter of %d bytes", len(l))
		}
	}
}

// Many matches take several letters, none of them too long for the wire, and all arrive.
func TestLettersAreBounded(t *testing.T) {
	first, heard, p := pair(t)
	p.hold.Lock()
	first.Publish(bus.Message{Kind: bus.Hidden})
	for i := range 1000 {
		first.Publish(bus.Message{Kind: bus.Line, Match: "0123456789abcdef0123", Number: int64(i)})
	}
	p.hold.Unlock()
	for want := int64(0); want < 1000; {
		if m := <-heard; m.Kind == bus.Line {
			if m.Number != want {
				t.Fatalf("line %d, want %d", m.Number, want)
			}
			want++
		}
	}
	for _, l := range p.letters {
		if len(l) > 7900 {
			t.Errorf("a letter of %d bytes", len(l))
		}
	}
}

// Whose wire has failed tells the others that they have missed something.
func TestWhatWasNotSentIsAGap(t *testing.T) {
	first, heard, p := pair(t)
	p.hold.Lock()
	p.fails = 1
	p.hold.Unlock()
	first.Publish(bus.Message{Kind: bus.Row, Match: "m", Number: 1})
	if m := <-heard; m.Kind != bus.Gap {
		t.Errorf("heard %+v", m)
	}
}

// A node that knows of no other sends nothing; a letter of another one tells it better.
func TestNobodyIsTold(t *testing.T) {
	first, _, p := pair(t)
	first.Counted(0)
	first.Publish(bus.Message{Kind: bus.Row, Match: "m", Number: 1})
	if first.Others() || first.Nodes() != 1 {
		t.Error("it knows of another")
	}
	kinds := make(chan bus.Kind, 4)
	first.Subscribe(func(m bus.Message) { kinds <- m.Kind })
	first.Receive([]byte(`{"n":"c","m":[{"k":"row","m":"m","n":7}]}`))
	if a, b := <-kinds, <-kinds; a != bus.Joined || b != bus.Row || !first.Others() {
		t.Errorf("heard %s and %s", a, b)
	}
	first.Counted(0)
	if died := <-kinds; died != bus.Died {
		t.Errorf("heard %s", died)
	}
	first.Receive([]byte(`{`))
	if gap := <-kinds; gap != bus.Gap {
		t.Errorf("heard %s", gap)
	}
	if sent, _ := first.Letters(); sent != int64(len(p.letters)) || sent != 1 {
		t.Errorf("%d letters were sent, %d counted", len(p.letters), sent)
	}
}

// Nodes whose wire was away for all, and which have each counted nobody since, know of each other once one of them says so, and what they
// publish then arrives.
func TestWhoComesBackSaysSo(t *testing.T) {
	first, heard, p := pair(t)
	second := p.to[1]
	first.Counted(0)
	second.Counted(0)
	if died := <-heard; died.Kind != bus.Died {
		t.Fatalf("heard %+v", died)
	}
	gap := make(chan bus.Kind, 1)
	first.Subscribe(func(m bus.Message) { gap <- m.Kind })
	first.Missed()
	if kind := <-gap; kind != bus.Gap {
		t.Errorf("who comes back hears %s", kind)
	}
	if joined := <-heard; joined.Kind != bus.Joined || !second.Others() {
		t.Errorf("heard %+v", joined)
	}
}
