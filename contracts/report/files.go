package report

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"

	"calco.example/contracts/target"
)

// reportFile is one report that a folder of reports has.
type reportFile struct {
	name  string
	write func(io.Writer, *Results) error
}

var reportFiles = []reportFile{
	{"report.html", WriteHTML},
	{"report.json", WriteJSON},
	{"junit.xml", WriteJUnit},
	{"cucumber.json", WriteCucumber},
	{"summary.md", WriteSummary},
}

// WriteReports writes every report file into a folder, which it makes where it
// is missing, readable for whom the umask lets. It replaces the old reports when
// all new ones are on the disk; any failure before leaves all old ones as they
// were. The results are redacted before they are escaped, and the files again as
// they are written.
func WriteReports(dir string, r *Results, redactor *target.Redactor) (err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("write reports: %w", err)
	}
	clean := redacted(r, redactor)
	var written []string
	defer func() {
		for _, name := range written {
			if err != nil {
				_ = os.Remove(name) // the first error is told
			}
		}
	}()
	for _, f := range reportFiles {
		name, err := writeTemporary(dir, f, clean, redactor)
		if name != "" {
			written = append(written, name)
		}
		if err != nil {
			return fmt.Errorf("write %s: %w", f.name, err)
		}
	}
	return replaceReports(dir, written)
}

// CheckFolder tells whether reports can be written into a folder, before there is
// anything to write.
func CheckFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return tried(dir)
}

// CheckFile tells whether a file can be written into the folder that it names, before
// there is anything to write.
func CheckFile(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder", path)
	}
	return tried(filepath.Dir(path))
}

// tried writes a file into a folder and takes it away again. An error names the folder.
func tried(dir string) error {
	file, err := os.CreateTemp(dir, ".calco-*")
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		return &fs.PathError{Op: failed.Op, Path: dir, Err: failed.Err}
	}
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// redacted is a copy of the results without secrets, neither by value nor by the
// name of a header.
func redacted(r *Results, redactor *target.Redactor) *Results {
	clean := mapTexts(r, redactor.Redact)
	for _, f := range clean.Findings {
		if f.Evidence == nil {
			continue
		}
		for name := range f.Evidence.Headers {
			if slices.Contains(secretHeaders, http.CanonicalHeaderKey(name)) {
				f.Evidence.Headers[name] = "[redacted]"
			}
		}
	}
	return clean
}

var secretHeaders = []string{"X-Api-Key", "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie"}

// writeTemporary writes a report beside its place, down to the disk. The name is
// empty where there is no file.
func writeTemporary(dir string, f reportFile, r *Results, redactor *target.Redactor) (name string, err error) {
	file, err := os.OpenFile(filepath.Join(dir, fmt.Sprintf(".%s.%d", f.name, os.Getpid())), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return "", err
	}
	buffered := bufio.NewWriter(file)
	sink := redactor.Writer(buffered)
	err = f.write(sink, r)
	for _, finish := range []func() error{sink.Close, buffered.Flush, file.Sync} {
		if err == nil {
			err = finish()
		}
	}
	return file.Name(), errors.Join(err, file.Close())
}

// replaceReports puts the new reports, in the order of reportFiles, into place.
func replaceReports(dir string, written []string) error {
	for i, f := range reportFiles {
		if err := os.Rename(written[i], filepath.Join(dir, f.name)); err != nil {
			return fmt.Errorf("write %s: %w", f.name, err)
		}
	}
	folder, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("write reports: %w", err)
	}
	_ = folder.Sync() // some file systems refuse it for folders; the files are synced
	return folder.Close()
}
