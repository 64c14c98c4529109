// Command archive packs files so that the same files make the same archive, byte for byte: sorted by name, of one time, owned by
// nobody in particular.
//
//	archive OUT.tar.gz|OUT.zip UNIX-SECONDS FOLDER NAME
//
// packs all of FOLDER under NAME.
package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"time"
)

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: archive OUT.tar.gz|OUT.zip UNIX-SECONDS FOLDER NAME")
		os.Exit(2)
	}
	if err := pack(os.Args[1], os.Args[2], os.DirFS(os.Args[3]), os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, "archive:", err)
		os.Exit(1)
	}
}

// entry is a file or a folder, and its name in the archive.
type entry struct {
	name       string
	info       fs.FileInfo
	from       string
	executable bool
}

// writer is one kind of archive.
type writer interface {
	io.Closer
	// add writes an entry; of a folder there is nothing to copy.
	add(e entry, at time.Time) (io.Writer, error)
}

func pack(out, seconds string, folder fs.FS, name string) (err error) {
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return err
	}
	file, err := os.Create(out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	var w writer = zipped{zip.NewWriter(file)}
	if strings.HasSuffix(out, ".tar.gz") {
		shrunk, err := gzip.NewWriterLevel(file, gzip.BestCompression)
		if err != nil {
			return err
		}
		w = tarred{tar.NewWriter(shrunk), shrunk}
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	return fs.WalkDir(folder, ".", func(from string, d fs.DirEntry, err error) error { // in the order of names
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		e := entry{name: path.Join(name, from), info: info, from: from, executable: info.Mode()&0o100 != 0}
		to, err := w.add(e, time.Unix(unix, 0).UTC())
		if err != nil || d.IsDir() {
			return err
		}
		return copyTo(to, folder, from)
	})
}

func copyTo(to io.Writer, folder fs.FS, name string) error {
	from, err := folder.Open(name)
	if err != nil {
		return err
	}
	defer from.Close()
	_, err = io.Copy(to, from)
	return err
}

// mode is what an entry's owner and others may do, whatever the umask was when it was made.
func (e *entry) mode() fs.FileMode {
	if e.info.IsDir() || e.executable {
		return 0o755
	}
	return 0o644
}

type zipped struct{ *zip.Writer }

func (z zipped) add(e entry, at time.Time) (io.Writer, error) {
	header := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: at}
	header.SetMode(e.mode())
	if e.info.IsDir() {
		header.Name, header.Method = e.name+"/", zip.Store
		header.SetMode(e.mode() | fs.ModeDir)
	}
	return z.CreateHeader(header)
}

type tarred struct {
	*tar.Writer
	shrunk io.Closer
}

func (t tarred) add(e entry, at time.Time) (io.Writer, error) {
	header := &tar.Header{Name: e.name, Typeflag: tar.TypeReg, Size: e.info.Size(), Mode: int64(e.mode()), ModTime: at, Format: tar.FormatPAX}
	if e.info.IsDir() {
		header.Name, header.Typeflag, header.Size = e.name+"/", tar.TypeDir, 0
	}
	return t.Writer, t.WriteHeader(header)
}

func (t tarred) Close() error { return errors.Join(t.Writer.Close(), t.shrunk.Close()) }
