@op:branch-report
Feature: Branch report: whose sales, and which

  @BR-22
  Rule: BR-22 locationId is a location of the account

    Scenario: a location of the account
      Given a commerce with 1 locations
      When I ask for the branch report from $from to $to with locationId "$location"
      Then the answer is accepted

    # "Location not of the account": whose it is does not hang on what it sold.
    Scenario: a location of the account on days long past
      Given a commerce with 1 locations
      When I ask for the branch report from 2020-01-01 to 2020-01-05 with locationId "$location"
      Then the answer is accepted

    Scenario Outline: a location of nobody, <case>
      When I ask for the branch report from today-2 to yesterday with locationId <value>
      Then the answer is refused: BR-22

      Examples:
        | case              | value                  |
        | an unknown number | "987654321"            |
        | zero              | "0"                    |
        | a negative number | "-1"                   |
        | a word            | "nowhere"              |
        | far too long      | "99999999999999999999" |

    Scenario Outline: a location of nobody, <days>
      Given today is 2020-06-01 or later
      When I ask for the branch report from <from> to <to> with locationId "987654321"
      Then the answer is refused: BR-22

      Examples:
        | days       | from       | to         |
        | months ago | today-100  | today-90   |
        | long past  | 2020-01-01 | 2020-01-05 |

    Scenario: the beginning of a location of the account
      When I ask for the branch report from today-2 to yesterday with locationId "$locationCut"
      Then the answer is refused: BR-22

    # A database may take "_" (here in JSON's letters) for any character; BR-14 does not
    # restrict it.
    Scenario: a location of the account but for its last character
      When I ask for the branch report from today-2 to yesterday with locationId "$locationCut\u005f"
      Then the answer is refused: BR-22

    Scenario: a location of the account with more behind it
      Given a commerce with sales
      When I ask for the branch report from today-2 to yesterday with locationId "$location-0"
      Then the answer is refused: BR-22

    Scenario Outline: a location of nobody beside <field>
      Given today is 2025-05-10 or later
      When I ask for the branch report from today-2 to yesterday with locationId "987654321" and <field> <value>
      Then the answer is refused: BR-22

      Examples:
        | field           | value   |
        | typeTransaction | "DEBIT" |
        | cardBrand       | "VISA"  |
        | installmentType | "BANCO" |
        | page            | 2       |

    Scenario: a location of another account
      When I ask for the branch report from today-2 to yesterday with locationId "$foreignLocation"
      Then the answer is refused: BR-22

    # Whose it is does not hang on what else is asked.
    Scenario Outline: a location of another account beside <field>
      Given today is 2025-05-10 or later
      When I ask for the branch report from today-2 to yesterday with locationId "$foreignLocation" and <field> <value>
      Then the answer is refused: BR-22

      Examples:
        | field           | value   |
        | typeTransaction | "DEBIT" |
        | cardBrand       | "VISA"  |
        | installmentType | "BANCO" |
        | page            | 2       |

    Scenario: a location of another account, months ago
      Given today is 2020-06-01 or later
      When I ask for the branch report from today-100 to today-90 with locationId "$foreignLocation"
      Then the answer is refused: BR-22

    Scenario: a location of another account, asked for by that account
      Given the account second
      When I ask for the branch report from today-7 to yesterday with locationId "$foreignLocation"
      Then the answer is accepted

    # "A location, POS or device that does not belong to the authenticated account is
    # refused" (Authentication 6), whichever account asks. One "tied to the authenticated
    # account" may be tied to another one, too, as where two commerces share a building.
    Scenario: a location of this account, asked for by another one
      Given a commerce with sales
      When I ask for the branch report from $from to $to with locationId "$locationOfMainOnly"
      And I ask again as the account second
      Then the answer is refused: BR-22

    # "A location, POS or device that does not belong to the authenticated account is
    # refused", one that made no sale, too.
    Scenario Outline: each location of another account, <role>
      Given a commerce with sales
      Then each location that only the account <role> has gets an answer that is refused: BR-22

      Examples:
        | role     |
        | second   |
        | noPlan   |
        | quiet    |
        | cashOnly |
        | disabled |

    Scenario Outline: each location of the account <role>, asked for by <account>
      Given a commerce with sales
      And the account <account>
      Then each location that only the account <role> has gets an answer that is refused: BR-22

      Examples:
        | account     | role   |
        | quiet       | second |
        | cashOnly    | second |
        | noLocations | second |
        | second      | quiet  |

    # The two do not belong together either: BR-23 is broken as well.
    @Q-ORDER-BRANCH-REPORT
    Scenario: a location of another account with a terminal of this one
      When I ask for the branch report from today-2 to yesterday with locationId "$foreignLocation" and serialNumber "$terminal"
      Then the answer is refused
      Given BR-22 comes before "BR-23"
      Then the answer is refused: BR-22

    # "A location, POS or device that does not belong to the authenticated account is
    # refused (BR-21, BR-22, BR-23)": what is nobody's is no filter that matches nothing.
    Scenario: a location of nobody with a terminal of this account
      When I ask for the branch report from today-2 to yesterday with locationId "987654321" and serialNumber "$terminal"
      Then the answer is refused

    # The two may belong together: neither belongs to the account all the same.
    @Q-ORDER-BRANCH-REPORT
    Scenario: location and terminal of another account
      When I ask for the branch report from today-2 to yesterday with locationId "$foreignLocation" and serialNumber "$foreignTerminal"
      Then the answer is refused
      And the answer is refused: BR-22 where Q-ORDER-BRANCH-REPORT is default

    @Q-LOCATION-LIST
    Scenario Outline: several locations, <case>
      Given a commerce with 2 locations
      When I ask for the branch report from $from to $to with locationId <value>
      Then the answer is refused: BR-22 where Q-LOCATION-LIST is single
      And the answer is <outcome> where Q-LOCATION-LIST is list

      Examples:
        | case                | value                      | outcome        |
        | both of the account | "$location,$otherLocation" | accepted       |
        | one of nobody       | "$location,987654321"      | refused: BR-22 |

  @BR-21
  Rule: BR-21 serialNumber is a terminal of the account

    Scenario: a terminal of the account
      Given a commerce with 1 locations
      When I ask for the branch report from $from to $to with serialNumber "$terminal"
      Then the answer is accepted

    # "POS not of the account": whose it is does not hang on what it sold.
    Scenario: a terminal of the account on days long past
      Given a commerce with 1 locations
      When I ask for the branch report from 2020-01-01 to 2020-01-05 with serialNumber "$terminal"
      Then the answer is accepted

    Scenario Outline: a terminal of nobody, <case>
      When I ask for the branch report from today-2 to yesterday with serialNumber <value>
      Then the answer is refused: BR-21

      Examples:
        | case              | value                  |
        | an unknown number | "987654321"            |
        | zero              | "0"                    |
        | a word            | "nothing"              |
        | far too long      | "99999999999999999999" |

    Scenario Outline: a terminal of nobody, <days>
      Given today is 2020-06-01 or later
      When I ask for the branch report from <from> to <to> with serialNumber "987654321"
      Then the answer is refused: BR-21

      Examples:
        | days       | from       | to         |
        | months ago | today-100  | today-90   |
        | long past  | 2020-01-01 | 2020-01-05 |

    Scenario: the beginning of a terminal of the account
      When I ask for the branch report from today-2 to yesterday with serialNumber "$terminalCut"
      Then the answer is refused: BR-21

    Scenario: a terminal of the account but for its last character
      When I ask for the branch report from today-2 to yesterday with serialNumber "$terminalCut\u005f"
      Then the answer is refused: BR-21

    Scenario: a terminal of the account with more behind it
      Given a commerce with sales
      When I ask for the branch report from today-2 to yesterday with serialNumber "$terminal-0"
      Then the answer is refused: BR-21

    Scenario Outline: a terminal of nobody beside <field>
      Given today is 2025-05-10 or later
      When I ask for the branch report from today-2 to yesterday with serialNumber "987654321" and <field> <value>
      Then the answer is refused: BR-21

      Examples:
        | field           | value   |
        | typeTransaction | "DEBIT" |
        | cardBrand       | "VISA"  |
        | installmentType | "BANCO" |
        | page            | 2       |

    # Cash is filtered otherwise than cards: no card takes part.
    Scenario: a terminal of nobody beside cash
      When I ask for the branch report from today-2 to yesterday with serialNumber "987654321" and typeTransaction "CASH"
      Then the answer is refused: BR-21

    Scenario: a terminal of another account
      When I ask for the branch report from today-2 to yesterday with serialNumber "$foreignTerminal"
      Then the answer is refused: BR-21

    # Whose it is does not hang on what else is asked.
    Scenario Outline: a terminal of another account beside <field>
      Given today is 2025-05-10 or later
      When I ask for the branch report from today-2 to yesterday with serialNumber "$foreignTerminal" and <field> <value>
      Then the answer is refused: BR-21

      Examples:
        | field           | value   |
        | typeTransaction | "DEBIT" |
        | cardBrand       | "VISA"  |
        | installmentType | "BANCO" |
        | page            | 2       |

    Scenario: a terminal of another account, months ago
      Given today is 2020-06-01 or later
      When I ask for the branch report from today-100 to today-90 with serialNumber "$foreignTerminal"
      Then the answer is refused: BR-21

    Scenario: a terminal of another account, asked for by that account
      Given the account second
      When I ask for the branch report from today-7 to yesterday with serialNumber "$foreignTerminal"
      Then the answer is accepted

    Scenario: a terminal of this account, asked for by another one
      Given a commerce with sales
      When I ask for the branch report from $from to $to with serialNumber "$terminalOfMainOnly"
      And I ask again as the account second
      Then the answer is refused: BR-21

    # An account that never sold anything has no sale at any terminal.
    Scenario: a terminal of this account, asked for by one without sales
      Given a commerce with sales
      When I ask for the branch report from $from to $to with serialNumber "$terminalOfMainOnly"
      And I ask again as the account quiet
      Then the answer is no success

    # The two do not belong together either: BR-23 is broken as well.
    @Q-ORDER-BRANCH-REPORT
    Scenario: a terminal of another account at a location of this one
      When I ask for the branch report from today-2 to yesterday with locationId "$location" and serialNumber "$foreignTerminal"
      Then the answer is refused
      And the answer is refused: BR-21 where Q-ORDER-BRANCH-REPORT is default

    # Nor is what is nobody's a filter that matches nothing.
    Scenario: a terminal of nobody at a location of this account
      When I ask for the branch report from today-2 to yesterday with locationId "$location" and serialNumber "987654321"
      Then the answer is refused

    # That nothing was sold at a location opens no terminal there.
    Scenario Outline: a terminal at a location without sales, <case>
      When I ask for the branch report from today-2 to yesterday with locationId "$idleLocation" and serialNumber <terminal>
      Then the answer is <outcome>

      Examples:
        | case                    | terminal           | outcome    |
        | another account's       | "$foreignTerminal" | refused    |
        | one that sold elsewhere | "$terminal"        | no success |

    @Q-SERIAL-LIST
    Scenario Outline: several terminals, <case>
      Given a commerce with 2 locations
      When I ask for the branch report from $from to $to with serialNumber <value>
      Then the answer is refused: BR-21 where Q-SERIAL-LIST is single
      And the answer is <outcome> where Q-SERIAL-LIST is list

      Examples:
        | case                | value                      | outcome        |
        | both of the account | "$terminal,$otherTerminal" | accepted       |
        | one of nobody       | "$terminal,987654321"      | refused: BR-21 |

    @Q-SERIAL-CASE
    Scenario: a terminal of the account, its letters in the other case
      When I ask for the branch report from $from to $to with serialNumber "$terminalInAnotherCase"
      Then the answer is refused: BR-21 where Q-SERIAL-CASE is exact
      And the answer is accepted where Q-SERIAL-CASE is any

  @BR-23
  Rule: BR-23 The terminal stands at the location

    Scenario Outline: location and terminal, <case>
      Given a commerce with 2 locations
      When I ask for the branch report from $from to $to with locationId <location> and serialNumber <terminal>
      Then the answer is <outcome>

      Examples: accepted
        | case            | location         | terminal         | outcome  |
        | its own         | "$location"      | "$terminal"      | accepted |
        | the other's own | "$otherLocation" | "$otherTerminal" | accepted |

      Examples: refused
        | case                 | location         | terminal         | outcome        |
        | the other's terminal | "$location"      | "$otherTerminal" | refused: BR-23 |
        | the other way round  | "$otherLocation" | "$terminal"      | refused: BR-23 |

    Scenario: each terminal at a location where it sold nothing
      Given a commerce with 2 locations
      Then each terminal at a location where it sold nothing gets an answer that is refused: BR-23

    # What a sale shows together is consistent.
    Scenario: each terminal at the location where it sold
      Given a commerce with sales
      Then each terminal is served at the location where it sold last

    Scenario: each terminal of another account at the location where it sold
      Given the account second
      Then each terminal is served at the location where it sold last

    Scenario Outline: location and terminal that do not fit beside <field>
      Given today is 2025-05-10 or later
      And a commerce with 2 locations
      When I ask for the branch report from $to-2 to $to with:
        | locationId   | "$location"      |
        | serialNumber | "$otherTerminal" |
        | <field>      | <value>          |
      Then the answer is refused: BR-23

      Examples:
        | field           | value   |
        | typeTransaction | "DEBIT" |
        | cardBrand       | "VISA"  |
        | installmentType | "BANCO" |
        | page            | 2       |
        | pageSize        | 1       |

    Scenario: location and terminal, the other's terminal, up to today
      Given a commerce with 2 locations
      When I ask for the branch report from yesterday to today with locationId "$location" and serialNumber "$otherTerminal"
      Then the answer is refused: BR-23

    # "locationId and serialNumber must … be consistent with each other", whoever asks.
    Scenario: each terminal of another account at a location where it sold nothing
      Given the account second
      Then each terminal at a location where it sold nothing gets an answer that is refused: BR-23

  @BR-27
  Rule: BR-27 When nothing matches, that is said

    Scenario: a commerce without any sale
      Given the account quiet
      When I ask for the branch report from today-7 to yesterday
      Then the answer is refused: BR-27

    Scenario: a commerce without any sale, up to today
      Given the account quiet
      When I ask for the branch report from today-7 to today with typeTransaction "CREDIT" and pageSize 1
      Then the answer is refused: BR-27

    # "Frequently repeated queries are served from a cache (internal behaviour; codes BR-18
    # and BR-19 are reserved for it)": that nothing matches is no less true the third time.
    Scenario: a commerce without any sale, asked three times
      Given the account quiet
      When I ask for the branch report from today-7 to yesterday
      And I ask again as the account quiet
      And I ask again as the account quiet
      Then the answer is refused: BR-27

    # Of no sales there is no second page either.
    Scenario: a commerce without any sale, second page
      Given the account quiet
      When I ask for the branch report from today-7 to yesterday with page 2
      Then the answer is no success

    Scenario Outline: a commerce with cash sales only, <case>
      Given the account cashOnly
      When I ask for the branch report from today-7 to yesterday with typeTransaction <types>
      Then the answer is refused: BR-27

      Examples:
        | case            | types                    |
        | asked for debit | "DEBIT"                  |
        | asked for cards | "DEBIT, CREDIT, PREPAID" |

    Scenario Outline: a commerce with cash sales only, asked for <brand>
      Given today is 2025-05-10 or later
      And the account cashOnly
      When I ask for the branch report from today-7 to yesterday with cardBrand "<brand>"
      Then the answer is refused: BR-27

      Examples:
        | brand      |
        | VISA       |
        | MASTERCARD |

    # Whether there were sales is not known: a success shows some.
    Scenario Outline: days long past, <case>
      Given today is <to> or later
      And the account quiet
      When I ask for the branch report from <from> to <to>
      Then the answer is accepted

      Examples:
        | case             | from       | to         |
        | summer of 2020   | 2020-01-06 | 2020-01-12 |
        | winter of 2021   | 2021-07-05 | 2021-07-11 |

    Scenario: days long past of another account
      Given today is 2020-01-12 or later
      And the account second
      When I ask for the branch report from 2020-01-06 to 2020-01-12
      Then the answer is accepted

    Scenario: a commerce with sales
      Given a commerce with sales
      When I ask for the branch report from $from to $to
      Then the answer is not refused: BR-27

  @BR-24
  Rule: BR-24 A page beyond the last is out of range

    Scenario Outline: last page, <case>
      Given a commerce with sales
      When I ask for the branch report from $from to $to with pageSize <size>
      And I ask again with page <page>
      Then the answer is <outcome>

      Examples: the last page
        | case            | size | page        | outcome   |
        | one sale a page | 1    | $totalPages | a success |
        | seven sales     | 7    | $totalPages | a success |
        | twenty sales    | 20   | $totalPages | a success |

      Examples: beyond
        | case                     | size | page            | outcome        |
        | one beyond, one sale     | 1    | $totalPages+1   | refused: BR-24 |
        | one beyond, seven sales  | 7    | $totalPages+1   | refused: BR-24 |
        | one beyond, twenty sales | 20   | $totalPages+1   | refused: BR-24 |
        | far beyond               | 20   | $totalPages+500 | refused: BR-24 |
        | the highest number       | 20   | 2147483647      | refused: BR-24 |

    # Where nothing was sold then, BR-27 says so: such a page there is not either.
    Scenario Outline: a page that no sales reach, <case>
      When I ask for the branch report from <from> to <to> with page 2147483647
      Then the answer is no success

      Examples:
        | case       | from      | to        |
        | months ago | today-100 | today-90  |
        | a year ago | today-400 | today-390 |

  @BR-RANGE
  Rule: BR-RANGE Only sales of the range are returned

    Scenario Outline: dates of the sales, <case>
      Given a commerce with sales
      When I ask for the branch report from <from> to <to>
      Then every transaction lies from <from> to <to>

      Examples:
        | case             | from     | to    |
        | two days         | $from    | $to   |
        | two days earlier | $from-1  | $to-1 |
        | a week           | $to-6    | $to   |
        | up to today      | today-29 | today |

    Scenario: dates of today's sales
      When I ask for the branch report from yesterday to today
      Then every transaction lies within half a day of yesterday to today
      When I ask again with page $totalPages
      Then every transaction lies within half a day of yesterday to today

    Scenario: dates of the sales on the last page
      Given a commerce with sales
      When I ask for the branch report from $from to $to
      And I ask again with page $totalPages
      Then every transaction lies from $from to $to

    @Q-LAST-DAY
    Scenario: the last day does not count
      Given a commerce with sales
      And Q-LAST-DAY is no
      When I ask for the branch report from $from to $to
      Then every transaction lies from $from to $to-1
      When I ask again with page $totalPages
      Then every transaction lies from $from to $to-1

  @BR-FILTER-LOCATION
  Rule: BR-FILTER-LOCATION locationId selects the sales of that location

    Scenario Outline: sales of a location, <case>
      Given a commerce with 2 locations
      When I ask for the branch report from $to-6 to $to with locationId <location>
      Then every transaction has locationId <location>

      Examples:
        | case    | location         |
        | one     | "$location"      |
        | another | "$otherLocation" |

    @Q-LOCATION-LIST
    Scenario: sales of two locations
      Given a commerce with 2 locations
      And Q-LOCATION-LIST is list
      When I ask for the branch report from $to-6 to $to with locationId "$location,$otherLocation"
      Then every transaction has locationId one of "$location,$otherLocation"

  @BR-FILTER-SERIAL
  Rule: BR-FILTER-SERIAL serialNumber selects the sales of that terminal

    Scenario Outline: sales of a terminal, <case>
      Given a commerce with 2 locations
      When I ask for the branch report from $to-6 to $to with serialNumber <terminal>
      Then every transaction has serialNumber <terminal>

      Examples:
        | case    | terminal         |
        | one     | "$terminal"      |
        | another | "$otherTerminal" |

    Scenario: sales of a terminal at its location
      Given a commerce with 1 locations
      When I ask for the branch report from $to-6 to $to with locationId "$location" and serialNumber "$terminal"
      Then the answer is accepted
      And every transaction has serialNumber "$terminal"
      And every transaction has locationId "$location"

    @Q-SERIAL-LIST
    Scenario: sales of two terminals
      Given a commerce with 2 locations
      And Q-SERIAL-LIST is list
      When I ask for the branch report from $to-6 to $to with serialNumber "$terminal,$otherTerminal"
      Then every transaction has serialNumber one of "$terminal,$otherTerminal"

  @BR-FILTER-TYPE
  Rule: BR-FILTER-TYPE typeTransaction selects the sales of those payment types

    Scenario Outline: sales of a payment type, <case>
      Given a commerce with <case> sales
      When I ask for the branch report from $from to $to with typeTransaction <type>
      Then every transaction has transactionType <type>

      Examples:
        | case    | type      |
        | debit   | "DEBIT"   |
        | credit  | "CREDIT"  |
        | prepaid | "PREPAID" |
        | cash    | "CASH"    |

    Scenario: sales of a payment type up to today
      When I ask for the branch report from today-6 to today with typeTransaction "DEBIT"
      Then every transaction has transactionType "DEBIT"

    Scenario Outline: sales of a payment type, pages of <size>
      Given a commerce with debit sales
      When I ask for the branch report from $from to $to with typeTransaction "DEBIT" and pageSize <size>
      Then every transaction has transactionType "DEBIT"
      When I ask again with page $totalPages
      Then every transaction has transactionType "DEBIT"

      Examples:
        | size |
        | 1    |
        | 7    |

  @BR-FILTER-BRAND
  Rule: BR-FILTER-BRAND cardBrand selects the sales of those brands

    Scenario: sales of a card brand up to today
      Given today is 2025-05-10 or later
      When I ask for the branch report from today-6 to today with cardBrand "MASTERCARD"
      Then every transaction has cardBrand "MASTERCARD"

    Scenario Outline: sales of a card brand, pages of <size>
      Given a commerce with MASTERCARD sales
      When I ask for the branch report from $from to $to with cardBrand "MASTERCARD" and pageSize <size>
      Then every transaction has cardBrand "MASTERCARD"
      When I ask again with page $totalPages
      Then every transaction has cardBrand "MASTERCARD"

      Examples:
        | size |
        | 1    |
        | 7    |

    Scenario Outline: sales of a card brand, <case>
      Given a commerce with <case> sales
      When I ask for the branch report from $from to $to with cardBrand "<case>"
      Then every transaction has cardBrand "<case>"

      Examples:
        | case       |
        | VISA       |
        | MASTERCARD |
        | AMEX       |
        | MAESTRO    |

    Scenario: sales of a card brand and a payment type
      Given a commerce with VISA sales
      When I ask for the branch report from $from to $to with typeTransaction "CREDIT" and cardBrand "VISA"
      Then every transaction has cardBrand "VISA"
      And every transaction has transactionType "CREDIT"

  @BR-FILTER-INSTALLMENT
  Rule: BR-FILTER-INSTALLMENT installmentType selects the credit sales of those kinds

    Scenario Outline: sales in installments, <case>
      Given a commerce with <case> sales
      When I ask for the branch report from $from to $to with typeTransaction "CREDIT" and installmentType "<case>"
      Then every transaction has installmentType "<case>"
      And every transaction has transactionType "CREDIT"

      Examples:
        | case     |
        | COMERCIO |
        | BANCO    |

    Scenario: no installments of others among the operator's own
      Given a commerce with PLATFORM sales
      When I ask for the branch report from $from to $to with typeTransaction "CREDIT" and installmentType "PLATFORM"
      Then no transaction has a installmentType like "^(?i)(comercio|banco|merchant|bank)$"

    @Q-PLATFORM-TOKEN
    Scenario: sales in installments of the operator's own product
      Given a commerce with PLATFORM sales
      And Q-PLATFORM-TOKEN is pinned
      When I ask for the branch report from $from to $to with typeTransaction "CREDIT" and installmentType "$platform"
      Then every transaction has installmentType "$platform"
      And every transaction has transactionType "CREDIT"

    @Q-INSTALLMENT-WITHOUT-CREDIT
    Scenario: the filter is ignored without credit
      Given a commerce with debit sales
      And Q-INSTALLMENT-WITHOUT-CREDIT is ignored
      When I ask for the branch report from $from to $to with typeTransaction "DEBIT" and installmentType "COMERCIO"
      Then the answer is a success
      And every transaction has transactionType "DEBIT"

  @BR-FILTER-LIST
  Rule: BR-FILTER-LIST Several values select the sales of each of them

    Scenario Outline: sales of several payment types, <case>
      Given a commerce with debit sales
      When I ask for the branch report from $from to $to with typeTransaction <types>
      Then every transaction has transactionType one of <types>

      Examples:
        | case           | types                    |
        | debit and cash | "DEBIT, CASH"            |
        | all cards      | "DEBIT, CREDIT, PREPAID" |

    Scenario: sales of several card brands
      Given a commerce with VISA sales
      When I ask for the branch report from $from to $to with cardBrand "VISA,AMEX"
      Then every transaction has cardBrand one of "VISA,AMEX"

    Scenario: sales of several installment kinds
      Given a commerce with COMERCIO sales
      When I ask for the branch report from $from to $to with typeTransaction "CREDIT" and installmentType "COMERCIO,BANCO"
      Then every transaction has installmentType one of "COMERCIO,BANCO"
      And every transaction has transactionType "CREDIT"

    @Q-TYPE-SEPARATOR
    Scenario: sales of payment types without the space
      Given a commerce with debit sales
      And Q-TYPE-SEPARATOR is accepted
      When I ask for the branch report from $from to $to with typeTransaction "DEBIT,CASH"
      Then every transaction has transactionType one of "DEBIT,CASH"

    @Q-BRAND-SEPARATOR
    Scenario: sales of card brands with the space
      Given a commerce with VISA sales
      And Q-BRAND-SEPARATOR is accepted
      When I ask for the branch report from $from to $to with cardBrand "VISA, AMEX"
      Then every transaction has cardBrand one of "VISA,AMEX"

    @Q-INSTALLMENT-SEPARATOR
    Scenario: sales of installment kinds with the space
      Given a commerce with COMERCIO sales
      And Q-INSTALLMENT-SEPARATOR is accepted
      When I ask for the branch report from $from to $to with typeTransaction "CREDIT" and installmentType "COMERCIO, BANCO"
      Then every transaction has installmentType one of "COMERCIO,BANCO"

    @Q-LIST-EMPTY-ELEMENT
    Scenario: sales of a list with an empty element
      Given a commerce with debit sales
      And Q-LIST-EMPTY-ELEMENT is ignored
      When I ask for the branch report from $from to $to with typeTransaction "DEBIT, , CASH"
      Then every transaction has transactionType one of "DEBIT,CASH"

  @BR-GROUPED @Q-BR-SALE-ORDER
  Rule: BR-GROUPED Sales are grouped by commerce and location

    Scenario Outline: order of the sales, <case>
      Given a commerce with sales
      And Q-BR-SALE-ORDER is <answer>
      When I ask for the branch report from $from to $to
      Then the transactions are <order> by <field>

      Examples:
        | case         | answer       | order   | field               |
        | by location  | by-location  | grouped | locationId          |
        | newest first | newest-first | falling | transactionDateTime |
        | oldest first | oldest-first | rising  | transactionDateTime |
