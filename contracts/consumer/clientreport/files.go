package clientreport

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"calco.example/contracts/consumer/verdict"
	"calco.example/contracts/report"
	"calco.example/contracts/reporttext"
)

// Schema is the JSON Schema of client.json.
//
//go:embed client.schema.json
var Schema []byte

// file is one report of a folder.
type file struct {
	name  string
	write func(io.Writer, verdict.Document) error
}

var files = []file{
	{"client.html", WriteHTML},
	{"client.json", WriteJSON},
	{"client.md", WriteMarkdown},
	{"junit.xml", WriteJUnit},
}

// CheckFolder tells whether reports can be written into a folder, which it makes where
// it is missing, before there is anything to write; an empty name is that of none.
func CheckFolder(dir string) error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return report.CheckFolder(dir)
}

// WriteFiles writes every report into a folder, which it makes where it is
// missing, for the eyes of its owner only. All are made before one is replaced.
func WriteFiles(dir string, d verdict.Document) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("write reports: %w", err)
	}
	made := make([]bytes.Buffer, len(files))
	for i, f := range files {
		if err := f.write(&made[i], d); err != nil {
			return fmt.Errorf("write %s: %w", f.name, err)
		}
	}
	var problems []error
	for i, f := range files {
		problems = append(problems, replace(dir, f.name, made[i].Bytes()))
	}
	return errors.Join(problems...)
}

// replace puts a file into place in one step.
func replace(dir, name string, data []byte) error {
	temporary, err := os.CreateTemp(dir, "."+name+".*") // mode 0600
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	_, err = temporary.Write(data)
	if err = errors.Join(err, temporary.Close()); err == nil {
		err = os.Rename(temporary.Name(), filepath.Join(dir, name))
	}
	if err != nil {
		_ = os.Remove(temporary.Name()) // the first error is told
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// WriteJSON writes client.json, the document of `calco run --format json`.
func WriteJSON(w io.Writer, d verdict.Document) error { return reporttext.WriteJSON(w, d) }
