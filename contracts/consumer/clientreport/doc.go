// Package clientreport writes what a run has shown of a client: for the terminal
// ([WriteTerminal]), and as files ([WriteFiles]): client.html, one page without
// script; client.json, whose schema is [Schema]; client.md; junit.xml.
package clientreport
