package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// maxLine bounds a line of a journal, and so the memory that reading a file of another kind can take.
const maxLine = 1 << 20

// JournalError is a fault of a journal, or of the settings that do not go with it.
type JournalError struct {
	File string
	Err  error
}

func (e *JournalError) Error() string { return fmt.Sprintf("the journal %s: %v", e.File, e.Err) }

// Unwrap returns what is wrong.
func (e *JournalError) Unwrap() error { return e.Err }

// journal is a file to which results are appended, one a line, in the order in which they come. The first line holds the
// settings. Before each line's JSON stands its CRC-32 in eight hexadecimal digits: a line that was being written when the
// program was killed is known by it and cut off, and its match is played again.
type journal struct {
	file *os.File
	name string
	buf  []byte
}

// openJournal opens or begins the journal of plan and hands the results it holds to take.
func openJournal(name string, plan *Plan, take func(Result)) (j *journal, err error) {
	fault := func(err error) (*journal, error) { return nil, &JournalError{name, err} }
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return fault(err)
	}
	defer func() {
		if err != nil {
			_ = file.Close() // of two errors the first one tells more
		}
	}()
	j = &journal{file: file, name: name}
	end, err := j.read(plan, take)
	if err != nil {
		return fault(err)
	}
	if err := file.Truncate(end); err != nil {
		return fault(err)
	}
	if end > 0 {
		return j, nil
	}
	if err := j.write(plan.Settings); err != nil {
		return fault(err)
	}
	return j, nil
}

// read hands over what the file holds and returns where its last whole line ends.
func (j *journal) read(plan *Plan, take func(Result)) (end int64, err error) {
	in := bufio.NewReaderSize(j.file, 1<<16)
	for number := 1; ; number++ {
		line, err := readLine(in)
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return end, nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		text, whole := unseal(line)
		switch {
		case number == 1:
			if err := fitting(text, whole, plan); err != nil {
				return 0, err
			}
		case !whole && atEnd(in): // torn: its end was never written
			return end, nil
		case !whole:
			return 0, fmt.Errorf("line %d is damaged; cut the file off before it, or name another one", number)
		default:
			r, err := resultOf(text, plan)
			if err != nil {
				return 0, fmt.Errorf("line %d: %w", number, err)
			}
			if r.Match < plan.total {
				take(r)
			}
		}
		end += int64(len(line))
	}
}

// resultOf reads a result of the plan's arena. One of a match beyond the present end is no fault.
func resultOf(text []byte, plan *Plan) (r Result, err error) {
	if err := json.Unmarshal(text, &r); err != nil {
		return r, err
	}
	endless := Plan{Settings: plan.Settings, seats: plan.seats}
	return r, endless.check(&r)
}

func atEnd(in *bufio.Reader) bool {
	_, err := in.Peek(1)
	return errors.Is(err, io.EOF)
}

// readLine reads a line with its end, or what there is before the file's.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
		if len(line) > maxLine {
			return nil, errors.New("a line is too long; this is no journal of an arena")
		}
	}
}

// fitting returns an error unless the journal's first line tells the plan's settings.
func fitting(text []byte, whole bool, plan *Plan) error {
	var kept Settings
	if !whole || json.Unmarshal(text, &kept) != nil {
		return errors.New("it is no journal of an arena; name another file")
	}
	if plan.Build != "" && kept.Build != "" && kept.Build != plan.Build {
		return errors.New("it was written by another build of portolan, whose bots may play otherwise; " +
			"name another file, or say --any-build to go on all the same")
	}
	kept.Build = plan.Build
	if kept.ID() == plan.ID() {
		return nil
	}
	return fmt.Errorf("it belongs to an arena of other settings (%s); name another file", difference(&kept, &plan.Settings))
}

// difference names the first thing in which two settings differ.
func difference(a, b *Settings) string {
	for _, d := range []struct {
		what string
		a, b any
	}{
		{"format", a.Format, b.Format},
		{"game", a.Game, b.Game},
		{"rules", a.Rules, b.Rules},
		{"seed", a.Seed, b.Seed},
		{"rotate", a.Rotate, b.Rotate},
		{"bots", a.LineUps, b.LineUps},
		{"options", a.Options, b.Options},
	} {
		if x, y := fmt.Sprint(d.a), fmt.Sprint(d.b); x != y {
			return fmt.Sprintf("%s: %.200s there, %.200s here", d.what, x, y)
		}
	}
	return "something else"
}

// append keeps a result. The line is one write, so that a killed program leaves whole lines and at most one torn one.
func (j *journal) append(r Result) error {
	if err := j.write(r); err != nil {
		return &JournalError{j.name, err}
	}
	return nil
}

func (j *journal) write(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	j.buf = fmt.Appendf(j.buf[:0], "%08x ", crc32.ChecksumIEEE(text))
	j.buf = append(append(j.buf, text...), '\n')
	_, err = j.file.Write(j.buf)
	return err
}

// unseal returns the JSON of a line, and whether the line is whole.
func unseal(line []byte) (text []byte, whole bool) {
	text, whole = bytes.CutSuffix(line, []byte("\n"))
	if !whole || len(text) < 9 || text[8] != ' ' {
		return nil, false
	}
	sum, text := text[:8], text[9:]
	return text, string(sum) == fmt.Sprintf("%08x", crc32.ChecksumIEEE(text))
}

// close brings the file to the disk. Results that a crash of the machine takes away before are played again.
func (j *journal) close() error {
	if err := errors.Join(j.file.Sync(), j.file.Close()); err != nil {
		return &JournalError{j.name, err}
	}
	return nil
}
