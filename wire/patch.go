package wire

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Patch tells how a text is made from one that the reader has: by copying pieces of that, and of what is made so far, with new text in
// between. It knows nothing of JSON, so that the reader gets every byte that it would have got without.
type Patch struct {
	Match  string `json:"match,omitempty" doc:"whose text it is, in a stream of several matches"`
	CRC    uint32 `json:"crc" doc:"CRC-32 (IEEE) of the text that comes out, as UTF-8"`
	Copies []int  `json:"copies" doc:"in threes: where to copy from, how many bytes, and how many bytes of the new text come behind them"`
}

// ErrUnfit says that a patch is not one of the text that it was to change.
var ErrUnfit = errors.New("the patch does not fit the text")

// Apply appends to buf what becomes of a text. What is new in it is given beside the patch. Places to copy from count from the beginning of
// the old text, and on behind its end through what comes out.
func (p *Patch) Apply(buf, old, fresh []byte) ([]byte, error) {
	both := append(buf, old...)
	start, end := len(buf), len(buf)+len(old)
	for c := range slices.Chunk(p.Copies, 3) {
		if len(c) < 3 || c[0] < 0 || c[1] < 0 || c[2] < 0 || c[2] > len(fresh) || c[0] > len(both)-start || c[1] > len(both)-start-c[0] {
			return buf, ErrUnfit
		}
		both = append(both, both[start+c[0]:start+c[0]+c[1]]...)
		both = append(both, fresh[:c[2]]...)
		fresh = fresh[c[2]:]
	}
	if len(fresh) > 0 || crc32.ChecksumIEEE(both[end:]) != p.CRC {
		return buf, ErrUnfit
	}
	return append(both[:start], both[end:]...), nil
}

const (
	patchHash    = 12            // bits of a hash
	patchWord    = 8             // bytes that are looked up
	patchLeast   = 2 * patchWord // bytes from which on a copy is shorter than what it stands for; such a piece has a whole word in it
	patchLongest = 1<<24 - 1     // bytes of both texts together
)

// Differ finds patches. It keeps its memory for the next one.
type Differ struct {
	both   []byte // the old text and the new one behind it
	split  int    // where the new one begins
	copies []copied
	crc    uint32
	places [1 << patchHash]uint32 // of words in both texts, by their hash: the last one, from 1
}

// copied is a piece of the new text that is copied, and how much follows that is not.
type copied struct{ from, count, fresh int }

// Compare finds what leads from one text to another, and tells whether that is much shorter than the other text.
func (d *Differ) Compare(old, text []byte) bool {
	if len(old)+len(text) > patchLongest {
		return false
	}
	d.both = append(append(d.both[:0], old...), text...)
	d.split, d.crc, d.copies = len(old), crc32.ChecksumIEEE(text), d.copies[:0]
	clear(d.places[:])
	for at := 0; at+patchWord <= len(old); at += patchWord {
		d.places[hashOf(d.word(at))] = uint32(at + 1)
	}
	d.search()
	length := 0
	for _, c := range d.copies {
		length += c.fresh + len("1000,100,10,")
	}
	return length < len(text)/4*3
}

// search lists what is copied.
func (d *Differ) search() {
	at, loose := d.split, d.split // where to look, and where what is not copied begins
	shift := d.split              // how far behind its source the last copy lies
	for at+patchWord <= len(d.both) {
		word := d.word(at)
		place := &d.places[hashOf(word)]
		from, begin, end := d.longest(word, int(*place)-1, at, loose, shift)
		if end-begin < patchLeast {
			*place = uint32(at + 1)
			at++
			continue
		}
		d.skip(begin - loose)
		d.copies = append(d.copies, copied{from: from, count: end - begin})
		at, loose, shift = end, end, begin-from
	}
	d.skip(len(d.both) - loose)
}

// skip leaves a piece of the new text fresh.
func (d *Differ) skip(count int) {
	if count == 0 {
		return
	}
	if len(d.copies) == 0 {
		d.copies = append(d.copies, copied{})
	}
	d.copies[len(d.copies)-1].fresh += count
}

// longest returns the longest piece about a place of the new text, where a word stands, that is there before: near where the last one would go
// on, or where the same word was seen last.
func (d *Differ) longest(word uint64, seen, at, loose, shift int) (from, begin, end int) {
	begin, end = at, at
	for i, near := range [...]int{at - shift, at - shift - 1, at - shift + 1, seen} {
		if near < 0 || near+patchWord > at || d.word(near) != word || i > 0 && near == at-shift {
			continue
		}
		f, b, e := d.extend(near, at, loose)
		if e-b > end-begin {
			from, begin, end = f, b, e
		}
	}
	return from, begin, end
}

// extend makes equal words the longest equal pieces, which end where characters do. A copy does not reach into itself.
func (d *Differ) extend(near, at, loose int) (from, begin, end int) {
	from, begin, end = near+patchWord, at, at+patchWord
	for ; end+patchWord <= len(d.both) && from+patchWord <= at && d.word(from) == d.word(end); end += patchWord {
		from += patchWord
	}
	for ; end < len(d.both) && from < at && d.both[from] == d.both[end]; end++ {
		from++
	}
	from = near
	for ; begin > loose && from > 0 && from != d.split && d.both[from-1] == d.both[begin-1]; begin-- {
		from--
	}
	for ; begin < end && !utf8.RuneStart(d.both[begin]); begin++ {
		from++
	}
	end = min(end, begin+begin-from) // what begins earlier ends earlier, too
	for end > begin && end < len(d.both) && !utf8.RuneStart(d.both[end]) {
		end--
	}
	return from, begin, end
}

func (d *Differ) word(at int) uint64 { return binary.LittleEndian.Uint64(d.both[at:]) }

// hashOf is of all bytes of a word, spread.
func hashOf(word uint64) uint32 { return uint32(word * 0x9E3779B97F4A7C15 >> (64 - patchHash)) }

// AppendPatch appends what was found, as the members of a [Patch] behind its first, and its closing brace.
func (d *Differ) AppendPatch(buf []byte) []byte {
	buf = strconv.AppendUint(append(buf, `"crc":`...), uint64(d.crc), 10)
	buf = append(buf, `,"copies":[`...)
	for i, c := range d.copies {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(strconv.AppendInt(buf, int64(c.from), 10), ',')
		buf = append(strconv.AppendInt(buf, int64(c.count), 10), ',')
		buf = strconv.AppendInt(buf, int64(c.fresh), 10)
	}
	return append(buf, "]}"...)
}

// AppendFresh appends what is new.
func (d *Differ) AppendFresh(buf []byte) []byte {
	at := d.split
	for _, c := range d.copies {
		at += c.count
		buf = append(buf, d.both[at:at+c.fresh]...)
		at += c.fresh
	}
	return buf
}
