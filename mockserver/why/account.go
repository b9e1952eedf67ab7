package why

import (
	"slices"

	"calco.example/mockserver/reason"
)

// accountReasons are those of the rules about who asks, and about an account as a whole.
var accountReasons = reasons{
	"ERROR_NOT_AUTHORIZED": keyReason,
	"TR-UNAUTHORIZED":      keyReason,
	"BR-30":                byDesign("the branch report is switched off"),
	"BR-20":                byDesign("the user of the key is unknown"),
	"TR-UNKNOWN-USER":      byDesign("the user of the key is unknown"),
	"USER_NOT_FOUND":       byDesign("the user of the key is unknown"),
	"BR-25":                byDesign("the account has no PaaS plan"),
	"TR-PLAN":              always("the account has no PaaS plan"),
	"L-PLAN":               always("the account has no PaaS plan"),
	"BR-01":                byDesign("the report of this account cannot be generated"),
	"TR-INTERNAL":          byDesign("the report of this account cannot be generated"),
	"ERROR_UNEXPECTED":     byDesign("the listing of this account cannot be made"),
	"L-01":                 byDesign("the account has no locations"),
}

func keyReason(f *Inquiry) string { return reason.Key(f.Request, f.Keys) }

// byDesign is the reason of a persona that is made to be refused.
func byDesign(what string) func(*Inquiry) string {
	return func(f *Inquiry) string { return personaReason(f, what) }
}

// personaReason tells that an account is made to show this.
func personaReason(f *Inquiry, what string) string {
	text := what + ": the persona " + f.Account.Name + " shows this"
	switch example := f.World.Example(); {
	case example == nil:
	case slices.Contains(f.Keys.Named, example.APIKey):
		text += "; " + example.APIKey + " is served"
	default:
		text += "; the persona " + example.Name + " is served"
	}
	return text
}
