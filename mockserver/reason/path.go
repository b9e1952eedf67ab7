package reason

import "strings"

// Path names the path that was probably meant, or "".
func Path(path string, known []string) string {
	plain := func(p string) string { return strings.ToLower(strings.Trim(p, "/")) }
	for _, one := range known {
		if plain(one) == plain(path) {
			return one
		}
	}
	for _, one := range known { // below another base, or only its last part
		if strings.HasSuffix(plain(path), plain(one)) || plain(path) != "" && strings.HasSuffix(plain(one), "/"+plain(path)) {
			return one
		}
	}
	if one, near := nearest(path, known, 4); near {
		return one
	}
	return ""
}

// Method tells which method a path serves.
func Method(got, allow string) string { return "this path serves " + allow + ", " + got + " was sent" }
