package desk

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"calco.example/mockserver/desk/guard"
)

//go:embed assets
var assetFiles embed.FS

// asset is a file of the page, ready to send.
type asset struct {
	contentType   string
	plain, packed []byte
}

// assets are the files of the page. Their folder in an address is a sum of all
// their bytes, so that a browser may keep them for ever, and scripts find each
// other beside them.
type assets struct {
	folder string
	byName map[string]asset
}

// files are the files of the page, read when somebody looks first: a mock that
// nobody looks at starts without them.
var files = sync.OnceValue(loadAssets)

func loadAssets() assets {
	a := assets{byName: map[string]asset{}}
	entries, err := assetFiles.ReadDir("assets")
	if err != nil {
		panic(err)
	}
	sum := sha256.New()
	for _, entry := range entries {
		data, err := assetFiles.ReadFile("assets/" + entry.Name())
		if err != nil {
			panic(err)
		}
		_, _ = sum.Write(data)
		a.byName[entry.Name()] = asset{contentTypes[path.Ext(entry.Name())], data, pack(data, gzip.BestCompression)}
	}
	a.folder = hex.EncodeToString(sum.Sum(nil)[:8])
	return a
}

var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
}

func pack(data []byte, level int) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, level)
	_, _ = w.Write(data)
	_ = w.Close()
	return out.Bytes()
}

// serveAsset sends a file of the page.
func serveAsset(w http.ResponseWriter, r *http.Request, name string) {
	folder, name, _ := strings.Cut(name, "/")
	files := files()
	file, known := files.byName[name]
	if !known || folder != files.folder {
		guard.Refuse(w, r, http.StatusNotFound, "guard.file")
		return
	}
	h := w.Header()
	h.Set("Cache-Control", "private, max-age=31536000, immutable")
	sendBytes(w, r, file.contentType, file.plain, file.packed)
}

// sendBytes writes a body, packed where the browser takes that.
func sendBytes(w http.ResponseWriter, r *http.Request, contentType string, plain, packed []byte) {
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Vary", "Accept-Encoding")
	body := plain
	if acceptsGzip(r) {
		h.Set("Content-Encoding", "gzip")
		body = packed
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(body)
	}
}

// sendJSON answers with JSON what a page asks for while it is open.
func sendJSON(w http.ResponseWriter, r *http.Request, content any) {
	body, err := json.Marshal(content)
	if err != nil {
		guard.Refuse(w, r, http.StatusInternalServerError, "guard.page", err)
		return
	}
	sendBytes(w, r, "application/json; charset=utf-8", body, packQuick(body))
}

func acceptsGzip(r *http.Request) bool {
	return slices.ContainsFunc(strings.Split(r.Header.Get("Accept-Encoding"), ","), func(part string) bool {
		return strings.TrimSpace(part) == "gzip"
	})
}

// packQuick packs what is sent once.
func packQuick(data []byte) []byte { return pack(data, gzip.BestSpeed) }
