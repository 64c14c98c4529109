package server

// readMove reads the body of a move. Nearly all have the one shape that is read here without the general machinery; what
// differs in anything is read the general way.
func (c *call) readMove(read reader[NewMove]) (NewMove, error) {
	text, done, err := c.body()
	defer done()
	if err != nil {
		return NewMove{}, err
	}
	in, ok := plainMove(text)
	if !ok {
		in = NewMove{}
		err = read(text, &in)
	}
	return in, err
}

// plainMove reads an object of number, seat and move, in any order, each once, of plain numbers and a text without escapes.
func plainMove(text []byte) (in NewMove, ok bool) {
	p := plainReader{rest: text}
	p.skip('{')
	var seen uint8
	for field := range 3 {
		if field > 0 {
			p.skip(',')
		}
		switch name := p.text(); string(name) {
		case "number":
			p.skip(':')
			in.Number, seen = p.number(), seen|1
		case "seat":
			p.skip(':')
			in.Seat, seen = p.number(), seen|2
		case "move":
			p.skip(':')
			in.Move, seen = string(p.text()), seen|4
		default:
			return in, false
		}
	}
	p.skip('}')
	return in, !p.bad && seen == 7 && len(p.trim()) == 0
}

// plainReader reads tokens; bad tells that one was not there.
type plainReader struct {
	rest []byte
	bad  bool
}

func (p *plainReader) trim() []byte {
	for len(p.rest) > 0 && (p.rest[0] == ' ' || p.rest[0] == '\n' || p.rest[0] == '\r' || p.rest[0] == '\t') {
		p.rest = p.rest[1:]
	}
	return p.rest
}

func (p *plainReader) skip(b byte) {
	if rest := p.trim(); len(rest) > 0 && rest[0] == b {
		p.rest = rest[1:]
		return
	}
	p.bad = true
}

// text reads a string of printable ASCII without escapes.
func (p *plainReader) text() []byte {
	p.skip('"')
	for i, b := range p.rest {
		switch {
		case b == '"':
			text := p.rest[:i]
			p.rest = p.rest[i+1:]
			return text
		case b < ' ' || b >= 0x7f || b == '\\':
			p.bad = true
			return nil
		}
	}
	p.bad = true
	return nil
}

// number reads a number of at most nine digits.
func (p *plainReader) number() int {
	rest := p.trim()
	n, i := 0, 0
	for ; i < len(rest) && '0' <= rest[i] && rest[i] <= '9'; i++ {
		n = n*10 + int(rest[i]-'0')
	}
	if i == 0 || i > 9 || i > 1 && rest[0] == '0' {
		p.bad = true
	}
	p.rest = rest[i:]
	return n
}
