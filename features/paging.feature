Feature: Pages of both reports

  # What a page echoes and how many transactions it carries. That the pages join
  # to the whole stands in consistency.feature.

  @op:branch-report @BR-PAGINATION
  Rule: BR-PAGINATION pagination echoes the page and counts all

    Scenario Outline: page of the branch report, <case>
      Given a commerce with <sales> sales or more
      When I ask for the branch report from $from to $to with page <page> and pageSize <size>
      Then the answer is a success
      And pagination.page of the answer is <page>
      And pagination.pageSize of the answer is <size>
      And the answer has the transactions that its pagination counts

      Examples:
        | case                | sales | page | size |
        | first page of one   | 1     | 1    | 1    |
        | second page of one  | 2     | 2    | 1    |
        | third page of seven | 15    | 3    | 7    |
        | first page of 20    | 1     | 1    | 20   |
        | second page of 20   | 21    | 2    | 20   |

    Scenario Outline: every size of a page of the branch report, <size>
      Given a commerce with sales
      When I ask for the branch report from $from to $to with pageSize <size>
      Then the answer is a success
      And the answer has the transactions that its pagination counts

      Examples:
        | size |
        | 2    |
        | 3    |
        | 4    |
        | 5    |
        | 6    |
        | 8    |
        | 9    |
        | 10   |
        | 11   |
        | 12   |
        | 14   |
        | 15   |
        | 16   |
        | 17   |
        | 18   |

    Scenario Outline: last page of the branch report, <case>
      Given a commerce with sales
      When I ask for the branch report from $from to $to with pageSize <size>
      Then the answer has the transactions that its pagination counts
      When I ask again with page $totalPages
      Then the answer is a success
      And pagination.page of the answer is $totalPages
      And the answer has the transactions that its pagination counts

      Examples:
        | case        | size |
        | pages of 1  | 1    |
        | pages of 7  | 7    |
        | pages of 13 | 13   |
        | pages of 20 | 20   |

  @op:transaction-report @TR-PAGING
  Rule: TR-PAGING The counts fit the transactions of a page

    Scenario Outline: page of the transaction report, <case>
      Given a commerce with <sales> sales or more
      When I ask for the transaction report from $from to $to with page <page> and pageSize <size>
      Then the answer is a success
      And content.page of the answer is <page>
      And the answer has the transactions that its pagination counts

      Examples:
        | case                | sales | page | size |
        | first page of one   | 1     | 1    | 1    |
        | second page of one  | 2     | 2    | 1    |
        | third page of seven | 15    | 3    | 7    |
        | first page of 20    | 1     | 1    | 20   |
        | second page of 20   | 21    | 2    | 20   |

    Scenario Outline: every size of a page of the transaction report, <size>
      Given a commerce with sales
      When I ask for the transaction report from $from to $to with pageSize <size>
      Then the answer is a success
      And the answer has the transactions that its pagination counts

      Examples:
        | size |
        | 2    |
        | 3    |
        | 4    |
        | 5    |
        | 6    |
        | 8    |
        | 9    |
        | 10   |
        | 11   |
        | 12   |
        | 14   |
        | 15   |
        | 16   |
        | 17   |
        | 18   |

    Scenario Outline: last page of the transaction report, <case>
      Given a commerce with sales
      When I ask for the transaction report from $from to $to with pageSize <size>
      Then the answer has the transactions that its pagination counts
      When I ask again with page $totalPages
      Then the answer is a success
      And content.page of the answer is $totalPages
      And the answer has the transactions that its pagination counts

      Examples:
        | case        | size |
        | pages of 1  | 1    |
        | pages of 7  | 7    |
        | pages of 13 | 13   |
        | pages of 20 | 20   |

    Scenario: last page of the transaction report of a terminal
      Given a commerce with sales
      When I ask for the transaction report from $to-27 to $to with SerialNumber $terminal and pageSize 4
      And I ask again with page $totalPages
      Then the answer is a success
      And content.page of the answer is $totalPages
      And the answer has the transactions that its pagination counts

    @TR-DEFAULTS
    Scenario: a page of the default size, of a terminal
      Given a commerce with sales
      When I ask for the transaction report from $to-27 to $to with SerialNumber $terminal
      Then the answer is a success
      And content.page of the answer is 1
      And the answer has at most 10 transactions
      And the answer has the transactions that its pagination counts

    @TR-DEFAULTS
    Scenario: a page of the default size
      Given a commerce with 11 sales or more
      When I ask for the transaction report from $from to $to with page 2
      Then the answer is a success
      And content.page of the answer is 2
      And the answer has at most 10 transactions
      And the answer has the transactions that its pagination counts
