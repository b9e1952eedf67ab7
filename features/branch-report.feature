@op:branch-report
Feature: Branch report: request, range and pages

  # Rows name days. $from and $to are two past days with sales, found before the
  # run; today is the target's civil date. Fixed days need a clock that has
  # reached them.

  @BR-05
  Rule: BR-05 startDate is required

    Scenario: startDate is missing
      When I ask for the branch report without startDate
      Then the answer is refused: BR-05

    Scenario Outline: startDate is missing beside <field>
      Given today is 2025-08-10 or later
      And a commerce with 1 locations
      When I ask for the branch report from 2025-08-01 to 2025-08-10 with startDate (absent) and <field> <value>
      Then the answer is refused: BR-05

      Examples:
        | field           | value       |
        | typeTransaction | "CREDIT"    |
        | cardBrand       | "AMEX"      |
        | installmentType | "COMERCIO"  |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |

    Scenario: startDate is given
      When I ask for the branch report from yesterday to today
      Then the answer is accepted

    @Q-EMPTY-DATE
    Scenario Outline: startDate is an empty text, <case>
      When I ask for the branch report from yesterday to today with startDate ""
      Then the answer is refused
      And the answer is not refused: BR-27
      And the answer is <outcome> where Q-EMPTY-DATE is <answer>

      Examples:
        | case             | answer  | outcome        |
        | taken as missing | missing | refused: BR-05 |

      @BR-03
      Examples:
        | case              | answer     | outcome        |
        | taken as bad form | bad-format | refused: BR-03 |

    @Q-QUERY-PARAMETERS
    Scenario Outline: the fields stand in the query, <case>
      When I ask for the branch report with its fields in the query
      Then the answer is <outcome> where Q-QUERY-PARAMETERS is <answer>

      Examples:
        | case     | answer   | outcome                         |
        | ignored  | ignored  | the same as for an empty object |
        | honoured | honoured | accepted                        |

  @BR-06
  Rule: BR-06 endDate is required

    Scenario: endDate is missing
      When I ask for the branch report without endDate
      Then the answer is refused: BR-06

    Scenario Outline: endDate is missing beside <field>
      Given today is 2025-08-10 or later
      And a commerce with 1 locations
      When I ask for the branch report from 2025-08-01 to 2025-08-10 with endDate (absent) and <field> <value>
      Then the answer is refused: BR-06

      Examples:
        | field           | value       |
        | typeTransaction | "PREPAID"   |
        | cardBrand       | "MAESTRO"   |
        | installmentType | "COMERCIO"  |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |

    @Q-EMPTY-DATE
    Scenario Outline: endDate is an empty text, <case>
      When I ask for the branch report from yesterday to today with endDate ""
      Then the answer is refused
      And the answer is not refused: BR-27
      And the answer is <outcome> where Q-EMPTY-DATE is <answer>

      Examples:
        | case             | answer  | outcome        |
        | taken as missing | missing | refused: BR-06 |

      @BR-04
      Examples:
        | case              | answer     | outcome        |
        | taken as bad form | bad-format | refused: BR-04 |

  @BR-03
  Rule: BR-03 startDate has the form YYYY-MM-DD

    Scenario Outline: form of startDate, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from 2025-08-01 to 2025-08-10 with startDate <date>
      Then the answer is <outcome>

      Examples: accepted
        | case           | date         | outcome  |
        | year month day | "2025-08-01" | accepted |

      Examples: refused
        | case               | date                   | outcome        |
        | day first          | "01-08-2025"           | refused: BR-03 |
        | slashes            | "2025/08/01"           | refused: BR-03 |
        | day first, slashes | "01/08/2025"           | refused: BR-03 |
        | dots               | "2025.08.01"           | refused: BR-03 |
        | no separators      | "20250801"             | refused: BR-03 |
        | one-digit month    | "2025-8-01"            | refused: BR-03 |
        | one-digit day      | "2025-08-1"            | refused: BR-03 |
        | two-digit year     | "25-08-01"             | refused: BR-03 |
        | five-digit year    | "02025-08-01"          | refused: BR-03 |
        | month only         | "2025-08"              | refused: BR-03 |
        | with a time        | "2025-08-01T00:00:00"  | refused: BR-03 |
        | with a time in UTC | "2025-08-01T00:00:00Z" | refused: BR-03 |
        | space before       | " 2025-08-01"          | refused: BR-03 |
        | space after        | "2025-08-01 "          | refused: BR-03 |
        | line break after   | "2025-08-01\u000a"     | refused: BR-03 |
        | full-width digits  | "２０２５-08-01"           | refused: BR-03 |
        | a word             | "yesterday-ish"        | refused: BR-03 |
        | a week             | "2025-W31-5"           | refused: BR-03 |
        | a day of the year  | "2025-213"             | refused: BR-03 |
        | year only          | "2025"                 | refused: BR-03 |
        | a zone after       | "2025-08-01Z"          | refused: BR-03 |
        | an offset after    | "2025-08-01+00:00"     | refused: BR-03 |
        | a digit after      | "2025-08-010"          | refused: BR-03 |

    Scenario Outline: form of startDate beside <field>
      Given today is 2025-08-10 or later
      When I ask for the branch report from 2025-08-01 to 2025-08-10 with startDate "2025/08/01" and <field> <value>
      Then the answer is refused: BR-03

      Examples:
        | field           | value        |
        | typeTransaction | "CASH"       |
        | cardBrand       | "MASTERCARD" |
        | installmentType | "BANCO"      |
        | locationId      | "$location"  |
        | serialNumber    | "$terminal"  |
        | page            | 3            |

    # "startDate is not YYYY-MM-DD": whatever becomes of another type, it is none.
    Scenario Outline: startDate is no text, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from 2025-08-01 to 2025-08-10 with startDate <value>
      Then the answer is refused
      And the answer is not refused: BR-27

      Examples:
        | case      | value          |
        | a number  | 20250801       |
        | true      | true           |
        | a list    | ["2025-08-01"] |
        | an object | {}             |

    # "startDate is not YYYY-MM-DD": 2025-02-30 has that form, and only the transaction report
    # asks for "a valid calendar date".
    @Q-BR-DATE-CALENDAR
    Scenario Outline: startDate does not exist, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from <from> to <to>
      Then the answer is <outcome> where Q-BR-DATE-CALENDAR is <answer>

      Examples: a bad date
        | case                     | from       | to         | answer      | outcome        |
        | 30 February              | 2025-02-30 | 2025-03-10 | BR-03-BR-04 | refused: BR-03 |
        | 29 February, common year | 2025-02-29 | 2025-03-10 | BR-03-BR-04 | refused: BR-03 |
        | 31 April                 | 2025-04-31 | 2025-05-12 | BR-03-BR-04 | refused: BR-03 |

      @BR-02
      Examples: input that fails validation
        | case                         | from       | to         | answer | outcome        |
        | 30 February fails validation | 2025-02-30 | 2025-03-10 | BR-02  | refused: BR-02 |

      Examples: a day of the next month
        | case                              | from       | to         | answer   | outcome  |
        | 30 February is taken              | 2025-02-30 | 2025-03-10 | accepted | accepted |
        | 29 February, common year is taken | 2025-02-29 | 2025-03-10 | accepted | accepted |
        | 31 April is taken                 | 2025-04-31 | 2025-05-12 | accepted | accepted |

    @Q-BR-DATE-CALENDAR
    Scenario Outline: startDate has a number that no calendar has, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from <from> to <to>
      Then the answer is refused
      And the answer is not refused: BR-27
      And the answer is refused: BR-03 where Q-BR-DATE-CALENDAR is BR-03-BR-04

      Examples:
        | case     | from       | to         |
        | 32 July  | 2025-07-32 | 2025-08-02 |
        | month 13 | 2024-13-01 | 2025-01-10 |
        | month 0  | 2025-00-20 | 2025-01-10 |
        | day 0    | 2025-08-00 | 2025-08-10 |

    Scenario: startDate is a leap day
      Given today is 2024-03-10 or later
      When I ask for the branch report from 2024-02-29 to 2024-03-10
      Then the answer is accepted

  @BR-04
  Rule: BR-04 endDate has the form YYYY-MM-DD

    Scenario Outline: form of endDate, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from 2025-08-01 to 2025-08-10 with endDate <date>
      Then the answer is <outcome>

      Examples: accepted
        | case           | date         | outcome  |
        | year month day | "2025-08-10" | accepted |

      Examples: refused
        | case               | date                   | outcome        |
        | day first          | "10-08-2025"           | refused: BR-04 |
        | slashes            | "2025/08/10"           | refused: BR-04 |
        | day first, slashes | "10/08/2025"           | refused: BR-04 |
        | dots               | "2025.08.10"           | refused: BR-04 |
        | no separators      | "20250810"             | refused: BR-04 |
        | one-digit month    | "2025-8-10"            | refused: BR-04 |
        | one-digit day      | "2025-08-9"            | refused: BR-04 |
        | two-digit year     | "25-08-10"             | refused: BR-04 |
        | five-digit year    | "02025-08-10"          | refused: BR-04 |
        | month only         | "2025-08"              | refused: BR-04 |
        | with a time        | "2025-08-10T00:00:00"  | refused: BR-04 |
        | with a time in UTC | "2025-08-10T00:00:00Z" | refused: BR-04 |
        | space before       | " 2025-08-10"          | refused: BR-04 |
        | space after        | "2025-08-10 "          | refused: BR-04 |
        | line break after   | "2025-08-10\u000a"     | refused: BR-04 |
        | full-width digits  | "２０２５-08-10"           | refused: BR-04 |
        | a word             | "today-ish"            | refused: BR-04 |
        | the month by name  | "2025-Aug-10"          | refused: BR-04 |
        | a week             | "2025-W32-7"           | refused: BR-04 |
        | a day of the year  | "2025-222"             | refused: BR-04 |
        | year only          | "2025"                 | refused: BR-04 |
        | a zone after       | "2025-08-10Z"          | refused: BR-04 |
        | an offset after    | "2025-08-10+00:00"     | refused: BR-04 |
        | a digit after      | "2025-08-100"          | refused: BR-04 |

    Scenario Outline: form of endDate beside <field>
      Given today is 2025-08-10 or later
      When I ask for the branch report from 2025-08-01 to 2025-08-10 with endDate "2025/08/10" and <field> <value>
      Then the answer is refused: BR-04

      Examples:
        | field           | value           |
        | typeTransaction | "DEBIT, CREDIT" |
        | cardBrand       | "VISA,AMEX"     |
        | installmentType | "COMERCIO"      |
        | locationId      | "$location"     |
        | serialNumber    | "$terminal"     |
        | page            | 2               |

    # "endDate is not YYYY-MM-DD": whatever becomes of another type, it is none.
    Scenario Outline: endDate is no text, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from 2025-08-01 to 2025-08-10 with endDate <value>
      Then the answer is refused
      And the answer is not refused: BR-27

      Examples:
        | case      | value          |
        | a number  | 20250810       |
        | true      | true           |
        | a list    | ["2025-08-10"] |
        | an object | {}             |

    # "endDate is not YYYY-MM-DD": 2025-02-30 has that form, and only the transaction report
    # asks for "a valid calendar date".
    @Q-BR-DATE-CALENDAR
    Scenario Outline: endDate does not exist, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from <from> to <to>
      Then the answer is <outcome> where Q-BR-DATE-CALENDAR is <answer>

      Examples: a bad date
        | case                     | from       | to         | answer      | outcome        |
        | 30 February              | 2025-02-20 | 2025-02-30 | BR-03-BR-04 | refused: BR-04 |
        | 29 February, common year | 2025-02-20 | 2025-02-29 | BR-03-BR-04 | refused: BR-04 |
        | 31 June                  | 2025-06-20 | 2025-06-31 | BR-03-BR-04 | refused: BR-04 |

      @BR-02
      Examples: input that fails validation
        | case                         | from       | to         | answer | outcome        |
        | 30 February fails validation | 2025-02-20 | 2025-02-30 | BR-02  | refused: BR-02 |

      Examples: a day of the next month
        | case                              | from       | to         | answer   | outcome  |
        | 30 February is taken              | 2025-02-20 | 2025-02-30 | accepted | accepted |
        | 29 February, common year is taken | 2025-02-20 | 2025-02-29 | accepted | accepted |
        | 31 June is taken                  | 2025-06-20 | 2025-06-31 | accepted | accepted |

    @Q-BR-DATE-CALENDAR
    Scenario Outline: endDate has a number that no calendar has, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from <from> to <to>
      Then the answer is refused
      And the answer is not refused: BR-27
      And the answer is refused: BR-04 where Q-BR-DATE-CALENDAR is BR-03-BR-04

      Examples:
        | case     | from       | to         |
        | 32 July  | 2025-07-20 | 2025-07-32 |
        | month 13 | 2024-12-20 | 2024-13-01 |
        | month 0  | 2024-12-20 | 2025-00-01 |
        | day 0    | 2025-07-20 | 2025-08-00 |

    Scenario: endDate is a leap day
      Given today is 2024-02-29 or later
      When I ask for the branch report from 2024-02-20 to 2024-02-29
      Then the answer is accepted

  @BR-07
  Rule: BR-07 startDate is before endDate

    Scenario Outline: order of the dates, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from <from> to <to>
      Then the answer is <outcome>

      Examples: accepted
        | case                     | from       | to         | outcome  |
        | one day apart            | 2025-08-01 | 2025-08-02 | accepted |
        | one day over a month end | 2025-06-30 | 2025-07-01 | accepted |
        | one day over a year end  | 2024-12-31 | 2025-01-01 | accepted |
        | one day over a leap day  | 2024-02-29 | 2024-03-01 | accepted |
        | one day over February    | 2025-02-28 | 2025-03-01 | accepted |

      Examples: refused
        | case                        | from       | to         | outcome        |
        | one day the other way round | 2025-08-02 | 2025-08-01 | refused: BR-07 |
        | month end reversed          | 2025-07-01 | 2025-06-30 | refused: BR-07 |
        | year end reversed           | 2025-01-01 | 2024-12-31 | refused: BR-07 |
        | leap day reversed           | 2024-03-01 | 2024-02-29 | refused: BR-07 |
        | five days reversed          | 2025-08-06 | 2025-08-01 | refused: BR-07 |
        | three weeks reversed        | 2025-08-08 | 2025-07-18 | refused: BR-07 |
        | 45 days reversed            | 2025-08-08 | 2025-06-24 | refused: BR-07 |
        | a year reversed             | 2025-08-01 | 2024-08-01 | refused: BR-07 |

    Scenario Outline: dates the other way round beside <field>
      Given today is 2025-08-10 or later
      When I ask for the branch report from 2025-08-02 to 2025-08-01 with <field> <value>
      Then the answer is refused: BR-07

      Examples:
        | field           | value        |
        | typeTransaction | "CREDIT"     |
        | cardBrand       | "MASTERCARD" |
        | installmentType | "COMERCIO"   |
        | locationId      | "$location"  |
        | serialNumber    | "$terminal"  |
        | page            | 3            |

    @Q-SAME-DAY
    Scenario Outline: one day only, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from <day> to <day>
      Then the answer is <outcome> where Q-SAME-DAY is <answer>

      Examples:
        | case                   | day        | answer   | outcome        |
        | a past day is refused  | 2025-08-01 | BR-07    | refused: BR-07 |
        | today is refused       | today      | BR-07    | refused: BR-07 |
        | a leap day is refused  | 2024-02-29 | BR-07    | refused: BR-07 |
        | a past day is accepted | 2025-08-01 | accepted | accepted       |
        | today is accepted      | today      | accepted | accepted       |
        | a leap day is accepted | 2024-02-29 | accepted | accepted       |

    @Q-SAME-DAY
    Scenario Outline: one day only beside <field>, <answer>
      Given today is 2025-08-10 or later
      When I ask for the branch report from 2025-08-01 to 2025-08-01 with <field> <value>
      Then the answer is <outcome> where Q-SAME-DAY is <answer>

      Examples:
        | field           | value       | answer   | outcome        |
        | typeTransaction | "CREDIT"    | BR-07    | refused: BR-07 |
        | locationId      | "$location" | BR-07    | refused: BR-07 |
        | serialNumber    | "$terminal" | BR-07    | refused: BR-07 |
        | typeTransaction | "CREDIT"    | accepted | accepted       |
        | locationId      | "$location" | accepted | accepted       |
        | serialNumber    | "$terminal" | accepted | accepted       |

  @BR-08
  Rule: BR-08 The range does not exceed 30 days

    Scenario Outline: length of the range, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from <from> to <to>
      Then the answer is <outcome>

      Examples: accepted under every reading
        | case                       | from       | to         | outcome  |
        | a week                     | 2025-08-01 | 2025-08-08 | accepted |
        | two weeks                  | 2025-07-20 | 2025-08-03 | accepted |
        | 15 days                    | 2025-07-20 | 2025-08-04 | accepted |
        | 16 days                    | 2025-07-20 | 2025-08-05 | accepted |
        | three weeks                | 2025-07-20 | 2025-08-10 | accepted |
        | 30 days, both ends counted | 2025-06-01 | 2025-06-30 | accepted |
        | over February              | 2025-02-01 | 2025-03-02 | accepted |
        | over a leap February       | 2024-02-01 | 2024-03-01 | accepted |
        | over a year end            | 2024-12-15 | 2025-01-13 | accepted |
        | between two month ends     | 2025-01-31 | 2025-02-28 | accepted |

      Examples: refused under every reading
        | case                    | from       | to         | outcome        |
        | 61 days apart           | 2025-06-01 | 2025-08-01 | refused: BR-08 |
        | 61 days over February   | 2025-02-01 | 2025-04-03 | refused: BR-08 |
        | 61 days over a leap day | 2024-02-01 | 2024-04-02 | refused: BR-08 |
        | 61 days over a year end | 2024-12-01 | 2025-01-31 | refused: BR-08 |
        | 75 days                 | 2025-05-01 | 2025-07-15 | refused: BR-08 |
        | 100 days                | 2025-05-01 | 2025-08-09 | refused: BR-08 |
        | 270 days                | 2024-11-01 | 2025-07-29 | refused: BR-08 |
        | a year                  | 2024-08-01 | 2025-08-01 | refused: BR-08 |
        | three years             | 2022-08-01 | 2025-08-01 | refused: BR-08 |

    Scenario Outline: 61 days beside <field>
      Given today is 2025-08-10 or later
      When I ask for the branch report from 2025-06-01 to 2025-08-01 with <field> <value>
      Then the answer is refused: BR-08

      Examples:
        | field           | value       |
        | typeTransaction | "CASH"      |
        | cardBrand       | "AMEX"      |
        | installmentType | "COMERCIO"  |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |
        | page            | 2           |

    Scenario: 61 days of another account
      Given today is 2025-08-10 or later
      And the account second
      When I ask for the branch report from 2025-06-01 to 2025-08-01
      Then the answer is refused: BR-08

    # Whether 30 days or 60 are too long, and how they are counted, is open; that nothing
    # else is wrong with them is not.
    Scenario Outline: a range between the two limits, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from <from> to <to>
      Then metadata.code of the answer is like "^BR-(00|08|27)$"

      Examples:
        | case                  | from       | to         |
        | 30 days apart         | 2025-06-01 | 2025-07-01 |
        | 30 days over February | 2025-02-01 | 2025-03-03 |
        | 31 days apart         | 2025-06-01 | 2025-07-02 |
        | 45 days apart         | 2025-06-01 | 2025-07-16 |
        | 59 days apart         | 2025-06-01 | 2025-07-30 |
        | 60 days apart         | 2025-06-01 | 2025-07-31 |

    @Q-RANGE-LIMIT
    Scenario Outline: 45 days beside <field>
      Given today is 2025-08-10 or later
      When I ask for the branch report from 2025-06-01 to 2025-07-16 with <field> <value>
      Then the answer is refused: BR-08 where Q-RANGE-LIMIT is 30
      And the answer is not refused: BR-08 where Q-RANGE-LIMIT is 60

      Examples:
        | field           | value       |
        | typeTransaction | "CASH"      |
        | cardBrand       | "AMEX"      |
        | installmentType | "COMERCIO"  |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |
        | page            | 2           |

    Scenario: ranges between the two limits
      Given a commerce with sales
      Then the limit of the range is one of those that the reference names

    # Whatever the limit is, it is one of days: neither a year's end nor a leap day makes a
    # range longer.
    Scenario: ranges of equally many days
      Given today is 2025-08-10 or later
      Then the limit of the range of the branch report is the same all year

    @Q-RANGE-LIMIT @Q-RANGE-COUNT
    Scenario Outline: edge of the range, <case>
      Given today is 2025-08-10 or later
      And Q-RANGE-LIMIT is <limit>
      And Q-RANGE-COUNT is <count>
      When I ask for the branch report from <from> to <to>
      Then the answer is <outcome>

      Examples: 30 days apart
        | case                         | limit | count      | from       | to         | outcome        |
        | 30 apart                     | 30    | difference | 2025-06-01 | 2025-07-01 | accepted       |
        | 31 apart                     | 30    | difference | 2025-06-01 | 2025-07-02 | refused: BR-08 |
        | 30 apart from a 31st         | 30    | difference | 2025-05-31 | 2025-06-30 | accepted       |
        | 31 apart in a long month     | 30    | difference | 2025-07-01 | 2025-08-01 | refused: BR-08 |
        | 30 apart over February       | 30    | difference | 2025-02-01 | 2025-03-03 | accepted       |
        | 31 apart over February       | 30    | difference | 2025-02-01 | 2025-03-04 | refused: BR-08 |
        | 30 apart over a leap day     | 30    | difference | 2024-02-01 | 2024-03-02 | accepted       |
        | 31 apart over a leap day     | 30    | difference | 2024-02-01 | 2024-03-03 | refused: BR-08 |
        | 30 apart over a year end     | 30    | difference | 2024-12-15 | 2025-01-14 | accepted       |
        | 31 apart over a year end     | 30    | difference | 2024-12-15 | 2025-01-15 | refused: BR-08 |
        | 30 apart over a clock change | 30    | difference | 2025-03-20 | 2025-04-19 | accepted       |
        | 31 apart over a clock change | 30    | difference | 2025-03-20 | 2025-04-20 | refused: BR-08 |
        | 30 apart over a short day    | 30    | difference | 2024-08-20 | 2024-09-19 | accepted       |
        | 31 apart over a short day    | 30    | difference | 2024-08-20 | 2024-09-20 | refused: BR-08 |

      Examples: 30 days, both ends counted
        | case                       | limit | count     | from       | to         | outcome        |
        | 30 counted                 | 30    | inclusive | 2025-06-01 | 2025-06-30 | accepted       |
        | 31 counted                 | 30    | inclusive | 2025-06-01 | 2025-07-01 | refused: BR-08 |
        | 30 counted over February   | 30    | inclusive | 2025-02-01 | 2025-03-02 | accepted       |
        | 31 counted over February   | 30    | inclusive | 2025-02-01 | 2025-03-03 | refused: BR-08 |
        | 31 counted over a leap day | 30    | inclusive | 2024-02-01 | 2024-03-02 | refused: BR-08 |
        | 31 counted over a year end | 30    | inclusive | 2024-12-15 | 2025-01-14 | refused: BR-08 |
        | 31 counted, a short day    | 30    | inclusive | 2024-08-20 | 2024-09-19 | refused: BR-08 |

      Examples: 60 days
        | case                     | limit | count      | from       | to         | outcome        |
        | 60 apart                 | 60    | difference | 2025-06-01 | 2025-07-31 | accepted       |
        | 61 apart                 | 60    | difference | 2025-06-01 | 2025-08-01 | refused: BR-08 |
        | 60 apart over a leap day | 60    | difference | 2024-02-01 | 2024-04-01 | accepted       |
        | 61 apart over a leap day | 60    | difference | 2024-02-01 | 2024-04-02 | refused: BR-08 |
        | 61 apart, a short day    | 60    | difference | 2024-08-01 | 2024-10-01 | refused: BR-08 |
        | 60 counted               | 60    | inclusive  | 2025-06-01 | 2025-07-30 | accepted       |
        | 61 counted               | 60    | inclusive  | 2025-06-01 | 2025-07-31 | refused: BR-08 |

  @BR-09
  Rule: BR-09 endDate is not before 2020-01-01

    Scenario Outline: oldest endDate, <case>
      When I ask for the branch report from <from> to <to>
      Then the answer is <outcome>

      Examples: accepted
        | case               | from       | to         | outcome  |
        | first days of 2020 | 2020-01-01 | 2020-01-02 | accepted |
        | January 2020       | 2020-01-02 | 2020-01-31 | accepted |

      Examples: refused
        | case                    | from       | to         | outcome        |
        | last day of 2019        | 2019-12-30 | 2019-12-31 | refused: BR-09 |
        | November 2019           | 2019-11-02 | 2019-11-30 | refused: BR-09 |
        | a week of 2018          | 2018-05-07 | 2018-05-13 | refused: BR-09 |
        | the turn of 2017        | 2016-12-20 | 2017-01-05 | refused: BR-09 |
        | a leap day              | 2016-02-20 | 2016-02-29 | refused: BR-09 |
        | the century before      | 1999-12-20 | 1999-12-31 | refused: BR-09 |
        | before time was counted | 1969-12-30 | 1969-12-31 | refused: BR-09 |

    Scenario Outline: the last day of 2019 beside <field>
      When I ask for the branch report from 2019-12-30 to 2019-12-31 with <field> <value>
      Then the answer is refused: BR-09

      Examples:
        | field           | value       |
        | typeTransaction | "CASH"      |
        | installmentType | "COMERCIO"  |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |
        | page            | 5           |

    # The only range that ends on 2020-01-01 begins before it, on the day before at
    # the latest. Whether that is what is refused, a range shows that ends later.
    @Q-START-BEFORE-2020
    Scenario Outline: endDate is old enough, <case>
      When I ask for the branch report from <from> to 2020-01-01
      Then the answer is not refused: BR-09 unless Q-START-BEFORE-2020 is BR-09, as the range from 2019-12-20 to 2020-01-10 shows

      Examples:
        | case    | from       |
        | one day | 2019-12-31 |
        | a week  | 2019-12-25 |

    @Q-START-BEFORE-2020
    Scenario Outline: startDate before 2020 with a later endDate, <case>
      When I ask for the branch report from <from> to <to>
      Then the answer is <outcome> where Q-START-BEFORE-2020 is <answer>

      Examples:
        | case                        | from       | to         | answer   | outcome        |
        | first day of 2020, accepted | 2019-12-31 | 2020-01-01 | accepted | accepted       |
        | ten days later, accepted    | 2019-12-20 | 2020-01-10 | accepted | accepted       |
        | first day of 2020, refused  | 2019-12-31 | 2020-01-01 | BR-09    | refused: BR-09 |
        | ten days later, refused     | 2019-12-20 | 2020-01-10 | BR-09    | refused: BR-09 |

  @BR-10
  Rule: BR-10 endDate is not in the future

    Scenario Outline: latest endDate, <case>
      Given midnight is not near in Chile
      When I ask for the branch report from <from> to <to>
      Then the answer is accepted

      Examples:
        | case               | from      | to        |
        | yesterday          | today-2   | yesterday |
        | today              | yesterday | today     |
        | a week up to today | today-6   | today     |

    Scenario Outline: endDate ahead, <case>
      When I ask for the branch report from <from> to <to>
      Then the answer is <outcome>

      Examples: refused
        | case            | from       | to         | outcome        |
        | in two days     | yesterday  | today+2    | refused: BR-10 |
        | in a week       | today      | today+7    | refused: BR-10 |
        | both days ahead | today+2    | today+3    | refused: BR-10 |
        | in a month      | today+20   | today+32   | refused: BR-10 |
        | in four months  | today+100  | today+110  | refused: BR-10 |
        | in seven months | today+200  | today+210  | refused: BR-10 |
        | in ten months   | today+300  | today+310  | refused: BR-10 |
        | in a year       | today+360  | today+370  | refused: BR-10 |
        | in twenty years | today+7300 | today+7310 | refused: BR-10 |
        | the last year   | 9999-12-20 | 9999-12-31 | refused: BR-10 |

    Scenario Outline: endDate in two days beside <field>
      Given today is 2025-05-10 or later
      When I ask for the branch report from yesterday to today+2 with <field> <value>
      Then the answer is refused: BR-10

      Examples:
        | field           | value            |
        | typeTransaction | "PREPAID"        |
        | cardBrand       | "MAESTRO"        |
        | installmentType | "BANCO,COMERCIO" |
        | locationId      | "$location"      |
        | serialNumber    | "$terminal"      |
        | page            | 2                |

    Scenario Outline: endDate is today beside <field>
      Given a commerce with 1 locations
      And midnight is not near in Chile
      When I ask for the branch report from yesterday to today with <field> <value>
      Then the answer is accepted

      Examples:
        | field           | value       |
        | typeTransaction | "CASH"      |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |

    Scenario: endDate is tomorrow
      Given the day is the same in Chile and in UTC
      When I ask for the branch report from yesterday to tomorrow
      Then the answer is refused: BR-10

    Scenario Outline: endDate is tomorrow beside <field>
      Given today is 2025-05-10 or later
      And the day is the same in Chile and in UTC
      When I ask for the branch report from yesterday to tomorrow with <field> <value>
      Then the answer is refused: BR-10

      Examples:
        | field           | value       |
        | typeTransaction | "CREDIT"    |
        | cardBrand       | "VISA"      |
        | installmentType | "BANCO"     |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |

    @Q-TODAY
    Scenario: endDate is tomorrow in Chile
      Given midnight is not near in Chile
      And Q-TODAY is America/Santiago
      When I ask for the branch report from yesterday to tomorrow
      Then the answer is refused: BR-10

    @Q-TODAY
    Scenario: endDate is tomorrow in UTC
      Given the day is the same in Chile and in UTC
      And Q-TODAY is UTC
      When I ask for the branch report from yesterday to tomorrow
      Then the answer is refused: BR-10

  @BR-PAGE-REQUIRED @Q-BR-PAGE-MISSING
  Rule: BR-PAGE-REQUIRED page is required

    Scenario: page is missing
      When I ask for the branch report without page
      Then the answer is refused unless Q-BR-PAGE-MISSING is number
      And the answer is refused: BR-PAGE-REQUIRED where Q-BR-PAGE-MISSING is BR-02
      And the answer is refused: BR-PAGE-REQUIRED where Q-BR-PAGE-MISSING is code
      And the answer is not refused: BR-PAGE-REQUIRED where Q-BR-PAGE-MISSING is number

    # "Names are case-sensitive": who asks with another name asks without a page.
    Scenario Outline: page in another case is no page, <name>
      When I ask for the branch report with page written as <name>
      Then the answer is refused unless Q-BR-PAGE-MISSING is number

      Examples:
        | name |
        | Page |
        | PAGE |

    Scenario Outline: page is missing beside <field>
      Given today is 2025-05-10 or later
      When I ask for the branch report from today-2 to yesterday with page (absent) and <field> <value>
      Then the answer is refused unless Q-BR-PAGE-MISSING is number
      And the answer is refused: BR-PAGE-REQUIRED where Q-BR-PAGE-MISSING is BR-02
      And the answer is refused: BR-PAGE-REQUIRED where Q-BR-PAGE-MISSING is code

      Examples:
        | field           | value       |
        | typeTransaction | "DEBIT"     |
        | cardBrand       | "VISA"      |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |

    # "page and pageSize are required": of two that are missing the one that is not open.
    @BR-PAGESIZE-REQUIRED @Q-BR-PAGESIZE-MISSING
    Scenario: page and pageSize are missing
      When I ask for the branch report from yesterday to today with page (absent) and pageSize (absent)
      Then the answer is refused unless Q-BR-PAGE-MISSING is number
      And the answer is refused unless Q-BR-PAGESIZE-MISSING is number

  @BR-11
  Rule: BR-11 page is at least 1

    Scenario Outline: page number, <case>
      When I ask for the branch report from yesterday to today with page <page>
      Then the answer is <outcome>

      Examples: accepted
        | case       | page | outcome  |
        | first page | 1    | accepted |

      Examples: refused
        | case      | page        | outcome        |
        | zero      | 0           | refused: BR-11 |
        | minus one | -1          | refused: BR-11 |
        | far below | -2147483648 | refused: BR-11 |

    Scenario Outline: page zero beside <field>
      Given today is 2025-05-10 or later
      When I ask for the branch report from yesterday to today with page 0 and <field> <value>
      Then the answer is refused: BR-11

      Examples:
        | field           | value          |
        | typeTransaction | "CREDIT, CASH" |
        | cardBrand       | "MASTERCARD"   |
        | installmentType | "COMERCIO"     |
        | locationId      | "$location"    |
        | serialNumber    | "$terminal"    |

  @BR-PAGESIZE-REQUIRED @Q-BR-PAGESIZE-MISSING
  Rule: BR-PAGESIZE-REQUIRED pageSize is required

    Scenario: pageSize is missing
      When I ask for the branch report without pageSize
      Then the answer is refused unless Q-BR-PAGESIZE-MISSING is number
      And the answer is refused: BR-PAGESIZE-REQUIRED where Q-BR-PAGESIZE-MISSING is BR-02
      And the answer is refused: BR-PAGESIZE-REQUIRED where Q-BR-PAGESIZE-MISSING is code
      And the answer is accepted where Q-BR-PAGESIZE-MISSING is number

    Scenario Outline: pageSize is missing beside <field>
      Given today is 2025-05-10 or later
      When I ask for the branch report from today-2 to yesterday with pageSize (absent) and <field> <value>
      Then the answer is refused unless Q-BR-PAGESIZE-MISSING is number
      And the answer is refused: BR-PAGESIZE-REQUIRED where Q-BR-PAGESIZE-MISSING is BR-02
      And the answer is refused: BR-PAGESIZE-REQUIRED where Q-BR-PAGESIZE-MISSING is code

      Examples:
        | field           | value       |
        | typeTransaction | "DEBIT"     |
        | cardBrand       | "VISA"      |
        | locationId      | "$location" |
        | serialNumber    | "$terminal" |
        | page            | 2           |

    # "Names are case-sensitive": who asks with another name asks without a pageSize.
    Scenario Outline: pageSize in another case is no pageSize, <name>
      When I ask for the branch report with pageSize written as <name>
      Then the answer is refused unless Q-BR-PAGESIZE-MISSING is number

      Examples:
        | name     |
        | PageSize |
        | pagesize |
        | PAGESIZE |

  @BR-PAGESIZE-MIN
  Rule: BR-PAGESIZE-MIN pageSize is at least 1

    Scenario: pageSize is 1
      When I ask for the branch report from yesterday to today with pageSize 1
      Then the answer is accepted

    @Q-BR-PAGESIZE-MIN
    Scenario Outline: pageSize too small, <case>
      When I ask for the branch report from yesterday to today with pageSize <size>
      Then the answer is refused: BR-PAGESIZE-MIN where Q-BR-PAGESIZE-MIN is BR-02
      And the answer is refused: BR-PAGESIZE-MIN where Q-BR-PAGESIZE-MIN is code
      And the answer is accepted where Q-BR-PAGESIZE-MIN is number

      Examples:
        | case      | size        |
        | zero      | 0           |
        | minus one | -1          |
        | far below | -2147483648 |

  @BR-PAGESIZE-MAX
  Rule: BR-PAGESIZE-MAX pageSize is at most 20

    Scenario Outline: pageSize within the maximum, <case>
      When I ask for the branch report from yesterday to today with pageSize <size>
      Then the answer is accepted

      Examples:
        | case   | size |
        | seven  | 7    |
        | 19     | 19   |
        | twenty | 20   |

    @Q-BR-PAGESIZE-MAX
    Scenario Outline: pageSize over the maximum, <case>
      When I ask for the branch report from yesterday to today with pageSize <size>
      Then the answer is <outcome> where Q-BR-PAGESIZE-MAX is <answer>

      Examples:
        | case                 | size       | answer   | outcome                  |
        | 21 refused           | 21         | BR-02    | refused: BR-PAGESIZE-MAX |
        | 25 refused           | 25         | BR-02    | refused: BR-PAGESIZE-MAX |
        | 50 refused           | 50         | BR-02    | refused: BR-PAGESIZE-MAX |
        | 51 refused           | 51         | BR-02    | refused: BR-PAGESIZE-MAX |
        | 1000 refused         | 1000       | BR-02    | refused: BR-PAGESIZE-MAX |
        | 5000 refused         | 5000       | BR-02    | refused: BR-PAGESIZE-MAX |
        | far over refused     | 2147483647 | BR-02    | refused: BR-PAGESIZE-MAX |
        | 21, another code     | 21         | code     | refused: BR-PAGESIZE-MAX |
        | 25, another code     | 25         | code     | refused: BR-PAGESIZE-MAX |
        | 50, another code     | 50         | code     | refused: BR-PAGESIZE-MAX |
        | 21 clamped           | 21         | clamp    | accepted                 |
        | 50 clamped           | 50         | clamp    | accepted                 |
        | 51 clamped           | 51         | clamp    | accepted                 |
        | 21 within the advice | 21         | up-to-50 | accepted                 |
        | 50 within the advice | 50         | up-to-50 | accepted                 |
        | 51 over the advice   | 51         | up-to-50 | refused: BR-PAGESIZE-MAX |

    @Q-BR-PAGESIZE-MAX
    Scenario Outline: pageSize over the maximum beside <field>, <answer>
      Given today is 2025-05-10 or later
      And Q-BR-PAGESIZE-MAX is <answer>
      When I ask for the branch report from today-2 to yesterday with pageSize 21 and <field> <value>
      Then the answer is refused: BR-PAGESIZE-MAX

      Examples:
        | field           | value       | answer |
        | typeTransaction | "DEBIT"     | BR-02  |
        | cardBrand       | "VISA"      | BR-02  |
        | installmentType | "BANCO"     | BR-02  |
        | locationId      | "$location" | BR-02  |
        | serialNumber    | "$terminal" | BR-02  |
        | page            | 2           | BR-02  |
        | typeTransaction | "DEBIT"     | code   |
        | cardBrand       | "VISA"      | code   |
        | installmentType | "BANCO"     | code   |
        | locationId      | "$location" | code   |
        | serialNumber    | "$terminal" | code   |
        | page            | 2           | code   |

    @Q-BR-PAGESIZE-MAX
    Scenario Outline: page size that is used, <case>
      Given a commerce with sales
      And Q-BR-PAGESIZE-MAX is <answer>
      When I ask for the branch report from $from to $to with pageSize <size>
      Then pagination.pageSize of the answer is <used>
      And the answer has at most <used> transactions

      Examples:
        | case        | size | answer   | used |
        | 21 clamped  | 21   | clamp    | 20   |
        | 50 clamped  | 50   | clamp    | 20   |
        | 21 as asked | 21   | up-to-50 | 21   |
        | 50 as asked | 50   | up-to-50 | 50   |

  @NO-BR-12
  Rule: NO-BR-12 The code BR-12 is never answered

    # BR-12 is missing between the page number (BR-11) and the generic failure
    # (BR-13): a bad page size is where it would come from.
    Scenario Outline: no BR-12, <case>
      When I ask for the branch report from yesterday to today with <field> <value>
      Then the answer is not refused: BR-12

      Examples:
        | case              | field    | value    |
        | pageSize 0        | pageSize | 0        |
        | pageSize -1       | pageSize | -1       |
        | pageSize 21       | pageSize | 21       |
        | pageSize 50       | pageSize | 50       |
        | pageSize 51       | pageSize | 51       |
        | pageSize a text   | pageSize | "20"     |
        | pageSize missing  | pageSize | (absent) |
        | page 0            | page     | 0        |
        | page a text       | page     | "1"      |
        | page far too high | page     | 99999999 |

  Rule: What is refused is refused to every account

    # The conditions of the codes name no account: they hold for whoever asks. Each row
    # breaks one of them.
    Scenario Outline: asked by another account, <case>
      Given today is 2025-08-10 or later
      And the account second
      When I ask for the branch report from <from> to <to> with <field> <value>
      Then the answer is refused: <code>

      @BR-05
      Examples:
        | case              | from    | to        | field     | value    | code  |
        | startDate missing | today-2 | yesterday | startDate | (absent) | BR-05 |

      @BR-06
      Examples:
        | case            | from    | to        | field   | value    | code  |
        | endDate missing | today-2 | yesterday | endDate | (absent) | BR-06 |

      @BR-03
      Examples:
        | case               | from       | to         | field     | value        | code  |
        | startDate, slashes | 2025-08-01 | 2025-08-10 | startDate | "2025/08/01" | BR-03 |

      @BR-04
      Examples:
        | case               | from       | to         | field   | value        | code  |
        | endDate, day first | 2025-08-01 | 2025-08-10 | endDate | "10-08-2025" | BR-04 |

      @BR-07
      Examples:
        | case           | from       | to         | field | value | code  |
        | dates reversed | 2025-08-02 | 2025-08-01 | page  | 1     | BR-07 |

      @BR-09
      Examples:
        | case             | from       | to         | field | value | code  |
        | last day of 2019 | 2019-12-30 | 2019-12-31 | page  | 1     | BR-09 |

      @BR-10
      Examples:
        | case                | from      | to      | field | value | code  |
        | endDate in two days | yesterday | today+2 | page  | 1     | BR-10 |

      @BR-11
      Examples:
        | case      | from    | to        | field | value | code  |
        | page zero | today-2 | yesterday | page  | 0     | BR-11 |

      @BR-14
      Examples:
        | case                  | from    | to        | field      | value  | code  |
        | hash in locationId    | today-2 | yesterday | locationId | "10#1" | BR-14 |
        | a blank in locationId | today-2 | yesterday | locationId | "10 1" | BR-14 |

      @BR-15
      Examples:
        | case                    | from    | to        | field        | value  | code  |
        | hash in serialNumber    | today-2 | yesterday | serialNumber | "10#1" | BR-15 |
        | a blank in serialNumber | today-2 | yesterday | serialNumber | "10 1" | BR-15 |

      @BR-16
      Examples:
        | case              | from    | to        | field           | value    | code  |
        | none of the types | today-2 | yesterday | typeTransaction | "CHEQUE" | BR-16 |

      @BR-17
      Examples:
        | case               | from    | to        | field     | value    | code  |
        | none of the brands | today-2 | yesterday | cardBrand | "DINERS" | BR-17 |

      @BR-26
      Examples:
        | case                | from    | to        | field           | value    | code  |
        | no installment kind | today-2 | yesterday | installmentType | "WEEKLY" | BR-26 |

      @BR-22
      Examples:
        | case                 | from    | to        | field      | value       | code  |
        | a location of nobody | today-2 | yesterday | locationId | "987654321" | BR-22 |

      @BR-21
      Examples:
        | case                 | from    | to        | field        | value              | code  |
        | a terminal of nobody | today-2 | yesterday | serialNumber | "NO-SUCH-TERMINAL" | BR-21 |

      @BR-31
      Examples:
        | case                  | from       | to         | field     | value  | code  |
        | a brand one day early | 2025-04-30 | 2025-05-10 | cardBrand | "VISA" | BR-31 |

    Scenario Outline: cash alone, asked for by the account <account>, with <field>
      Given today is 2025-08-10 or later
      And the account <account>
      When I ask for the branch report from today-2 to yesterday with typeTransaction "CASH" and <field> <value>
      Then the answer is refused: <code>

      @BR-28
      Examples:
        | account  | field     | value  | code  |
        | second   | cardBrand | "VISA" | BR-28 |
        | cashOnly | cardBrand | "VISA" | BR-28 |

      @BR-29
      Examples:
        | account  | field           | value   | code  |
        | second   | installmentType | "BANCO" | BR-29 |
        | cashOnly | installmentType | "BANCO" | BR-29 |

  Rule: What is refused is refused whatever else is asked

    # The conditions of the codes name one field or two: they hold on whichever page, with
    # whichever page size and days, beside whichever other filters.
    Scenario Outline: beside other fields, up to today, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from <from> to <to> with:
        | typeTransaction | "CREDIT" |
        | cardBrand       | "VISA"   |
        | page            | 2        |
        | pageSize        | 20       |
        | <field>         | <value>  |
      Then the answer is refused: <code>

      @BR-05
      Examples:
        | case              | from      | to    | field     | value    | code  |
        | startDate missing | yesterday | today | startDate | (absent) | BR-05 |

      @BR-06
      Examples:
        | case            | from      | to    | field   | value    | code  |
        | endDate missing | yesterday | today | endDate | (absent) | BR-06 |

      @BR-03
      Examples:
        | case               | from      | to    | field     | value        | code  |
        | startDate, slashes | yesterday | today | startDate | "2025/08/01" | BR-03 |

      @BR-04
      Examples:
        | case               | from  | to    | field   | value        | code  |
        | endDate, day first | today | today | endDate | "10-08-2025" | BR-04 |

      @BR-07
      Examples:
        | case           | from     | to    | field | value | code  |
        | dates reversed | tomorrow | today | page  | 2     | BR-07 |

      @BR-08
      Examples:
        | case     | from     | to    | field | value | code  |
        | 65 days  | today-65 | today | page  | 2     | BR-08 |

      @BR-10
      Examples:
        | case                | from      | to      | field | value | code  |
        | endDate in two days | yesterday | today+2 | page  | 2     | BR-10 |

      @BR-11
      Examples:
        | case      | from      | to    | field | value | code  |
        | page zero | yesterday | today | page  | 0     | BR-11 |

      @BR-14
      Examples:
        | case               | from      | to    | field      | value  | code  |
        | hash in locationId | yesterday | today | locationId | "10#1" | BR-14 |

      @BR-15
      Examples:
        | case                 | from      | to    | field        | value  | code  |
        | hash in serialNumber | yesterday | today | serialNumber | "10#1" | BR-15 |

      @BR-16
      Examples:
        | case              | from      | to    | field           | value    | code  |
        | none of the types | yesterday | today | typeTransaction | "CHEQUE" | BR-16 |

      @BR-17
      Examples:
        | case               | from      | to    | field     | value    | code  |
        | none of the brands | yesterday | today | cardBrand | "DINERS" | BR-17 |

      @BR-26
      Examples:
        | case                | from      | to    | field           | value    | code  |
        | no installment kind | yesterday | today | installmentType | "WEEKLY" | BR-26 |

      @BR-28
      Examples:
        | case       | from      | to    | field           | value  | code  |
        | cash alone | yesterday | today | typeTransaction | "CASH" | BR-28 |

      @BR-22
      Examples:
        | case                 | from      | to    | field      | value       | code  |
        | a location of nobody | yesterday | today | locationId | "987654321" | BR-22 |

      @BR-21
      Examples:
        | case                 | from      | to    | field        | value              | code  |
        | a terminal of nobody | yesterday | today | serialNumber | "NO-SUCH-TERMINAL" | BR-21 |

      @BR-31
      Examples:
        | case                  | from       | to         | field | value | code  |
        | a brand one day early | 2025-04-30 | 2025-05-10 | page  | 2     | BR-31 |

    Scenario Outline: beside other fields, long ago, <case>
      Given today is 2025-08-10 or later
      When I ask for the branch report from <from> to <to> with:
        | typeTransaction | "CREDIT, DEBIT" |
        | installmentType | "BANCO"         |
        | page            | 3               |
        | pageSize        | 1               |
        | <field>         | <value>         |
      Then the answer is refused: <code>

      @BR-05
      Examples:
        | case              | from       | to         | field     | value    | code  |
        | startDate missing | 2025-08-01 | 2025-08-10 | startDate | (absent) | BR-05 |

      @BR-06
      Examples:
        | case            | from       | to         | field   | value    | code  |
        | endDate missing | 2025-08-01 | 2025-08-10 | endDate | (absent) | BR-06 |

      @BR-03
      Examples:
        | case               | from       | to         | field     | value        | code  |
        | startDate, slashes | 2025-08-01 | 2025-08-10 | startDate | "2025/08/01" | BR-03 |

      @BR-04
      Examples:
        | case               | from       | to         | field   | value        | code  |
        | endDate, day first | 2025-08-01 | 2025-08-10 | endDate | "10-08-2025" | BR-04 |

      @BR-07
      Examples:
        | case           | from       | to         | field | value | code  |
        | dates reversed | 2025-08-02 | 2025-08-01 | page  | 3     | BR-07 |

      @BR-08
      Examples:
        | case    | from       | to         | field | value | code  |
        | 65 days | 2025-06-01 | 2025-08-05 | page  | 3     | BR-08 |

      @BR-09
      Examples:
        | case             | from       | to         | field | value | code  |
        | last day of 2019 | 2019-12-30 | 2019-12-31 | page  | 3     | BR-09 |

      @BR-10
      Examples:
        | case                | from    | to      | field | value | code  |
        | endDate in two days | today-9 | today+2 | page  | 3     | BR-10 |

      @BR-11
      Examples:
        | case         | from       | to         | field | value | code  |
        | page under 0 | 2025-08-01 | 2025-08-10 | page  | -1    | BR-11 |

      @BR-14
      Examples:
        | case               | from       | to         | field      | value  | code  |
        | hash in locationId | 2025-08-01 | 2025-08-10 | locationId | "10#1" | BR-14 |

      @BR-15
      Examples:
        | case                 | from       | to         | field        | value  | code  |
        | hash in serialNumber | 2025-08-01 | 2025-08-10 | serialNumber | "10#1" | BR-15 |

      @BR-16
      Examples:
        | case              | from       | to         | field           | value            | code  |
        | one type too many | 2025-08-01 | 2025-08-10 | typeTransaction | "CREDIT, CHEQUE" | BR-16 |

      @BR-17
      Examples:
        | case               | from       | to         | field     | value    | code  |
        | none of the brands | 2025-08-01 | 2025-08-10 | cardBrand | "DINERS" | BR-17 |

      @BR-26
      Examples:
        | case                | from       | to         | field           | value    | code  |
        | no installment kind | 2025-08-01 | 2025-08-10 | installmentType | "WEEKLY" | BR-26 |

      @BR-29
      Examples:
        | case       | from       | to         | field           | value  | code  |
        | cash alone | 2025-08-01 | 2025-08-10 | typeTransaction | "CASH" | BR-29 |

      @BR-22
      Examples:
        | case                 | from       | to         | field      | value       | code  |
        | a location of nobody | 2025-08-01 | 2025-08-10 | locationId | "987654321" | BR-22 |

      @BR-21
      Examples:
        | case                 | from       | to         | field        | value              | code  |
        | a terminal of nobody | 2025-08-01 | 2025-08-10 | serialNumber | "NO-SUCH-TERMINAL" | BR-21 |

      @BR-31
      Examples:
        | case                  | from       | to         | field     | value  | code  |
        | a brand one day early | 2025-04-30 | 2025-05-10 | cardBrand | "VISA" | BR-31 |
