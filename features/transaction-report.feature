@op:transaction-report
Feature: Transaction report: request

  # Rows name days. $from and $to are two past days with sales, found before the
  # run; today is the target's civil date. Fixed days need a clock that has
  # reached them. A request says what it needs and leaves page and pageSize to
  # their defaults.

  Background:
    Given today is 2025-06-10 or later

  @TR-START-REQUIRED
  Rule: TR-START-REQUIRED Filters.StartDate is required

    Scenario: StartDate is missing
      When I ask for the transaction report without StartDate
      Then the answer is refused: TR-START-REQUIRED

    Scenario: StartDate of a terminal is missing
      Given a commerce with sales
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with StartDate (absent) and SerialNumber $terminal
      Then the answer is refused: TR-START-REQUIRED

    Scenario: StartDate is given
      When I ask for the transaction report from 2025-06-01 to 2025-06-05
      Then the answer is accepted

    @Q-TR-EMPTY-DATE
    Scenario Outline: StartDate is an empty text, <case>
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with StartDate ""
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA
      And the answer is <outcome> where Q-TR-EMPTY-DATE is <answer>

      Examples:
        | case             | answer  | outcome                    |
        | taken as missing | missing | refused: TR-START-REQUIRED |

      @TR-START-FORMAT
      Examples:
        | case              | answer     | outcome                  |
        | taken as bad form | bad-format | refused: TR-START-FORMAT |

    @TR-FIELD-TYPE @Q-TR-NULL
    Scenario: StartDate is null
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with StartDate null
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA
      And the answer is refused: TR-START-REQUIRED where Q-TR-NULL is as-absent
      And the answer is the same as with StartDate true where Q-TR-NULL is wrong-type
      And the answer is refused: TR-FIELD-TYPE where Q-TR-NULL is text

  @TR-END-REQUIRED
  Rule: TR-END-REQUIRED Filters.EndDate is required

    Scenario: EndDate is missing
      When I ask for the transaction report without EndDate
      Then the answer is refused: TR-END-REQUIRED

    Scenario: EndDate of a terminal is missing
      Given a commerce with sales
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with EndDate (absent) and SerialNumber $terminal
      Then the answer is refused: TR-END-REQUIRED

    @Q-TR-EMPTY-DATE
    Scenario Outline: EndDate is an empty text, <case>
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with EndDate ""
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA
      And the answer is <outcome> where Q-TR-EMPTY-DATE is <answer>

      Examples:
        | case             | answer  | outcome                  |
        | taken as missing | missing | refused: TR-END-REQUIRED |

      @TR-END-FORMAT
      Examples:
        | case              | answer     | outcome                |
        | taken as bad form | bad-format | refused: TR-END-FORMAT |

    @TR-FIELD-TYPE @Q-TR-NULL
    Scenario: EndDate is null
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with EndDate null
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA
      And the answer is refused: TR-END-REQUIRED where Q-TR-NULL is as-absent
      And the answer is the same as with EndDate true where Q-TR-NULL is wrong-type
      And the answer is refused: TR-FIELD-TYPE where Q-TR-NULL is text

  @TR-START-FORMAT
  Rule: TR-START-FORMAT Filters.StartDate has the form YYYY-MM-DD

    Scenario Outline: form of StartDate, <case>
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with StartDate <date>
      Then the answer is refused: TR-START-FORMAT

      Examples:
        | case               | date                   |
        | day first          | "01-06-2025"           |
        | slashes            | "2025/06/01"           |
        | day first, slashes | "01/06/2025"           |
        | dots               | "2025.06.01"           |
        | no separators      | "20250601"             |
        | one-digit month    | "2025-6-01"            |
        | one-digit day      | "2025-06-1"            |
        | two-digit year     | "25-06-01"             |
        | five-digit year    | "02025-06-01"          |
        | month only         | "2025-06"              |
        | with a time        | "2025-06-01T00:00:00"  |
        | with a time in UTC | "2025-06-01T00:00:00Z" |
        | full-width digits  | "２０２５-06-01"           |
        | a word             | "yesterday"            |
        | a week             | "2025-W22-7"           |
        | a day of the year  | "2025-152"             |
        | year only          | "2025"                 |
        | a zone after       | "2025-06-01Z"          |
        | an offset after    | "2025-06-01+00:00"     |
        | a digit after      | "2025-06-010"          |
        | space before       | " 2025-06-01"          |
        | space after        | "2025-06-01 "          |
        | line break after   | "2025-06-01\u000a"     |

    Scenario: form of StartDate of a terminal
      Given a commerce with sales
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with StartDate "2025/06/01" and SerialNumber $terminal
      Then the answer is refused: TR-START-FORMAT

    # "StartDate: string, YYYY-MM-DD": whatever becomes of another type, it is none.
    Scenario Outline: StartDate is no text and is not taken, <case>
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with StartDate <value>
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA

      Examples:
        | case      | value          |
        | a number  | 20250601       |
        | a boolean | true           |

    @TR-FIELD-TYPE @TR-START-REQUIRED @Q-TR-WRONG-TYPE
    Scenario Outline: StartDate is no text, <case>
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with StartDate <value>
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA
      And the answer is refused: TR-START-FORMAT where Q-TR-WRONG-TYPE is own-message
      And the answer is refused: TR-START-REQUIRED where Q-TR-WRONG-TYPE is as-absent
      And the answer is refused: TR-FIELD-TYPE where Q-TR-WRONG-TYPE is text

      Examples:
        | case      | value          |
        | a number  | 20250601       |
        | a boolean | true           |
        | a list    | ["x"]          |
        | an object | {}             |

  @TR-END-FORMAT
  Rule: TR-END-FORMAT Filters.EndDate has the form YYYY-MM-DD

    Scenario Outline: form of EndDate, <case>
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with EndDate <date>
      Then the answer is refused: TR-END-FORMAT

      Examples:
        | case               | date                   |
        | day first          | "05-06-2025"           |
        | slashes            | "2025/06/05"           |
        | day first, slashes | "05/06/2025"           |
        | dots               | "2025.06.05"           |
        | no separators      | "20250605"             |
        | one-digit month    | "2025-6-05"            |
        | one-digit day      | "2025-06-5"            |
        | two-digit year     | "25-06-05"             |
        | five-digit year    | "02025-06-05"          |
        | month only         | "2025-06"              |
        | with a time        | "2025-06-05T00:00:00"  |
        | with a time in UTC | "2025-06-05T00:00:00Z" |
        | full-width digits  | "２０２５-06-05"           |
        | a word             | "today"                |
        | the month by name  | "2025-Aug-10"          |
        | a week             | "2025-W23-4"           |
        | a day of the year  | "2025-156"             |
        | year only          | "2025"                 |
        | a zone after       | "2025-06-05Z"          |
        | an offset after    | "2025-06-05+00:00"     |
        | a digit after      | "2025-06-050"          |
        | space before       | " 2025-06-05"          |
        | space after        | "2025-06-05 "          |
        | line break after   | "2025-06-05\u000a"     |

    Scenario: form of EndDate of a terminal
      Given a commerce with sales
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with EndDate "2025/06/05" and SerialNumber $terminal
      Then the answer is refused: TR-END-FORMAT

    # "EndDate: string, YYYY-MM-DD": whatever becomes of another type, it is none.
    Scenario Outline: EndDate is no text and is not taken, <case>
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with EndDate <value>
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA

      Examples:
        | case      | value          |
        | a number  | 20250605       |
        | a boolean | false          |

    @TR-FIELD-TYPE @TR-END-REQUIRED @Q-TR-WRONG-TYPE
    Scenario Outline: EndDate is no text, <case>
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with EndDate <value>
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA
      And the answer is refused: TR-END-FORMAT where Q-TR-WRONG-TYPE is own-message
      And the answer is refused: TR-END-REQUIRED where Q-TR-WRONG-TYPE is as-absent
      And the answer is refused: TR-FIELD-TYPE where Q-TR-WRONG-TYPE is text

      Examples:
        | case      | value          |
        | a number  | 20250605       |
        | a boolean | false          |
        | a list    | ["x"]          |
        | an object | {}             |

  @TR-START-CALENDAR
  Rule: TR-START-CALENDAR Filters.StartDate is a date of the calendar

    Scenario Outline: StartDate in the calendar, <case>
      When I ask for the transaction report from <from> to <to>
      Then the answer is <outcome>

      Examples: exists
        | case                       | from       | to         | outcome  |
        | 29 February, leap year     | 2024-02-29 | 2024-03-05 | accepted |
        | 29 February, leap century  | 2000-02-29 | 2000-03-05 | accepted |
        | 28 February, common year   | 2025-02-28 | 2025-03-05 | accepted |
        | 31 March                   | 2025-03-31 | 2025-04-05 | accepted |
        | 30 April                   | 2025-04-30 | 2025-05-05 | accepted |
        | 31 December                | 2024-12-31 | 2025-01-05 | accepted |

      Examples: does not exist
        | case                      | from       | to         | outcome                    |
        | 30 February               | 2025-02-30 | 2025-03-05 | refused: TR-START-CALENDAR |
        | 29 February, common year  | 2025-02-29 | 2025-03-05 | refused: TR-START-CALENDAR |
        | 30 February, leap year    | 2024-02-30 | 2024-03-05 | refused: TR-START-CALENDAR |
        | 29 February, century      | 1900-02-29 | 1900-03-05 | refused: TR-START-CALENDAR |
        | 31 April                  | 2025-04-31 | 2025-05-05 | refused: TR-START-CALENDAR |

    Scenario: StartDate in the calendar of a terminal
      Given a commerce with sales
      When I ask for the transaction report from 2025-02-30 to 2025-03-05 with SerialNumber $terminal
      Then the answer is refused: TR-START-CALENDAR

    @TR-START-FORMAT @Q-TR-DATE-NUMBERS
    Scenario Outline: StartDate has a number that no calendar has, <case>
      When I ask for the transaction report from <from> to <to>
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA
      And the answer is refused: TR-START-CALENDAR where Q-TR-DATE-NUMBERS is calendar
      And the answer is refused: TR-START-FORMAT where Q-TR-DATE-NUMBERS is format

      Examples:
        | case     | from       | to         |
        | 32 March | 2025-03-32 | 2025-04-05 |
        | month 13 | 2024-13-01 | 2025-01-05 |
        | month 0  | 2025-00-15 | 2025-01-05 |
        | day 0    | 2025-06-00 | 2025-06-05 |

  @TR-END-CALENDAR
  Rule: TR-END-CALENDAR Filters.EndDate is a date of the calendar

    Scenario Outline: EndDate in the calendar, <case>
      When I ask for the transaction report from <from> to <to>
      Then the answer is <outcome>

      Examples: exists
        | case                       | from       | to         | outcome  |
        | 29 February, leap year     | 2024-02-20 | 2024-02-29 | accepted |
        | 29 February, leap century  | 2000-02-20 | 2000-02-29 | accepted |
        | 28 February, common year   | 2025-02-20 | 2025-02-28 | accepted |
        | 31 March                   | 2025-03-25 | 2025-03-31 | accepted |
        | 30 April                   | 2025-04-25 | 2025-04-30 | accepted |
        | 31 December                | 2024-12-25 | 2024-12-31 | accepted |

      Examples: does not exist
        | case                      | from       | to         | outcome                  |
        | 30 February               | 2025-02-20 | 2025-02-30 | refused: TR-END-CALENDAR |
        | 29 February, common year  | 2025-02-20 | 2025-02-29 | refused: TR-END-CALENDAR |
        | 30 February, leap year    | 2024-02-20 | 2024-02-30 | refused: TR-END-CALENDAR |
        | 29 February, century      | 1900-02-20 | 1900-02-29 | refused: TR-END-CALENDAR |
        | 31 April                  | 2025-04-25 | 2025-04-31 | refused: TR-END-CALENDAR |

    Scenario: EndDate in the calendar of a terminal
      Given a commerce with sales
      When I ask for the transaction report from 2025-06-20 to 2025-06-31 with SerialNumber $terminal
      Then the answer is refused: TR-END-CALENDAR

    @TR-END-FORMAT @Q-TR-DATE-NUMBERS
    Scenario Outline: EndDate has a number that no calendar has, <case>
      When I ask for the transaction report from <from> to <to>
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA
      And the answer is refused: TR-END-CALENDAR where Q-TR-DATE-NUMBERS is calendar
      And the answer is refused: TR-END-FORMAT where Q-TR-DATE-NUMBERS is format

      Examples:
        | case     | from       | to         |
        | 32 March | 2025-03-25 | 2025-03-32 |
        | month 13 | 2024-12-25 | 2024-13-01 |
        | month 0  | 2024-12-25 | 2025-00-15 |
        | day 0    | 2025-05-25 | 2025-06-00 |

  @TR-RANGE
  Rule: TR-RANGE The range is at most one month

    # Months of equally many days, from a day to the same day of the next month.
    Scenario: months of equally many days
      Given today is 2025-08-10 or later
      Then the limit of the range of the transaction report is the same all year

    Scenario Outline: a month under any reading, <case>
      When I ask for the transaction report from <from> to <to>
      Then the answer is <outcome>

      Examples: within
        | case                          | from       | to         | outcome  |
        | one day                       | 2025-06-05 | 2025-06-05 | accepted |
        | two days                      | 2025-06-04 | 2025-06-05 | accepted |
        | a week                        | 2025-04-27 | 2025-05-04 | accepted |
        | two weeks                     | 2025-04-20 | 2025-05-04 | accepted |
        | 15 days                       | 2025-04-20 | 2025-05-05 | accepted |
        | three weeks                   | 2025-04-20 | 2025-05-11 | accepted |
        | all of February               | 2025-02-01 | 2025-02-28 | accepted |
        | all of February, leap year    | 2024-02-01 | 2024-02-29 | accepted |
        | all of a month of 30 days     | 2025-04-01 | 2025-04-30 | accepted |
        | 30 days of a month of 31 days | 2025-01-01 | 2025-01-30 | accepted |
        | over a year end               | 2024-12-10 | 2025-01-08 | accepted |
        | from a 31st                   | 2025-03-31 | 2025-04-28 | accepted |
        | from a 31st over a year end   | 2024-12-31 | 2025-01-29 | accepted |
        | from 31 January               | 2025-01-31 | 2025-02-27 | accepted |
        | from 29 January               | 2025-01-29 | 2025-02-27 | accepted |
        | from 28 February              | 2025-02-28 | 2025-03-27 | accepted |

      Examples: over
        | case                      | from       | to         | outcome           |
        | 33 days                   | 2025-03-01 | 2025-04-02 | refused: TR-RANGE |
        | 33 days from a month end  | 2025-01-31 | 2025-03-04 | refused: TR-RANGE |
        | over February             | 2025-02-01 | 2025-03-05 | refused: TR-RANGE |
        | over February, leap year  | 2024-02-01 | 2024-03-04 | refused: TR-RANGE |
        | over a year end by a day  | 2024-12-15 | 2025-01-16 | refused: TR-RANGE |
        | 40 days                   | 2025-04-10 | 2025-05-20 | refused: TR-RANGE |
        | two months                | 2025-04-01 | 2025-06-01 | refused: TR-RANGE |
        | 100 days                  | 2025-02-01 | 2025-05-12 | refused: TR-RANGE |
        | a year                    | 2024-06-01 | 2025-06-01 | refused: TR-RANGE |
        | 46 days up to a month end | 2025-04-15 | 2025-05-31 | refused: TR-RANGE |
        | between two month ends    | 2025-03-31 | 2025-05-31 | refused: TR-RANGE |
        | ten years                 | 2015-01-01 | 2025-01-01 | refused: TR-RANGE |

    Scenario Outline: too long a range of a terminal, <case>
      Given a commerce with sales
      When I ask for the transaction report from <from> to <to> with SerialNumber $terminal
      Then the answer is refused: TR-RANGE

      Examples:
        | case       | from       | to         |
        | 33 days    | 2025-03-01 | 2025-04-02 |
        | two months | 2025-04-01 | 2025-06-01 |

    Scenario: two months, the second page
      When I ask for the transaction report from 2025-04-01 to 2025-06-01 with page 2
      Then the answer is refused: TR-RANGE

    # Which of these are too long is open; that nothing else is wrong with them is not.
    Scenario Outline: about a month, <case>
      Given today is 2025-08-10 or later
      When I ask for the transaction report from <from> to <to>
      Then code of the answer is like "^(200|400|404)$"

      Examples:
        | case                       | from       | to         |
        | from a day to the same one | 2025-06-15 | 2025-07-15 |
        | 31 days of July            | 2025-07-01 | 2025-07-31 |
        | from a first to the next   | 2025-07-01 | 2025-08-01 |
        | over February              | 2025-02-10 | 2025-03-10 |

    # One month exactly and one day more. The reference says neither what a month
    # is nor whether both days count.
    @Q-TR-MONTH @Q-TR-RANGE-COUNT
    Scenario Outline: edge of a month, <case>
      Given Q-TR-RANGE-COUNT is <count>
      And Q-TR-MONTH is <month>
      When I ask for the transaction report from <from> to <to>
      Then the answer is <outcome>

      Examples: calendar month, difference of dates
        | case                                    | count      | month    | from       | to         | outcome           |
        | 1 January to 1 February                 | difference | calendar | 2025-01-01 | 2025-02-01 | accepted          |
        | 1 January to 2 February                 | difference | calendar | 2025-01-01 | 2025-02-02 | refused: TR-RANGE |
        | 1 February to 2 March                   | difference | calendar | 2025-02-01 | 2025-03-02 | refused: TR-RANGE |
        | 1 February to 2 March, leap year        | difference | calendar | 2024-02-01 | 2024-03-02 | refused: TR-RANGE |
        | 31 January to 28 February               | difference | calendar | 2025-01-31 | 2025-02-28 | accepted          |
        | 31 January to 1 March                   | difference | calendar | 2025-01-31 | 2025-03-01 | refused: TR-RANGE |
        | 31 January to 29 February               | difference | calendar | 2024-01-31 | 2024-02-29 | accepted          |
        | 31 January to 1 March, leap year        | difference | calendar | 2024-01-31 | 2024-03-01 | refused: TR-RANGE |
        | 30 January to 28 February               | difference | calendar | 2025-01-30 | 2025-02-28 | accepted          |
        | 30 January to 1 March                   | difference | calendar | 2025-01-30 | 2025-03-01 | refused: TR-RANGE |
        | 28 February to 28 March                 | difference | calendar | 2025-02-28 | 2025-03-28 | accepted          |
        | 28 February to 29 March                 | difference | calendar | 2025-02-28 | 2025-03-29 | refused: TR-RANGE |
        | 29 February to 29 March                 | difference | calendar | 2024-02-29 | 2024-03-29 | accepted          |
        | 29 February to 30 March                 | difference | calendar | 2024-02-29 | 2024-03-30 | refused: TR-RANGE |
        | 31 March to 30 April                    | difference | calendar | 2025-03-31 | 2025-04-30 | accepted          |
        | 31 March to 1 May                       | difference | calendar | 2025-03-31 | 2025-05-01 | refused: TR-RANGE |
        | 30 April to 30 May                      | difference | calendar | 2025-04-30 | 2025-05-30 | accepted          |
        | 30 April to 31 May                      | difference | calendar | 2025-04-30 | 2025-05-31 | refused: TR-RANGE |
        | 15 December to 15 January               | difference | calendar | 2024-12-15 | 2025-01-15 | accepted          |
        | 31 December to 31 January               | difference | calendar | 2024-12-31 | 2025-01-31 | accepted          |
        | 31 December to 1 February               | difference | calendar | 2024-12-31 | 2025-02-01 | refused: TR-RANGE |

      Examples: calendar month, both days counted
        | case                                   | count     | month    | from       | to         | outcome           |
        | all of January                         | inclusive | calendar | 2025-01-01 | 2025-01-31 | accepted          |
        | January and a day                      | inclusive | calendar | 2025-01-01 | 2025-02-01 | refused: TR-RANGE |
        | 15 March to 14 April, counted          | inclusive | calendar | 2025-03-15 | 2025-04-14 | accepted          |
        | 15 March to 15 April, counted          | inclusive | calendar | 2025-03-15 | 2025-04-15 | refused: TR-RANGE |

      Examples: calendar month, rolled over
        | case                               | count      | month       | from       | to         | outcome           |
        | 31 January to 3 March              | difference | rolled-over | 2025-01-31 | 2025-03-03 | accepted          |
        | 31 January to 4 March              | difference | rolled-over | 2025-01-31 | 2025-03-04 | refused: TR-RANGE |
        | 31 January to 2 March, leap year   | difference | rolled-over | 2024-01-31 | 2024-03-02 | accepted          |
        | 31 January to 3 March, leap year   | difference | rolled-over | 2024-01-31 | 2024-03-03 | refused: TR-RANGE |
        | 31 March to 1 May, rolled over     | difference | rolled-over | 2025-03-31 | 2025-05-01 | accepted          |
        | 31 March to 2 May                  | difference | rolled-over | 2025-03-31 | 2025-05-02 | refused: TR-RANGE |
        | 15 January to 16 February          | difference | rolled-over | 2025-01-15 | 2025-02-16 | refused: TR-RANGE |
        | 31 January to 2 March, counted     | inclusive  | rolled-over | 2025-01-31 | 2025-03-02 | accepted          |
        | 31 January to 3 March, counted     | inclusive  | rolled-over | 2025-01-31 | 2025-03-03 | refused: TR-RANGE |
        | 1 February to 2 March, rolled over | difference | rolled-over | 2025-02-01 | 2025-03-02 | refused: TR-RANGE |

      Examples: calendar month, counted back from the end
        | case                               | count      | month        | from       | to         | outcome           |
        | 28 February to 31 March            | difference | counted-back | 2025-02-28 | 2025-03-31 | accepted          |
        | 28 February to 1 April             | difference | counted-back | 2025-02-28 | 2025-04-01 | refused: TR-RANGE |
        | 30 April to 31 May, counted back   | difference | counted-back | 2025-04-30 | 2025-05-31 | accepted          |
        | 30 April to 1 June                 | difference | counted-back | 2025-04-30 | 2025-06-01 | refused: TR-RANGE |
        | 31 January to 28 February, back    | difference | counted-back | 2025-01-31 | 2025-02-28 | accepted          |
        | 15 January to 16 February, back    | difference | counted-back | 2025-01-15 | 2025-02-16 | refused: TR-RANGE |
        | 1 February to 2 March, back        | difference | counted-back | 2025-02-01 | 2025-03-02 | refused: TR-RANGE |

      Examples: 30 days
        | case                           | count      | month   | from       | to         | outcome           |
        | 31 days apart under 30         | difference | 30-days | 2025-01-01 | 2025-02-01 | refused: TR-RANGE |
        | 30 days apart over February    | difference | 30-days | 2025-02-01 | 2025-03-03 | accepted          |
        | 31 days over February under 30 | difference | 30-days | 2025-02-01 | 2025-03-04 | refused: TR-RANGE |

      Examples: 31 days
        | case                          | count      | month   | from       | to         | outcome           |
        | 31 days apart                 | difference | 31-days | 2025-04-01 | 2025-05-02 | accepted          |
        | 32 days apart                 | difference | 31-days | 2025-04-01 | 2025-05-03 | refused: TR-RANGE |
        | 31 days apart over February   | difference | 31-days | 2025-02-01 | 2025-03-04 | accepted          |
        | 31 days counted               | inclusive  | 31-days | 2025-04-01 | 2025-05-01 | accepted          |
        | 32 days counted               | inclusive  | 31-days | 2025-04-01 | 2025-05-02 | refused: TR-RANGE |

    # Ranges that another length of a month would not explain.
    @Q-TR-MONTH @Q-TR-RANGE-COUNT
    Scenario Outline: both days counted or not, <case>
      Given Q-TR-MONTH is <month>
      And Q-TR-RANGE-COUNT is <count>
      When I ask for the transaction report from <from> to <to>
      Then the answer is <outcome>

      Examples:
        | case                             | month    | count      | from       | to         | outcome           |
        | 1 February to 1 March            | calendar | difference | 2025-02-01 | 2025-03-01 | accepted          |
        | 1 February to 1 March, leap year | calendar | difference | 2024-02-01 | 2024-03-01 | accepted          |
        | February and a day               | calendar | inclusive  | 2025-02-01 | 2025-03-01 | refused: TR-RANGE |
        | February and a day, leap year    | calendar | inclusive  | 2024-02-01 | 2024-03-01 | refused: TR-RANGE |
        | 30 days apart                    | 30-days  | difference | 2025-01-01 | 2025-01-31 | accepted          |
        | 31 days counted under 30         | 30-days  | inclusive  | 2025-01-01 | 2025-01-31 | refused: TR-RANGE |

  @TR-REVERSED @Q-TR-REVERSED-RANGE
  Rule: TR-REVERSED StartDate after EndDate selects nothing

    @TR-NO-DATA
    Scenario Outline: reversed range, <case>
      When I ask for the transaction report from <from> to <to>
      Then the answer is no data where Q-TR-REVERSED-RANGE is 404
      And the answer is refused: TR-REVERSED where Q-TR-REVERSED-RANGE is text

      Examples:
        | case          | from       | to         |
        | by one day    | 2025-06-05 | 2025-06-04 |
        | by four weeks | 2025-06-05 | 2025-05-08 |

    Scenario: one day does not end before it begins
      When I ask for the transaction report from 2025-06-05 to 2025-06-05
      Then the answer is not refused: TR-REVERSED

  @TR-FUTURE
  Rule: TR-FUTURE Days to come are no reason to refuse

    @Q-TR-FUTURE
    Scenario Outline: range up to a day to come, <case>
      When I ask for the transaction report from <from> to <to>
      Then the answer is accepted where Q-TR-FUTURE is accepted

      Examples:
        | case           | from      | to       |
        | tomorrow       | yesterday | tomorrow |
        | in two days    | today     | today+2  |

    @Q-TR-FUTURE @TR-NO-DATA
    Scenario: both days are to come
      When I ask for the transaction report from today+2 to today+3
      Then the answer is refused
      And the answer is no data where Q-TR-FUTURE is accepted
      And the answer is refused: TR-FUTURE where Q-TR-FUTURE is text

    Scenario: up to today
      When I ask for the transaction report from yesterday to today
      Then the answer is accepted

  @TR-SERIAL
  Rule: TR-SERIAL SerialNumber is a POS used by the merchant

    Scenario: own terminal
      Given a commerce with sales
      When I ask for the transaction report from $from to $to with SerialNumber $terminal
      Then the answer is accepted

    Scenario: terminal of another account
      When I ask for the transaction report from yesterday to today with SerialNumber $foreignTerminal
      Then the answer is refused: TR-SERIAL

    # "must be a POS used by the merchant", whatever was sold on these days.
    Scenario Outline: terminal of another account, <case>
      When I ask for the transaction report from <from> to <to> with SerialNumber $foreignTerminal
      Then the answer is refused: TR-SERIAL

      Examples:
        | case            | from       | to         |
        | today alone     | today      | today      |
        | a week          | today-7    | yesterday  |
        | days long past  | 2025-05-01 | 2025-05-10 |

    Scenario: terminal of another account, beside page and pageSize
      When I ask for the transaction report from today-7 to yesterday with:
        | SerialNumber | "$foreignTerminal" |
        | page         | 2                  |
        | pageSize     | 20                 |
      Then the answer is refused: TR-SERIAL

    Scenario: terminal of another account, asked for by that account
      Given the account second
      When I ask for the transaction report from today-7 to yesterday with SerialNumber $foreignTerminal
      Then the answer is accepted

    Scenario: terminal of this account, asked for by another one
      Given a commerce with sales
      When I ask for the transaction report from $from to $to with SerialNumber $terminalOfMainOnly
      And I ask again as the account second
      Then the answer is refused: TR-SERIAL

    # An account that never sold anything has no sale at any terminal.
    Scenario: terminal of this account, asked for by one without sales
      Given a commerce with sales
      When I ask for the transaction report from $from to $to with SerialNumber $terminalOfMainOnly
      And I ask again as the account quiet
      Then the answer is no success

    Scenario Outline: no terminal of anybody, <case>
      When I ask for the transaction report from yesterday to today with SerialNumber <serial>
      Then the answer is refused: TR-SERIAL

      Examples:
        | case                   | serial                                                                                         |
        | a word                 | "NO-SUCH-TERMINAL"                                                                             |
        | restricted letters     | "<script>"                                                                                     |
        | two texts              | "NO-SUCH-TERMINAL,NO-SUCH-TWIN"                                                                |
        | very long              | "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" |
        | a control character    | "NO-SUCH\u0000TERMINAL"                                                                        |
        | an emoji               | "NO-SUCH-😀"                                                                                    |
        | a star for all         | "*"                                                                                            |
        | a percent sign for all | "%"                                                                                            |

    Scenario: no terminal of anybody, on days long past
      When I ask for the transaction report from 2025-05-01 to 2025-05-10 with SerialNumber "NO-SUCH-TERMINAL"
      Then the answer is refused: TR-SERIAL

    Scenario: a digit too many
      Given a commerce with sales
      When I ask for the transaction report from $from to $to with SerialNumber "$terminal#"
      Then the answer is refused: TR-SERIAL

    Scenario: the beginning of a terminal of the account
      When I ask for the transaction report from $from to $to with SerialNumber "$terminalCut"
      Then the answer is refused: TR-SERIAL

    # A database may take these for any characters.
    Scenario Outline: a terminal of the account but for its last character, <case>
      When I ask for the transaction report from $from to $to with SerialNumber <serial>
      Then the answer is refused: TR-SERIAL

      Examples:
        | case            | serial               |
        | an underscore   | "$terminalCut\u005f" |
        | a percent sign  | "$terminalCut%"      |

    @Q-SERIAL-CASE
    Scenario: a terminal of the account, its letters in the other case
      When I ask for the transaction report from $from to $to with SerialNumber "$terminalInAnotherCase"
      Then the answer is refused: TR-SERIAL where Q-SERIAL-CASE is exact
      And the answer is accepted where Q-SERIAL-CASE is any

    @Q-TR-EMPTY-SERIAL
    Scenario Outline: empty serial number, <case>
      When I ask for the transaction report from yesterday to today with SerialNumber ""
      Then the answer is <outcome> where Q-TR-EMPTY-SERIAL is <answer>

      Examples:
        | case      | answer    | outcome            |
        | as absent | as-absent | accepted           |
        | refused   | refused   | refused: TR-SERIAL |

    @TR-FIELD-TYPE @Q-TR-NULL
    Scenario: null serial number
      When I ask for the transaction report from yesterday to today with SerialNumber null
      Then the answer is accepted where Q-TR-NULL is as-absent
      And the answer is refused: TR-FIELD-TYPE where Q-TR-NULL is text

    @TR-FIELD-TYPE @Q-TR-WRONG-TYPE
    Scenario Outline: serial number is no text, <case>
      When I ask for the transaction report from yesterday to today with SerialNumber <value>
      Then the answer is refused: TR-SERIAL where Q-TR-WRONG-TYPE is own-message
      And the answer is accepted where Q-TR-WRONG-TYPE is as-absent
      And the answer is refused: TR-FIELD-TYPE where Q-TR-WRONG-TYPE is text

      Examples:
        | case      | value |
        | a number  | 7     |
        | a boolean | true  |
        | a list    | ["x"] |

  @TR-PAGE-MIN @Q-TR-PAGE-MIN
  Rule: TR-PAGE-MIN page is at least 1

    Scenario: first page
      Given a commerce with sales
      When I ask for the transaction report from $from to $to with page 1
      Then the answer is a success
      And content.page of the answer is 1

    Scenario Outline: page too low, <case>
      When I ask for the transaction report from yesterday to today with page <page>
      Then the answer is refused: TR-PAGE-MIN where Q-TR-PAGE-MIN is 400
      And the answer is refused: TR-PAGE-MIN where Q-TR-PAGE-MIN is text

      Examples:
        | case      | page        |
        | zero      | 0           |
        | minus one | -1          |
        | far below | -2147483648 |

    Scenario: page zero is the first
      Given a commerce with sales
      And Q-TR-PAGE-MIN is clamp
      When I ask for the transaction report from $from to $to with page 0
      Then content.page of the answer is 1

  @TR-PAGESIZE-MIN @Q-TR-PAGESIZE-MIN
  Rule: TR-PAGESIZE-MIN pageSize is at least 1

    Scenario: pages of one
      Given a commerce with sales
      When I ask for the transaction report from $from to $to with pageSize 1
      Then the answer is a success
      And the answer has at most 1 transactions

    Scenario Outline: pageSize too low, <case>
      When I ask for the transaction report from yesterday to today with pageSize <size>
      Then the answer is refused: TR-PAGESIZE-MIN where Q-TR-PAGESIZE-MIN is 400
      And the answer is refused: TR-PAGESIZE-MIN where Q-TR-PAGESIZE-MIN is text

      Examples:
        | case      | size        |
        | zero      | 0           |
        | minus one | -1          |
        | far below | -2147483648 |

    Scenario: pages of none are pages of one
      Given a commerce with sales
      And Q-TR-PAGESIZE-MIN is clamp
      When I ask for the transaction report from $from to $to with pageSize 0
      Then the answer has at most 1 transactions

    Scenario: pages of none are pages of ten
      Given a commerce with sales
      And Q-TR-PAGESIZE-MIN is default
      When I ask for the transaction report from $from to $to with pageSize 0
      Then the answer is a success
      And the answer has at most 10 transactions

    Scenario: pages of none are longer than one
      Given a commerce with 2 sales or more
      And Q-TR-PAGESIZE-MIN is default
      When I ask for the transaction report from $from to $to with pageSize 0
      Then the number of transactions is at least 2

  @TR-PAGESIZE-MAX
  Rule: TR-PAGESIZE-MAX pageSize is at most 20

    Scenario Outline: pageSize within the maximum, <case>
      When I ask for the transaction report from yesterday to today with pageSize <size>
      Then the answer is accepted

      Examples:
        | case   | size |
        | seven  | 7    |
        | ten    | 10   |
        | 19     | 19   |
        | twenty | 20   |

    @Q-TR-PAGESIZE-MAX
    Scenario Outline: pageSize over the maximum, <case>
      When I ask for the transaction report from yesterday to today with pageSize <size>
      Then the answer is <outcome> where Q-TR-PAGESIZE-MAX is <answer>

      Examples:
        | case             | size       | answer | outcome                  |
        | 21 refused       | 21         | 400    | refused: TR-PAGESIZE-MAX |
        | 25 refused       | 25         | 400    | refused: TR-PAGESIZE-MAX |
        | 50 refused       | 50         | 400    | refused: TR-PAGESIZE-MAX |
        | 1000 refused     | 1000       | 400    | refused: TR-PAGESIZE-MAX |
        | 5000 refused     | 5000       | 400    | refused: TR-PAGESIZE-MAX |
        | far over refused | 2147483647 | 400    | refused: TR-PAGESIZE-MAX |
        | 21 clamped       | 21         | clamp  | accepted                 |
        | 21, a text       | 21         | text   | refused: TR-PAGESIZE-MAX |

    @Q-TR-PAGESIZE-MAX
    Scenario: pages of 21 are pages of 20
      Given a commerce with 21 sales or more
      And Q-TR-PAGESIZE-MAX is clamp
      When I ask for the transaction report from $from to $to with pageSize 21
      Then the answer has at most 20 transactions

  @TR-PAST-END @Q-TR-PAST-END
  Rule: TR-PAST-END A page beyond the last has no transactions

    Scenario Outline: page far beyond the last, <case>
      Given a commerce with sales
      When I ask for the transaction report from $from to $to with page <page>
      Then the answer is <outcome> where Q-TR-PAST-END is <answer>

      Examples:
        | case            | page     | answer     | outcome              |
        | no data         | 99999999 | 404        | refused: TR-PAST-END |
        | empty page      | 99999999 | empty-page | a success            |
        | its own message | 99999999 | reply      | refused: TR-PAST-END |

      Examples: the highest number
        | case                                | page       | answer     | outcome              |
        | no data, the highest number         | 2147483647 | 404        | refused: TR-PAST-END |
        | empty page, the highest number      | 2147483647 | empty-page | a success            |
        | its own message, the highest number | 2147483647 | reply      | refused: TR-PAST-END |

  @TR-FIELD-TYPE @Q-TR-WRONG-TYPE
  Rule: TR-FIELD-TYPE page and pageSize are whole numbers, Filters is an object

    @TR-PAGE-MIN
    Scenario Outline: page is no number, <case>
      When I ask for the transaction report from yesterday to today with page <value>
      Then the answer is refused: TR-PAGE-MIN where Q-TR-WRONG-TYPE is own-message
      And the answer is accepted where Q-TR-WRONG-TYPE is as-absent
      And the answer is refused: TR-FIELD-TYPE where Q-TR-WRONG-TYPE is text

      Examples:
        | case                 | value |
        | page as a text       | "1"   |
        | page as a word       | "one" |
        | page as a boolean    | true  |
        | page as a list       | [1]   |
        | page as an object    | {}    |
        | page with a fraction | 1.5   |

    @TR-PAGESIZE-MIN
    Scenario Outline: pageSize is no number, <case>
      When I ask for the transaction report from yesterday to today with pageSize <value>
      Then the answer is refused: TR-PAGESIZE-MIN where Q-TR-WRONG-TYPE is own-message
      And the answer is accepted where Q-TR-WRONG-TYPE is as-absent
      And the answer is refused: TR-FIELD-TYPE where Q-TR-WRONG-TYPE is text

      Examples:
        | case                     | value |
        | pageSize as a text       | "10"  |
        | pageSize as a word       | "ten" |
        | pageSize as a boolean    | true  |
        | pageSize as a list       | [10]  |
        | pageSize as an object    | {}    |
        | pageSize with a fraction | 10.5  |

    Scenario Outline: a text taken as the number in it, <field>
      When I ask for the transaction report from yesterday to today with <field> <value>
      Then the answer is accepted where Q-TR-WRONG-TYPE is converted

      Examples:
        | field    | value |
        | page     | "1"   |
        | pageSize | "10"  |

    @TR-PAGE-MIN @Q-INTEGER-FORM
    Scenario Outline: whole number in another form, <case>
      When I ask for the transaction report from yesterday to today with page <value>
      Then the answer is accepted where Q-INTEGER-FORM is accepted
      And the answer is the same as with page 1.5 where Q-INTEGER-FORM is refused

      Examples:
        | case | value |
        | 1.0  | 1.0   |
        | 1e0  | 1e0   |

  @TR-FILTERS-REQUIRED
  Rule: TR-FILTERS-REQUIRED Filters is required

    @TR-START-REQUIRED @Q-TR-FILTERS-MISSING
    Scenario: Filters is missing
      When I ask for the transaction report without Filters
      Then the answer is refused
      And code of the answer is like "^4"
      And the answer is not refused: TR-NO-DATA
      And the answer is refused: TR-START-REQUIRED where Q-TR-FILTERS-MISSING is start-required and TR-FILTERS-REQUIRED comes before "TR-END-REQUIRED"
      And the answer is refused: TR-FILTERS-REQUIRED where Q-TR-FILTERS-MISSING is text and TR-FILTERS-REQUIRED comes before "TR-START-REQUIRED, TR-END-REQUIRED"

    @TR-START-REQUIRED @TR-FIELD-TYPE @Q-TR-NULL
    Scenario: Filters is null
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with Filters null
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA
      And the answer is the same as without Filters where Q-TR-NULL is as-absent
      And the answer is refused: TR-FIELD-TYPE where Q-TR-NULL is text

    @TR-START-REQUIRED @Q-TR-SEVERAL
    Scenario: Filters is an empty object
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with Filters {}
      Then the answer is refused
      And code of the answer is like "^4"
      And the answer is not refused: TR-NO-DATA
      And the answer is refused: TR-START-REQUIRED where Q-TR-SEVERAL is first and TR-START-REQUIRED comes before "TR-END-REQUIRED"

    @TR-START-REQUIRED @TR-FIELD-TYPE @Q-TR-WRONG-TYPE
    Scenario Outline: Filters is no object, <case>
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with Filters <value>
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA
      And the answer is the same as without Filters where Q-TR-WRONG-TYPE is own-message
      And the answer is the same as without Filters where Q-TR-WRONG-TYPE is as-absent
      And the answer is refused: TR-FIELD-TYPE where Q-TR-WRONG-TYPE is text

      Examples:
        | case             | value          |
        | Filters a text   | "2025-06-01"   |
        | Filters a number | 1              |
        | Filters a list   | []             |
        | Filters true     | true           |

    # "Filters: object, required. Holds the three filter fields below": elsewhere
    # they are missing. The days have sales, so that who takes them shows some.
    @TR-START-REQUIRED
    Scenario Outline: dates in the wrong place, <case>
      Given a commerce with sales
      When I send the transaction report the body:
        """
        <body>
        """
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA

      Examples:
        | case            | body                                                                      |
        | beside Filters  | {"Filters":{},"StartDate":"$from","EndDate":"$to"}                        |
        | a level deeper  | {"Filters":{"Filters":{"StartDate":"$from","EndDate":"$to"}}}             |
        | no Filters      | {"StartDate":"$from","EndDate":"$to"}                                     |
        | no Filters, a page | {"StartDate":"$from","EndDate":"$to","page":1,"pageSize":10}           |
        | as in the branch report | {"startDate":"$from","endDate":"$to","page":1,"pageSize":10}      |

    @TR-START-REQUIRED
    Scenario: StartDate beside Filters
      Given a commerce with sales
      When I send the transaction report the body:
        """
        {"Filters":{"EndDate":"$to"},"StartDate":"$from"}
        """
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA

    @TR-END-REQUIRED
    Scenario: EndDate beside Filters
      Given a commerce with sales
      When I send the transaction report the body:
        """
        {"Filters":{"StartDate":"$from"},"EndDate":"$to"}
        """
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA

  @NAMES-EXACT
  Rule: NAMES-EXACT Names are case-sensitive

    @TR-START-REQUIRED @Q-TR-UNKNOWN-FIELD
    Scenario Outline: StartDate in another case, <case>
      When I ask for the transaction report with <field> written as <name>
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA
      And the answer is the same as without <name> where Q-TR-UNKNOWN-FIELD is ignored

      Examples:
        | case               | field     | name      |
        | filters            | Filters   | filters   |
        | FILTERS            | Filters   | FILTERS   |
        | startDate          | StartDate | startDate |
        | STARTDATE          | StartDate | STARTDATE |
        | Startdate          | StartDate | Startdate |

    @TR-END-REQUIRED @Q-TR-UNKNOWN-FIELD
    Scenario Outline: EndDate in another case, <case>
      When I ask for the transaction report with EndDate written as <name>
      Then the answer is refused
      And the answer is not refused: TR-NO-DATA
      And the answer is the same as without <name> where Q-TR-UNKNOWN-FIELD is ignored

      Examples:
        | case    | name    |
        | endDate | endDate |
        | ENDDATE | ENDDATE |
        | Enddate | Enddate |

    @Q-TR-UNKNOWN-FIELD
    Scenario Outline: SerialNumber in another case is not that filter, <case>
      When I ask for the transaction report from yesterday to today with <name> "NO-SUCH-TERMINAL"
      Then the answer is accepted where Q-TR-UNKNOWN-FIELD is ignored

      Examples:
        | case         | name         |
        | serialNumber | serialNumber |
        | serialnumber | serialnumber |
        | SERIALNUMBER | SERIALNUMBER |

    # That terminal has no sale: a name that is read leaves none.
    Scenario Outline: SerialNumber in another case leaves no sale out, <case>
      Given a commerce with sales
      When I ask for the transaction report from $from to $to with <name> "NO-SUCH-TERMINAL"
      Then the answer is not refused: TR-NO-DATA
      And the answer is not refused: TR-SERIAL

      Examples:
        | case         | name         |
        | serialNumber | serialNumber |
        | serialnumber | serialnumber |
        | SERIALNUMBER | SERIALNUMBER |

    # The field table writes Page and PageSize where the request writes page and
    # pageSize.
    @TR-DEFAULTS @Q-TR-PAGE-NAMES
    Scenario Outline: Page and PageSize, <case>
      Given a commerce with 2 sales or more
      And <unread>
      And Q-TR-PAGE-NAMES is <answer>
      When I ask for the transaction report from $from to $to with:
        | pageSize | 1      |
        | PageSize | 1      |
        | <field>  | 2      |
      Then content.page of the answer is <page>

      Examples:
        | case            | answer | field | page | unread                        |
        | only page       | lower  | Page  | 1    | Q-TR-UNKNOWN-FIELD is ignored |
        | page, lower     | lower  | page  | 2    | Q-TR-UNKNOWN-FIELD is ignored |
        | Page and page   | both   | Page  | 2    | Q-TR-PAGE-NAMES is both       |
        | page, both      | both   | page  | 2    | Q-TR-PAGE-NAMES is both       |
        | only Page       | pascal | Page  | 2    | Q-TR-UNKNOWN-FIELD is ignored |
        | page is nothing | pascal | page  | 1    | Q-TR-UNKNOWN-FIELD is ignored |

    @Q-TR-PAGE-NAMES
    Scenario Outline: PageSize over the maximum, <case>
      Given Q-TR-UNKNOWN-FIELD is ignored
      When I ask for the transaction report from yesterday to today with PageSize 21
      Then the answer is <outcome> where Q-TR-PAGE-NAMES is <answer>

      Examples:
        | case               | answer | outcome  |
        | PageSize is nobody | lower  | accepted |

    @Q-TR-UNKNOWN-FIELD
    Scenario Outline: paging names in a third form, <case>
      When I ask for the transaction report from yesterday to today with <name> 0
      Then the answer is accepted where Q-TR-UNKNOWN-FIELD is ignored

      Examples:
        | case     | name     |
        | PAGESIZE | PAGESIZE |
        | pagesize | pagesize |
        | PAGE     | PAGE     |

  @TR-FIELD-UNKNOWN @Q-TR-UNKNOWN-FIELD
  Rule: TR-FIELD-UNKNOWN Fields that the table does not know

    Scenario Outline: unknown field, <case>
      When I send the transaction report the body:
        """
        <body>
        """
      Then the answer is accepted where Q-TR-UNKNOWN-FIELD is ignored
      And the answer is refused: TR-FIELD-UNKNOWN where Q-TR-UNKNOWN-FIELD is text

      Examples:
        | case              | body                                                                             |
        | beside Filters    | {"Filters":{"StartDate":"2025-06-01","EndDate":"2025-06-05"},"color":"red"}      |
        | inside Filters    | {"Filters":{"StartDate":"2025-06-01","EndDate":"2025-06-05","color":"red"}}      |
        | a branch field    | {"Filters":{"StartDate":"2025-06-01","EndDate":"2025-06-05","cardBrand":"VISA"}} |
        | beside, an object | {"Filters":{"StartDate":"2025-06-01","EndDate":"2025-06-05"},"more":{"a":[1,2]}} |

  # A body that says two things counts as no JSON, so what it gets may be a 415.
  @TR-FIELD-DUPLICATE @Q-DUPLICATE-FIELD @Q-TR-NOT-JSON
  Rule: TR-FIELD-DUPLICATE A field is sent once

    Scenario Outline: a field twice, <case>
      When I send the transaction report the body:
        """
        <body>
        """
      Then the answer is <outcome> where Q-DUPLICATE-FIELD is <answer>

      Examples:
        | case             | answer    | outcome  | body                                                                                    |
        | page refused     | refused   | refused  | {"Filters":{"StartDate":"2025-06-01","EndDate":"2025-06-05"},"page":1,"page":1}         |
        | EndDate refused  | refused   | refused  | {"Filters":{"StartDate":"2025-06-01","EndDate":"2025-06-05","EndDate":"2025-06-05"}}    |
        | EndDate last wins | last-wins | accepted | {"Filters":{"StartDate":"2025-06-01","EndDate":"2025-06-05","EndDate":"2025-06-05"}}   |

  @TR-BODY
  Rule: TR-BODY The body is one JSON object

    @TR-START-REQUIRED @Q-TR-NOT-JSON
    Scenario Outline: not JSON, <case>
      When I send the transaction report the body:
        """
        <body>
        """
      Then the answer is no success
      And the answer is the same as for an empty object where Q-TR-NOT-JSON is as-missing
      And the answer is HTTP 415 where Q-TR-NOT-JSON is 415 and TR-BODY comes before "TR-FILTERS-REQUIRED, TR-START-REQUIRED, TR-END-REQUIRED"
      And the answer is refused: TR-BODY where Q-TR-NOT-JSON is text and TR-BODY comes before "TR-FILTERS-REQUIRED, TR-START-REQUIRED, TR-END-REQUIRED"

      Examples:
        | case              | body                                                                    |
        | an open brace     | {                                                                       |

    # The dates are in it: what such a body gets is not said.
    @TR-START-REQUIRED @Q-TR-NOT-JSON
    Scenario Outline: not JSON, with dates, <case>
      When I send the transaction report the body:
        """
        <body>
        """
      Then the answer is the same as for an empty object where Q-TR-NOT-JSON is as-missing
      And the answer is HTTP 415 where Q-TR-NOT-JSON is 415 and TR-BODY comes before "TR-FILTERS-REQUIRED, TR-START-REQUIRED, TR-END-REQUIRED"
      And the answer is refused: TR-BODY where Q-TR-NOT-JSON is text and TR-BODY comes before "TR-FILTERS-REQUIRED, TR-START-REQUIRED, TR-END-REQUIRED"

      Examples:
        | case              | body                                                                    |
        | cut off           | {"Filters":{"StartDate":"2025-06-01","EndDate":"2025-06-05"}            |
        | a form            | StartDate=2025-06-01&EndDate=2025-06-05                                 |
        | XML               | <Filters><StartDate>2025-06-01</StartDate></Filters>                    |

    @TR-START-REQUIRED @Q-TR-NOT-OBJECT
    Scenario Outline: JSON, but no object, <case>
      When I send the transaction report the body:
        """
        <body>
        """
      Then the answer is no success
      And the answer is the same as for an empty object where Q-TR-NOT-OBJECT is as-missing
      And the answer is HTTP 415 where Q-TR-NOT-OBJECT is 415 and TR-BODY comes before "TR-FILTERS-REQUIRED, TR-START-REQUIRED, TR-END-REQUIRED"
      And the answer is refused: TR-BODY where Q-TR-NOT-OBJECT is text and TR-BODY comes before "TR-FILTERS-REQUIRED, TR-START-REQUIRED, TR-END-REQUIRED"

      Examples:
        | case                     | body                                                              |
        | a list                   | []                                                                |
        | a text                   | "2025-06-01"                                                      |
        | a number                 | 20250601                                                          |
        | true                     | true                                                              |
        | null                     | null                                                              |

    @TR-START-REQUIRED @Q-TR-NOT-OBJECT
    Scenario Outline: JSON, but no object, with dates, <case>
      When I send the transaction report the body:
        """
        <body>
        """
      Then the answer is the same as for an empty object where Q-TR-NOT-OBJECT is as-missing
      And the answer is HTTP 415 where Q-TR-NOT-OBJECT is 415 and TR-BODY comes before "TR-FILTERS-REQUIRED, TR-START-REQUIRED, TR-END-REQUIRED"
      And the answer is refused: TR-BODY where Q-TR-NOT-OBJECT is text and TR-BODY comes before "TR-FILTERS-REQUIRED, TR-START-REQUIRED, TR-END-REQUIRED"

      Examples:
        | case                     | body                                                              |
        | a list with the object   | [{"Filters":{"StartDate":"2025-06-01","EndDate":"2025-06-05"}}]   |

    @TR-START-REQUIRED @Q-TR-EMPTY-BODY
    Scenario: empty body
      When I send the transaction report the body:
        """
        """
      Then the answer is no success
      And the answer is the same as for an empty object where Q-TR-EMPTY-BODY is as-missing
      And the answer is HTTP 415 where Q-TR-EMPTY-BODY is 415 and TR-BODY comes before "TR-FILTERS-REQUIRED, TR-START-REQUIRED, TR-END-REQUIRED"
      And the answer is refused: TR-BODY where Q-TR-EMPTY-BODY is text and TR-BODY comes before "TR-FILTERS-REQUIRED, TR-START-REQUIRED, TR-END-REQUIRED"

  @TR-CONTENT-TYPE
  Rule: TR-CONTENT-TYPE The body is declared as JSON

    Scenario Outline: declared as JSON, <case>
      When I send the transaction report the header ContentType <type>
      Then the answer is accepted

      Examples:
        | case             | type                              |
        | as documented    | "application/json"                |
        | with a charset   | "application/json; charset=utf-8" |

    @TR-START-REQUIRED @Q-TR-CONTENT-TYPE
    Scenario Outline: declared as something else, <case>
      When I send the transaction report the header ContentType <type>
      Then the answer is the same as for an empty object where Q-TR-CONTENT-TYPE is as-missing
      And the answer is HTTP 415 where Q-TR-CONTENT-TYPE is 415
      And the answer is refused: TR-CONTENT-TYPE where Q-TR-CONTENT-TYPE is text

      Examples:
        | case       | type                                |
        | text       | "text/plain"                        |
        | a form     | "application/x-www-form-urlencoded" |
        | XML        | "application/xml"                   |
        | nothing    | (absent)                            |

  @TR-UNAUTHORIZED
  Rule: TR-UNAUTHORIZED The key is missing or invalid

    Scenario: transaction report without a key
      Given no API key
      When I ask for the transaction report from 2025-06-01 to 2025-06-05
      Then the answer is refused: TR-UNAUTHORIZED
      And the answer is HTTP 401

    Scenario: transaction report with an unknown key
      Given the API key "calco-no-such-key"
      When I ask for the transaction report from 2025-06-01 to 2025-06-05
      Then the answer is refused: TR-UNAUTHORIZED

  @TR-UNKNOWN-USER @Q-TR-UNKNOWN-USER
  Rule: TR-UNKNOWN-USER The user of the key is unknown

    Scenario Outline: transaction report of an unknown user, <case>
      Given the account unknownUser
      When I ask for the transaction report from 2025-06-01 to 2025-06-05
      Then the answer is refused
      And the answer is <outcome> where Q-TR-UNKNOWN-USER is <answer>

      Examples:
        | case   | answer | outcome                  |
        | 401    | 401    | refused: TR-UNKNOWN-USER |
        | 404    | 404    | HTTP 404                 |
        | own    | reply  | refused: TR-UNKNOWN-USER |

  @TR-PLAN @Q-PLAN-SCOPE
  Rule: TR-PLAN The plan does not matter here

    Scenario Outline: transaction report without a PaaS plan, <case>
      Given the account noPlan
      When I ask for the transaction report from 2025-06-01 to 2025-06-05
      Then the answer is <outcome> where Q-PLAN-SCOPE is <answer>

      Examples:
        | case    | answer | outcome          |
        | served  | no     | accepted         |
        | refused | yes    | refused: TR-PLAN |

  @TR-INTERNAL
  Rule: TR-INTERNAL Server failure

    Scenario: the report cannot be made
      Given the account broken
      When I ask for the transaction report from 2025-06-01 to 2025-06-05
      Then the answer is refused: TR-INTERNAL
      And the answer is HTTP 500

  @TR-NO-DATA
  Rule: TR-NO-DATA No transaction matches

    Scenario: an account without sales
      Given the account quiet
      When I ask for the transaction report from 2025-06-01 to 2025-06-05
      Then the answer is refused: TR-NO-DATA
      And the answer is HTTP 404

    Scenario: an account without sales, up to today
      Given the account quiet
      When I ask for the transaction report from today-7 to today with page 1 and pageSize 1
      Then the answer is refused: TR-NO-DATA
      And the answer is HTTP 404

    # Of no sales there is no second page either.
    Scenario: an account without sales, second page
      Given the account quiet
      When I ask for the transaction report from today-7 to yesterday with page 2
      Then the answer is no success

    Scenario: a range before there were terminals
      When I ask for the transaction report from 1999-06-01 to 1999-06-05
      Then the answer is refused: TR-NO-DATA

    Scenario: a range before there were terminals, asked for by another account
      Given the account second
      When I ask for the transaction report from 1999-06-01 to 1999-06-05 with pageSize 1
      Then the answer is refused: TR-NO-DATA
      And the answer is HTTP 404

    # Whether such an account is on the plan, and what that means here, is not said.
    Scenario: a range before there were terminals, asked for by an account without locations
      Given the account noLocations
      When I ask for the transaction report from 1999-06-01 to 1999-06-05
      Then the answer is no success

  @TR-ERROR
  Rule: TR-ERROR An error carries its status as text, and a message

    Scenario Outline: form of an error, <case>
      When I ask for the transaction report from <from> to <to>
      Then the answer is HTTP <status>
      And code of the answer is "<status>"
      And message of the answer is like "."

      @TR-START-CALENDAR
      Examples:
        | case              | from       | to         | status |
        | no real date      | 2025-02-30 | 2025-03-05 | 400    |

      @TR-RANGE
      Examples:
        | case              | from       | to         | status |
        | range too long    | 2025-04-01 | 2025-06-01 | 400    |

    @TR-NO-DATA
    Scenario: form of an error, nothing there
      When I ask for the transaction report from 1999-06-01 to 1999-06-05
      Then the answer is refused: TR-NO-DATA
      And the answer is HTTP 404
      And code of the answer is "404"
      And message of the answer is like "."

    @Q-TR-ERROR-CONTENT @TR-RANGE
    Scenario Outline: content of an error, <case>
      Given Q-TR-ERROR-CONTENT is <answer>
      When I ask for the transaction report from 2025-04-01 to 2025-06-01
      Then content of the answer is <content>

      Examples:
        | case       | answer | content             |
        | absent     | absent | (absent)            |
        | null       | null   | null                |
        | empty      | empty  | {}                  |
        | other JSON | json   | $reportErrorContent |

    @Q-TR-SEVERAL @Q-TR-PAGE-MIN @Q-ORDER-TRANSACTION-REPORT
    Scenario Outline: several broken fields, <case>
      Given Q-TR-SEVERAL is first
      And Q-TR-PAGE-MIN is pinned
      And Q-ORDER-TRANSACTION-REPORT is default
      When I ask for the transaction report from <from> to <to> with page 0
      Then the answer is <outcome>

      @TR-START-FORMAT
      Examples:
        | case                    | from       | to         | outcome                    |
        | both dates              | 01-06-2025 | 05-06-2025 | refused: TR-START-FORMAT   |
        | form before calendar    | 01-06-2025 | 2025-02-30 | refused: TR-START-FORMAT   |

      @TR-START-CALENDAR
      Examples:
        | case                    | from       | to         | outcome                    |
        | start before end        | 2025-02-30 | 05-06-2025 | refused: TR-START-CALENDAR |

      @TR-RANGE
      Examples:
        | case                    | from       | to         | outcome                    |
        | range before page       | 2025-04-01 | 2025-06-01 | refused: TR-RANGE          |

    @Q-TR-SEVERAL @Q-ORDER-TRANSACTION-REPORT
    Scenario Outline: two neighbours, <case>
      Given Q-TR-SEVERAL is first
      And <question> is <answer>
      And Q-ORDER-TRANSACTION-REPORT is default
      When I ask for the transaction report from <from> to 2025-06-05 with <field> <value> and <field2> <value2>
      Then the answer is <outcome>

      @TR-START-CALENDAR
      Examples:
        | case                                    | question     | answer | from       | field   | value    | field2 | value2 | outcome                    |
        | StartDate no real date, EndDate missing | Q-TR-SEVERAL | first  | 2025-02-30 | EndDate | (absent) | page   | 1      | refused: TR-START-CALENDAR |

      @TR-PAGE-MIN @Q-TR-PAGE-MIN
      Examples:
        | case                | question      | answer | from       | field | value | field2   | value2 | outcome              |
        | page and pageSize 0 | Q-TR-PAGE-MIN | 400    | 2025-06-01 | page  | 0     | pageSize | 0      | refused: TR-PAGE-MIN |

      @TR-PAGESIZE-MAX @Q-TR-PAGESIZE-MAX
      Examples:
        | case                            | question          | answer | from       | field    | value | field2       | value2             | outcome                  |
        | pageSize 21, terminal of nobody | Q-TR-PAGESIZE-MAX | 400    | 2025-06-01 | pageSize | 21    | SerialNumber | "NO-SUCH-TERMINAL" | refused: TR-PAGESIZE-MAX |

    # Pairs of rules that one request breaks, each in both orders: the profile says
    # which of the two rows is judged.
    @Q-TR-SEVERAL @Q-ORDER-TRANSACTION-REPORT
    Scenario Outline: two broken rules, <first> before <second>
      Given Q-TR-SEVERAL is first
      And <first> comes before "<second>"
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with <field> <value> and <field2> <value2>
      Then the answer is refused: <first>

      @TR-START-REQUIRED
      Examples:
        | first             | second          | field     | value    | field2       | value2             |
        | TR-START-REQUIRED | TR-END-REQUIRED | StartDate | (absent) | EndDate      | (absent)           |
        | TR-START-REQUIRED | TR-SERIAL       | StartDate | (absent) | SerialNumber | "NO-SUCH-TERMINAL" |

      @TR-END-REQUIRED
      Examples:
        | first           | second            | field     | value    | field2       | value2             |
        | TR-END-REQUIRED | TR-START-REQUIRED | StartDate | (absent) | EndDate      | (absent)           |
        | TR-END-REQUIRED | TR-SERIAL         | EndDate   | (absent) | SerialNumber | "NO-SUCH-TERMINAL" |

      @TR-SERIAL
      Examples:
        | first     | second            | field     | value    | field2       | value2             |
        | TR-SERIAL | TR-START-REQUIRED | StartDate | (absent) | SerialNumber | "NO-SUCH-TERMINAL" |
        | TR-SERIAL | TR-END-REQUIRED   | EndDate   | (absent) | SerialNumber | "NO-SUCH-TERMINAL" |

    # Which of two rules wins is open, and whether both are told; nothing else is wrong.
    Scenario Outline: refused for what is wrong, <case>
      When I ask for the transaction report from 2025-06-01 to 2025-06-05 with <field> <value> and <field2> <value2>
      Then code of the answer is "400"
      And message of the answer is like "<message>"

      @TR-START-REQUIRED
      Examples:
        | case                                  | field     | value    | field2       | value2             | message                                      |
        | both dates missing                    | StartDate | (absent) | EndDate      | (absent)           | (Start\|End)Date is required                 |
        | StartDate missing, terminal of nobody | StartDate | (absent) | SerialNumber | "NO-SUCH-TERMINAL" | StartDate is required\|Invalid serial number |

      @TR-START-FORMAT
      Examples:
        | case                               | field     | value        | field2  | value2       | message                                                            |
        | both dates in another form         | StartDate | "01-06-2025" | EndDate | "05-06-2025" | (Start\|End)Date must be in the format                             |
        | StartDate bad, EndDate missing     | StartDate | "01-06-2025" | EndDate | (absent)     | StartDate must be in the format\|EndDate is required               |
        | both dates not in the calendar     | StartDate | "2025-02-30" | EndDate | "2025-02-31" | (Start\|End)Date must be (a valid calendar date\|in the format)    |

      @TR-RANGE
      Examples:
        | case                         | field     | value        | field2       | value2             | message                                                       |
        | too long, terminal of nobody | StartDate | "2025-03-01" | SerialNumber | "NO-SUCH-TERMINAL" | The date range cannot exceed one month\|Invalid serial number |

    @Q-TR-SEVERAL
    Scenario: messages of several broken fields in one
      Given TR-START-FORMAT comes before "TR-END-CALENDAR"
      And Q-TR-SEVERAL is joined
      When I ask for the transaction report from 01-06-2025 to 2025-02-30
      Then message of the answer is "StartDate must be in the format YYYY-MM-DD. EndDate must be a valid calendar date."

  Rule: What is refused is refused to every account

    # The conditions of the messages name no account: they hold for whoever asks.
    Scenario Outline: asked by another account, <case>
      Given today is 2025-08-10 or later
      And the account second
      When I ask for the transaction report from <from> to <to> with <field> <value>
      Then the answer is refused: <rule>

      @TR-START-REQUIRED
      Examples:
        | case              | from    | to        | field     | value    | rule              |
        | StartDate missing | today-2 | yesterday | StartDate | (absent) | TR-START-REQUIRED |

      @TR-END-REQUIRED
      Examples:
        | case            | from    | to        | field   | value    | rule            |
        | EndDate missing | today-2 | yesterday | EndDate | (absent) | TR-END-REQUIRED |

      @TR-START-FORMAT
      Examples:
        | case               | from       | to         | field     | value        | rule            |
        | StartDate, slashes | 2025-08-01 | 2025-08-10 | StartDate | "2025/08/01" | TR-START-FORMAT |

      @TR-END-FORMAT
      Examples:
        | case               | from       | to         | field   | value        | rule          |
        | EndDate, day first | 2025-08-01 | 2025-08-10 | EndDate | "10-08-2025" | TR-END-FORMAT |

      @TR-START-CALENDAR
      Examples:
        | case        | from       | to         | field | value | rule              |
        | 30 February | 2025-02-30 | 2025-03-10 | page  | 1     | TR-START-CALENDAR |

      @TR-END-CALENDAR
      Examples:
        | case    | from       | to         | field | value | rule            |
        | 31 June | 2025-06-20 | 2025-06-31 | page  | 1     | TR-END-CALENDAR |

      @TR-RANGE
      Examples:
        | case       | from       | to         | field | value | rule     |
        | two months | 2025-06-01 | 2025-08-01 | page  | 1     | TR-RANGE |

      @TR-SERIAL
      Examples:
        | case                 | from    | to        | field        | value              | rule      |
        | a terminal of nobody | today-2 | yesterday | SerialNumber | "NO-SUCH-TERMINAL" | TR-SERIAL |

  Rule: What is refused is refused whatever else is asked

    # The conditions of the messages name one field each: they hold on whichever page, with
    # whichever page size, days and terminal.
    Scenario Outline: beside other fields, <case>
      Given today is 2025-08-10 or later
      When I ask for the transaction report from <from> to <to> with:
        | SerialNumber | "$terminal" |
        | page         | 2           |
        | pageSize     | <size>      |
        | <field>      | <value>     |
      Then the answer is refused: <rule>

      @TR-START-REQUIRED
      Examples:
        | case                        | from       | to         | size | field     | value    | rule              |
        | StartDate missing, to today | yesterday  | today      | 20   | StartDate | (absent) | TR-START-REQUIRED |
        | StartDate missing, long ago | 2025-08-01 | 2025-08-10 | 1    | StartDate | (absent) | TR-START-REQUIRED |

      @TR-END-REQUIRED
      Examples:
        | case                        | from       | to         | size | field   | value    | rule            |
        | EndDate missing, from today | today      | today      | 20   | EndDate | (absent) | TR-END-REQUIRED |
        | EndDate missing, long ago   | 2025-08-01 | 2025-08-10 | 1    | EndDate | (absent) | TR-END-REQUIRED |

      @TR-START-FORMAT
      Examples:
        | case                         | from       | to         | size | field     | value        | rule            |
        | StartDate, slashes, to today | yesterday  | today      | 20   | StartDate | "2025/08/01" | TR-START-FORMAT |
        | StartDate, slashes, long ago | 2025-08-01 | 2025-08-10 | 1    | StartDate | "2025/08/01" | TR-START-FORMAT |

      @TR-END-FORMAT
      Examples:
        | case                           | from       | to         | size | field   | value        | rule          |
        | EndDate, day first, from today | today      | today      | 20   | EndDate | "10-08-2025" | TR-END-FORMAT |
        | EndDate, day first, long ago   | 2025-08-01 | 2025-08-10 | 1    | EndDate | "10-08-2025" | TR-END-FORMAT |

      @TR-START-CALENDAR
      Examples:
        | case                  | from       | to         | size | field | value | rule              |
        | 30 February, pages 20 | 2025-02-30 | 2025-03-10 | 20   | page  | 2     | TR-START-CALENDAR |
        | 30 February, pages 1  | 2025-02-30 | 2025-03-10 | 1    | page  | 2     | TR-START-CALENDAR |

      @TR-END-CALENDAR
      Examples:
        | case              | from       | to         | size | field | value | rule            |
        | 31 June, pages 20 | 2025-06-20 | 2025-06-31 | 20   | page  | 2     | TR-END-CALENDAR |
        | 31 June, pages 1  | 2025-06-20 | 2025-06-31 | 1    | page  | 2     | TR-END-CALENDAR |

      @TR-RANGE
      Examples:
        | case                 | from       | to         | size | field | value | rule     |
        | two months, to today | today-62   | today      | 20   | page  | 2     | TR-RANGE |
        | two months, long ago | 2025-06-01 | 2025-08-01 | 1    | page  | 2     | TR-RANGE |

      @TR-SERIAL
      Examples:
        | case                           | from       | to         | size | field        | value              | rule      |
        | a terminal of nobody, to today | yesterday  | today      | 20   | SerialNumber | "NO-SUCH-TERMINAL" | TR-SERIAL |
        | a terminal of nobody, long ago | 2025-08-01 | 2025-08-10 | 1    | SerialNumber | "NO-SUCH-TERMINAL" | TR-SERIAL |
