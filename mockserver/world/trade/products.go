package trade

import (
	"strings"

	"calco.example/mockserver/jsonbody"
)

// Bar codes use the prefixes 200 to 299, which are free for use inside a shop,
// so none is a real product. Names with ñ, quotes and commas are on purpose:
// they catch encoding mistakes in a client.

// InJSON is a text as a JSON string, quotes included.
func InJSON(text string) string { return string(jsonbody.AppendString(nil, text)) }

// Listed gives goods the form in which answers print them.
func Listed(goods []Good) []Product {
	products := make([]Product, len(goods))
	for i, g := range goods {
		products[i] = Product{Good: g, CodeJSON: "null", NameJSON: InJSON(g.Name)}
		if g.Code != nil {
			products[i].CodeJSON = InJSON(*g.Code)
		}
	}
	return products
}

var cafeProducts = Listed([]Good{
	{new("CAF-001"), "Espresso", 2200, false},
	{new("CAF-002"), "Cortado", 2800, false},
	{new("CAF-003"), "Café helado", 3900, false},
	{new("CAF-010"), "Medialuna", 1600, false},
	{new("CAF-011"), "Queque de zanahoria, porción", 2900, false},
	{new("CAF-020"), "Jugo natural", 3500, false},
	{nil, "Té de hierbas", 1900, false},
	{new("CAF-030"), `Sándwich "ave palta"`, 4900, false},
})

var minimarketProducts = Listed([]Good{
	{new("2000000000015"), "Pan marraqueta kg", 2190, true},
	{new("2000000000022"), "Leche entera 1 L", 1290, false},
	{new("2000000000039"), "Palta hass kg", 5490, true},
	{new("2000000000046"), "Bebida cola 1,5 L", 2190, false},
	{new("2000000000053"), "Huevos 12 un", 3490, false},
	{new("2000000000060"), "Queso mantecoso laminado kg", 9990, true},
	{new("2000000000077"), "Café instantáneo 170 g", 6490, false},
	{nil, "Bolsa reutilizable", 590, false},
	{new(""), "Verduras surtidas", 990, false},
})

var pharmacyProducts = Listed([]Good{
	{new("10452"), "Paracetamol 500 mg 16 comp", 1290, false},
	{new("10460"), "Suero fisiológico", 1690, false},
	{new("11873"), "Pañales G 36 un", 13990, false},
	{new("12004"), "Protector solar FPS 50", 12990, false},
	{new("12110"), "Ibuprofeno 400 mg 20 comp", 2490, false},
	{new("12777"), "Champú 400 ml", 5490, false},
	{new("13025"), "Vitamina C 1 g, 30 comp", 8990, false},
	{new("13900"), "Leche infantil 900 g", 21990, false},
})

var restaurantProducts = Listed([]Good{
	{nil, "Menú del día", 7900, false},
	{nil, "Pastel de choclo", 9900, false},
	{nil, "Lomo a lo pobre", 13900, false},
	{new("EMP-01"), "Empanada de pino", 3200, false},
	{new("POS-01"), "Mote con huesillos", 3000, false},
	{new("BEB-01"), "Bebida en lata", 2200, false},
	{new("BEB-07"), "Copa de vino tinto", 4500, false},
	{new(""), "Agregado", 1500, false},
})

var hardwareProducts = Listed([]Good{
	{new("FER-20315"), "Cemento 25 kg", 4990, false},
	{new("FER-10007"), `Clavos 2 1/2" kg`, 2790, true},
	{new("FER-30140"), `Brocha 2"`, 2490, false},
	{new("FER-40022"), "Tubo PVC 110 mm 3 m", 8990, false},
	{new("FER-50001"), "Taladro percutor", 49990, false},
	{new("FER-11120"), "Cordel nylon 6 mm, metro", 390, true},
	{new("FER-60210"), "Pintura látex blanca 1 gl", 15990, false},
	{new("FER-70003"), "Ampolleta LED 9 W", 1990, false},
})

var oddProducts = Listed([]Good{
	{nil, "Ñandú de peluche \"Año Nuevo\"", 12345, false},
	{new(""), "Té d'Artagnan <100 g> & cía", 4999, true},
	{new("0"), "Clavo suelto", 1, false},
	{new("000123"), `Tabla 2" x 4", pino; c/u`, 7777, true},
	{new("É-ñ-Ü"), "Pingüino 'Ñuñoíno' — edición 50%", 39990, false},
	{new("2999999999991"), "Cinta por metro", 333, true},
	{nil, "Vale", 10, false},
	{new("A/B\\C"), "Repuesto \\ juego #7", 123456, false},
	{new("larga-000000000000000000000000000001"), "Descripción muy larga: " +
		"canasta familiar con arroz, fideos, aceite, azúcar, té, café, harina y sal", 54990, false},
	{new("\U0001F9C9"), "Mate \U0001F9C9\tcon tapa\n2.ª línea — «a\u0301»\u2028ע\u2066x\u2069 日本 \u0000\u001b[0m &amp; <b>%s</b> ${x} {{y}}", 2590, false},
	{new(strings.Repeat("9", 255)), strings.Repeat("Ñandú ", 42) + "255", 1990, false},
})
