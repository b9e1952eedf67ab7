package features

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"
)

// Paths are the feature files of a file system, in its subfolders too,
// however their ending is written, sorted.
func Paths(features fs.FS) ([]string, error) {
	var paths []string
	err := fs.WalkDir(features, ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && strings.HasSuffix(strings.ToLower(path), ".feature") {
			paths = append(paths, path)
		}
		return err
	})
	switch {
	case err != nil:
		return nil, fmt.Errorf("list features: %w", err)
	case len(paths) == 0:
		return nil, fmt.Errorf("no .feature file found")
	}
	slices.Sort(paths)
	return paths, nil
}

// Encoding says what keeps a file from being UTF-8 text without a byte order
// mark; empty where it is.
func Encoding(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		return "it begins with a byte order mark (BOM): save it as UTF-8 without one"
	case bytes.Contains(data[:min(len(data), 8)], []byte("\x00\x00")): // a letter of four bytes
		return "it is UTF-32: save it as UTF-8"
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")), bytes.ContainsRune(data, 0):
		return "it is UTF-16: save it as UTF-8"
	case !utf8.Valid(data):
		return "it is not UTF-8 but perhaps Latin-1 (Windows-1252): save it as UTF-8"
	}
	return ""
}

// checkEncodings names the files that are not UTF-8 text.
func checkEncodings(features fs.FS, paths []string) error {
	for _, path := range paths {
		data, err := fs.ReadFile(features, path)
		if err != nil {
			return err
		}
		if wrong := Encoding(data); wrong != "" {
			return fmt.Errorf("%s: %s", path, wrong)
		}
	}
	return nil
}
