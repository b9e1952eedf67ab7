package texts

// habits are what findings of behaviour mean, by the ID of the habit. The English
// is that of the findings.
var habits = map[string][2]string{
	"habit.repeats-refused":              {"the same refused request was sent three times or more, unchanged", "la misma solicitud rechazada se envió tres veces o más, sin cambios"},
	"habit.ignores-retry-after":          {"a request was sent again before its Retry-After had passed", "una solicitud se reenvió antes de que pasara su Retry-After"},
	"habit.skips-page":                   {"a page was left out, or never read after its answer was spoilt, while a later one was read", "una página se saltó, o no se volvió a pedir después de una respuesta arruinada, y sí se leyó una posterior"},
	"habit.repeats-page":                 {"a page that had arrived was asked for again while turning pages", "al recorrer las páginas se volvió a pedir una que ya había llegado"},
	"habit.asks-past-end":                {"the page after the last one was asked for", "se pidió la página que sigue a la última"},
	"habit.changes-filters-while-paging": {"key, filters, range or pageSize changed from one page to the next", "la clave, los filtros, el rango o pageSize cambiaron de una página a la otra"},
	"habit.stops-early":                  {"turning pages stopped before totalPages, and another question followed", "se dejó de recorrer las páginas antes de totalPages y se pasó a otra consulta"},
	"habit.range-gap":                    {"ranges that follow each other leave out a day between them", "rangos consecutivos dejan fuera un día entre uno y otro"},
	"habit.range-overlap":                {"ranges that follow each other have a day in common, and its sales come twice", "rangos consecutivos tienen un día en común, y sus ventas llegan dos veces"},
	"habit.asks-ahead":                   {"ranges of the transaction report begin after today, and gave nothing", "rangos del informe de transacciones empiezan después de hoy, y no dieron nada"},
	"habit.unread-field":                 {"a field was sent that nobody reads", "se envió un campo que nadie lee"},
	"habit.key-elsewhere":                {"the key was sent elsewhere than in X-API-Key", "la clave se envió en otro lugar que X-API-Key"},
	"habit.accepts-no-json":              {"Accept leaves out JSON, and all data is JSON", "Accept deja fuera JSON, y todos los datos son JSON"},
	"habit.goes-on-after-401":            {"requests went on after the key had been refused", "se siguió enviando solicitudes después de que se rechazó la clave"},
}
