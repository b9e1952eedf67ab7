@op:branch-report
Feature: Branch report: what an answer says

  # Every answer of the run is held against the contract besides, field by
  # field; these scenarios say what the contract cannot.

  @BR-00
  Rule: BR-00 A processed request is a success with HTTP 200

    Scenario: a success
      Given a commerce with sales
      When I ask for the branch report from $from to $to
      Then the answer is a success
      And the answer is HTTP 200
      And metadata.code of the answer is "BR-00"
      And metadata.message of the answer is "Success"

  @BR-ENVELOPE
  Rule: BR-ENVELOPE An answer has metadata, data and pagination

    Scenario Outline: envelope of a success, <case>
      Given a commerce with sales
      When I ask for the branch report from $from to $to
      Then <case> of the answer is like <pattern>

      Examples:
        | case                  | pattern         |
        | metadata.code         | "^BR-00$"       |
        | metadata.message      | "^Success$"     |
        | pagination.page       | "^1$"           |
        | pagination.pageSize   | "^20$"          |
        | pagination.totalItems | "^[1-9][0-9]*$" |
        | pagination.totalPages | "^[1-9][0-9]*$" |

    @BR-05 @Q-BR-ERROR-DATA
    Scenario Outline: data of an error, <case>
      Given Q-BR-ERROR-DATA is <case>
      When I ask for the branch report without startDate
      Then the answer is refused: BR-05
      And data of the answer is <value>

      Examples:
        | case       | value            |
        | null       | null             |
        | absent     | (absent)         |
        | empty      | {}               |
        | empty-list | []               |
        | json       | $branchErrorData |

    @BR-05 @Q-BR-ERROR-PAGINATION
    Scenario Outline: pagination of an error, <case>
      Given Q-BR-ERROR-PAGINATION is <case>
      When I ask for the branch report without startDate
      Then the answer is refused: BR-05
      And pagination of the answer is <value>

      Examples:
        | case       | value                  |
        | null       | null                   |
        | absent     | (absent)               |
        | empty      | {}                     |
        | empty-list | []                     |
        | json       | $branchErrorPagination |

  @BR-COMMERCE
  Rule: BR-COMMERCE A success names the commerce

    Scenario Outline: the commerce, <case>
      Given a commerce with sales
      When I ask for the branch report from $from to $to
      Then data.commerce.<case> of the answer is like "\S"

      Examples:
        | case         |
        | partnerId    |
        | taxId        |
        | commerceName |

    # "The key belongs to the account whose data is returned": on each page.
    Scenario Outline: the commerce of the last page, <case>
      Given a commerce with sales
      When I ask for the branch report from $from to $to with pageSize 1
      And I ask again with page $totalPages
      Then data.commerce.<case> of the answer is the same as before

      Examples:
        | case         |
        | partnerId    |
        | taxId        |
        | commerceName |

  @BR-TRANSACTION
  Rule: BR-TRANSACTION A transaction has the fields of its table

    Scenario Outline: field of every transaction, <case>
      Given a commerce with sales
      When I look at the sales of the branch report
      Then every transaction has a <case> like <pattern>

      Examples:
        | case            | pattern                 |
        | locationId      | "\S"                    |
        | saleId          | "\S"                    |
        | serialNumber    | "\S"                    |
        | transactionType | "\S"                    |
        | currencyCode    | "\S"                    |
        | saleAmount      | "^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$" |
        | totalAmount     | "^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$" |

    @Q-BRAND-CASE
    Scenario Outline: letter case of cardBrand, <case>
      Given a commerce with VISA sales
      And Q-BRAND-CASE is <case>
      When I ask for the branch report from $from to $to with cardBrand "VISA"
      Then every transaction has a cardBrand like "^<case>$"

      Examples:
        | case |
        | VISA |
        | Visa |
        | visa |

    @Q-BR-AMOUNT-FORM
    Scenario Outline: decimals of an amount in whole pesos, <decimals>
      Given Q-BR-AMOUNT-FORM is <decimals>
      When I look at the sales of the branch report
      Then every transaction has a saleAmount like "<like>"
      And every transaction has a totalAmount like "<like>"

      Examples:
        | decimals | like                                        |
        | none     | [eE]\|^-?[0-9]+(\.[0-9]*[1-9][0-9]*)?$      |
        | one      | [eE]\|^-?[0-9]+\.([0-9]*[1-9][0-9]*)?0?$    |
        | two      | [eE]\|^-?[0-9]+\.([0-9]*[1-9][0-9]*)?(00)?$ |

    Scenario Outline: installments, <case>
      Given a commerce with <case> sales
      When I ask for the branch report from $from to $to with typeTransaction "CREDIT" and installmentType "<case>"
      Then every transaction has a installmentCount like "^[1-9][0-9]*$"

      Examples:
        | case     |
        | COMERCIO |
        | BANCO    |

    @Q-CARD-ORIGIN
    Scenario Outline: words of cardOrigin, <case>
      Given a commerce with credit sales
      And Q-CARD-ORIGIN is <case>
      When I ask for the branch report from $from to $to with typeTransaction "CREDIT"
      Then every transaction with a cardOrigin like "." has a cardOrigin like <pattern>

      Examples:
        | case                   | pattern                       |
        | NATIONAL/INTERNATIONAL | "^(NATIONAL\|INTERNATIONAL)$"   |
        | national/international | "^(national\|international)$"   |
        | nacional/internacional | "^(nacional\|internacional)$"   |
        | text                   | "^($national\|$international)$" |

    @Q-INSTALLMENT-CASE
    Scenario Outline: letter case of installmentType, <case>
      Given a commerce with COMERCIO sales
      And Q-INSTALLMENT-CASE is <case>
      When I ask for the branch report from $from to $to with typeTransaction "CREDIT" and installmentType "COMERCIO"
      Then every transaction has a installmentType like "^<case>$"

      Examples:
        | case     |
        | Comercio |
        | comercio |
        | COMERCIO |

    @Q-NO-DOCUMENT
    Scenario Outline: a sale without a tax document, <case>
      Given a commerce with sales
      And Q-NO-DOCUMENT is <case>
      Then every sale of the branch report without documentType shows it as <value>

      Examples:
        | case   | value    |
        | 0      | 0        |
        | null   | null     |
        | absent | (absent) |

    @Q-NO-INSTALLMENTS
    Scenario Outline: what stands for the installments of a sale without, <type>
      Given a commerce with <sales> sales
      When I ask for the branch report from $from to $to with typeTransaction "<type>"
      Then installmentType of every transaction stands as Q-NO-INSTALLMENTS says
      And installmentCount of every transaction stands as Q-NO-INSTALLMENTS says

      Examples:
        | type    | sales   |
        | DEBIT   | debit   |
        | PREPAID | prepaid |
        | CASH    | cash    |

  @BR-ITEM
  Rule: BR-ITEM An item has code, name, quantity and price

    Scenario: items of the sales
      Given a commerce with sales
      When I look at the sales of the branch report
      Then every item has a quantity like "^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$"
      And every item has a price like "^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$"

    @Q-NO-ITEMS
    Scenario Outline: a sale without items, <case>
      Given a commerce with sales
      And Q-NO-ITEMS is <case>
      Then every sale of the branch report without items shows it as <value>

      Examples:
        | case       | value    |
        | empty-list | []       |
        | null       | null     |
        | absent     | (absent) |

  @BR-TIMESTAMP
  Rule: BR-TIMESTAMP A timestamp has no zone and no fraction

    Scenario: form of transactionDateTime
      Given a commerce with sales
      When I look at the sales of the branch report
      Then every transaction has a transactionDateTime like "^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$"

    @Q-SALE-ZONE
    Scenario: no sale is ahead of its clock
      When I ask for the branch report from yesterday to today
      Then no transaction is later than now on the clock of America/Santiago where Q-SALE-ZONE is America/Santiago
      And no transaction is later than now on the clock of UTC where Q-SALE-ZONE is UTC
      And no transaction is later than now on the clock of UTC where Q-SALE-ZONE is UTC-on-Chilean-days
      And no transaction is later than now on the clock of America/Santiago where Q-SALE-ZONE is Chilean-on-UTC-days
      And no transaction is later than now on the clock of America/Punta_Arenas where Q-SALE-ZONE is location

    @Q-SALE-ZONE
    Scenario: days of a range
      Then sales of the branch report belong to the days that Q-SALE-ZONE says

  @BR-SEQUENCE
  Rule: BR-SEQUENCE sequenceNumber is made of digits

    Scenario Outline: sequence numbers, <case>
      Given a commerce with <case> sales
      When I ask for the branch report from $from to $to with typeTransaction <type>
      Then every transaction has a sequenceNumber like "^[0-9]+$"

      Examples:
        | case    | type      |
        | debit   | "DEBIT"   |
        | credit  | "CREDIT"  |
        | prepaid | "PREPAID" |
        | cash    | "CASH"    |

    Scenario: sequence numbers of up to a month
      Then the sequence numbers of the sales of the branch report tell them apart

  @BR-CARD-BIN
  Rule: BR-CARD-BIN cardBin is eight digits

    Scenario Outline: digits of cardBin, <case>
      Given a commerce with <case> sales
      When I ask for the branch report from $from to $to with typeTransaction <type>
      Then every transaction with a cardBin like "." has a cardBin like "^[0-9]{8}$"

      Examples:
        | case    | type      |
        | debit   | "DEBIT"   |
        | credit  | "CREDIT"  |
        | prepaid | "PREPAID" |

    Scenario Outline: digits of cardBin by brand, <case>
      Given a commerce with <case> sales
      When I ask for the branch report from $from to $to with cardBrand "<case>"
      Then every transaction with a cardBin like "." has a cardBin like "^[0-9]{8}$"

      Examples:
        | case       |
        | VISA       |
        | MASTERCARD |
        | AMEX       |
        | MAESTRO    |

  @BR-STATUS
  Rule: BR-STATUS status is a word for the state of the transaction

    Scenario: status of the sales
      Given a commerce with sales
      When I look at the sales of the branch report
      Then every transaction has a status like "[A-Za-z]"

    @Q-BR-STATUS-CASE
    Scenario Outline: letter case of status, <case>
      Given a commerce with sales
      And Q-BR-STATUS-CASE is <case>
      When I look at the sales of the branch report
      Then no transaction has a status like "^(<others>)$"

      Examples:
        | case      | others                                   |
        | Completed | completed\|reversed\|COMPLETED\|REVERSED |
        | completed | Completed\|Reversed\|COMPLETED\|REVERSED |
        | COMPLETED | completed\|reversed\|Completed\|Reversed |

    @Q-STATUS-WORDS
    Scenario: no status beside the two that are named
      Given a commerce with sales
      And Q-STATUS-WORDS is two
      When I ask for the branch report from $from to $to
      Then every transaction has a status like "^(?i)(completed|reversed)$"

  @BR-TRANSACTION
  Rule: BR-TRANSACTION No words beside those that are named

    @Q-BRAND-WORDS
    Scenario: no brand beside the four of the filter
      Given Q-BRAND-WORDS is four
      Then the cardBrand of every sale of the branch report is one of "MASTERCARD, VISA, AMEX, MAESTRO"

    @Q-TYPE-WORDS
    Scenario: no payment type beside the four of the filter
      Given Q-TYPE-WORDS is four
      Then the transactionType of every sale of the branch report is one of "DEBIT, CREDIT, PREPAID, CASH"

    @Q-CURRENCY-WORDS
    Scenario: no currency beside CLP
      Given Q-CURRENCY-WORDS is CLP
      Then the currencyCode of every sale of the branch report is one of "CLP"

  @BR-CASH-NO-CARD
  Rule: BR-CASH-NO-CARD A cash sale shows no card and no installments

    @Q-CASH-CARD-FIELDS
    Scenario Outline: cash sale, <case>
      Given a commerce with cash sales
      When I ask for the branch report from $from to $to with typeTransaction "CASH"
      Then no transaction has a <case>

      Examples:
        | case            |
        | cardBrand       |
        | cardBin         |
        | cardOrigin      |
        | cardIssuer      |

      @Q-NO-INSTALLMENTS
      Examples:
        | case            |
        | installmentType |

    @Q-CASH-CARD-FIELDS
    Scenario Outline: what stands for the card of a cash sale, <field>
      Given a commerce with cash sales
      When I ask for the branch report from $from to $to with typeTransaction "CASH"
      Then <field> of every transaction stands as Q-CASH-CARD-FIELDS says

      Examples:
        | field      |
        | cardBrand  |
        | cardBin    |
        | cardOrigin |
        | cardIssuer |

  @BR-MONEY
  Rule: BR-MONEY Amounts add up

    @Q-BR-TOTAL
    Scenario Outline: the total is <amounts>
      Given Q-BR-TOTAL is <answer>
      Then totalAmount of the sales of the branch report is the sum of "<amounts>"

      Examples:
        | answer            | amounts                               |
        | sale-tip-cashback | saleAmount, tipAmount, cashbackAmount |
        | sale-tip          | saleAmount, tipAmount                 |
        | sale              | saleAmount                            |

    @Q-BR-TOTAL
    Scenario Outline: the total of another account is <amounts>
      Given Q-BR-TOTAL is <answer>
      And the account second
      Then totalAmount of the sales of the branch report is the sum of "<amounts>"

      Examples:
        | answer            | amounts                               |
        | sale-tip-cashback | saleAmount, tipAmount, cashbackAmount |
        | sale-tip          | saleAmount, tipAmount                 |
        | sale              | saleAmount                            |

    @Q-BR-TOTAL
    Scenario: the amounts of all sales fit together in one way
      Then totalAmount of the sales of the branch report is made of the same amounts

    @Q-BR-TOTAL
    Scenario: the amounts of the sales of another account fit together in one way
      Given the account second
      Then totalAmount of the sales of the branch report is made of the same amounts

    @Q-ITEMS-SUM
    Scenario: the items of all sales fit together in one way
      Then the items of the sales of the branch report add up in the same way

    @Q-ITEMS-SUM
    Scenario: the items of a sale add up to its amount
      Given Q-ITEMS-SUM is yes
      Then the items of most sales of the branch report add up to their amount

    @Q-ITEMS-SUM
    Scenario: the items of a sale have prices of their own
      Given Q-ITEMS-SUM is no
      Then the items of most sales of the branch report do not add up to their amount

  @BR-PAGINATION
  Rule: BR-PAGINATION pagination tells page, page size and totals

    Scenario Outline: page size, <case>
      Given a commerce with sales
      When I ask for the branch report from $from to $to with pageSize <size>
      Then pagination.pageSize of the answer is <size>
      And pagination.page of the answer is 1
      And the answer has at most <size> transactions
      And the answer has the transactions that its pagination counts

      Examples:
        | case   | size |
        | one    | 1    |
        | seven  | 7    |
        | 19     | 19   |
        | twenty | 20   |

    Scenario Outline: page number, <case>
      Given a commerce with sales
      When I ask for the branch report from $from to $to with pageSize 1
      And I ask again with page <page>
      Then pagination.page of the answer is <page>
      And the answer has the transactions that its pagination counts

      Examples:
        | case  | page        |
        | first | 1           |
        | last  | $totalPages |

    Scenario: the last page of twenty
      Given a commerce with sales
      When I ask for the branch report from $from to $to with pageSize 20
      And I ask again with page $totalPages
      Then the answer has the transactions that its pagination counts

  @SALE-PLAUSIBLE
  Rule: SALE-PLAUSIBLE A sale has the members of its table

    # The table lists these; whether every sale has them is not said. Where none of
    # the sales read has one, or nearly all have it, that is told. Only the code of an
    # item is "string or null": null in all of them is another type than the table's, but
    # where a profile says that the operator has no value for a member.
    @Q-UNTOLD-MEMBERS
    Scenario Outline: members of a sale, <field>
      Then the sales of the branch report have their <field>

      Examples:
        | field            |
        | address          |
        | tipAmount        |
        | cashbackAmount   |
        | acquirerId       |
        | instance         |
        | cardBrand        |
        | cardBin          |
        | cardOrigin       |
        | cardIssuer       |
        | installmentCount |

    # "national (Chile) or international": how they are written is open.
    Scenario Outline: words of cardOrigin, <case>
      Given a commerce with <case> sales
      When I ask for the branch report from $from to $to with typeTransaction <type>
      Then the transactions have at most 2 words for cardOrigin

      Examples:
        | case    | type      |
        | debit   | "DEBIT"   |
        | credit  | "CREDIT"  |
        | prepaid | "PREPAID" |

    Scenario: words of cardOrigin, all sales
      When I look at the sales of the branch report
      Then the transactions have at most 2 words for cardOrigin

    # "Applies to credit cards only"
    Scenario Outline: a sale that is not by credit has no installments, <case>
      Given a commerce with <case> sales
      When I ask for the branch report from $from to $to with typeTransaction <type>
      Then no transaction has a installmentType like "^(?i)(comercio|banco)$"
      And no transaction has a installmentCount like "^([2-9]|[1-9][0-9]+)$"

      Examples:
        | case    | type      |
        | debit   | "DEBIT"   |
        | prepaid | "PREPAID" |
        | cash    | "CASH"    |
