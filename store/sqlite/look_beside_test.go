package sqlite

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// A database is marked as closed after a look beside its use that has found all sound, and not after one that had no time to end.
func TestALookBesideThatIsCutShort(t *testing.T) {
	for _, cut := range []bool{false, true} {
		s, err := OpenWith(t.Context(), t.TempDir(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		if cut {
			cancel()
		}
		s.look = s.lookBeside(ctx, filepath.Join(s.dir, databaseName))
		<-s.look.done
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(s.dir, closedName)); os.IsNotExist(err) != cut {
			t.Errorf("cut short: %v; the mark: %v", cut, err)
		}
		cancel()
	}
}
