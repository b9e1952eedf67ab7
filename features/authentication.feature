@op:any
Feature: Authentication: keys, users and plans

  # Keys of other accounts are optional in a target file. What needs one that is
  # not there is not verified, and the report says which key to ask for.

  @ERROR_NOT_AUTHORIZED
  Rule: ERROR_NOT_AUTHORIZED A missing or invalid key opens nothing

    Scenario: locations without a key
      Given no API key
      When I ask for the locations
      Then the answer is refused: ERROR_NOT_AUTHORIZED

    Scenario Outline: locations with an invalid key, <case>
      Given the API key <key>
      When I ask for the locations
      Then the answer is refused: ERROR_NOT_AUTHORIZED

      Examples:
        | case           | key                                    |
        | made up        | "calco-no-such-key"                    |
        | a digit        | "0"                                    |
        | a uuid         | "00000000-0000-4000-8000-000000000000" |
        | a wildcard     | "*"                                    |
        | a blank        | " "                                    |
        | a bearer token | "Bearer calco-no-such-key"             |

    # "Every request carries the header X-API-Key with the value <API_KEY>"
    # (Authentication 1): another value is not the key.
    Scenario Outline: locations with the key of the account <altered>
      Given the key of the account <altered>
      When I ask for the locations
      Then the answer is refused: ERROR_NOT_AUTHORIZED

      Examples:
        | altered                     |
        | with a character more       |
        | with a character less       |
        | with another last character |

    Scenario Outline: branch report with the key of the account <altered>
      Given the key of the account <altered>
      When I ask for the branch report from yesterday to today
      Then the answer is refused

      Examples:
        | altered                     |
        | with a character more       |
        | with a character less       |
        | with another last character |

    Scenario: locations with a good key
      When I ask for the locations
      Then the answer is not refused: ERROR_NOT_AUTHORIZED

    Scenario: branch report without a key
      Given no API key
      When I ask for the branch report from yesterday to today
      Then the answer is refused

    Scenario Outline: branch report with an invalid key, <case>
      Given the API key <key>
      When I ask for the branch report from yesterday to today
      Then the answer is refused

      Examples:
        | case       | key                                    |
        | made up    | "calco-no-such-key"                    |
        | a digit    | "0"                                    |
        | a uuid     | "00000000-0000-4000-8000-000000000000" |
        | a wildcard | "*"                                    |
        | a blank    | " "                                    |

    # "Every request carries the header X-API-Key" (Authentication 1), whatever it asks for.
    Scenario Outline: branch report without a good key, beside other fields, <case>
      Given today is 2025-08-10 or later
      And the API key <key>
      When I ask for the branch report from <from> to <to> with:
        | typeTransaction | "CREDIT, DEBIT" |
        | page            | <page>          |
        | pageSize        | <size>          |
      Then the answer is refused

      Examples:
        | case        | key                 | from       | to         | page | size |
        | up to today | "calco-no-such-key" | today-9    | today      | 1    | 20   |
        | long ago    | "calco-no-such-key" | 2025-08-01 | 2025-08-10 | 2    | 1    |

    Scenario Outline: branch report without a key, beside other fields, <case>
      Given today is 2025-08-10 or later
      And no API key
      When I ask for the branch report from <from> to <to> with:
        | typeTransaction | "CREDIT, DEBIT" |
        | page            | <page>          |
        | pageSize        | <size>          |
      Then the answer is refused

      Examples:
        | case        | from       | to         | page | size |
        | up to today | today-9    | today      | 1    | 20   |
        | long ago    | 2025-08-01 | 2025-08-10 | 2    | 1    |

    @BR-20 @ERROR_NOT_AUTHORIZED @Q-BR-KEY
    Scenario: code of the branch report without a key
      Given no API key
      When I ask for the branch report from yesterday to today
      Then the answer is refused: ERROR_NOT_AUTHORIZED where Q-BR-KEY is ERROR_NOT_AUTHORIZED
      And the answer is refused: BR-20 where Q-BR-KEY is BR-20
      And the answer is HTTP 401 where Q-BR-KEY is 401-empty
      And the answer is not refused: ERROR_NOT_AUTHORIZED where Q-BR-KEY is 401-empty
      And the answer is refused: BR-20 where Q-BR-KEY is code

    @BR-20 @ERROR_NOT_AUTHORIZED @Q-BR-KEY
    Scenario: code of the branch report with an invalid key
      Given the API key "calco-no-such-key"
      When I ask for the branch report from yesterday to today
      Then the answer is refused: ERROR_NOT_AUTHORIZED where Q-BR-KEY is ERROR_NOT_AUTHORIZED
      And the answer is refused: BR-20 where Q-BR-KEY is BR-20
      And the answer is HTTP 401 where Q-BR-KEY is 401-empty
      And the answer is not refused: ERROR_NOT_AUTHORIZED where Q-BR-KEY is 401-empty
      And the answer is refused: BR-20 where Q-BR-KEY is code

    Scenario: branch report with a good key
      When I ask for the branch report from yesterday to today
      Then the answer is accepted

    @SN-LISTING @Q-SERIAL-SHAPE
    Scenario: serial numbers without a key
      Given no API key
      And Q-SERIAL-SHAPE is provisional
      When I ask for the serial numbers
      Then the answer is refused

    @SN-LISTING @Q-SERIAL-SHAPE
    Scenario: serial numbers with an invalid key
      Given the API key "calco-no-such-key"
      And Q-SERIAL-SHAPE is provisional
      When I ask for the serial numbers
      Then the answer is refused

    Scenario Outline: terminals of the account, <case>
      Given a commerce with sales
      And the API key <key>
      When I ask for the serial numbers
      Then the answer names no terminal of the account

      Examples:
        | case           | key                 |
        | a made-up key  | "calco-no-such-key" |
        | a blank        | " "                 |

    Scenario Outline: terminals of the account, its key <altered>
      Given a commerce with sales
      And the key of the account <altered>
      When I ask for the serial numbers
      Then the answer names no terminal of the account

      Examples:
        | altered                     |
        | with a character more       |
        | with a character less       |
        | with another last character |

    Scenario: terminals of the account, no key
      Given a commerce with sales
      And no API key
      When I ask for the serial numbers
      Then the answer names no terminal of the account

  @TR-UNAUTHORIZED
  Rule: TR-UNAUTHORIZED Invalid credentials of the transaction report are HTTP 401

    Scenario: transaction report without a key
      Given no API key
      When I ask for the transaction report from yesterday to today
      Then the answer is refused: TR-UNAUTHORIZED
      And the answer is HTTP 401

    Scenario Outline: transaction report with an invalid key, <case>
      Given the API key <key>
      When I ask for the transaction report from yesterday to today
      Then the answer is refused: TR-UNAUTHORIZED
      And the answer is HTTP 401

      Examples:
        | case           | key                                    |
        | made up        | "calco-no-such-key"                    |
        | a digit        | "0"                                    |
        | a uuid         | "00000000-0000-4000-8000-000000000000" |
        | a wildcard     | "*"                                    |
        | a blank        | " "                                    |
        | a bearer token | "Bearer calco-no-such-key"             |

    Scenario Outline: transaction report with the key of the account <altered>
      Given the key of the account <altered>
      When I ask for the transaction report from yesterday to today
      Then the answer is refused: TR-UNAUTHORIZED
      And the answer is HTTP 401

      Examples:
        | altered                     |
        | with a character more       |
        | with a character less       |
        | with another last character |

    # "Every request carries the header X-API-Key" (Authentication 1), whatever it asks for.
    Scenario Outline: transaction report without a good key, beside other fields, <case>
      Given today is 2025-08-10 or later
      And the API key <key>
      When I ask for the transaction report from <from> to <to> with page <page> and pageSize <size>
      Then the answer is refused: TR-UNAUTHORIZED
      And the answer is HTTP 401

      Examples:
        | case        | key                 | from       | to         | page | size |
        | up to today | "calco-no-such-key" | today-9    | today      | 1    | 20   |
        | long ago    | "calco-no-such-key" | 2025-08-01 | 2025-08-10 | 2    | 1    |

    Scenario Outline: transaction report without a key, beside other fields, <case>
      Given today is 2025-08-10 or later
      And no API key
      When I ask for the transaction report from <from> to <to> with page <page> and pageSize <size>
      Then the answer is refused: TR-UNAUTHORIZED
      And the answer is HTTP 401

      Examples:
        | case        | from       | to         | page | size |
        | up to today | today-9    | today      | 1    | 20   |
        | long ago    | 2025-08-01 | 2025-08-10 | 2    | 1    |

    Scenario: transaction report without a good key, of a terminal
      Given the API key "calco-no-such-key"
      When I ask for the transaction report from $from to $to with SerialNumber $terminal
      Then the answer is refused: TR-UNAUTHORIZED
      And the answer is HTTP 401

    Scenario: transaction report without a key, of a terminal
      Given no API key
      When I ask for the transaction report from $from to $to with SerialNumber $terminal
      Then the answer is refused: TR-UNAUTHORIZED
      And the answer is HTTP 401

    @Q-ORDER-TRANSACTION-REPORT
    Scenario: a bad request without a key
      Given no API key
      And Q-ORDER-TRANSACTION-REPORT is default
      When I ask for the transaction report without StartDate
      Then the answer is refused: TR-UNAUTHORIZED

    Scenario: transaction report with a good key
      When I ask for the transaction report from yesterday to today
      Then the answer is accepted

  @USER_NOT_FOUND
  Rule: USER_NOT_FOUND The locations know no such user

    Scenario: locations of an unknown user
      Given the account unknownUser
      When I ask for the locations
      Then the answer is refused: USER_NOT_FOUND

    Scenario: locations of a known user
      When I ask for the locations
      Then the answer is not refused: USER_NOT_FOUND

    @SN-LISTING @Q-SERIAL-SHAPE
    Scenario: serial numbers of an unknown user
      Given the account unknownUser
      And Q-SERIAL-SHAPE is provisional
      When I ask for the serial numbers
      Then the answer is refused

  @BR-20
  Rule: BR-20 The branch report knows no such user

    Scenario Outline: branch report of an unknown user, <case>
      Given the account unknownUser
      When I ask for the branch report from <from> to <to>
      Then the answer is refused: BR-20

      Examples:
        | case     | from    | to        |
        | two days | today-2 | yesterday |
        | a week   | today-7 | today     |

    Scenario Outline: branch report of an unknown user, beside <field>
      Given today is 2025-05-10 or later
      And the account unknownUser
      When I ask for the branch report from today-2 to yesterday with <field> <value>
      Then the answer is refused: BR-20

      Examples:
        | field           | value   |
        | typeTransaction | "DEBIT" |
        | cardBrand       | "VISA"  |
        | installmentType | "BANCO" |
        | page            | 2       |
        | pageSize        | 1       |

    @Q-ORDER-BRANCH-REPORT
    Scenario: a body of another type of an unknown user
      Given the account unknownUser
      And Q-ORDER-BRANCH-REPORT is default
      When I send the branch report the header ContentType "text/plain"
      Then the answer is refused: BR-20

    Scenario: branch report of a known user
      When I ask for the branch report from yesterday to today
      Then the answer is not refused: BR-20

  @TR-UNKNOWN-USER
  Rule: TR-UNKNOWN-USER The transaction report knows no such user

    Scenario: transaction report of an unknown user
      Given the account unknownUser
      When I ask for the transaction report from yesterday to today
      Then the answer is refused

    @Q-TR-UNKNOWN-USER @Q-ORDER-TRANSACTION-REPORT
    Scenario: a bad request of an unknown user
      Given the account unknownUser
      And Q-TR-UNKNOWN-USER is 401
      And Q-ORDER-TRANSACTION-REPORT is default
      When I ask for the transaction report without StartDate
      Then the answer is refused: TR-UNKNOWN-USER

    @Q-TR-UNKNOWN-USER
    Scenario: code of the transaction report for an unknown user
      Given the account unknownUser
      When I ask for the transaction report from yesterday to today
      Then the answer is refused: TR-UNKNOWN-USER where Q-TR-UNKNOWN-USER is 401
      And the answer is HTTP 404 where Q-TR-UNKNOWN-USER is 404

    @Q-TR-UNKNOWN-USER
    Scenario: message of the transaction report for an unknown user that is not found
      Given the account unknownUser
      And Q-TR-UNKNOWN-USER is 404
      When I ask for the transaction report from yesterday to today
      Then message of the answer is "User not found"

  @BR-25
  Rule: BR-25 Only accounts on a PaaS plan may use the branch report

    Scenario Outline: branch report without the plan, <case>
      Given the account noPlan
      When I ask for the branch report from <from> to <to>
      Then the answer is refused: BR-25

      Examples:
        | case       | from      | to        |
        | two days   | today-2   | yesterday |
        | a week     | today-7   | today     |
        | months ago | today-100 | today-90  |
        | a year ago | today-400 | today-390 |

    Scenario: branch report without the plan, of its own places
      Then the account noPlan is refused for its own places

    Scenario: branch report without the plan, for cash alone
      Given the account noPlan
      When I ask for the branch report from today-2 to yesterday with typeTransaction "CASH"
      Then the answer is refused: BR-25

    Scenario Outline: branch report without the plan, beside <field>
      Given today is 2025-05-10 or later
      And the account noPlan
      When I ask for the branch report from today-2 to yesterday with <field> <value>
      Then the answer is refused: BR-25

      Examples:
        | field           | value   |
        | typeTransaction | "DEBIT" |
        | cardBrand       | "VISA"  |
        | installmentType | "BANCO" |
        | page            | 2       |
        | pageSize        | 1       |

    Scenario: branch report with the plan
      When I ask for the branch report from yesterday to today
      Then the answer is not refused: BR-25

    @Q-ORDER-BRANCH-REPORT
    Scenario: a body of another type without the plan
      Given the account noPlan
      And Q-ORDER-BRANCH-REPORT is default
      When I send the branch report the header ContentType "text/plain"
      Then the answer is refused: BR-25

    @Q-ORDER-BRANCH-REPORT
    Scenario: a bad request without the plan
      Given the account noPlan
      And Q-ORDER-BRANCH-REPORT is default
      When I ask for the branch report from yesterday to today with page 0
      Then the answer is refused: BR-25

    @Q-ORDER-BRANCH-REPORT
    Scenario Outline: a bad request of the account <role>, <first> before <second>
      Given the account <role>
      And <first> comes before "<second>"
      When I ask for the branch report from yesterday to today with page 0
      Then the answer is refused: <first>

      @BR-25
      Examples:
        | role   | first | second |
        | noPlan | BR-25 | BR-11  |

      @BR-20
      Examples:
        | role        | first | second |
        | unknownUser | BR-20 | BR-11  |

      @BR-30
      Examples:
        | role     | first | second |
        | disabled | BR-30 | BR-11  |

      @BR-11
      Examples:
        | role        | first | second |
        | noPlan      | BR-11 | BR-25  |
        | unknownUser | BR-11 | BR-20  |
        | disabled    | BR-11 | BR-30  |

    @L-PLAN @Q-PLAN-SCOPE
    Scenario: locations without the plan
      Given the account noPlan
      When I ask for the locations
      Then the answer is accepted where Q-PLAN-SCOPE is no
      And the answer is refused: L-PLAN where Q-PLAN-SCOPE is yes

    @TR-PLAN @Q-PLAN-SCOPE
    Scenario: transaction report without the plan
      Given the account noPlan
      When I ask for the transaction report from yesterday to today
      Then the answer is accepted where Q-PLAN-SCOPE is no
      And the answer is refused: TR-PLAN where Q-PLAN-SCOPE is yes

  @BR-30
  Rule: BR-30 The branch report can be switched off

    Scenario Outline: branch report switched off, <case>
      Given the account disabled
      When I ask for the branch report from <from> to <to>
      Then the answer is refused: BR-30

      Examples:
        | case     | from    | to        |
        | two days | today-2 | yesterday |
        | a week   | today-7 | today     |

    Scenario Outline: branch report switched off, beside <field>
      Given today is 2025-05-10 or later
      And the account disabled
      When I ask for the branch report from today-2 to yesterday with <field> <value>
      Then the answer is refused: BR-30

      Examples:
        | field           | value   |
        | typeTransaction | "DEBIT" |
        | cardBrand       | "VISA"  |
        | installmentType | "BANCO" |
        | page            | 2       |
        | pageSize        | 1       |

    Scenario: branch report switched on
      When I ask for the branch report from yesterday to today
      Then the answer is not refused: BR-30

    @Q-ORDER-BRANCH-REPORT
    Scenario: a body of another type while it is switched off
      Given the account disabled
      And Q-ORDER-BRANCH-REPORT is default
      When I send the branch report the header ContentType "text/plain"
      Then the answer is refused: BR-30

    @Q-ORDER-BRANCH-REPORT
    Scenario: a bad request while it is switched off
      Given the account disabled
      And Q-ORDER-BRANCH-REPORT is default
      When I ask for the branch report from yesterday to today with page 0
      Then the answer is refused: BR-30

  @BR-01
  Rule: BR-01 An internal error while generating is told as such

    Scenario Outline: report that fails inside, <case>
      Given the account broken
      When I ask for the branch report from <from> to <to>
      Then the answer is refused: BR-01

      Examples:
        | case     | from    | to        |
        | two days | today-2 | yesterday |
        | a week   | today-7 | today     |

    Scenario: report that does not fail
      When I ask for the branch report from yesterday to today
      Then the answer is not refused: BR-01

    @BR-11 @Q-ORDER-BRANCH-REPORT
    Scenario: a bad request comes before the failure
      Given the account broken
      And Q-ORDER-BRANCH-REPORT is default
      When I ask for the branch report from yesterday to today with page 0
      Then the answer is refused: BR-11

  @KEY-ACCOUNT
  Rule: KEY-ACCOUNT The key alone decides whose data is returned

    Scenario: commerce of the branch report
      Given a commerce with sales
      When I ask for the branch report from $from to $to
      And I ask again as the account second
      Then the answer is of another commerce than the one before

    Scenario: sales of the branch report
      Given a commerce with sales
      When I ask for the branch report from $from to $to
      And I ask again as the account second
      # The whole sale: that two accounts do not number their sales alike is not said.
      Then data.transactions.0 of the answer is another than before

    Scenario: commerce of the transaction report
      Given a commerce with sales
      When I ask for the transaction report from $from to $to
      And I ask again as the account second
      Then the answer is of another commerce than the one before

    # "The key belongs to the account whose data is returned": whichever days and pages.
    Scenario Outline: commerce of the <report>, <case>
      Given a commerce with sales
      When I ask for the <report> from <from> to <to> with page <page> and pageSize <size>
      And I ask again as the account second
      Then the answer is of another commerce than the one before

      Examples:
        | report             | case              | from      | to        | page | size |
        | branch report      | up to today       | today-20  | today     | 1    | 1    |
        | branch report      | months ago        | today-200 | today-180 | 1    | 20   |
        | branch report      | a page further on | $to-20    | $to       | 3    | 20   |
        | transaction report | up to today       | today-20  | today     | 1    | 1    |
        | transaction report | months ago        | today-200 | today-180 | 1    | 20   |
        | transaction report | a page further on | $to-20    | $to       | 3    | 20   |

    Scenario: terminals of the account, another account
      Given a commerce with sales
      And the account second
      When I ask for the serial numbers
      Then the answer names no terminal of the account

    Scenario: terminals of the account, an account that sells nothing
      Given a commerce with sales
      And the account quiet
      When I ask for the serial numbers
      Then the answer names no terminal of the account

    Scenario: terminals of another account
      When I ask for the serial numbers
      Then the answer names no terminal of another account

    Scenario: locations of two accounts
      When I ask for the locations
      And I ask again as the account second
      Then no entry has the id of an entry before

  @KEY-EXACT
  Rule: KEY-EXACT A key in another form is another key

    # In another letter case it is the key where letter case is ignored, as data bases may.
    @Q-KEY-CASE
    Scenario: locations with the key in another letter case
      Given the key of the account in another letter case
      When I ask for the locations
      Then the answer is refused where Q-KEY-CASE is exact
      And the answer is accepted where Q-KEY-CASE is any

    @Q-KEY-CASE
    Scenario: branch report with the key in another letter case
      Given the key of the account in another letter case
      When I ask for the branch report from yesterday to today
      Then the answer is refused where Q-KEY-CASE is exact
      And the answer is accepted where Q-KEY-CASE is any

    @Q-KEY-CASE
    Scenario: transaction report with the key in another letter case
      Given the key of the account in another letter case
      When I ask for the transaction report from yesterday to today
      Then the answer is refused where Q-KEY-CASE is exact
      And the answer is accepted where Q-KEY-CASE is any

    @Q-KEY-CASE
    Scenario: terminals of the account, its key in another letter case
      Given Q-KEY-CASE is exact
      And a commerce with sales
      And the key of the account in another letter case
      When I ask for the serial numbers
      Then the answer names no terminal of the account

    Scenario: locations with the key with Bearer before it
      Given the key of the account with Bearer before it
      When I ask for the locations
      Then the answer is refused

    Scenario: branch report with the key with Bearer before it
      Given the key of the account with Bearer before it
      When I ask for the branch report from yesterday to today
      Then the answer is refused

    Scenario: transaction report with the key with Bearer before it
      Given the key of the account with Bearer before it
      When I ask for the transaction report from yesterday to today
      Then the answer is refused

    Scenario: terminals of the account, its key with Bearer before it
      Given a commerce with sales
      And the key of the account with Bearer before it
      When I ask for the serial numbers
      Then the answer names no terminal of the account

    Scenario: branch report with the key as it is
      When I ask for the branch report from yesterday to today
      Then the answer is accepted

  @JSON
  Rule: JSON Every answer is JSON

    Scenario: a branch report
      When I ask for the branch report from yesterday to today
      Then the answer is JSON

    Scenario: a refused branch report
      When I ask for the branch report without startDate
      Then the answer is JSON

    Scenario: locations are JSON
      When I ask for the locations
      Then the answer is JSON

    Scenario: refused locations
      Given no API key
      When I ask for the locations
      Then the answer is JSON

    @Q-WRONG-METHOD @intrusive
    Scenario: a branch report by a wrong method
      When I ask for the branch report by the method "GET"
      Then the answer is HTTP 405 where Q-WRONG-METHOD is 405
      And the answer is HTTP 404 where Q-WRONG-METHOD is 404

    Scenario: a transaction report
      When I ask for the transaction report from yesterday to today
      Then the answer is JSON

    Scenario: a refused transaction report
      When I ask for the transaction report without StartDate
      Then the answer is JSON

    @Q-SERIAL-SHAPE
    Scenario: serial numbers
      Given Q-SERIAL-SHAPE is provisional
      When I ask for the serial numbers
      Then the answer is JSON

    @Q-SERIAL-SHAPE
    Scenario: refused serial numbers
      Given no API key
      And Q-SERIAL-SHAPE is provisional
      When I ask for the serial numbers
      Then the answer is JSON
