package arena

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
)

// Build names the running program by the SHA-256 of its file, in hexadecimal digits. Two programs of one name play alike.
func Build() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("looking for this program's file: %w", err)
	}
	file, err := os.Open(name)
	if err != nil {
		return "", fmt.Errorf("reading this program's file: %w", err)
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", fmt.Errorf("reading this program's file: %w", err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
