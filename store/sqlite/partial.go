package sqlite

import (
	"os"
	"path/filepath"
	"sync"
)

// partial is in the names of files that are being written; * stands for what makes them unlike others.
const partial = ".partial-*"

// partials are the files that this process is writing, which are to have other names once they are whole.
var partials sync.Map

// creating is held while one is created that is not among them yet.
var creating sync.Mutex

// createPartial makes the file as which a target is written, for this user alone. It is known until it is [finished].
func createPartial(target string) (*os.File, error) {
	creating.Lock()
	defer creating.Unlock()
	made, err := os.CreateTemp(filepath.Dir(target), filepath.Base(target)+partial)
	if err == nil {
		partials.Store(made.Name(), nil)
	}
	return made, err
}

// finished forgets a file that was removed or has another name.
func finished(made *os.File) { partials.Delete(made.Name()) }

// RemovePartial removes all files that this process is writing, as it is to end at once, and the journals by which SQLite writes them. What
// can't be removed stays.
func RemovePartial() {
	creating.Lock()
	defer creating.Unlock()
	partials.Range(func(name, _ any) bool {
		for _, beside := range []string{"", "-journal"} {
			_ = os.Remove(name.(string) + beside)
		}
		return true
	})
}
