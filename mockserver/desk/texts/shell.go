package texts

// shell holds what stands on every page, and the words that several share.
var shell = map[string][2]string{
	"shell.skip":     {"Skip to the content", "Ir al contenido"},
	"shell.desk":     {"desk", "escritorio"},
	"shell.views":    {"Views", "Vistas"},
	"shell.profile":  {"Profile", "Perfil"},
	"shell.own":      {"of the session chosen", "de la sesión elegida"},
	"shell.seed":     {"Seed", "Semilla"},
	"shell.clock":    {"Clock", "Reloj"},
	"shell.frozen":   {"frozen", "detenido"},
	"shell.session":  {"Session", "Sesión"},
	"shell.mutant":   {"Fault on purpose", "Falla a propósito"},
	"shell.footer":   {"calco {1}. Everything here is fictitious and comes from this program: the page asks no network for anything.", "calco {1}. Todo aquí es ficticio y viene de este programa: la página no le pide nada a la red."},
	"shell.refused":  {"The mock refuses this:", "El simulador lo rechaza:"},
	"language.en":    {"English", "English"},
	"language.es":    {"Español", "Español"},
	"view.live":      {"Live", "En vivo"},
	"view.ask":       {"Ask", "Pedir"},
	"view.met":       {"Met", "Cobertura"},
	"view.world":     {"World", "Mundo"},
	"view.rules":     {"Rules", "Reglas"},
	"view.questions": {"Questions", "Preguntas"},
	"view.clock":     {"Clock", "Reloj"},
	"view.faults":    {"Faults", "Fallas"},
	"view.contract":  {"Contract", "Contrato"},

	"op.branch-report":      {"Branch report", "Informe de sucursales"},
	"op.transaction-report": {"Transaction report", "Informe de transacciones"},
	"op.locations":          {"Locations", "Locales"},
	"op.serial-numbers":     {"Serial numbers", "Números de serie"},

	"key.none":    {"no key", "sin clave"},
	"key.several": {"several keys", "varias claves"},
	"key.unknown": {"unknown key", "clave desconocida"},
	"key.known":   {"known key", "clave conocida"},
	"key.forcing": {"key that asks for a code", "clave que pide un código"},

	"key.in.query":         {"query", "la consulta"},
	"key.in.body":          {"body", "el cuerpo"},
	"key.in.Authorization": {"Authorization", "Authorization"},
	"key.in.Cookie":        {"Cookie", "Cookie"},

	"lost.title": {"No such page", "No existe esta página"},
	"lost.why":   {"The desk has no view at this address.", "El escritorio no tiene ninguna vista en esta dirección."},

	"rule.level.documented": {"documented", "documentada"},
	"rule.level.inferred":   {"inferred", "deducida"},
	"rule.inferred":         {"inferred: not said in so many words", "deducida: no está dicho con esas palabras"},
}
