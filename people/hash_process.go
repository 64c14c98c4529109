package people

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"

	"golang.org/x/crypto/argon2"
)

// hashRequest is what is to be hashed, and how.
type hashRequest struct {
	Password       string
	Salt           []byte
	Memory, Passes uint32
	Lanes          uint8
}

func (r *hashRequest) sum() []byte {
	return argon2.IDKey([]byte(r.Password), r.Salt, r.Passes, r.Memory, r.Lanes, hashLength)
}

// ServeHashes hashes passwords for the process that writes requests to in and reads sums from out, until in ends. It takes what
// other processes leave of the machine.
//
// A process of its own does it because a hash takes 19 MiB and all of a core: within a server the collector of garbage would run
// all the time and wait for the threads that hash, and everybody at the tables would wait with it.
func ServeHashes(in io.Reader, out io.Writer) error {
	lowerPriority()
	requests, answers := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var r hashRequest
		err := requests.Decode(&r)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = answers.Encode(r.sum())
		}
		if err != nil {
			return fmt.Errorf("hash passwords for another process: %w", err)
		}
	}
}

// hashProcess is a process that runs [ServeHashes]. It ends by itself when this process does.
type hashProcess struct {
	process *exec.Cmd
	in      io.WriteCloser
	to      *json.Encoder
	from    *json.Decoder
}

func startHashProcess(command []string) (*hashProcess, error) {
	process := exec.Command(command[0], command[1:]...) //nolint:noctx // it outlives the request that needs it first
	in, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, fmt.Errorf("start a process that hashes passwords: %w", err)
	}
	return &hashProcess{process: process, in: in, to: json.NewEncoder(in), from: json.NewDecoder(out)}, nil
}

func (h *hashProcess) sum(r *hashRequest) (sum []byte, err error) {
	if err := h.to.Encode(r); err != nil {
		return nil, errors.New("ask a process to hash a password: it has ended")
	}
	if err := h.from.Decode(&sum); err != nil || len(sum) != hashLength {
		return nil, errors.New("have a password hashed by a process: it has ended")
	}
	return sum, nil
}

func (h *hashProcess) stop() {
	_ = h.in.Close()     // that ends it
	_ = h.process.Wait() // however it ended
}
