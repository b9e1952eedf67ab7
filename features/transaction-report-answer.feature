@op:transaction-report
Feature: Transaction report: answer

  # $from and $to are two past days with sales, found before the run. Every
  # answer is held against the contract besides: these scenarios are about what
  # no schema says.

  Background:
    Given a commerce with sales

  @TR-OK
  Rule: TR-OK A report is HTTP 200 with code 200

    Scenario: a report with transactions
      When I ask for the transaction report from $from to $to
      Then the answer is a success
      And the answer is HTTP 200
      And the answer is JSON
      And code of the answer is "200"
      And message of the answer is like "^"

    @Q-TR-MESSAGE-200
    Scenario: message of a report
      Given Q-TR-MESSAGE-200 is pinned
      When I ask for the transaction report from $from to $to
      Then message of the answer is like "^$successMessage$"

  @TR-ENVELOPE
  Rule: TR-ENVELOPE A report carries commerce, reports and counts

    Scenario: counts of a report
      When I ask for the transaction report from $from to $to
      Then the answer is a success
      And content.totalItems of the answer is like "^[1-9][0-9]*$"
      And content.totalPages of the answer is like "^[1-9][0-9]*$"
      And content.page of the answer is 1

  @TR-COMMERCE
  Rule: TR-COMMERCE The commerce is that of the key

    Scenario: identifier and name
      When I ask for the transaction report from $from to $to
      Then content.commerce.partnerId of the answer is like "\S"
      And content.commerce.commerceName of the answer is like "\S"

    Scenario: the commerce of the last page
      Given a commerce with sales
      When I ask for the transaction report from $from to $to with pageSize 1
      And I ask again with page $totalPages
      Then content.commerce.partnerId of the answer is the same as before
      And content.commerce.commerceName of the answer is the same as before

    Scenario: another key, another commerce
      When I ask for the transaction report from $from to $to
      And I ask again as the account second
      Then the answer is of another commerce than the one before

  @TR-REPORT
  Rule: TR-REPORT A transaction carries the fields of the Report table

    Scenario Outline: text of a transaction, <field>
      When I ask for the transaction report from $from to $to with pageSize 20
      Then every transaction has a <field> like "\S"

      Examples:
        | field           |
        | saleId          |
        | posSerialNumber |
        | status          |
        | currency        |
        | typeTransaction |

    Scenario: figures of a transaction
      When I look at the sales of the transaction report
      Then every transaction has a amount like "^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$"

    Scenario: sequence number of a card sale
      When I look at the sales of the transaction report
      Then every transaction with a typeTransaction like "(?i)^(debit|credit|prepaid)$" has a sequenceNumber like "^[0-9]+$"

    @Q-TR-CASH-SEQUENCE
    Scenario Outline: sequence number of a cash sale, <case>
      Given a commerce with cash sales
      And Q-TR-CASH-SEQUENCE is <answer>
      When I look at the sales of the transaction report
      Then every transaction with a typeTransaction like "(?i)^cash$" has a sequenceNumber like <pattern>

      Examples:
        | case           | answer | pattern           |
        | a filler       | N/A    | "^N/A$"           |
        | another filler | text   | "^$cashSequence$" |
        | digits         | digits | "^[0-9]+$"        |

    @Q-TR-TYPE-CASE
    Scenario Outline: capitals of typeTransaction, <case>
      Given Q-TR-TYPE-CASE is <answer>
      When I look at the sales of the transaction report
      Then every transaction with a typeTransaction like "(?i)^(debit|credit|prepaid|cash)$" has a typeTransaction like <pattern>

      Examples:
        | case          | answer | pattern            |
        | all capitals  | CREDIT | "^[A-Z]+$"         |
        | first capital | Credit | "^[A-Z][a-z]+$"    |
        | no capital    | credit | "^[a-z]+$"         |

    @Q-TR-AMOUNT-FORM
    Scenario Outline: decimals of an amount in whole pesos, <decimals>
      Given Q-TR-AMOUNT-FORM is <decimals>
      When I look at the sales of the transaction report
      Then every transaction has a amount like "<like>"

      Examples:
        | decimals | like                                        |
        | none     | [eE]\|^-?[0-9]+(\.[0-9]*[1-9][0-9]*)?$      |
        | one      | [eE]\|^-?[0-9]+\.([0-9]*[1-9][0-9]*)?0?$    |
        | two      | [eE]\|^-?[0-9]+\.([0-9]*[1-9][0-9]*)?(00)?$ |

  @TR-STATUS
  Rule: TR-STATUS status is a word for the state of the transaction

    Scenario: a word
      When I look at the sales of the transaction report
      Then every transaction has a status like "[A-Za-z]"

    @Q-TR-STATUS-CASE
    Scenario Outline: capitals of status, <case>
      Given Q-TR-STATUS-CASE is <answer>
      When I look at the sales of the transaction report
      Then no transaction has a status like "^(<others>)$"

      Examples:
        | case          | answer    | others                                   |
        | no capital    | completed | Completed\|Reversed\|COMPLETED\|REVERSED |
        | first capital | Completed | completed\|reversed\|COMPLETED\|REVERSED |
        | all capitals  | COMPLETED | completed\|reversed\|Completed\|Reversed |

    @Q-STATUS-WORDS
    Scenario: no status beside the two that are named
      Given Q-STATUS-WORDS is two
      When I ask for the transaction report from $from to $to with pageSize 20
      Then every transaction has a status like "^(?i)(completed|reversed)$"

  @TR-REPORT
  Rule: TR-REPORT No words beside those that are named

    @Q-TYPE-WORDS
    Scenario: no payment type beside the four of the filter
      Given Q-TYPE-WORDS is four
      Then the typeTransaction of every sale of the transaction report is one of "DEBIT, CREDIT, PREPAID, CASH"

    @Q-CURRENCY-WORDS
    Scenario: no currency beside CLP
      Given Q-CURRENCY-WORDS is CLP
      Then the currency of every sale of the transaction report is one of "CLP"

  @TR-TIMESTAMP
  Rule: TR-TIMESTAMP paymentDataTime has milliseconds and no zone

    Scenario: form of paymentDataTime
      When I look at the sales of the transaction report
      Then every transaction has a paymentDataTime like "^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]\.[0-9]{3}$"

    @Q-SALE-ZONE
    Scenario: no sale is ahead of its clock
      When I ask for the transaction report from yesterday to today with pageSize 20
      Then no transaction is later than now on the clock of America/Santiago where Q-SALE-ZONE is America/Santiago
      And no transaction is later than now on the clock of UTC where Q-SALE-ZONE is UTC
      And no transaction is later than now on the clock of UTC where Q-SALE-ZONE is UTC-on-Chilean-days
      And no transaction is later than now on the clock of America/Santiago where Q-SALE-ZONE is Chilean-on-UTC-days
      And no transaction is later than now on the clock of America/Punta_Arenas where Q-SALE-ZONE is location

    @Q-SALE-ZONE
    Scenario: days of a range
      Then sales of the transaction report belong to the days that Q-SALE-ZONE says

  @TR-ITEM
  Rule: TR-ITEM An item carries code, quantity, name and price

    Scenario: items
      When I look at the sales of the transaction report
      Then every item has a quantity like "^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$"
      And every item has a price like "^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$"

    @Q-TR-NO-ITEMS
    Scenario Outline: a sale without items, <case>
      Given Q-TR-NO-ITEMS is <case>
      Then every sale of the transaction report without extraData.items shows it as <value>

      Examples:
        | case       | value    |
        | empty-list | []       |
        | null       | null     |
        | absent     | (absent) |

  @TR-RECONCILIATION
  Rule: TR-RECONCILIATION A reconciliation is an installment, or says that there is none

    Scenario: installment numbers
      When I look at the sales of the transaction report
      Then every reconciliation has a installmentNumber like "^[0-9]+$"

    @Q-TR-PAYMENT-DATE
    Scenario Outline: form of paymentDate, <answer>
      Given Q-TR-PAYMENT-DATE is <answer>
      When I look at the sales of the transaction report
      Then every reconciliation with a paymentDate like "." has a paymentDate like <pattern>

      Examples:
        | answer                  | pattern                                                                   |
        | YYYY-MM-DD              | "^[0-9]{4}-(0[1-9]\|1[0-2])-(0[1-9]\|[12][0-9]\|3[01])$"            |
        | DD-MM-YYYY              | "^(0[1-9]\|[12][0-9]\|3[01])-(0[1-9]\|1[0-2])-[0-9]{4}$"            |
        | DD/MM/YYYY              | "^(0[1-9]\|[12][0-9]\|3[01])/(0[1-9]\|1[0-2])/[0-9]{4}$"            |
        | YYYYMMDD                | "^[0-9]{4}(0[1-9]\|1[0-2])(0[1-9]\|[12][0-9]\|3[01])$"              |
        | YYYY-MM-DDThh:mm:ss     | "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$"           |
        | YYYY-MM-DDThh:mm:ss.sss | "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}$" |

    # "reconciliationId: int as documented": that there is none may be a 0 as well as a text,
    # and no sentence keeps the text from being empty, as paymentDate may be.
    Scenario: number 0 stands for no reconciliation
      When I look at the sales of the transaction report
      Then every reconciliation with a installmentNumber like "^0$" has a reconciliationId like "[^0-9]|^0*$"

    @Q-TR-RECONCILIATION-NONE
    Scenario: text for no reconciliation
      Given a commerce with cash sales
      And Q-TR-RECONCILIATION-NONE is pinned
      When I look at the sales of the transaction report
      Then every reconciliation with a installmentNumber like "^0$" has a reconciliationId like "^$noReconciliation$"

    @Q-TR-RECONCILIATION-PENDING
    Scenario: text for a reconciliation that is not yet available
      Given a commerce with debit sales
      And Q-TR-RECONCILIATION-PENDING is pinned
      When I look at the sales of the transaction report
      Then every reconciliation with a installmentNumber like "^[1-9]" has a reconciliationId like "^([0-9]+|$pendingReconciliation)$"

    @Q-TR-NO-RECONCILIATION
    Scenario Outline: a sale without reconciliation, <answer>
      Given Q-TR-NO-RECONCILIATION is <answer>
      Then every sale of the transaction report without reconciliations shows it as <value>

      Examples:
        | answer     | value    |
        | empty-list | []       |
        | null       | null     |
        | absent     | (absent) |

    @Q-TR-NO-RECONCILIATION
    Scenario: a sale without reconciliation has one entry
      Given Q-TR-NO-RECONCILIATION is one-entry
      When I look at the sales of the transaction report
      Then every transaction has a reconciliations.0.installmentNumber like "^[0-9]+$"

  @TR-MONEY
  Rule: TR-MONEY Commission and rest make the amount, installments make the rest

    @Q-TR-WITHOUT-COMMISSION
    Scenario Outline: commission and rest, <answer>
      Given Q-TR-WITHOUT-COMMISSION is <answer>
      When I look at the sales of the transaction report
      Then amount of every transaction is the sum of "<figures>"

      Examples:
        | answer | figures                                                       |
        | net    | extraData.amountCommission, extraData.amountWithoutCommission |
        | gross  | extraData.amountWithoutCommission                             |

    @Q-TR-WITHOUT-COMMISSION
    Scenario Outline: commission and rest of another account, <answer>
      Given Q-TR-WITHOUT-COMMISSION is <answer>
      And the account second
      When I look at the sales of the transaction report
      Then amount of every transaction is the sum of "<figures>"

      Examples:
        | answer | figures                                                       |
        | net    | extraData.amountCommission, extraData.amountWithoutCommission |
        | gross  | extraData.amountWithoutCommission                             |

    @Q-TR-RECONCILIATION-SUM
    Scenario Outline: what the installments add up to, <answer>
      When I look at the sales of the transaction report
      Then the installments of every transaction add up to <field> where Q-TR-RECONCILIATION-SUM is <answer>

      Examples:
        | answer | field                             |
        | net    | extraData.amountWithoutCommission |
        | gross  | amount                            |

    @Q-TR-PLACEHOLDER-AMOUNT
    Scenario Outline: amount of an entry that says there is none, <answer>
      When I look at the sales of the transaction report
      Then the entries for no reconciliation have the amount <value> where Q-TR-PLACEHOLDER-AMOUNT is <answer>

      Examples:
        | answer | value                             |
        | net    | extraData.amountWithoutCommission |
        | zero   | 0                                 |

    @Q-TR-RECONCILIATION-SUM @Q-TR-PLACEHOLDER-AMOUNT @Q-TR-WITHOUT-COMMISSION
    Scenario: the amounts of all sales of the transaction report fit together
      Then the reconciliations of the sales add up in the same way

    @Q-TR-RECONCILIATION-SUM @Q-TR-PLACEHOLDER-AMOUNT @Q-TR-WITHOUT-COMMISSION
    Scenario: the amounts of the sales of another account fit together
      Given the account second
      Then the reconciliations of the sales add up in the same way

  @TR-RANGE-ROWS
  Rule: TR-RANGE-ROWS Only transactions of the range are returned

    Scenario: transactions of two days
      When I ask for the transaction report from $from to $to with pageSize 20
      Then every transaction lies from $from to $to

    Scenario Outline: dates of the transactions, <case>
      Given a commerce with sales
      When I ask for the transaction report from <from> to <to> with pageSize 20
      Then every transaction lies from <from> to <to>
      When I ask again with page $totalPages
      Then every transaction lies from <from> to <to>

      Examples:
        | case             | from     | to    |
        | two days         | $from    | $to   |
        | two days earlier | $from-1  | $to-1 |
        | a week           | $to-6    | $to   |
        | up to today      | today-27 | today |

    Scenario Outline: dates of today's transactions, <case>
      When I ask for the transaction report from <from> to today with pageSize 20
      Then every transaction lies within half a day of <from> to today
      When I ask again with page $totalPages
      Then every transaction lies within half a day of <from> to today

      Examples:
        | case     | from      |
        | one day  | today     |
        | two days | yesterday |

    Scenario: transactions of one day
      When I ask for the transaction report from $to to $to with pageSize 20
      Then every transaction lies from $to to $to

  @TR-FILTER-SERIAL
  Rule: TR-FILTER-SERIAL SerialNumber selects one terminal

    Scenario Outline: transactions of a terminal, <terminal>
      When I ask for the transaction report from $from to $to with SerialNumber <terminal> and pageSize 20
      Then every transaction has posSerialNumber <terminal>

      Examples:
        | terminal       |
        | $terminal      |
        | $otherTerminal |

  @TR-PAGING @Q-TR-SALE-ORDER
  Rule: TR-PAGING The order of transactions is open

    Scenario Outline: order of transactions, <case>
      Given Q-TR-SALE-ORDER is <answer>
      When I ask for the transaction report from $from to $to with pageSize 20
      Then the transactions are <order> by paymentDataTime

      Examples:
        | case         | answer       | order   |
        | newest first | newest-first | falling |
        | oldest first | oldest-first | rising  |

  @SALE-PLAUSIBLE
  Rule: SALE-PLAUSIBLE A sale has the members of its table, and they fit

    # The table lists these; whether every sale has them is not said.
    Scenario Outline: members of a sale of the transaction report, <field>
      Then the sales of the transaction report have their <field>

      Examples:
        | field                             |
        | sequenceNumber                    |
        | extraData                         |
        | extraData.amountCommission        |
        | extraData.amountWithoutCommission |

    Scenario: reconciliations of all sales fit their sale
      Then the reconciliations of the sales fit their sale
