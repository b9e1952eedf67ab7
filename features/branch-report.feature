@op:branch-report
Feature: Branch report

  @BR-31
  Rule: BR-31 No card brand filter for a range that begins before 1 May 2025

    Scenario Outline: card brand filter, <case>
      When I ask for the branch report from <from> to <to> with cardBrand "VISA"
      Then the answer is <outcome>

      Examples: accepted
        | case                         | from       | to         | outcome  |
        | first allowed day            | 2025-05-01 | 2025-05-10 | accepted |

      Examples: refused
        | case                         | from       | to         | outcome        |
        | one day too early            | 2025-04-30 | 2025-05-10 | refused: BR-31 |
        | both days before             | 2025-04-01 | 2025-04-10 | refused: BR-31 |

  @BR-08
  Rule: BR-08 The range does not exceed 30 days

    Scenario: one day
      When I ask for the branch report from 2025-06-01 to 2025-06-02
      Then the answer is not refused: BR-08

    Scenario: 61 days under any reading
      When I ask for the branch report from 2025-06-01 to 2025-08-02
      Then the answer is refused: BR-08

    @Q-RANGE-LIMIT
    Scenario Outline: the limit, <case>
      When I ask for the branch report from <from> to <to>
      Then the answer is <outcome> where Q-RANGE-LIMIT is <answer>

      Examples:
        | case               | from       | to         | answer | outcome            |
        | 32 days under 30   | 2025-06-01 | 2025-07-03 | 30     | refused: BR-08     |
        | 32 days under 60   | 2025-06-01 | 2025-07-03 | 60     | not refused: BR-08 |
