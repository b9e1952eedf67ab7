@op:branch-report
Feature: Branch report: body and types

  @BR-02
  Rule: BR-02 The body is one JSON object

    Scenario: a good body
      When I ask for the branch report from yesterday to today
      Then the answer is accepted

    @BR-05 @Q-BR-NOT-JSON
    Scenario Outline: body that is not JSON, <case>
      When I send the branch report the body:
        """
        <body>
        """
      Then the answer is refused: BR-02 where Q-BR-NOT-JSON is BR-02 and BR-02 comes before "BR-05, BR-06, BR-PAGE-REQUIRED, BR-PAGESIZE-REQUIRED"
      And the answer is HTTP 415 where Q-BR-NOT-JSON is 415 and BR-02 comes before "BR-05, BR-06, BR-PAGE-REQUIRED, BR-PAGESIZE-REQUIRED"
      And the answer is the same as for an empty object where Q-BR-NOT-JSON is as-missing

      Examples:
        | case             | body                                                                                |
        | an open brace    | {                                                                                   |
        | a word           | startDate                                                                           |
        | a form           | startDate=2025-06-01&endDate=2025-06-02&page=1&pageSize=20                          |
        | XML              | <request><startDate>2025-06-01</startDate></request>                                |

    @BR-05 @Q-BR-NOT-OBJECT
    Scenario Outline: JSON that is not an object, <case>
      When I send the branch report the body:
        """
        <body>
        """
      Then the answer is refused: BR-02 where Q-BR-NOT-OBJECT is BR-02 and BR-02 comes before "BR-05, BR-06, BR-PAGE-REQUIRED, BR-PAGESIZE-REQUIRED"
      And the answer is HTTP 415 where Q-BR-NOT-OBJECT is 415 and BR-02 comes before "BR-05, BR-06, BR-PAGE-REQUIRED, BR-PAGESIZE-REQUIRED"
      And the answer is the same as for an empty object where Q-BR-NOT-OBJECT is as-missing

      Examples:
        | case       | body                                                                       |
        | a list     | [{"startDate":"2025-06-01","endDate":"2025-06-02","page":1,"pageSize":20}] |
        | empty list | []                                                                         |
        | a text     | "2025-06-01"                                                               |
        | a number   | 20                                                                         |
        | true       | true                                                                       |
        | null       | null                                                                       |

    @BR-05 @Q-BR-EMPTY-BODY
    Scenario: no body
      When I send the branch report the body:
        """
        """
      Then the answer is refused: BR-02 where Q-BR-EMPTY-BODY is BR-02 and BR-02 comes before "BR-05, BR-06, BR-PAGE-REQUIRED, BR-PAGESIZE-REQUIRED"
      And the answer is HTTP 415 where Q-BR-EMPTY-BODY is 415 and BR-02 comes before "BR-05, BR-06, BR-PAGE-REQUIRED, BR-PAGESIZE-REQUIRED"
      And the answer is the same as for an empty object where Q-BR-EMPTY-BODY is as-missing

    # "startDate: string, yes", "sent as a JSON body": inside another object it is
    # missing. The days have sales, so that who takes them shows some.
    @BR-05
    Scenario Outline: fields in the wrong place, <case>
      Given a commerce with sales
      When I send the branch report the body:
        """
        <body>
        """
      Then the answer is refused

      Examples:
        | case                 | body                                                                                  |
        | in Filters           | {"Filters":{"StartDate":"$from","EndDate":"$to"},"page":1,"pageSize":20}              |
        | in Filters, small    | {"Filters":{"startDate":"$from","endDate":"$to"},"page":1,"pageSize":20}              |
        | in filters           | {"filters":{"startDate":"$from","endDate":"$to","page":1,"pageSize":20}}              |

  @BR-CONTENT-TYPE
  Rule: BR-CONTENT-TYPE The body is declared as application/json

    Scenario: declared as JSON
      When I send the branch report the header ContentType "application/json"
      Then the answer is accepted

    @BR-05 @Q-BR-CONTENT-TYPE
    Scenario Outline: another Content-Type, <case>
      When I send the branch report the header ContentType <type>
      Then the answer is refused: BR-CONTENT-TYPE where Q-BR-CONTENT-TYPE is BR-02
      And the answer is HTTP 415 where Q-BR-CONTENT-TYPE is 415
      And the answer is the same as for an empty object where Q-BR-CONTENT-TYPE is as-missing

      Examples:
        | case   | type                                |
        | text   | "text/plain"                        |
        | XML    | "application/xml"                   |
        | a form | "application/x-www-form-urlencoded" |
        | none   | (absent)                            |

  @BR-FIELD-DUPLICATE @Q-DUPLICATE-FIELD
  Rule: BR-FIELD-DUPLICATE A field is sent once

    Scenario Outline: field sent twice, <case>
      Given today is 2025-06-02 or later
      When I send the branch report the body:
        """
        <body>
        """
      Then the answer is refused: BR-FIELD-DUPLICATE where Q-DUPLICATE-FIELD is refused
      And the answer is accepted where Q-DUPLICATE-FIELD is last-wins

      Examples:
        | case                   | body                                                                                              |
        | page, the same         | {"startDate":"2025-06-01","endDate":"2025-06-02","page":1,"page":1,"pageSize":20}                 |
        | page, the last is good | {"startDate":"2025-06-01","endDate":"2025-06-02","page":0,"page":1,"pageSize":20}                 |
        | startDate              | {"startDate":"2025-06-01","startDate":"2025-06-01","endDate":"2025-06-02","page":1,"pageSize":20} |

  @BR-FIELD-UNKNOWN @Q-UNKNOWN-FIELD
  Rule: BR-FIELD-UNKNOWN Fields that the table does not know

    Scenario Outline: field that the table does not know, <case>
      When I ask for the branch report from yesterday to today with <field> <value>
      Then the answer is accepted where Q-UNKNOWN-FIELD is ignored
      And the answer is refused: BR-FIELD-UNKNOWN where Q-UNKNOWN-FIELD is BR-02

      Examples:
        | case      | field | value |
        | a text    | color | "red" |
        | an object | color | {}    |

    Scenario: field that the table does not know, null
      When I ask for the branch report from yesterday to today with color null
      Then the answer is accepted where Q-UNKNOWN-FIELD is ignored

  @BR-FIELD-TYPE
  Rule: BR-FIELD-TYPE Fields have the JSON type of the request table

    # A list of one text may be taken as that text: x names nothing, which is what a profile has learnt.
    @Q-BR-WRONG-TYPE
    Scenario Outline: wrong type, <case>
      When I ask for the branch report from yesterday to today with <field> <value>
      Then the answer is refused: BR-FIELD-TYPE where Q-BR-WRONG-TYPE is BR-02
      And the answer is refused: BR-FIELD-TYPE where Q-BR-WRONG-TYPE is code

      Examples: dates
        | case                | field     | value          |
        | startDate a number  | startDate | 20250601       |
        | startDate true      | startDate | true           |
        | startDate a list    | startDate | ["x"]          |
        | startDate an object | startDate | {}             |
        | endDate a number    | endDate   | 20250602       |
        | endDate true        | endDate   | true           |
        | endDate a list      | endDate   | ["x"]          |
        | endDate an object   | endDate   | {}             |

    @Q-BR-WRONG-TYPE
    Scenario Outline: wrong type, <case>
      When I ask for the branch report from yesterday to today with <field> <value>
      Then the answer is refused: BR-FIELD-TYPE where Q-BR-WRONG-TYPE is BR-02
      And the answer is refused: BR-FIELD-TYPE where Q-BR-WRONG-TYPE is code

      Examples: filters
        | case                   | field           | value        |
        | locationId a number    | locationId      | 101          |
        | locationId true        | locationId      | true         |
        | locationId a list      | locationId      | ["x"]        |
        | locationId an object   | locationId      | {}           |
        | serialNumber a number  | serialNumber    | 99900001     |
        | serialNumber true      | serialNumber    | true         |
        | serialNumber a list    | serialNumber    | ["x"]        |
        | serialNumber an object | serialNumber    | {}           |
        | types a number         | typeTransaction | 1            |
        | types true             | typeTransaction | true         |
        | types a list           | typeTransaction | ["x"]        |
        | types an object        | typeTransaction | {}           |
        | brand a number         | cardBrand       | 1            |
        | brand true             | cardBrand       | true         |
        | brand a list           | cardBrand       | ["x"]        |
        | brand an object        | cardBrand       | {}           |
        | kind a number          | installmentType | 1            |
        | kind true              | installmentType | true         |
        | kind a list            | installmentType | ["x"]        |
        | kind an object         | installmentType | {}           |

      Examples: page and page size
        | case                   | field    | value |
        | page a text            | page     | "1"   |
        | page true              | page     | true  |
        | page a list            | page     | [1]   |
        | page an object         | page     | {}    |
        | page a fraction        | page     | 1.5   |
        | pageSize a text        | pageSize | "20"  |
        | pageSize true          | pageSize | true  |
        | pageSize a list        | pageSize | [20]  |
        | pageSize an object     | pageSize | {}    |
        | pageSize a fraction    | pageSize | 7.5   |

    @Q-BR-WRONG-TYPE
    Scenario Outline: wrong type read as absent, <case>
      Given Q-BR-WRONG-TYPE is as-absent
      When I ask for the branch report from yesterday to today with <field> <value>
      Then the answer is <outcome>

      @BR-05
      Examples:
        | case      | field     | value    | outcome        |
        | startDate | startDate | 20250601 | refused: BR-05 |

      @BR-06
      Examples:
        | case    | field   | value    | outcome        |
        | endDate | endDate | 20250602 | refused: BR-06 |

      Examples:
        | case            | field           | value | outcome  |
        | locationId      | locationId      | 101   | accepted |
        | serialNumber    | serialNumber    | 101   | accepted |
        | typeTransaction | typeTransaction | 1     | accepted |
        | cardBrand       | cardBrand       | 1     | accepted |
        | installmentType | installmentType | 1     | accepted |

    @Q-BR-WRONG-TYPE
    Scenario Outline: wrong type taken as the right one, <case>
      Given Q-BR-WRONG-TYPE is converted
      When I ask for the branch report from yesterday to today with <field> <value>
      Then the answer is accepted

      Examples:
        | case            | field    | value |
        | page a text     | page     | "1"   |
        | pageSize a text | pageSize | "20"  |

    @Q-BR-WRONG-TYPE
    Scenario Outline: wrong type refused by the code of its field, <case>
      Given Q-BR-WRONG-TYPE is own-code
      When I ask for the branch report from yesterday to today with <field> <value>
      Then the answer is refused: <code>

      @BR-03
      Examples:
        | case      | field     | value    | code  |
        | startDate | startDate | 20250601 | BR-03 |

      @BR-04
      Examples:
        | case    | field   | value    | code  |
        | endDate | endDate | 20250602 | BR-04 |

      @BR-14
      Examples:
        | case       | field      | value | code  |
        | locationId | locationId | 101   | BR-14 |

      @BR-15
      Examples:
        | case         | field        | value | code  |
        | serialNumber | serialNumber | 101   | BR-15 |

    @Q-INTEGER-FORM
    Scenario Outline: whole number in another form, <case>
      When I ask for the branch report from yesterday to today with <field> <value>
      Then the answer is accepted where Q-INTEGER-FORM is accepted
      And the answer is the same as with <field> <fraction> where Q-INTEGER-FORM is refused

      Examples:
        | case          | field    | value | fraction |
        | page 1.0      | page     | 1.0   | 1.5      |
        | page 1e0      | page     | 1e0   | 1.5      |
        | pageSize 20.0 | pageSize | 20.0  | 20.5     |
        | pageSize 2e1  | pageSize | 2e1   | 20.5     |

    # As absent or as a wrong type: a date that is required is missing either way.
    Scenario Outline: null for a date, <field>
      When I ask for the branch report from yesterday to today with <field> null
      Then the answer is refused

      @BR-05
      Examples:
        | field     |
        | startDate |

      @BR-06
      Examples:
        | field   |
        | endDate |

    @BR-PAGE-REQUIRED @Q-BR-PAGE-MISSING
    Scenario: null for the page
      When I ask for the branch report from yesterday to today with page null
      Then the answer is refused unless Q-BR-PAGE-MISSING is number

    @BR-PAGESIZE-REQUIRED @Q-BR-PAGESIZE-MISSING
    Scenario: null for the page size
      When I ask for the branch report from yesterday to today with pageSize null
      Then the answer is refused unless Q-BR-PAGESIZE-MISSING is number

    @Q-BR-NULL
    Scenario Outline: null is as absent, or has a code of its own, <case>
      When I ask for the branch report from yesterday to today with <field> null
      Then the answer is <outcome> where Q-BR-NULL is as-absent
      And the answer is refused: BR-FIELD-TYPE where Q-BR-NULL is code

      @BR-05
      Examples:
        | case      | field     | outcome        |
        | startDate | startDate | refused: BR-05 |

      @BR-06
      Examples:
        | case    | field   | outcome        |
        | endDate | endDate | refused: BR-06 |

      Examples:
        | case            | field           | outcome  |
        | locationId      | locationId      | accepted |
        | serialNumber    | serialNumber    | accepted |
        | typeTransaction | typeTransaction | accepted |
        | cardBrand       | cardBrand       | accepted |
        | installmentType | installmentType | accepted |

    @BR-PAGE-REQUIRED @Q-BR-NULL @Q-BR-PAGE-MISSING
    Scenario: null is as absent, page
      Given Q-BR-NULL is as-absent
      When I ask for the branch report from yesterday to today with page null
      Then the answer is refused: BR-PAGE-REQUIRED where Q-BR-PAGE-MISSING is BR-02

    @BR-PAGESIZE-REQUIRED @Q-BR-NULL @Q-BR-PAGESIZE-MISSING
    Scenario: null is as absent, pageSize
      Given Q-BR-NULL is as-absent
      When I ask for the branch report from yesterday to today with pageSize null
      Then the answer is refused: BR-PAGESIZE-REQUIRED where Q-BR-PAGESIZE-MISSING is BR-02

    @Q-BR-NULL @Q-BR-WRONG-TYPE
    Scenario Outline: null is a wrong type, <case>
      Given Q-BR-NULL is wrong-type
      When I ask for the branch report from yesterday to today with <case> null
      Then the answer is refused: BR-FIELD-TYPE where Q-BR-WRONG-TYPE is BR-02 and BR-FIELD-TYPE comes before "BR-03, BR-04"

      Examples:
        | case            |
        | startDate       |
        | endDate         |
        | locationId      |
        | serialNumber    |
        | typeTransaction |
        | cardBrand       |
        | installmentType |
        | page            |
        | pageSize        |

  @NAMES-EXACT
  Rule: NAMES-EXACT A name in another letter case is not that field

    Scenario Outline: required field in another case, <case>
      When I ask for the branch report with <field> written as <name>
      Then the answer is refused

      Examples:
        | case                 | field     | name      |
        | startDate in capital | startDate | StartDate |
        | startDate small      | startDate | startdate |
        | endDate in capital   | endDate   | EndDate   |
        | endDate in capitals  | endDate   | ENDDATE   |

    # A number that is taken by another name is in the answer; one that stands for what is
    # missing is the same each time.
    Scenario Outline: page and pageSize are not taken by another name, <name>
      Given a commerce with sales
      When I ask for the branch report from $from to $to with <field> (absent) and <name> 2
      And I ask again with <name> 1
      Then pagination.<field> of the answer is the same as before

      Examples:
        | field    | name     |
        | page     | Page     |
        | page     | PAGE     |
        | pageSize | PageSize |
        | pageSize | pagesize |
        | pageSize | PAGESIZE |

    @Q-UNKNOWN-FIELD
    Scenario Outline: code for a required field in another case, <case>
      When I ask for the branch report with <field> written as <name>
      Then the answer is <outcome> where Q-UNKNOWN-FIELD is <answer>

      @BR-05
      Examples:
        | case      | field     | name      | answer  | outcome        |
        | StartDate | startDate | StartDate | ignored | refused: BR-05 |
        | startdate | startDate | startdate | ignored | refused: BR-05 |
        | STARTDATE | startDate | STARTDATE | ignored | refused: BR-05 |

      @BR-06
      Examples:
        | case    | field   | name    | answer  | outcome        |
        | EndDate | endDate | EndDate | ignored | refused: BR-06 |
        | enddate | endDate | enddate | ignored | refused: BR-06 |

    @BR-FIELD-UNKNOWN @Q-UNKNOWN-FIELD
    Scenario Outline: a required field in another case is an unknown one, <case>
      When I ask for the branch report with <field> written as <case>
      Then the answer is refused: BR-FIELD-UNKNOWN where Q-UNKNOWN-FIELD is BR-02 and BR-FIELD-UNKNOWN comes before "<required>"

      Examples:
        | case      | field     | required |
        | StartDate | startDate | BR-05    |
        | EndDate   | endDate   | BR-06    |

    @Q-UNKNOWN-FIELD @Q-BR-PAGE-MISSING @Q-BR-PAGESIZE-MISSING
    Scenario Outline: page fields in another case, <case>
      Given Q-UNKNOWN-FIELD is ignored
      When I ask for the branch report with <field> written as <name>
      Then the answer is <outcome> where <question> is BR-02

      @BR-PAGE-REQUIRED
      Examples:
        | case | field | name | question          | outcome                   |
        | Page | page  | Page | Q-BR-PAGE-MISSING | refused: BR-PAGE-REQUIRED |

      @BR-PAGESIZE-REQUIRED
      Examples:
        | case     | field    | name     | question              | outcome                       |
        | PageSize | pageSize | PageSize | Q-BR-PAGESIZE-MISSING | refused: BR-PAGESIZE-REQUIRED |
        | pagesize | pageSize | pagesize | Q-BR-PAGESIZE-MISSING | refused: BR-PAGESIZE-REQUIRED |

    # A bad value under another name must not be read as that of the field.
    Scenario Outline: filter in another case, <case>
      When I ask for the branch report from yesterday to today with <name> <value>
      Then the answer is <outcome>

      Examples:
        | case            | name            | value    | outcome            |
        | LocationId      | LocationId      | "10#1"   | not refused: BR-14 |
        | locationID      | locationID      | "10#1"   | not refused: BR-14 |
        | locationid      | locationid      | "10#1"   | not refused: BR-14 |
        | SerialNumber    | SerialNumber    | "10#1"   | not refused: BR-15 |
        | serialnumber    | serialnumber    | "10#1"   | not refused: BR-15 |
        | TypeTransaction | TypeTransaction | "CHEQUE" | not refused: BR-16 |
        | typetransaction | typetransaction | "CHEQUE" | not refused: BR-16 |
        | CardBrand       | CardBrand       | "DINERS" | not refused: BR-17 |
        | cardbrand       | cardbrand       | "DINERS" | not refused: BR-17 |
        | InstallmentType | InstallmentType | "WEEKLY" | not refused: BR-26 |
        | installmenttype | installmenttype | "WEEKLY" | not refused: BR-26 |
        | Page            | Page            | 0        | not refused: BR-11 |

    Scenario Outline: fields of the transaction report in another case, <case>
      When I ask for the transaction report with <field> written as <name>
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA

      Examples:
        | case      | field     | name      |
        | startDate | StartDate | startDate |
        | endDate   | EndDate   | endDate   |
        | filters   | Filters   | filters   |

  @BR-02
  Rule: BR-02 Several broken rules, the first of the order wins

    @Q-ORDER-BRANCH-REPORT
    Scenario Outline: two broken fields, <case>
      Given Q-ORDER-BRANCH-REPORT is default
      And today is 2025-08-10 or later
      When I ask for the branch report from <from> to <to> with <field> <value>
      Then the answer is <outcome>

      @BR-05
      Examples:
        | case                           | from  | to         | field     | value    | outcome        |
        | startDate missing, endDate bad | today | 01-01-2025 | startDate | (absent) | refused: BR-05 |

      @BR-03
      Examples:
        | case                           | from       | to         | field   | value    | outcome        |
        | startDate bad, page 0          | 01-08-2025 | 2025-08-10 | page    | 0        | refused: BR-03 |
        | both dates bad                 | 01-08-2025 | 10-08-2025 | page    | 1        | refused: BR-03 |
        | startDate bad, endDate missing | 01-08-2025 | today      | endDate | (absent) | refused: BR-03 |

      @BR-06
      Examples:
        | case            | from       | to    | field   | value    | outcome        |
        | endDate missing | 2025-08-01 | today | endDate | (absent) | refused: BR-06 |

      @BR-07
      Examples:
        | case                 | from       | to         | field | value | outcome        |
        | reversed, page 0     | 2025-08-02 | 2025-08-01 | page  | 0     | refused: BR-07 |
        | reversed and too old | 2019-08-02 | 2019-08-01 | page  | 1     | refused: BR-07 |

      @BR-08
      Examples:
        | case                       | from       | to         | field | value | outcome        |
        | too long and in the future | 2025-01-01 | today+2    | page  | 1     | refused: BR-08 |
        | too long and too old       | 2019-01-01 | 2019-12-31 | page  | 1     | refused: BR-08 |

      @BR-14
      Examples:
        | case                 | from       | to         | field      | value  | outcome        |
        | characters and owner | 2025-08-01 | 2025-08-02 | locationId | "10#1" | refused: BR-14 |

    # Neighbours in the order of the request table, both broken.
    @Q-ORDER-BRANCH-REPORT
    Scenario Outline: two neighbours, <case>
      Given Q-ORDER-BRANCH-REPORT is default
      And today is 2025-08-10 or later
      When I ask for the branch report from <from> to <to> with <field> <value> and <field2> <value2>
      Then the answer is <outcome>

      @BR-05
      Examples:
        | case               | from       | to         | field     | value    | field2  | value2   | outcome        |
        | both dates missing | 2025-08-01 | 2025-08-02 | startDate | (absent) | endDate | (absent) | refused: BR-05 |

      @BR-10
      Examples:
        | case                       | from      | to      | field | value | field2     | value2 | outcome         |
        | in the future and locationId | yesterday | today+2 | page  | 1     | locationId | "10#1" | refused: BR-10 |

      @BR-14
      Examples:
        | case                        | from       | to         | field      | value  | field2       | value2 | outcome        |
        | locationId and serialNumber | 2025-08-01 | 2025-08-02 | locationId | "10#1" | serialNumber | "10#1" | refused: BR-14 |

      @BR-15
      Examples:
        | case                             | from       | to         | field        | value  | field2          | value2   | outcome        |
        | serialNumber and typeTransaction | 2025-08-01 | 2025-08-02 | serialNumber | "10#1" | typeTransaction | "CHEQUE" | refused: BR-15 |

      @BR-16
      Examples:
        | case                          | from       | to         | field           | value    | field2    | value2   | outcome        |
        | typeTransaction and cardBrand | 2025-08-01 | 2025-08-02 | typeTransaction | "CHEQUE" | cardBrand | "DINERS" | refused: BR-16 |

      @BR-17
      Examples:
        | case                       | from       | to         | field           | value  | field2    | value2   | outcome        |
        | unknown card brand for cash | 2025-08-01 | 2025-08-02 | typeTransaction | "CASH" | cardBrand | "DINERS" | refused: BR-17 |

      @BR-31
      Examples:
        | case                          | from       | to         | field     | value  | field2          | value2   | outcome        |
        | too early and installmentType | 2025-04-01 | 2025-04-10 | cardBrand | "VISA" | installmentType | "WEEKLY" | refused: BR-31 |

      @BR-26
      Examples:
        | case                              | from       | to         | field           | value  | field2          | value2   | outcome        |
        | unknown installment type for cash | 2025-08-01 | 2025-08-02 | typeTransaction | "CASH" | installmentType | "WEEKLY" | refused: BR-26 |

      @BR-11
      Examples:
        | case                      | from       | to         | field | value | field2   | value2   | outcome        |
        | page 0 and pageSize missing | 2025-08-01 | 2025-08-02 | page  | 0     | pageSize | (absent) | refused: BR-11 |

    # Pairs of rules that one request breaks, each in both orders: the profile says
    # which of the two rows is judged.
    @Q-ORDER-BRANCH-REPORT
    Scenario Outline: two broken rules, <first> before <second>
      Given today is 2025-08-10 or later
      And <first> comes before "<second>"
      When I ask for the branch report from 2025-08-01 to 2025-08-02 with <field> <value> and <field2> <value2>
      Then the answer is refused: <first>

      @BR-05
      Examples:
        | first | second | field     | value    | field2          | value2       |
        | BR-05 | BR-06  | startDate | (absent) | endDate         | (absent)     |
        | BR-05 | BR-14  | startDate | (absent) | locationId      | "10#1"       |
        | BR-05 | BR-15  | startDate | (absent) | serialNumber    | "10#1"       |
        | BR-05 | BR-16  | startDate | (absent) | typeTransaction | "CHEQUE"     |
        | BR-05 | BR-17  | startDate | (absent) | cardBrand       | "DINERS"     |
        | BR-05 | BR-26  | startDate | (absent) | installmentType | "WEEKLY"     |
        | BR-05 | BR-11  | startDate | (absent) | page            | 0            |
        | BR-05 | BR-04  | startDate | (absent) | endDate         | "2025/08/02" |

      @BR-03
      Examples:
        | first | second | field     | value        | field2  | value2       |
        | BR-03 | BR-04  | startDate | "01-08-2025" | endDate | "02-08-2025" |
        | BR-03 | BR-06  | startDate | "2025/08/01" | endDate | (absent)     |
        | BR-03 | BR-11  | startDate | "2025/08/01" | page    | 0            |

      @BR-04
      Examples:
        | first | second | field     | value        | field2  | value2       |
        | BR-04 | BR-03  | startDate | "01-08-2025" | endDate | "02-08-2025" |
        | BR-04 | BR-05  | startDate | (absent)     | endDate | "2025/08/02" |
        | BR-04 | BR-11  | endDate   | "2025/08/02" | page    | 0            |

      @BR-07
      Examples:
        | first | second | field     | value        | field2          | value2       |
        | BR-07 | BR-11  | startDate | "2025-08-03" | page            | 0            |
        | BR-07 | BR-16  | startDate | "2025-08-03" | typeTransaction | "CHEQUE"     |
        | BR-07 | BR-14  | startDate | "2025-08-03" | locationId      | "10#1"       |
        | BR-07 | BR-09  | startDate | "2019-06-10" | endDate         | "2019-06-01" |

      @BR-08
      Examples:
        | first | second | field     | value        | field2          | value2       |
        | BR-08 | BR-11  | startDate | "2025-05-10" | page            | 0            |
        | BR-08 | BR-17  | startDate | "2025-05-10" | cardBrand       | "DINERS"     |
        | BR-08 | BR-26  | startDate | "2025-05-10" | installmentType | "WEEKLY"     |
        | BR-08 | BR-10  | startDate | "2025-05-10" | endDate         | "2099-01-01" |

      @BR-09
      Examples:
        | first | second | field     | value        | field2  | value2       |
        | BR-09 | BR-07  | startDate | "2019-06-10" | endDate | "2019-06-01" |

      @BR-10
      Examples:
        | first | second | field     | value        | field2  | value2       |
        | BR-10 | BR-08  | startDate | "2025-05-10" | endDate | "2099-01-01" |

      @BR-21
      Examples:
        | first | second | field        | value       | field2          | value2      |
        | BR-21 | BR-11  | serialNumber | "987654321" | page            | 0           |
        | BR-21 | BR-16  | serialNumber | "987654321" | typeTransaction | "CHEQUE"    |
        | BR-21 | BR-22  | serialNumber | "987654321" | locationId      | "987654321" |

      @BR-22
      Examples:
        | first | second | field        | value       | field2          | value2      |
        | BR-22 | BR-11  | locationId   | "987654321" | page            | 0           |
        | BR-22 | BR-16  | locationId   | "987654321" | typeTransaction | "CHEQUE"    |
        | BR-22 | BR-21  | serialNumber | "987654321" | locationId      | "987654321" |

      @BR-06
      Examples:
        | first | second | field     | value        | field2          | value2   |
        | BR-06 | BR-05  | startDate | (absent)     | endDate         | (absent) |
        | BR-06 | BR-14  | endDate   | (absent)     | locationId      | "10#1"   |
        | BR-06 | BR-15  | endDate   | (absent)     | serialNumber    | "10#1"   |
        | BR-06 | BR-16  | endDate   | (absent)     | typeTransaction | "CHEQUE" |
        | BR-06 | BR-17  | endDate   | (absent)     | cardBrand       | "DINERS" |
        | BR-06 | BR-26  | endDate   | (absent)     | installmentType | "WEEKLY" |
        | BR-06 | BR-11  | endDate   | (absent)     | page            | 0        |
        | BR-06 | BR-03  | startDate | "2025/08/01" | endDate         | (absent) |

      @BR-14
      Examples:
        | first | second | field      | value        | field2          | value2   |
        | BR-14 | BR-05  | startDate  | (absent)     | locationId      | "10#1"   |
        | BR-14 | BR-06  | endDate    | (absent)     | locationId      | "10#1"   |
        | BR-14 | BR-15  | locationId | "10#1"       | serialNumber    | "10#1"   |
        | BR-14 | BR-16  | locationId | "10#1"       | typeTransaction | "CHEQUE" |
        | BR-14 | BR-17  | locationId | "10#1"       | cardBrand       | "DINERS" |
        | BR-14 | BR-26  | locationId | "10#1"       | installmentType | "WEEKLY" |
        | BR-14 | BR-11  | locationId | "10#1"       | page            | 0        |
        | BR-14 | BR-07  | startDate  | "2025-08-03" | locationId      | "10#1"   |

      @BR-15
      Examples:
        | first | second | field        | value    | field2          | value2   |
        | BR-15 | BR-05  | startDate    | (absent) | serialNumber    | "10#1"   |
        | BR-15 | BR-06  | endDate      | (absent) | serialNumber    | "10#1"   |
        | BR-15 | BR-14  | locationId   | "10#1"   | serialNumber    | "10#1"   |
        | BR-15 | BR-16  | serialNumber | "10#1"   | typeTransaction | "CHEQUE" |
        | BR-15 | BR-17  | serialNumber | "10#1"   | cardBrand       | "DINERS" |
        | BR-15 | BR-26  | serialNumber | "10#1"   | installmentType | "WEEKLY" |
        | BR-15 | BR-11  | serialNumber | "10#1"   | page            | 0        |

      @BR-16
      Examples:
        | first | second | field           | value        | field2          | value2   |
        | BR-16 | BR-05  | startDate       | (absent)     | typeTransaction | "CHEQUE" |
        | BR-16 | BR-06  | endDate         | (absent)     | typeTransaction | "CHEQUE" |
        | BR-16 | BR-14  | locationId      | "10#1"       | typeTransaction | "CHEQUE" |
        | BR-16 | BR-15  | serialNumber    | "10#1"       | typeTransaction | "CHEQUE" |
        | BR-16 | BR-17  | typeTransaction | "CHEQUE"     | cardBrand       | "DINERS" |
        | BR-16 | BR-26  | typeTransaction | "CHEQUE"     | installmentType | "WEEKLY" |
        | BR-16 | BR-11  | typeTransaction | "CHEQUE"     | page            | 0        |
        | BR-16 | BR-07  | startDate       | "2025-08-03" | typeTransaction | "CHEQUE" |
        | BR-16 | BR-21  | serialNumber    | "987654321"  | typeTransaction | "CHEQUE" |
        | BR-16 | BR-22  | locationId      | "987654321"  | typeTransaction | "CHEQUE" |

      @BR-17
      Examples:
        | first | second | field           | value        | field2          | value2   |
        | BR-17 | BR-05  | startDate       | (absent)     | cardBrand       | "DINERS" |
        | BR-17 | BR-06  | endDate         | (absent)     | cardBrand       | "DINERS" |
        | BR-17 | BR-14  | locationId      | "10#1"       | cardBrand       | "DINERS" |
        | BR-17 | BR-15  | serialNumber    | "10#1"       | cardBrand       | "DINERS" |
        | BR-17 | BR-16  | typeTransaction | "CHEQUE"     | cardBrand       | "DINERS" |
        | BR-17 | BR-26  | cardBrand       | "DINERS"     | installmentType | "WEEKLY" |
        | BR-17 | BR-11  | cardBrand       | "DINERS"     | page            | 0        |
        | BR-17 | BR-08  | startDate       | "2025-05-10" | cardBrand       | "DINERS" |

      @BR-26
      Examples:
        | first | second | field           | value        | field2          | value2   |
        | BR-26 | BR-05  | startDate       | (absent)     | installmentType | "WEEKLY" |
        | BR-26 | BR-06  | endDate         | (absent)     | installmentType | "WEEKLY" |
        | BR-26 | BR-14  | locationId      | "10#1"       | installmentType | "WEEKLY" |
        | BR-26 | BR-15  | serialNumber    | "10#1"       | installmentType | "WEEKLY" |
        | BR-26 | BR-16  | typeTransaction | "CHEQUE"     | installmentType | "WEEKLY" |
        | BR-26 | BR-17  | cardBrand       | "DINERS"     | installmentType | "WEEKLY" |
        | BR-26 | BR-11  | installmentType | "WEEKLY"     | page            | 0        |
        | BR-26 | BR-08  | startDate       | "2025-05-10" | installmentType | "WEEKLY" |

      @BR-11
      Examples:
        | first | second | field           | value        | field2 | value2 |
        | BR-11 | BR-05  | startDate       | (absent)     | page   | 0      |
        | BR-11 | BR-06  | endDate         | (absent)     | page   | 0      |
        | BR-11 | BR-14  | locationId      | "10#1"       | page   | 0      |
        | BR-11 | BR-15  | serialNumber    | "10#1"       | page   | 0      |
        | BR-11 | BR-16  | typeTransaction | "CHEQUE"     | page   | 0      |
        | BR-11 | BR-17  | cardBrand       | "DINERS"     | page   | 0      |
        | BR-11 | BR-26  | installmentType | "WEEKLY"     | page   | 0      |
        | BR-11 | BR-03  | startDate       | "2025/08/01" | page   | 0      |
        | BR-11 | BR-04  | endDate         | "2025/08/02" | page   | 0      |
        | BR-11 | BR-07  | startDate       | "2025-08-03" | page   | 0      |
        | BR-11 | BR-08  | startDate       | "2025-05-10" | page   | 0      |
        | BR-11 | BR-21  | serialNumber    | "987654321"  | page   | 0      |
        | BR-11 | BR-22  | locationId      | "987654321"  | page   | 0      |

    @Q-ORDER-BRANCH-REPORT
    Scenario Outline: a brand too early, <first> before <second>
      Given today is 2025-04-20 or later
      And <first> comes before "<second>"
      When I ask for the branch report from 2025-04-01 to 2025-04-10 with cardBrand "VISA" and <field> <value>
      Then the answer is refused: <first>

      @BR-31
      Examples:
        | first | second | field           | value    |
        | BR-31 | BR-28  | typeTransaction | "CASH"   |
        | BR-31 | BR-11  | page            | 0        |
        | BR-31 | BR-16  | typeTransaction | "CHEQUE" |
        | BR-31 | BR-26  | installmentType | "WEEKLY" |
        | BR-31 | BR-14  | locationId      | "10#1"   |

      @BR-28
      Examples:
        | first | second | field           | value  |
        | BR-28 | BR-31  | typeTransaction | "CASH" |

      @BR-11
      Examples:
        | first | second | field | value |
        | BR-11 | BR-31  | page  | 0     |

      @BR-16
      Examples:
        | first | second | field           | value    |
        | BR-16 | BR-31  | typeTransaction | "CHEQUE" |

      @BR-26
      Examples:
        | first | second | field           | value    |
        | BR-26 | BR-31  | installmentType | "WEEKLY" |

      @BR-14
      Examples:
        | first | second | field      | value  |
        | BR-14 | BR-31  | locationId | "10#1" |

    @Q-ORDER-BRANCH-REPORT
    Scenario Outline: card brand and installment type for cash, <first> before <second>
      Given today is 2025-05-10 or later
      And <first> comes before "<second>"
      When I ask for the branch report from today-2 to yesterday with:
        | typeTransaction | "CASH"  |
        | cardBrand       | "VISA"  |
        | installmentType | "BANCO" |
      Then the answer is refused: <first>

      @BR-28
      Examples:
        | first | second |
        | BR-28 | BR-29  |

      @BR-29
      Examples:
        | first | second |
        | BR-29 | BR-28  |

    @BR-29 @Q-ORDER-BRANCH-REPORT
    Scenario Outline: installment type for cash, and <case>
      Given Q-ORDER-BRANCH-REPORT is default
      When I ask for the branch report from today-2 to yesterday with:
        | typeTransaction | "CASH"  |
        | installmentType | "BANCO" |
        | page            | <page>  |
      Then the answer is refused: BR-29

      Examples:
        | case         | page     |
        | page missing | (absent) |
        | page 0       | 0        |

    @BR-FIELD-TYPE @Q-ORDER-BRANCH-REPORT @Q-BR-WRONG-TYPE
    Scenario: a field of a wrong type, and startDate missing
      Given Q-BR-WRONG-TYPE is BR-02
      And Q-ORDER-BRANCH-REPORT is default
      When I ask for the branch report from yesterday to today with startDate (absent) and page "1"
      Then the answer is refused: BR-FIELD-TYPE

    @BR-PAGESIZE-MAX @Q-ORDER-BRANCH-REPORT @Q-BR-PAGESIZE-MAX
    Scenario: pageSize over the maximum, and a location of nobody
      Given Q-BR-PAGESIZE-MAX is BR-02
      And Q-ORDER-BRANCH-REPORT is default
      When I ask for the branch report from today-2 to yesterday with pageSize 21 and locationId "987654321"
      Then the answer is refused: BR-PAGESIZE-MAX

    @BR-17 @Q-ORDER-BRANCH-REPORT
    Scenario: unknown card brand too early
      Given Q-ORDER-BRANCH-REPORT is default
      And today is 2025-04-10 or later
      When I ask for the branch report from 2025-04-01 to 2025-04-10 with cardBrand "DINERS"
      Then the answer is refused: BR-17

    @BR-28 @Q-ORDER-BRANCH-REPORT
    Scenario: card brand for cash, too early
      Given Q-ORDER-BRANCH-REPORT is default
      And today is 2025-04-10 or later
      When I ask for the branch report from 2025-04-01 to 2025-04-10 with typeTransaction "CASH" and cardBrand "VISA"
      Then the answer is refused: BR-28

    @BR-28 @Q-ORDER-BRANCH-REPORT
    Scenario: card brand and installment type for cash
      Given Q-ORDER-BRANCH-REPORT is default
      And today is 2025-05-10 or later
      When I ask for the branch report from 2025-05-01 to 2025-05-10 with:
        | typeTransaction | "CASH"  |
        | cardBrand       | "VISA"  |
        | installmentType | "BANCO" |
      Then the answer is refused: BR-28
