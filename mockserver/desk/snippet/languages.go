package snippet

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// quoted is a text as a string of JSON, which JavaScript, Python, Java, C# and Go
// read alike: everything beyond ASCII and every angle bracket is escaped as a
// UTF-16 unit. Bytes that are no text cannot travel in such a string.
func quoted(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			out.WriteString(`\` + string(r))
		case r == '\n':
			out.WriteString(`\n`)
		case r >= 0x20 && r < 0x7f:
			out.WriteRune(r)
		case r > 0xffff:
			r -= 0x10000
			fmt.Fprintf(&out, `\u%04x\u%04x`, 0xd800+(r>>10), 0xdc00+(r&0x3ff))
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String() + `"`
}

func fetch(r request) string {
	options := map[string]any{"method": r.method}
	if len(r.headers) > 0 {
		headers := map[string]string{}
		for _, h := range r.headers {
			headers[h[0]] = h[1]
		}
		options["headers"] = headers
	}
	if r.body != "" {
		options["body"] = r.body
	}
	written, err := json.MarshalIndent(options, "", "  ")
	if err != nil {
		panic(err) // texts
	}
	return lines(
		"const response = await fetch("+quoted(r.url)+", "+string(written)+");",
		"console.log(response.status, await response.text());",
	)
}

func python(r request) string {
	var headers []string
	for _, h := range r.headers {
		headers = append(headers, "    "+quotedPython(h[0])+": "+quotedPython(h[1])+",")
	}
	data := ""
	if r.body != "" {
		data = "    data=" + quotedPython(r.body) + ".encode(),"
	}
	return lines(
		"import urllib.error", "import urllib.request", "\nrequest = urllib.request.Request(",
		"    "+quotedPython(r.url)+",", "    method="+quotedPython(r.method)+",", data, "    headers={",
		indent(strings.Join(headers, "\n")), "    },", ")", "try:",
		"    response = urllib.request.urlopen(request)", "except urllib.error.HTTPError as refused:",
		"    response = refused", "print(response.status, response.read().decode())",
	)
}

// quotedPython is a Python string: one escape stands for a whole code point.
func quotedPython(text string) string {
	var out strings.Builder
	for _, r := range text {
		if r > 0xffff {
			fmt.Fprintf(&out, `\U%08x`, r)
			continue
		}
		inner := quoted(string(r))
		out.WriteString(inner[1 : len(inner)-1])
	}
	return `"` + out.String() + `"`
}

func indent(text string) string {
	if text == "" {
		return ""
	}
	return "    " + strings.ReplaceAll(text, "\n", "\n    ")
}

func java(r request) string {
	body := "HttpRequest.BodyPublishers.noBody()"
	if r.body != "" {
		body = "HttpRequest.BodyPublishers.ofString(" + quoted(r.body) + ")"
	}
	var headers []string
	for _, h := range r.headers {
		headers = append(headers, "        .header("+quoted(h[0])+", "+quoted(h[1])+")")
	}
	return lines(
		"import java.net.URI;", "import java.net.http.*;", "\npublic class Ask {",
		"  public static void main(String[] args) throws Exception {",
		"    var request = HttpRequest.newBuilder(URI.create("+quoted(r.url)+"))", strings.Join(headers, "\n"),
		"        .method("+quoted(r.method)+", "+body+")", "        .build();",
		"    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());",
		"    System.out.println(response.statusCode() + \" \" + response.body());", "  }", "}",
	)
}

func golang(r request) string {
	body, imports := "nil", ""
	if r.body != "" {
		body, imports = "strings.NewReader("+quotedGo(r.body)+")", "\t\"strings\""
	}
	var headers []string
	for _, h := range r.headers {
		headers = append(headers, "\trequest.Header.Set("+quotedGo(h[0])+", "+quotedGo(h[1])+")")
	}
	return lines(
		"package main\n", "import (", "\t\"fmt\"", "\t\"io\"", "\t\"log\"", "\t\"net/http\"", imports, ")\n", "func main() {",
		"\trequest, err := http.NewRequest("+quotedGo(r.method)+", "+quotedGo(r.url)+", "+body+")",
		"\tif err != nil {", "\t\tlog.Fatal(err)", "\t}", strings.Join(headers, "\n"),
		"\tresponse, err := http.DefaultClient.Do(request)", "\tif err != nil {", "\t\tlog.Fatal(err)", "\t}",
		"\tdefer response.Body.Close()", "\tbody, err := io.ReadAll(response.Body)", "\tif err != nil {", "\t\tlog.Fatal(err)", "\t}",
		"\tfmt.Println(response.StatusCode, string(body))", "}",
	)
}

// quotedGo prefers a raw string, which reads as the JSON that it is.
func quotedGo(text string) string {
	if strings.Contains(text, `"`) && !strings.ContainsAny(text, "`\r") && utf8.ValidString(text) && !strings.ContainsFunc(text, hidden) {
		return "`" + text + "`"
	}
	return quotedPython(text) // Go reads the same escapes
}

func hidden(r rune) bool { return r < 0x20 && r != '\n' && r != '\t' || r >= 0x7f }

func csharp(r request) string {
	content, headers := "", []string{}
	if r.body != "" {
		content = "request.Content = new ByteArrayContent(System.Text.Encoding.UTF8.GetBytes(" + quoted(r.body) + "));"
	}
	for _, h := range r.headers {
		target := "request.Headers"
		if h[0] == "Content-Type" {
			if r.body == "" {
				continue // belongs to a body
			}
			target = "request.Content.Headers"
		}
		headers = append(headers, target+".TryAddWithoutValidation("+quoted(h[0])+", "+quoted(h[1])+");")
	}
	return lines(
		"using System.Net.Http;\n", "using var client = new HttpClient();",
		"using var request = new HttpRequestMessage(new HttpMethod("+quoted(r.method)+"), "+quoted(r.url)+");",
		content, strings.Join(headers, "\n"), "using var response = await client.SendAsync(request);",
		"Console.WriteLine((int)response.StatusCode + \" \" + await response.Content.ReadAsStringAsync());",
	)
}

func php(r request) string {
	var headers []string
	for _, h := range r.headers {
		headers = append(headers, "        "+quotedPHP(h[0]+": "+h[1])+",")
	}
	body := ""
	if r.body != "" {
		body = "    CURLOPT_POSTFIELDS => " + quotedPHP(r.body) + ","
	}
	return lines(
		"<?php", "$curl = curl_init("+quotedPHP(r.url)+");", "curl_setopt_array($curl, [",
		"    CURLOPT_CUSTOMREQUEST => "+quotedPHP(r.method)+",", "    CURLOPT_RETURNTRANSFER => true,", "    CURLOPT_HTTPHEADER => [",
		strings.Join(headers, "\n"), "    ],", body, "]);", "$answer = curl_exec($curl);",
		"echo curl_getinfo($curl, CURLINFO_HTTP_CODE), ' ', $answer, \"\\n\";",
	)
}

// quotedPHP is a string of PHP in single quotes, which reads two escapes only.
func quotedPHP(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'"
}
