package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

func TestCardBrand(t *testing.T) {
	t.Parallel()
	for shown, brand := range map[string]string{"Visa": "VISA", "Master Card": "MASTERCARD", "american_express": "AMEX", "Amex": "AMEX", "vi": "VISA", "MC": "MASTERCARD", "Visa Débito": "VISA", "MASTERCARD-CREDIT": "MASTERCARD", "American Express Crédito": "AMEX", "Visa Inc.": "VISA", "Mastercard, Inc.": "MASTERCARD", "Mastercard Worldwide": "MASTERCARD", "MASTER": "MASTERCARD", "American Express Company": "AMEX", "Discover Inc.": "DISCOVERINC", "Visa Electron": "VISAELECTRON", "Debit": "DEBIT", "Diners Club": "DINERSCLUB", "": ""} {
		assert.Equal(t, brand, rules.CardBrand(shown), shown)
	}
}

func TestPaymentType(t *testing.T) {
	t.Parallel()
	for shown, kind := range map[string]string{"Debit": "DEBIT", "Crédito": "CREDIT", "prepago": "PREPAID", "EFECTIVO": "CASH", "Transfer": "TRANSFER", "": ""} {
		assert.Equal(t, kind, rules.PaymentType(shown), shown)
	}
}

func TestIsNamed(t *testing.T) {
	t.Parallel()
	assert.True(t, rules.IsNamed("Q-BRAND-WORDS", "American Express"))
	assert.True(t, rules.IsNamed("Q-TYPE-WORDS", "debit"))
	assert.True(t, rules.IsNamed("Q-TYPE-WORDS", "Crédito"))
	assert.False(t, rules.IsNamed("Q-TYPE-WORDS", "American Express"))
	assert.False(t, rules.IsNamed("Q-BRAND-WORDS", "DINERS"))
	for value, allowed := range map[string]bool{"DINERS": true, "DINERS, DISCOVER": true, "Diners, diners, X": true, "DINERS, VISA": false, "DINERS, DINERS": false, "DINERS, ": false, "A, B, C, D, E, F": true, "A, B, C, D, E, F, G": false} {
		question, _ := rules.LookupQuestion("Q-BRAND-WORDS")
		assert.Equal(t, allowed, rules.CheckAnswer(question, rules.Answer{Value: &value}) == nil, value)
	}
	assert.Equal(t, "a, B, b", rules.Further([]string{"B", "b", "a"}).Text())
	assert.Equal(t, []string{"a", "B", "b"}, rules.Further([]string{"B", "b", "a"}).FurtherWords())
}
