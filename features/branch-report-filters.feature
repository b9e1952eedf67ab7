@op:branch-report
Feature: Branch report: filters

  # A commerce with VISA sales means: $from and $to are past days in which such
  # sales were found. Filters by brand need days from 2025-05-01 on.

  @BR-16
  Rule: BR-16 typeTransaction is made of DEBIT, CREDIT, PREPAID and CASH

    Scenario Outline: payment type, <case>
      When I ask for the branch report from today-2 to yesterday with typeTransaction <value>
      Then the answer is <outcome>

      Examples: accepted
        | case               | value                          | outcome  |
        | debit              | "DEBIT"                        | accepted |
        | credit             | "CREDIT"                       | accepted |
        | prepaid            | "PREPAID"                      | accepted |
        | cash               | "CASH"                         | accepted |
        | two of them        | "DEBIT, CREDIT"                | accepted |
        | two with cash      | "CASH, PREPAID"                | accepted |
        | three of them      | "PREPAID, CASH, DEBIT"         | accepted |
        | all four           | "DEBIT, CREDIT, PREPAID, CASH" | accepted |
        | all four backwards | "CASH, PREPAID, CREDIT, DEBIT" | accepted |

      Examples: refused
        | case                         | value                 | outcome        |
        | unknown                      | "CHEQUE"              | refused: BR-16 |
        | unknown after a known one    | "DEBIT, CHEQUE"       | refused: BR-16 |
        | unknown before a known one   | "CHEQUE, DEBIT"       | refused: BR-16 |
        | unknown between known        | "DEBIT, CHEQUE, CASH" | refused: BR-16 |
        | unknown after two known ones | "DEBIT, CASH, CHEQUE" | refused: BR-16 |
        | a transfer                   | "TRANSFER"            | refused: BR-16 |
        | in Spanish                   | "CRÉDITO"             | refused: BR-16 |
        | an accent                    | "DÉBIT"               | refused: BR-16 |
        | a card brand                 | "VISA"                | refused: BR-16 |
        | a letter short               | "DEBI"                | refused: BR-16 |
        | a letter too many            | "DEBITS"              | refused: BR-16 |
        | joined words                 | "DEBITCREDIT"         | refused: BR-16 |
        | parted by a semicolon        | "DEBIT; CREDIT"       | refused: BR-16 |
        | parted by a bar              | "DEBIT\|CREDIT"       | refused: BR-16 |
        | parted by a space            | "DEBIT CREDIT"        | refused: BR-16 |
        | angle brackets               | "<DEBIT>"             | refused: BR-16 |
        | quoted                       | "\u0022DEBIT\u0022"   | refused: BR-16 |
        | a star for all               | "*"                   | refused: BR-16 |
        | a number as text             | "1"                   | refused: BR-16 |
        | an apostrophe                | "DEBIT'"              | refused: BR-16 |
        | a control character          | "DEBIT\u0000"         | refused: BR-16 |
        | an emoji                     | "DEBIT😀"              | refused: BR-16 |

    Scenario Outline: unknown payment type beside <field>
      Given today is 2025-05-10 or later
      When I ask for the branch report from today-2 to yesterday with typeTransaction "CHEQUE" and <field> <value>
      Then the answer is refused: BR-16

      Examples:
        | field           | value       |
        | cardBrand       | "VISA"      |
        | installmentType | "BANCO"     |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |
        | page            | 2           |

    @Q-FILTER-CASE
    Scenario Outline: letter case of the payment type, <case>
      When I ask for the branch report from today-2 to yesterday with typeTransaction <value>
      Then the answer is refused: BR-16 where Q-FILTER-CASE is exact
      And the answer is accepted where Q-FILTER-CASE is any

      Examples:
        | case                 | value          |
        | small letters        | "debit"        |
        | first letter capital | "Prepaid"      |
        | one in a list        | "CREDIT, cash" |

    @Q-TYPE-SEPARATOR
    Scenario Outline: comma without space between payment types, <case>
      When I ask for the branch report from today-2 to yesterday with typeTransaction <value>
      Then the answer is accepted where Q-TYPE-SEPARATOR is accepted
      And the answer is refused: BR-16 where Q-TYPE-SEPARATOR is refused

      Examples:
        | case     | value                       |
        | two      | "DEBIT,CASH"                |
        | all four | "DEBIT,CREDIT,PREPAID,CASH" |

    @Q-LIST-EMPTY-ELEMENT
    Scenario Outline: empty payment type in a list, <case>
      When I ask for the branch report from today-2 to yesterday with typeTransaction <value>
      Then the answer is refused: BR-16 where Q-LIST-EMPTY-ELEMENT is own-code
      And the answer is accepted where Q-LIST-EMPTY-ELEMENT is ignored

      Examples:
        | case         | value           |
        | between      | "DEBIT, , CASH" |
        | at the end   | "DEBIT, "       |
        | at the start | ", DEBIT"       |

    @Q-LIST-REPEATED-ELEMENT
    Scenario: payment type twice in a list
      When I ask for the branch report from today-2 to yesterday with typeTransaction "DEBIT, DEBIT"
      Then the answer is refused: BR-16 where Q-LIST-REPEATED-ELEMENT is own-code
      And the answer is accepted where Q-LIST-REPEATED-ELEMENT is ignored

    @Q-EMPTY-FILTER
    Scenario: typeTransaction is an empty text
      When I ask for the branch report from today-2 to yesterday with typeTransaction ""
      Then the answer is accepted where Q-EMPTY-FILTER is as-absent
      And the answer is refused: BR-16 where Q-EMPTY-FILTER is own-code

  @BR-17
  Rule: BR-17 cardBrand is made of MASTERCARD, VISA, AMEX and MAESTRO

    Scenario Outline: card brand, <case>
      Given today is 2025-05-10 or later
      When I ask for the branch report from 2025-05-01 to 2025-05-10 with cardBrand <value>
      Then the answer is <outcome>

      Examples: accepted
        | case               | value                          | outcome  |
        | Mastercard         | "MASTERCARD"                   | accepted |
        | Visa               | "VISA"                         | accepted |
        | Amex               | "AMEX"                         | accepted |
        | Maestro            | "MAESTRO"                      | accepted |
        | two of them        | "VISA,AMEX"                    | accepted |
        | three of them      | "MAESTRO,VISA,MASTERCARD"      | accepted |
        | all four           | "MASTERCARD,VISA,AMEX,MAESTRO" | accepted |
        | all four backwards | "MAESTRO,AMEX,VISA,MASTERCARD" | accepted |

      Examples: refused
        | case                         | value              | outcome        |
        | unknown                      | "DINERS"           | refused: BR-17 |
        | an accent                    | "AMÉX"             | refused: BR-17 |
        | unknown after a known one    | "VISA,DINERS"      | refused: BR-17 |
        | unknown before a known one   | "DINERS,VISA"      | refused: BR-17 |
        | unknown between known        | "VISA,DINERS,AMEX" | refused: BR-17 |
        | unknown after two known ones | "VISA,AMEX,DINERS" | refused: BR-17 |
        | another brand                | "DISCOVER"         | refused: BR-17 |
        | a payment type               | "CREDIT"           | refused: BR-17 |
        | a letter short               | "VIS"              | refused: BR-17 |
        | a letter too many            | "VISAS"            | refused: BR-17 |
        | joined words                 | "VISAAMEX"         | refused: BR-17 |
        | two words for one            | "MASTER CARD"      | refused: BR-17 |
        | the long name                | "AMERICAN EXPRESS" | refused: BR-17 |
        | parted by a semicolon        | "VISA;AMEX"        | refused: BR-17 |
        | parted by a bar              | "VISA\|AMEX"       | refused: BR-17 |
        | parted by a space            | "VISA AMEX"        | refused: BR-17 |
        | angle brackets               | "<VISA>"           | refused: BR-17 |
        | a star for all               | "*"                | refused: BR-17 |
        | an apostrophe                | "VISA'"            | refused: BR-17 |
        | a control character          | "VISA\u0000"       | refused: BR-17 |
        | an emoji                     | "VISA😀"            | refused: BR-17 |

    Scenario Outline: unknown card brand beside <field>
      Given today is 2025-05-10 or later
      When I ask for the branch report from 2025-05-01 to 2025-05-10 with cardBrand "DINERS" and <field> <value>
      Then the answer is refused: BR-17

      Examples:
        | field           | value       |
        | typeTransaction | "CREDIT"    |
        | installmentType | "BANCO"     |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |
        | page            | 2           |

    @Q-FILTER-CASE
    Scenario Outline: letter case of the card brand, <case>
      Given today is 2025-05-10 or later
      When I ask for the branch report from 2025-05-01 to 2025-05-10 with cardBrand <value>
      Then the answer is refused: BR-17 where Q-FILTER-CASE is exact
      And the answer is accepted where Q-FILTER-CASE is any

      Examples:
        | case                 | value          |
        | small letters        | "visa"         |
        | first letter capital | "Mastercard"   |
        | one in a list        | "VISA,maestro" |

    @Q-BRAND-SEPARATOR
    Scenario: comma and space between card brands
      Given today is 2025-05-10 or later
      When I ask for the branch report from 2025-05-01 to 2025-05-10 with cardBrand "VISA, AMEX"
      Then the answer is accepted where Q-BRAND-SEPARATOR is accepted
      And the answer is refused: BR-17 where Q-BRAND-SEPARATOR is refused

    @Q-LIST-EMPTY-ELEMENT
    Scenario Outline: empty card brand in a list, <case>
      Given today is 2025-05-10 or later
      When I ask for the branch report from 2025-05-01 to 2025-05-10 with cardBrand <value>
      Then the answer is refused: BR-17 where Q-LIST-EMPTY-ELEMENT is own-code
      And the answer is accepted where Q-LIST-EMPTY-ELEMENT is ignored

      Examples:
        | case         | value        |
        | between      | "VISA,,AMEX" |
        | at the end   | "VISA,"      |
        | at the start | ",VISA"      |

    @Q-LIST-REPEATED-ELEMENT
    Scenario: card brand twice in a list
      Given today is 2025-05-10 or later
      When I ask for the branch report from 2025-05-01 to 2025-05-10 with cardBrand "VISA,VISA"
      Then the answer is refused: BR-17 where Q-LIST-REPEATED-ELEMENT is own-code
      And the answer is accepted where Q-LIST-REPEATED-ELEMENT is ignored

    @Q-EMPTY-FILTER
    Scenario: cardBrand is an empty text
      Given today is 2025-05-10 or later
      When I ask for the branch report from 2025-05-01 to 2025-05-10 with cardBrand ""
      Then the answer is accepted where Q-EMPTY-FILTER is as-absent
      And the answer is refused: BR-17 where Q-EMPTY-FILTER is own-code

  @BR-26
  Rule: BR-26 installmentType is made of COMERCIO, BANCO and the operator's own product

    Scenario Outline: installment type, <case>
      When I ask for the branch report from today-2 to yesterday with installmentType <value>
      Then the answer is <outcome>

      Examples: accepted
        | case            | value            | outcome  |
        | by the merchant | "COMERCIO"       | accepted |
        | by the bank     | "BANCO"          | accepted |
        | both            | "COMERCIO,BANCO" | accepted |
        | both backwards  | "BANCO,COMERCIO" | accepted |

      Examples: refused
        | case                         | value                   | outcome        |
        | unknown                      | "WEEKLY"                | refused: BR-26 |
        | an eñe                       | "COMPAÑÍA"              | refused: BR-26 |
        | unknown after a known one    | "COMERCIO,WEEKLY"       | refused: BR-26 |
        | unknown before a known one   | "WEEKLY,COMERCIO"       | refused: BR-26 |
        | unknown between known        | "COMERCIO,WEEKLY,BANCO" | refused: BR-26 |
        | unknown after two known ones | "COMERCIO,BANCO,WEEKLY" | refused: BR-26 |
        | a word for none              | "NONE"                  | refused: BR-26 |
        | a payment type               | "CREDIT"                | refused: BR-26 |
        | a letter short               | "BANC"                  | refused: BR-26 |
        | a letter too many            | "BANCOS"                | refused: BR-26 |
        | joined words                 | "COMERCIOBANCO"         | refused: BR-26 |
        | parted by a semicolon        | "COMERCIO;BANCO"        | refused: BR-26 |
        | parted by a bar              | "COMERCIO\|BANCO"       | refused: BR-26 |
        | parted by a space            | "COMERCIO BANCO"        | refused: BR-26 |
        | angle brackets               | "<BANCO>"               | refused: BR-26 |
        | a star for all               | "*"                     | refused: BR-26 |
        | an apostrophe                | "BANCO'"                | refused: BR-26 |
        | a control character          | "BANCO\u0000"           | refused: BR-26 |
        | an emoji                     | "BANCO😀"                | refused: BR-26 |

    Scenario Outline: unknown installment type beside <field>
      Given today is 2025-05-10 or later
      When I ask for the branch report from today-2 to yesterday with installmentType "WEEKLY" and <field> <value>
      Then the answer is refused: BR-26

      Examples:
        | field           | value       |
        | typeTransaction | "CREDIT"    |
        | cardBrand       | "VISA"      |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |
        | page            | 2           |

    @Q-PLATFORM-TOKEN
    Scenario Outline: the operator's own product, <case>
      When I ask for the branch report from today-2 to yesterday with installmentType <value>
      Then the answer is accepted where Q-PLATFORM-TOKEN is pinned

      Examples:
        | case          | value                      |
        | alone         | "$platform"                |
        | after another | "BANCO,$platform"          |
        | all three     | "COMERCIO,BANCO,$platform" |

    @Q-FILTER-CASE
    Scenario Outline: letter case of the installment type, <case>
      When I ask for the branch report from today-2 to yesterday with installmentType <value>
      Then the answer is refused: BR-26 where Q-FILTER-CASE is exact
      And the answer is accepted where Q-FILTER-CASE is any

      Examples:
        | case                 | value            |
        | small letters        | "comercio"       |
        | first letter capital | "Banco"          |
        | one in a list        | "COMERCIO,banco" |

    @Q-INSTALLMENT-SEPARATOR
    Scenario: comma and space between installment types
      When I ask for the branch report from today-2 to yesterday with installmentType "COMERCIO, BANCO"
      Then the answer is accepted where Q-INSTALLMENT-SEPARATOR is accepted
      And the answer is refused: BR-26 where Q-INSTALLMENT-SEPARATOR is refused

    @Q-LIST-EMPTY-ELEMENT
    Scenario Outline: empty installment type in a list, <case>
      When I ask for the branch report from today-2 to yesterday with installmentType <value>
      Then the answer is refused: BR-26 where Q-LIST-EMPTY-ELEMENT is own-code
      And the answer is accepted where Q-LIST-EMPTY-ELEMENT is ignored

      Examples:
        | case         | value             |
        | between      | "COMERCIO,,BANCO" |
        | at the end   | "COMERCIO,"       |
        | at the start | ",COMERCIO"       |

    @Q-LIST-REPEATED-ELEMENT
    Scenario: installment type twice in a list
      When I ask for the branch report from today-2 to yesterday with installmentType "BANCO,BANCO"
      Then the answer is refused: BR-26 where Q-LIST-REPEATED-ELEMENT is own-code
      And the answer is accepted where Q-LIST-REPEATED-ELEMENT is ignored

    @Q-EMPTY-FILTER
    Scenario: installmentType is an empty text
      When I ask for the branch report from today-2 to yesterday with installmentType ""
      Then the answer is accepted where Q-EMPTY-FILTER is as-absent
      And the answer is refused: BR-26 where Q-EMPTY-FILTER is own-code

    @BR-27 @Q-INSTALLMENT-WITHOUT-CREDIT
    Scenario Outline: installments without credit, <case>
      When I ask for the branch report from today-2 to yesterday with typeTransaction <types> and installmentType "COMERCIO"
      Then the answer is refused: BR-27 where Q-INSTALLMENT-WITHOUT-CREDIT is BR-27
      And the answer is accepted where Q-INSTALLMENT-WITHOUT-CREDIT is ignored
      And the answer is refused: BR-26 where Q-INSTALLMENT-WITHOUT-CREDIT is BR-26

      Examples:
        | case           | types         |
        | debit          | "DEBIT"       |
        | prepaid        | "PREPAID"     |
        | debit and cash | "DEBIT, CASH" |

    Scenario Outline: installments with credit, <case>
      When I ask for the branch report from today-2 to yesterday with typeTransaction <types> and installmentType "COMERCIO"
      Then the answer is accepted

      Examples:
        | case             | types           |
        | credit           | "CREDIT"        |
        | credit and debit | "CREDIT, DEBIT" |

  @BR-28
  Rule: BR-28 No card brand for cash-only queries

    Scenario Outline: card brand with payment types, <case>
      Given today is 2025-05-10 or later
      When I ask for the branch report from 2025-05-01 to 2025-05-10 with typeTransaction <types> and cardBrand <brands>
      Then the answer is <outcome>

      Examples: accepted
        | case                | types                          | brands    | outcome  |
        | debit               | "DEBIT"                        | "VISA"    | accepted |
        | credit              | "CREDIT"                       | "VISA"    | accepted |
        | prepaid             | "PREPAID"                      | "VISA"    | accepted |
        | cash among others   | "CASH, CREDIT"                 | "VISA"    | accepted |
        | cash last           | "CREDIT, CASH"                 | "VISA"    | accepted |
        | all four            | "DEBIT, CREDIT, PREPAID, CASH" | "VISA"    | accepted |
        | a rare pair         | "CASH, PREPAID"                | "MAESTRO" | accepted |
        | cash without brand  | "CASH"                         | (absent)  | accepted |
        | brand without types | (absent)                       | "VISA"    | accepted |

      Examples: refused
        | case                 | types  | brands                         | outcome        |
        | cash with Visa       | "CASH" | "VISA"                         | refused: BR-28 |
        | cash with Mastercard | "CASH" | "MASTERCARD"                   | refused: BR-28 |
        | cash with Amex       | "CASH" | "AMEX"                         | refused: BR-28 |
        | cash with Maestro    | "CASH" | "MAESTRO"                      | refused: BR-28 |
        | cash with all brands | "CASH" | "MASTERCARD,VISA,AMEX,MAESTRO" | refused: BR-28 |

    Scenario Outline: cash with a brand beside <field>
      Given today is 2025-05-10 or later
      And a commerce with 1 locations
      When I ask for the branch report from 2025-05-01 to 2025-05-10 with:
        | typeTransaction | "CASH"  |
        | cardBrand       | "VISA"  |
        | <field>         | <value> |
      Then the answer is refused: BR-28

      Examples:
        | field        | value       |
        | locationId   | "$location" |
        | serialNumber | "$terminal" |
        | page         | 2           |

    Scenario: cash with a brand up to today
      Given today is 2025-05-10 or later
      When I ask for the branch report from today-2 to today with typeTransaction "CASH" and cardBrand "VISA"
      Then the answer is refused: BR-28

    # Both rules are broken: which of them is told is open.
    @BR-29
    Scenario: cash with a brand and an installment type
      Given today is 2025-05-10 or later
      When I ask for the branch report from 2025-05-01 to 2025-05-10 with:
        | typeTransaction | "CASH"  |
        | cardBrand       | "VISA"  |
        | installmentType | "BANCO" |
      Then the answer is refused

    @BR-16 @Q-LIST-REPEATED-ELEMENT
    Scenario: cash twice with a card brand
      Given today is 2025-05-10 or later
      When I ask for the branch report from 2025-05-01 to 2025-05-10 with typeTransaction "CASH, CASH" and cardBrand "VISA"
      Then the answer is refused: BR-16 where Q-LIST-REPEATED-ELEMENT is own-code
      And the answer is refused: BR-28 where Q-LIST-REPEATED-ELEMENT is ignored

  @BR-29
  Rule: BR-29 No installment type for cash-only queries

    Scenario Outline: installment type with payment types, <case>
      When I ask for the branch report from today-2 to yesterday with typeTransaction <types> and installmentType <kinds>
      Then the answer is <outcome>

      Examples: accepted
        | case               | types                          | kinds    | outcome  |
        | credit             | "CREDIT"                       | "BANCO"  | accepted |
        | cash among others  | "CASH, CREDIT"                 | "BANCO"  | accepted |
        | cash last          | "CREDIT, CASH"                 | "BANCO"  | accepted |
        | all four           | "DEBIT, CREDIT, PREPAID, CASH" | "BANCO"  | accepted |
        | cash without kind  | "CASH"                         | (absent) | accepted |
        | kind without types | (absent)                       | "BANCO"  | accepted |

      # What becomes of the kinds without credit is open.
      @Q-INSTALLMENT-WITHOUT-CREDIT
      Examples: not cash alone
        | case             | types           | kinds   | outcome            |
        | cash and prepaid | "CASH, PREPAID" | "BANCO" | not refused: BR-29 |
        | debit            | "DEBIT"         | "BANCO" | not refused: BR-29 |
        | prepaid          | "PREPAID"       | "BANCO" | not refused: BR-29 |

      Examples: refused
        | case                     | types  | kinds            | outcome        |
        | cash with the bank's     | "CASH" | "BANCO"          | refused: BR-29 |
        | cash with the merchant's | "CASH" | "COMERCIO"       | refused: BR-29 |
        | cash with both           | "CASH" | "COMERCIO,BANCO" | refused: BR-29 |

      # Where the operator's own product has another token, this is BR-26.
      Examples: refused by one rule or the other
        | case                     | types  | kinds      | outcome |
        | cash with the operator's | "CASH" | "PLATFORM" | refused |

    Scenario: cash with an installment type up to today
      When I ask for the branch report from today-2 to today with typeTransaction "CASH" and installmentType "BANCO"
      Then the answer is refused: BR-29

    Scenario Outline: cash with an installment type beside <field>
      Given a commerce with 1 locations
      When I ask for the branch report from today-2 to yesterday with:
        | typeTransaction | "CASH"  |
        | installmentType | "BANCO" |
        | <field>         | <value> |
      Then the answer is refused: BR-29

      Examples:
        | field        | value       |
        | locationId   | "$location" |
        | serialNumber | "$terminal" |
        | page         | 2           |

  @BR-31
  Rule: BR-31 No card brand filter for a range that begins before 1 May 2025

    Scenario Outline: card brand filter, <case>
      Given today is 2025-05-10 or later
      When I ask for the branch report from <from> to <to> with cardBrand <brand>
      Then the answer is <outcome>

      Examples: accepted
        | case                        | from       | to         | brand       | outcome  |
        | first allowed day           | 2025-05-01 | 2025-05-10 | "VISA"      | accepted |
        | first allowed day, shortest | 2025-05-01 | 2025-05-02 | "VISA"      | accepted |
        | first allowed day, a list   | 2025-05-01 | 2025-05-10 | "VISA,AMEX" | accepted |
        | a day later                 | 2025-05-02 | 2025-05-10 | "MAESTRO"   | accepted |
        | no brand, day before        | 2025-04-30 | 2025-05-10 | (absent)    | accepted |
        | no brand, both days before  | 2025-04-01 | 2025-04-10 | (absent)    | accepted |

      Examples: refused
        | case                          | from       | to         | brand                          | outcome        |
        | one day too early             | 2025-04-30 | 2025-05-10 | "VISA"                         | refused: BR-31 |
        | last day before and first     | 2025-04-30 | 2025-05-01 | "VISA"                         | refused: BR-31 |
        | one day too early, Mastercard | 2025-04-30 | 2025-05-10 | "MASTERCARD"                   | refused: BR-31 |
        | one day too early, Amex       | 2025-04-30 | 2025-05-10 | "AMEX"                         | refused: BR-31 |
        | one day too early, Maestro    | 2025-04-30 | 2025-05-10 | "MAESTRO"                      | refused: BR-31 |
        | one day too early, a list     | 2025-04-30 | 2025-05-10 | "MASTERCARD,VISA,AMEX,MAESTRO" | refused: BR-31 |
        | both days before              | 2025-04-01 | 2025-04-10 | "VISA"                         | refused: BR-31 |
        | a year before                 | 2024-05-01 | 2024-05-10 | "VISA"                         | refused: BR-31 |
        | years before                  | 2021-03-01 | 2021-03-10 | "VISA"                         | refused: BR-31 |
        | in 2020                       | 2020-06-01 | 2020-06-10 | "VISA"                         | refused: BR-31 |
        | in 2022                       | 2022-06-01 | 2022-06-10 | "VISA"                         | refused: BR-31 |

    Scenario Outline: card brand filter on later days, <case>
      Given today is <to> or later
      When I ask for the branch report from <from> to <to> with cardBrand "VISA"
      Then the answer is accepted

      Examples:
        | case         | from       | to         |
        | three weeks  | 2025-05-20 | 2025-06-10 |
        | four weeks   | 2025-07-01 | 2025-07-28 |
        | next January | 2026-01-05 | 2026-01-12 |

    # "Card brand filter: only for ranges on or after 2025-05-01": neither the month nor the
    # day of it counts in later years.
    Scenario Outline: card brand filter in a later January beside <field>
      Given today is 2026-01-12 or later
      When I ask for the branch report from 2026-01-05 to 2026-01-12 with cardBrand "VISA" and <field> <value>
      Then the answer is accepted

      Examples:
        | field           | value       |
        | typeTransaction | "CREDIT"    |
        | installmentType | "BANCO"     |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |

    Scenario: card brand filter one day too early, up to a month
      Given today is 2025-05-29 or later
      When I ask for the branch report from 2025-04-30 to 2025-05-29 with cardBrand "VISA"
      Then the answer is refused: BR-31

    # "When the range begins before 2025-05-01, the cardBrand filter is refused": no other
    # one is.
    Scenario Outline: no card brand before May 2025, filter <field> to <to>
      Given today is 2025-05-10 or later
      When I ask for the branch report from <from> to <to> with <field> <value>
      Then the answer is not refused: BR-31

      Examples:
        | field           | value           | from       | to         |
        | locationId      | "$location"     | 2025-04-01 | 2025-04-10 |
        | locationId      | "$location"     | 2025-04-20 | 2025-05-10 |
        | serialNumber    | "$terminal"     | 2025-04-01 | 2025-04-10 |
        | serialNumber    | "$terminal"     | 2025-04-20 | 2025-05-10 |
        | typeTransaction | "CREDIT"        | 2025-04-01 | 2025-04-10 |
        | typeTransaction | "DEBIT, CREDIT" | 2025-04-20 | 2025-05-10 |
        | installmentType | "COMERCIO"      | 2025-04-01 | 2025-04-10 |
        | installmentType | "BANCO"         | 2025-04-20 | 2025-05-10 |

    Scenario Outline: card brand filter one day too early beside <field>
      Given today is 2025-05-10 or later
      When I ask for the branch report from 2025-04-30 to 2025-05-10 with cardBrand "VISA" and <field> <value>
      Then the answer is refused: BR-31

      Examples:
        | field           | value       |
        | typeTransaction | "CREDIT"    |
        | installmentType | "BANCO"     |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |
        | page            | 2           |
