@op:any
Feature: Scenarios whose expectations are wrong, so that each is a finding

  @ERROR_NOT_AUTHORIZED
  Scenario: no key
    Given no API key
    When I ask for the locations
    Then the answer is a success

  @ERROR_NOT_AUTHORIZED
  Scenario: a made-up key
    Given the API key "it's * none"
    When I ask for the locations
    Then the answer is a success

  @BR-25
  Scenario: another role
    Given the account noPlan
    When I ask for the branch report from 2026-11-01 to 2026-11-10
    Then the answer is a success

  @BR-00
  Scenario: a name that a shell would change
    When I ask for the branch report from 2026-11-01 to 2026-11-10 with locationId "it's $(date) `x` \\ \u0001 ñ"
    Then the answer is a success

  @TR-200
  Scenario Outline: another Content-Type, <case>
    When I send the transaction report the header ContentType <type>
    Then the answer is refused: TR-UNAUTHORIZED

    Examples:
      | case | type         |
      | text | "text/plain" |
      | none | (absent)     |

  @L-00
  Scenario: a query
    When I ask for the locations with query "a=1&b=%20"
    Then the answer is refused: L-01
