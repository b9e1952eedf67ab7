@consistency
Feature: Consistency without known data

  Background:
    Given a commerce with sales

  @BR-PAGING
  Rule: BR-PAGING Pages of the branch report join to the whole

    @BR-24
    Scenario Outline: branch report, pages of <size>
      Then the pages of <size> of the branch report join to the whole

      Examples:
        | size |
        | 1    |
        | 7    |
        | 19   |
        | 20   |

    @BR-24
    Scenario: branch report of another account, pages of 7
      Given the account second
      Then the pages of 7 of the branch report join to the whole

    Scenario: branch report, up to a month
      Then the branch report counts every sale of its widest range

    @BR-24
    Scenario: branch report, up to today
      Then the branch report counts every sale up to today

    Scenario: branch report, the same page twice
      Then asking the branch report twice gives the same answer

  @BR-24
  Rule: BR-24 No page beyond the last

    Scenario: branch report, last page and the one after it
      Then the page after the last one of the branch report is refused: BR-24

    Scenario: branch report of another account, last page and the one after it
      Given the account second
      Then the page after the last one of the branch report is refused: BR-24

  @TR-PAGING
  Rule: TR-PAGING Pages of the transaction report join to the whole

    Scenario Outline: transaction report, pages of <size>
      Then the pages of <size> of the transaction report join to the whole

      Examples:
        | size |
        | 1    |
        | 7    |
        | 20   |

    Scenario: transaction report of another account, pages of 7
      Given the account second
      Then the pages of 7 of the transaction report join to the whole

    Scenario: transaction report, up to a month
      Then the transaction report counts every sale of its widest range

    Scenario: transaction report, up to today
      Then the transaction report counts every sale up to today

    Scenario: transaction report, the same page twice
      Then asking the transaction report twice gives the same answer

  @TR-PAST-END
  Rule: TR-PAST-END A page beyond the last has no transactions

    @Q-TR-PAST-END
    Scenario: transaction report, last page and the one after it
      Then the page after the last one of the transaction report is no data

  @TR-DEFAULTS
  Rule: TR-DEFAULTS page is 1 and pageSize 10 when they are not sent

    Scenario: defaults of the transaction report
      Then page and pageSize default to 1 and 10

  @BR-PAGESIZE-MAX
  Rule: BR-PAGESIZE-MAX pageSize is at most 20

    Scenario: large pages of the branch report
      Then no page of the branch report has more transactions than its maximum

  @TR-PAGESIZE-MAX
  Rule: TR-PAGESIZE-MAX pageSize is at most 20

    Scenario: large pages of the transaction report
      Then no page of the transaction report has more transactions than its maximum

  @BR-FILTER-TYPE
  Rule: BR-FILTER-TYPE typeTransaction selects by payment type

    Scenario: the four types make the whole
      Then the values of typeTransaction partition the whole

    Scenario Outline: type <type>
      Then the filter typeTransaction "<type>" yields the matching rows of the whole

      Examples:
        | type    |
        | DEBIT   |
        | CREDIT  |
        | PREPAID |
        | CASH    |

  @BR-FILTER-LIST
  Rule: BR-FILTER-LIST Several values select the union

    Scenario Outline: list of <field>, <list>
      Then the filter <field> "<list>" yields the matching rows of the whole

      Examples:
        | field           | list                         |
        | typeTransaction | DEBIT, CASH                  |
        | typeTransaction | DEBIT, CREDIT, PREPAID, CASH |
        | cardBrand       | VISA,AMEX                    |
        | cardBrand       | MASTERCARD,VISA,AMEX,MAESTRO |
        | installmentType | COMERCIO,BANCO               |

    Scenario Outline: lists of <field>
      Then the lists of <field> count the matching rows of the whole

      Examples:
        | field           |
        | typeTransaction |
        | cardBrand       |
        | installmentType |

  @BR-27
  Rule: BR-27 Filters that nothing matches

    Scenario Outline: no sale for <filters>
      Then filters "<filters>" of the branch report that no sale has get an answer that is refused: BR-27

      Examples:
        | filters                                                   |
        | typeTransaction                                           |
        | cardBrand                                                 |
        | locationId                                                |
        | serialNumber                                              |
        | serialNumber, typeTransaction                             |
        | locationId, cardBrand                                     |
        | typeTransaction, installmentType                          |
        | locationId, typeTransaction                               |
        | serialNumber, cardBrand, typeTransaction                  |
        | locationId, cardBrand, typeTransaction                    |
        | serialNumber, cardBrand, typeTransaction, installmentType |

  @TR-NO-DATA
  Rule: TR-NO-DATA A terminal that sold nothing

    Scenario: no sale for SerialNumber
      Then filters "SerialNumber" of the transaction report that no sale has get an answer that is refused: TR-NO-DATA

  @BR-FILTER-BRAND
  Rule: BR-FILTER-BRAND cardBrand selects by brand

    Scenario Outline: brand <brand>
      Then the filter cardBrand "<brand>" yields the matching rows of the whole

      Examples:
        | brand      |
        | VISA       |
        | MASTERCARD |
        | AMEX       |
        | MAESTRO    |

  @BR-FILTER-INSTALLMENT
  Rule: BR-FILTER-INSTALLMENT installmentType selects credit sales by installment kind

    Scenario Outline: installments <kind>
      Then the filter installmentType "<kind>" yields the matching rows of the whole

      Examples:
        | kind     |
        | COMERCIO |
        | BANCO    |

    Scenario: installments of the operator's own
      Given a commerce with PLATFORM sales
      Then the filter installmentType "PLATFORM" yields the matching rows of the whole

  @BR-FILTER-LOCATION
  Rule: BR-FILTER-LOCATION locationId selects one location

    Scenario: the locations make the whole
      Then the values of locationId partition the whole

    Scenario: one location
      Then the filter locationId $location yields the matching rows of the whole

  @BR-FILTER-SERIAL
  Rule: BR-FILTER-SERIAL serialNumber selects one terminal

    Scenario: the terminals make the whole
      Then the values of serialNumber partition the whole

    Scenario: one terminal
      Then the filter serialNumber $terminal yields the matching rows of the whole

  @BR-FILTER-LIST
  Rule: BR-FILTER-LIST Several filters at once leave what satisfies them all

    @BR-24
    Scenario Outline: filters together, <filters>
      Then the filters "<filters>" of the branch report together yield the matching rows of the whole

      @BR-FILTER-TYPE
      Examples:
        | filters                       |
        | typeTransaction               |
        | typeTransaction, serialNumber |

      @BR-FILTER-BRAND
      Examples:
        | filters                    |
        | cardBrand                  |
        | typeTransaction, cardBrand |
        | cardBrand, installmentType |

      @BR-FILTER-INSTALLMENT
      Examples:
        | filters                                                   |
        | installmentType                                           |
        | installmentType, typeTransaction                          |
        | typeTransaction, cardBrand, installmentType               |
        | serialNumber, cardBrand, installmentType                  |
        | serialNumber, installmentType                             |
        | locationId, cardBrand, installmentType                    |
        | locationId, typeTransaction, installmentType              |
        | serialNumber, typeTransaction, installmentType            |
        | typeTransaction, cardBrand, installmentType, locationId   |
        | typeTransaction, cardBrand, installmentType, serialNumber |
        | locationId, serialNumber, installmentType                 |

      @BR-FILTER-LOCATION
      Examples:
        | filters                                |
        | locationId                             |
        | locationId, typeTransaction            |
        | locationId, cardBrand                  |
        | locationId, installmentType            |
        | locationId, typeTransaction, cardBrand |

      @BR-FILTER-SERIAL
      Examples:
        | filters                                                               |
        | serialNumber                                                          |
        | serialNumber, cardBrand                                               |
        | locationId, serialNumber                                              |
        | locationId, serialNumber, typeTransaction                             |
        | locationId, serialNumber, cardBrand                                   |
        | serialNumber, typeTransaction, cardBrand                              |
        | locationId, serialNumber, typeTransaction, cardBrand                  |
        | locationId, serialNumber, typeTransaction, installmentType            |
        | locationId, serialNumber, cardBrand, installmentType                  |
        | locationId, serialNumber, typeTransaction, cardBrand, installmentType |

    # "The key belongs to the account whose data is returned": filtered for each.
    Scenario Outline: filters of another account, <filters>
      Given the account second
      Then the filters "<filters>" of the branch report together yield the matching rows of the whole

      @BR-FILTER-TYPE
      Examples:
        | filters         |
        | typeTransaction |

      @BR-FILTER-BRAND
      Examples:
        | filters                    |
        | cardBrand                  |
        | typeTransaction, cardBrand |

      @BR-FILTER-INSTALLMENT
      Examples:
        | filters                       |
        | installmentType               |
        | serialNumber, installmentType |

      @BR-FILTER-LOCATION
      Examples:
        | filters    |
        | locationId |

      @BR-FILTER-SERIAL
      Examples:
        | filters                  |
        | serialNumber             |
        | locationId, serialNumber |

    Scenario Outline: filters of an account with cash sales only, <filters>
      Given the account cashOnly
      Then the filters "<filters>" of the branch report together yield the matching rows of the whole

      @BR-FILTER-TYPE
      Examples:
        | filters         |
        | typeTransaction |

      @BR-FILTER-LOCATION
      Examples:
        | filters    |
        | locationId |

      @BR-FILTER-SERIAL
      Examples:
        | filters                                   |
        | serialNumber                              |
        | locationId, serialNumber                  |
        | locationId, serialNumber, typeTransaction |

    # "Filtered by date range, location, terminal serial number, payment type, card
    # brand and installment type": on whichever days.
    Scenario Outline: filter <field> at the end of an older month
      Then the filter <field> yields the matching rows at the end of an older month

      @BR-FILTER-LOCATION
      Examples:
        | field      |
        | locationId |

      @BR-FILTER-SERIAL
      Examples:
        | field        |
        | serialNumber |

      @BR-FILTER-TYPE
      Examples:
        | field           |
        | typeTransaction |

      @BR-FILTER-BRAND
      Examples:
        | field     |
        | cardBrand |

      @BR-FILTER-INSTALLMENT
      Examples:
        | field           |
        | installmentType |

    Scenario Outline: filter <field> around a reversed sale
      Then the filter <field> yields the matching rows around a reversed sale

      @BR-FILTER-LOCATION
      Examples:
        | field      |
        | locationId |

      @BR-FILTER-SERIAL
      Examples:
        | field        |
        | serialNumber |

      @BR-FILTER-TYPE
      Examples:
        | field           |
        | typeTransaction |

      @BR-FILTER-BRAND
      Examples:
        | field     |
        | cardBrand |

      @BR-FILTER-INSTALLMENT
      Examples:
        | field           |
        | installmentType |

    Scenario Outline: filter <field> over the end of a year or of a month
      Then the filter <field> yields the matching rows over the end of a year or of a month

      @BR-FILTER-LOCATION
      Examples:
        | field      |
        | locationId |

      @BR-FILTER-SERIAL
      Examples:
        | field        |
        | serialNumber |

      @BR-FILTER-TYPE
      Examples:
        | field           |
        | typeTransaction |

      @BR-FILTER-BRAND
      Examples:
        | field     |
        | cardBrand |

      @BR-FILTER-INSTALLMENT
      Examples:
        | field           |
        | installmentType |

    Scenario Outline: filter <field> up to today
      Then the filter <field> yields the matching rows up to today

      @BR-FILTER-LOCATION
      Examples:
        | field      |
        | locationId |

      @BR-FILTER-SERIAL
      Examples:
        | field        |
        | serialNumber |

      @BR-FILTER-TYPE
      Examples:
        | field           |
        | typeTransaction |

      @BR-FILTER-BRAND
      Examples:
        | field     |
        | cardBrand |

      @BR-FILTER-INSTALLMENT
      Examples:
        | field           |
        | installmentType |

  @TR-FILTER-SERIAL
  Rule: TR-FILTER-SERIAL SerialNumber selects one terminal

    Scenario: the terminals make the whole of the transaction report
      Then the values of SerialNumber partition the whole

    Scenario: a terminal of the transaction report at the end of an older month
      Then the filter SerialNumber yields the matching rows at the end of an older month

    Scenario: a terminal of the transaction report around a reversed sale
      Then the filter SerialNumber yields the matching rows around a reversed sale

    Scenario: a terminal of the transaction report over the end of a year or of a month
      Then the filter SerialNumber yields the matching rows over the end of a year or of a month

    Scenario: a terminal of the transaction report up to today
      Then the filter SerialNumber yields the matching rows up to today

    Scenario: a terminal of the transaction report, up to a month
      Then the filters "SerialNumber" of the transaction report together yield the matching rows of the whole

    Scenario: a terminal of another account in the transaction report
      Given the account second
      Then the filters "SerialNumber" of the transaction report together yield the matching rows of the whole

  @BR-RANGE
  Rule: BR-RANGE Only sales of the range are returned

    @Q-LAST-DAY
    Scenario: a narrower range of the branch report
      Then a narrower range of the branch report is its part of the wider one

    Scenario: a narrower range of the branch report of another account
      Given the account second
      Then a narrower range of the branch report is its part of the wider one

    Scenario: the last day of a range of the branch report
      Then the last day of the branch report is whole or left out

    Scenario: parts of 30 days of the branch report
      Then 30 days of the branch report count what their parts count

    Scenario: every last day of the branch report
      Then a range of the branch report may end on any day

    Scenario: every first day of the branch report, up to today
      Then ranges of the branch report up to today show the same sales of it

    Scenario: every first day of the branch report of another account, up to today
      Given the account second
      Then ranges of the branch report up to today show the same sales of it

  @TR-RANGE-ROWS
  Rule: TR-RANGE-ROWS Only sales of the range are returned

    @Q-TR-LAST-DAY
    Scenario: a narrower range of the transaction report
      Then a narrower range of the transaction report is its part of the wider one

    Scenario: a narrower range of the transaction report of another account
      Given the account second
      Then a narrower range of the transaction report is its part of the wider one

    Scenario: the last day of a range of the transaction report
      Then the last day of the transaction report is whole or left out

    Scenario: parts of 30 days of the transaction report
      Then 30 days of the transaction report count what their parts count

    Scenario: every last day of the transaction report
      Then a range of the transaction report may end on any day

    Scenario: every first day of the transaction report, up to today
      Then ranges of the transaction report up to today show the same sales of it

    Scenario: every first day of the transaction report of another account, up to today
      Given the account second
      Then ranges of the transaction report up to today show the same sales of it

  @KEY-ACCOUNT
  Rule: KEY-ACCOUNT The key alone decides whose data is returned

    Scenario: another account
      Then the account second shares no sale and no location with it

    Scenario: an account with cash sales only
      Then the account cashOnly shares no sale and no location with it

    # "No account identifier is sent by the caller": one that is sent opens nothing.
    Scenario: an identifier of another account in the branch report
      Then no identifier of the account second in the branch report opens its data

    Scenario: an identifier of another account in the transaction report
      Then no identifier of the account second in the transaction report opens its data

    @L-ACCOUNT
    Scenario: an identifier of another account in the query of the locations
      Then no identifier of the account second opens its locations

    Scenario Outline: another account and its reports, <role>
      Then the account <role> is shown no sale of it

      Examples:
        | role        |
        | noPlan      |
        | noLocations |
        | quiet       |
        | cashOnly    |
        | disabled    |
        | unknownUser |

  @TR-SAME-SALES
  Rule: TR-SAME-SALES Both reports tell of the same sales

    Scenario: one terminal in both reports
      Then both reports tell of the same sales

    Scenario: another account in both reports
      Given the account second
      Then both reports tell of the same sales

    Scenario: today in both reports
      Then both reports tell of the same sales of today

    Scenario: today of another account in both reports
      Given the account second
      Then both reports tell of the same sales of today

    Scenario: both reports where months begin and end
      Then both reports tell of the same sales where months begin and end

    Scenario: both reports of another account where months begin and end
      Given the account second
      Then both reports tell of the same sales where months begin and end

    Scenario: both reports within older months
      Then both reports tell of the same sales within older months

    Scenario Outline: both reports, <about>
      Then both reports agree on <about>

      Examples:
        | about    |
        | commerce |
        | name     |
        | saleId   |
        | terminal |
        | time     |
        | status   |
        | type     |
        | currency |
        | amount   |
        | sequence |
        | items    |

    Scenario: both reports, sales
      Then both reports agree on sales

    @Q-TR-PARTNER-ID
    Scenario: the transaction report has the partnerId of the branch report
      Given Q-TR-PARTNER-ID is same
      Then both reports identify the commerce alike

    @Q-TR-PARTNER-ID
    Scenario: the transaction report has a partnerId of its own
      Given Q-TR-PARTNER-ID is of-its-own
      Then the transaction report identifies the commerce in its own way

    @Q-TR-COMMERCE-NAME
    Scenario: the transaction report has the commerceName of the branch report
      Given Q-TR-COMMERCE-NAME is same
      Then both reports name the commerce alike

    @Q-TR-COMMERCE-NAME
    Scenario: the transaction report has a commerceName of its own
      Given Q-TR-COMMERCE-NAME is of-its-own
      Then the transaction report names the commerce in its own way

    @Q-TR-SALE-ID
    Scenario: the transaction report has the saleIds of the branch report
      Given Q-TR-SALE-ID is same
      Then both reports identify each sale alike

    @Q-TR-SALE-ID
    Scenario: the transaction report has saleIds of its own
      Given Q-TR-SALE-ID is of-its-own
      Then the transaction report identifies each sale in its own way

    @Q-TR-SEQUENCE
    Scenario: the transaction report has the sequence numbers of the branch report
      Given Q-TR-SEQUENCE is same
      Then both reports give each sale the same sequence

    @Q-TR-SEQUENCE
    Scenario: the transaction report has sequence numbers of its own
      Given Q-TR-SEQUENCE is of-its-own
      Then the transaction report gives each sale a sequence of its own

    @Q-TR-TIME
    Scenario: the transaction report has the times of the branch report
      Given Q-TR-TIME is same
      Then both reports give each sale the same time

    @Q-TR-TIME
    Scenario: the transaction report has times of its own
      Given Q-TR-TIME is of-its-own
      Then the transaction report gives each sale a time of its own

    @Q-TR-REVERSED-SALES
    Scenario: the transaction report has the reversed sales, too
      Given Q-TR-REVERSED-SALES is shown
      Then both reports agree on sales

    @Q-TR-REVERSED-SALES
    Scenario: the transaction report has the reversed sales of older months, too
      Given Q-TR-REVERSED-SALES is shown
      Then both reports tell of the same sales around a reversed one

    @Q-TR-REVERSED-SALES
    Scenario: the transaction report has no reversed sales
      Given Q-TR-REVERSED-SALES is hidden
      When I ask for the transaction report from $from to $to with pageSize 20
      Then no transaction has a status like "(?i)^reversed$"

    @Q-TR-AMOUNT
    Scenario Outline: which figure amount is, <answer>
      Given Q-TR-AMOUNT is <answer>
      Then amount of the transaction report is <answer> of the branch report

      Examples:
        | answer      |
        | totalAmount |
        | saleAmount  |

    @Q-TR-AMOUNT
    Scenario Outline: which figure amount is for another account, <answer>
      Given Q-TR-AMOUNT is <answer>
      And the account second
      Then amount of the transaction report is <answer> of the branch report

      Examples:
        | answer      |
        | totalAmount |
        | saleAmount  |

  @L-LISTED
  Rule: L-LISTED The locations of sales are in the listing

    @Q-LOCATION-ID
    Scenario: locations of sales
      Then the locations of sales are listed

    @Q-LOCATION-ID
    Scenario: locations of the sales of another account
      Given the account second
      Then the locations of sales are listed

    Scenario: the same locations each time
      Then asking for the locations again and again gives the same ones

    Scenario: addresses of sales
      Then the addresses of sales are those of their locations

  @SALE-PLAUSIBLE
  Rule: SALE-PLAUSIBLE A sale shows what its members are for

    Scenario Outline: currency of the <report>
      Then the currency of every sale of the <report> is one of ISO 4217

      Examples:
        | report             |
        | branch report      |
        | transaction report |

    # Of the medium the request has the words, of the currency ISO 4217: one word is
    # one, in whatever letters. Of typeTransaction "capitalisation varies".
    Scenario Outline: letter case of the <member>
      Then the <member> of every sale of the <report> is written in one letter case

      Examples:
        | member          | report             |
        | transactionType | branch report      |
        | currencyCode    | branch report      |
        | currency        | transaction report |

    # "cardBrand: Card brand", "cardBin: First eight digits of the card's bank
    # identification number": both are told of one card.
    Scenario: brand and number of a card
      Then the cardBin of every sale begins as the cards of its cardBrand

    Scenario Outline: card numbers in the <report>
      Then no member of the sales of the <report> looks like a card number

      Examples:
        | report             |
        | branch report      |
        | transaction report |
