package change

import "encoding/json"

// totalPages is the number of pages that a report tells; 0 where it tells none.
func totalPages(answer []byte) int {
	var both struct {
		Pagination struct{ TotalPages int }
		Content    struct{ TotalPages int }
	}
	if json.Unmarshal(answer, &both) != nil {
		return 0
	}
	return max(both.Pagination.TotalPages, both.Content.TotalPages)
}
