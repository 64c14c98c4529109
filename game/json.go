package game

import "strconv"

// JSON writes a view byte for byte as encoding/json would, but faster: an [AppendJSONer] does it with one. What comes before a
// value, its name with all punctuation, is written as it is given: w.Number(`,"round":`, 3). Texts are ids of plain letters,
// in which nothing needs escaping.
type JSON struct{ Buf []byte }

// Raw writes what it is given.
func (w *JSON) Raw(s string) { w.Buf = append(w.Buf, s...) }

// Number writes a whole number behind its name.
func (w *JSON) Number(name string, n int) {
	w.Buf = strconv.AppendInt(append(w.Buf, name...), int64(n), 10)
}

// Flag writes true or false behind its name.
func (w *JSON) Flag(name string, b bool) { w.Buf = strconv.AppendBool(append(w.Buf, name...), b) }

// Text writes an id behind its name.
func (w *JSON) Text(name, id string) {
	w.Buf = append(append(append(append(w.Buf, name...), '"'), id...), '"')
}

// Texts writes a list of ids behind its name; a list that is nil is empty.
func (w *JSON) Texts(name string, ids []string) {
	w.Raw(name)
	JSONList(w, ids, func(w *JSON, id *string) { w.Text(``, *id) })
}

// Numbers writes a list of whole numbers behind its name; a list that is nil is empty.
func (w *JSON) Numbers(name string, list []int) {
	w.Raw(name)
	JSONList(w, list, func(w *JSON, n *int) { w.Number(``, *n) })
}

// JSONList writes a list, each item as write does.
func JSONList[T any](w *JSON, items []T, write func(*JSON, *T)) {
	w.Raw(`[`)
	for i := range items {
		if i > 0 {
			w.Raw(`,`)
		}
		write(w, &items[i])
	}
	w.Raw(`]`)
}
