package shell

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"calco.example/contracts/rules"
	"calco.example/contracts/target"
)

// WriteFile writes a file whole or not at all, without secrets and for the eyes
// of its owner only.
func WriteFile(file string, redactor *target.Redactor, write func(io.Writer) error) error {
	temporary, err := os.CreateTemp(filepath.Dir(file), ".calco-*") // mode 0600
	if err != nil {
		return Usagef("%w", err)
	}
	defer func() { _ = os.Remove(temporary.Name()) }()
	if err := errors.Join(Redacted(temporary, redactor, write), temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), file)
}

// Redacted writes through a writer that replaces secrets.
func Redacted(out io.Writer, redactor *target.Redactor, write func(io.Writer) error) error {
	w := redactor.Writer(out)
	return errors.Join(write(w), w.Close())
}

// IDs are words as rules.
func IDs(words []string) []rules.ID {
	var list []rules.ID
	for _, word := range words {
		list = append(list, rules.ID(word))
	}
	return list
}
