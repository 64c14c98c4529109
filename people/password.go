package people

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

// What a password costs: argon2id as OWASP recommends it, 19 MiB, two passes, one lane.
const (
	hashMemory = 19 * 1024 // KiB
	hashPasses = 2
	hashLanes  = 1
	hashLength = 32
	saltLength = 16

	hashesWaiting = 32 // how many passwords may wait for their turn to be hashed

	minPassword = 8
	maxPassword = 200
)

// hashedAtOnce is how many passwords are hashed at once: at most two, and one core is left to the tables where there is another.
var hashedAtOnce = max(1, min(2, runtime.NumCPU()-1))

// ErrBusy is returned when too many passwords wait to be hashed.
var ErrBusy = errors.New("too many passwords wait to be hashed")

// readPassword returns a new password as it is hashed, or a [Fault]. However a keyboard composes its letters, they are the same. likeness is
// what the account's name looks like, which it must not be; empty where that is not known.
func readPassword(text, likeness string) (string, error) {
	password := norm.NFKC.String(text)
	if n := utf8.RuneCountInString(password); n < minPassword || n > maxPassword || !utf8.ValidString(text) {
		return "", faultf("password", "A password has %d to %d characters.", minPassword, maxPassword)
	}
	if likeness != "" && lookOf(password).likeness == likeness {
		return "", faultf("password", "The password is the name.")
	}
	return password, nil
}

// hasher hashes passwords, few at a time, where it takes what others leave: in processes of their own or, without a command that
// starts one, in this one.
type hasher struct {
	command []string      // starts a process that runs [ServeHashes]
	memory  int           // of a hash, in KiB
	places  chan struct{} // who waits or hashes
	turns   chan struct{} // who hashes
	dummy   string        // a hash that no password has

	mu     sync.Mutex
	idle   []*hashProcess
	closed bool
}

func newHasher(command []string, memory int) *hasher {
	if memory == 0 {
		memory = hashMemory
	}
	h := &hasher{
		command: command, memory: memory, places: make(chan struct{}, hashedAtOnce+hashesWaiting), turns: make(chan struct{}, hashedAtOnce),
	}
	salt, sum := make([]byte, saltLength), make([]byte, hashLength)
	_, _ = rand.Read(salt) // never fails
	_, _ = rand.Read(sum)
	h.dummy = h.format(salt, sum)
	return h
}

// hash returns the hash of a new password, with its salt and parameters.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLength)
	_, _ = rand.Read(salt) // never fails
	sum, err := h.sum(ctx, password, salt, uint32(h.memory), hashPasses, hashLanes)
	if err != nil {
		return "", err
	}
	return h.format(salt, sum), nil
}

func (h *hasher) format(salt, sum []byte) string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.memory, hashPasses, hashLanes,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(sum))
}

// matches tells whether a password is the one that was hashed. It takes as long when it is not.
func (h *hasher) matches(ctx context.Context, password, hash string) (bool, error) {
	var version, memory, passes int
	var lanes uint8
	fields := strings.Split(hash, "$")
	if len(fields) != 6 || fields[1] != "argon2id" {
		return false, errors.New("a password is kept in a way that this program does not know")
	}
	if _, err := fmt.Sscanf(fields[2]+" "+fields[3], "v=%d m=%d,t=%d,p=%d", &version, &memory, &passes, &lanes); err != nil ||
		version != argon2.Version || passes < 1 || lanes < 1 || memory < 1 || memory > 1<<20 {
		return false, errors.New("a password is kept with parameters that this program does not know")
	}
	salt, err := base64.RawStdEncoding.DecodeString(fields[4])
	if err != nil {
		return false, fmt.Errorf("read the salt of a password: %w", err)
	}
	kept, err := base64.RawStdEncoding.DecodeString(fields[5])
	if err != nil {
		return false, fmt.Errorf("read the hash of a password: %w", err)
	}
	sum, err := h.sum(ctx, norm.NFKC.String(password), salt, uint32(memory), uint32(passes), lanes)
	return err == nil && subtle.ConstantTimeCompare(sum, kept) == 1, err
}

// sum waits for its turn and hashes. Who has gone meanwhile costs nothing.
func (h *hasher) sum(ctx context.Context, password string, salt []byte, memory, passes uint32, lanes uint8) ([]byte, error) {
	select {
	case h.places <- struct{}{}:
		defer func() { <-h.places }()
	default:
		return nil, ErrBusy
	}
	select {
	case h.turns <- struct{}{}:
		defer func() { <-h.turns }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	r := &hashRequest{Password: password, Salt: salt, Memory: memory, Passes: passes, Lanes: lanes}
	if len(h.command) > 0 {
		return h.helped(r)
	}
	return r.sum(), nil
}

// helped has a process hash a password; another one when that has ended.
func (h *hasher) helped(r *hashRequest) (sum []byte, err error) {
	for range hashedAtOnce + 1 { // all that were idle may have ended
		var one *hashProcess
		if one, err = h.take(); err != nil {
			return nil, err
		}
		if sum, err = one.sum(r); err == nil {
			h.give(one)
			return sum, nil
		}
		one.stop()
	}
	return nil, err
}

func (h *hasher) take() (*hashProcess, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if n := len(h.idle); n > 0 {
		one := h.idle[n-1]
		h.idle = h.idle[:n-1]
		return one, nil
	}
	return startHashProcess(h.command)
}

func (h *hasher) give(one *hashProcess) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		one.stop()
		return
	}
	h.idle = append(h.idle, one)
}

// close ends the processes. One that hashes still ends when it has.
func (h *hasher) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, one := range h.idle {
		one.stop()
	}
	h.idle = nil
}
