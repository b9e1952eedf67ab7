package rules

// SpanishRoles are the roles of a target file as Spanish features say them; the
// file itself has the English words.
var SpanishRoles = map[string]string{
	"main": "principal", "noPlan": "sinPlan", "unknownUser": "usuarioDesconocido", "noLocations": "sinLocales", "quiet": "sinVentas",
	"second": "segunda", "cashOnly": "soloEfectivo", "disabled": "desactivada", "broken": "averiada",
}
