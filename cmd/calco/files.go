package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"calco.example/contracts/target"
)

// writeFile writes a file whole or not at all, without secrets and for the eyes
// of its owner only.
func writeFile(file string, redactor *target.Redactor, write func(io.Writer) error) error {
	temporary, err := os.CreateTemp(filepath.Dir(file), ".calco-*") // mode 0600
	if err != nil {
		return usagef("%w", err)
	}
	defer func() { _ = os.Remove(temporary.Name()) }()
	if err := errors.Join(redacted(temporary, redactor, write), temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), file)
}

// redacted writes through a writer that replaces secrets.
func redacted(out io.Writer, redactor *target.Redactor, write func(io.Writer) error) error {
	w := redactor.Writer(out)
	return errors.Join(write(w), w.Close())
}
