package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"sync"

	"github.com/andybalholm/brotli"
)

// leastWorthPacking is the size in bytes below which a compressed copy saves nothing.
const leastWorthPacking = 512

// Levels of compression, chosen so that the largest file of the client takes about 15 ms once: the best levels take twenty
// times as long and save 8 % (docs/performance.md).
const (
	brotliLevel = 6
	gzipLevel   = 6
)

// encodings are how texts may be compressed, best first.
var encodings = [...]struct {
	name   string
	writer func(io.Writer) io.WriteCloser
}{
	{"br", func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, brotliLevel) }},
	{"gzip", func(w io.Writer) io.WriteCloser {
		packer, _ := gzip.NewWriterLevel(w, gzipLevel) // fails for levels that don't exist only
		return packer
	}},
}

// packing is a text with its compressed copies. A copy is made when it is first asked for and kept in memory.
type packing struct {
	plain  []byte
	tag    string // changes with the text
	worth  bool   // whether compressing is tried
	copies [len(encodings)]struct {
		once sync.Once
		text []byte // nil: it is no smaller than the plain text
	}
}

// newPacking holds a text. Media that are compressed already are not worth packing, nor are very short texts.
func newPacking(text []byte, compressible bool) *packing {
	return &packing{plain: text, tag: tagOf(text), worth: compressible && len(text) >= leastWorthPacking}
}

// serve answers with the text in the smallest form that the client reads, or with nothing when the client has it already, and
// returns the status. The headers that tell what the text is are set before.
func (p *packing) serve(w http.ResponseWriter, r *http.Request) int {
	h := w.Header()
	h.Set("ETag", p.tag)
	if p.worth {
		h.Set("Vary", "Accept-Encoding")
	}
	if hasTag(r, p.tag) {
		w.WriteHeader(http.StatusNotModified)
		return http.StatusNotModified
	}
	text := p.choose(h, r)
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(text) // who has gone needs no answer
	}
	return http.StatusOK
}

// choose returns the smallest form of the text that the client of r reads, and names its encoding in h.
func (p *packing) choose(h http.Header, r *http.Request) []byte {
	if !p.worth {
		return p.plain
	}
	for i, encoding := range encodings {
		if !accepts(r, encoding.name) {
			continue
		}
		if packed := p.copy(i); packed != nil {
			h.Set("Content-Encoding", encoding.name)
			return packed
		}
	}
	return p.plain
}

// copy returns the text compressed by encoding i, or nil when that makes it no smaller.
func (p *packing) copy(i int) []byte {
	made := &p.copies[i]
	made.once.Do(func() {
		var out bytes.Buffer
		w := encodings[i].writer(&out)
		_, _ = w.Write(p.plain) // a buffer takes everything
		_ = w.Close()
		if out.Len() < len(p.plain) {
			made.text = bytes.Clone(out.Bytes())
		}
	})
	return made.text
}
