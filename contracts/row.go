package contracts

// objects are the objects of a list in a row.
func (r Row) objects(path string) []Row {
	values, _ := r.At(path).([]any)
	var list []Row
	for _, value := range values {
		if object, ok := value.(map[string]any); ok {
			list = append(list, object)
		}
	}
	return list
}

// items are the items of a transaction, in either report.
func (r Row) items() []Row {
	list, _ := r.At("items").([]any)
	if list == nil {
		list, _ = r.At("extraData.items").([]any)
	}
	var items []Row
	for _, entry := range list {
		if item, ok := entry.(map[string]any); ok {
			items = append(items, item)
		}
	}
	return items
}

// day is the civil date of a row's time.
func (r Row) day() string {
	text := r.Text("transactionDateTime") + r.Text("paymentDataTime")
	return text[:min(10, len(text))]
}
