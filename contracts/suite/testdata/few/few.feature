@op:any
Feature: Few scenarios, for the quick tests of deployments

  @BR-31
  Scenario Outline: card brand, <case>
    When I ask for the branch report from <from> to 2025-05-10 with cardBrand "VISA"
    Then the answer is <outcome>

    Examples:
      | case      | from       | outcome              |
      | too early | 2025-04-30 | refused: BR-31       |
      | in time   | 2025-05-01 | not refused: BR-31   |

  @BR-24
  Scenario: a page too far
    When I ask for the branch report from $from to $to
    And I ask again with page $totalPages+1
    Then the answer is refused: BR-24

  @BR-22
  Scenario: another account's location
    When I ask for the branch report from $from to $to with locationId $foreignLocation
    Then the answer is refused: BR-22

  @BR-25
  Scenario Outline: no plan, <case>
    Given the account noPlan
    When I ask for the branch report from $from to $to
    Then the answer is refused: BR-25

    Examples:
      | case  |
      | once  |
      | twice |

  @L-00
  Scenario: locations
    When I ask for the locations
    Then the answer is a success
    And metadata.code of the answer is "L-00"

  @TR-200
  Scenario: transaction report
    Given a commerce with sales
    When I ask for the transaction report from $from to $to
    Then the answer is a success

  @BR-PAGING
  Scenario: totals
    Given a commerce with sales
    When I ask for the branch report from $from to $to with pageSize 20
    Then the answer is a success
    And the answer has the transactions that its pagination counts

  @BR-FILTER-TYPE
  Scenario: the four types make the whole
    Then the values of typeTransaction partition the whole
