Feature: Locations and serial numbers

  @op:locations @L-00
  Rule: L-00 Locations exist

    Scenario: the locations of an account
      When I ask for the locations
      Then the answer is a success
      And the answer is HTTP 200
      And the answer is JSON
      And metadata.code of the answer is "L-00"
      And metadata.message of the answer is "Success"

  @op:locations @L-01
  Rule: L-01 The account has no locations

    Scenario: an account without locations
      Given the account noLocations
      When I ask for the locations
      Then the answer is refused: L-01
      And data of the answer is []
      And pagination of the answer is null

    @Q-L01-STATUS
    Scenario: an account without locations is told so with a success
      Given the account noLocations
      When I ask for the locations
      Then the answer is HTTP 200 unless Q-L01-STATUS is 404

  @op:locations @ERROR_NOT_AUTHORIZED
  Rule: ERROR_NOT_AUTHORIZED The key is missing or invalid

    Scenario: locations without a key
      Given no API key
      When I ask for the locations
      Then the answer is refused: ERROR_NOT_AUTHORIZED

    Scenario Outline: locations with a bad key, <case>
      Given the API key <key>
      When I ask for the locations
      Then the answer is refused: ERROR_NOT_AUTHORIZED

      Examples:
        | case    | key                 |
        | unknown | "calco-no-such-key" |
        | a space | "calco no such key" |

    @Q-L-ERROR-DATA
    Scenario Outline: data of an error, <case>
      Given no API key
      And Q-L-ERROR-DATA is <answer>
      When I ask for the locations
      Then data of the answer is <data>

      Examples:
        | case         | answer     | data     |
        | null         | null       | null     |
        | absent       | absent     | (absent) |
        | empty list   | empty-list | []       |
        | empty object | empty      | {}       |

    @Q-L-ERROR-PAGINATION
    Scenario Outline: pagination of an error, <case>
      Given no API key
      And Q-L-ERROR-PAGINATION is <answer>
      When I ask for the locations
      Then pagination of the answer is <pagination>

      Examples:
        | case              | answer | pagination              |
        | null, an error    | null   | null                    |
        | absent, an error  | absent | (absent)                |
        | empty, an error   | json   | $listingErrorPagination |

  @op:locations @USER_NOT_FOUND
  Rule: USER_NOT_FOUND The user of the key is not in the system

    Scenario: locations of an unknown user
      Given the account unknownUser
      When I ask for the locations
      Then the answer is refused: USER_NOT_FOUND

  @op:locations @ERROR_UNEXPECTED
  Rule: ERROR_UNEXPECTED Internal server error

    Scenario: the listing cannot be made
      Given the account broken
      When I ask for the locations
      Then the answer is refused: ERROR_UNEXPECTED

  @op:locations @L-PLAN @Q-PLAN-SCOPE
  Rule: L-PLAN The plan does not matter here

    Scenario Outline: locations without a PaaS plan, <case>
      Given the account noPlan
      When I ask for the locations
      Then the answer is <outcome> where Q-PLAN-SCOPE is <answer>

      Examples:
        | case    | answer | outcome         |
        | served  | no     | accepted        |
        | refused | yes    | refused: L-PLAN |

  @op:locations @L-REQUEST
  Rule: L-REQUEST The GET has neither query nor body

    Scenario: as documented
      When I ask for the locations with Content-Type "application/json"
      Then the answer is accepted

    @Q-GET-CONTENT-TYPE
    Scenario Outline: Content-Type of the GET, <case>
      When I ask for the locations with Content-Type <type>
      Then the answer is <outcome> where Q-GET-CONTENT-TYPE is <answer>

      Examples:
        | case                  | type         | answer  | outcome  |
        | none, served          | (absent)     | served  | accepted |
        | another one, served   | "text/plain" | served  | accepted |
        | none, refused         | (absent)     | refused | refused  |
        | another one, refused  | "text/plain" | refused | refused  |

    @Q-GET-QUERY
    Scenario Outline: query of the GET, <case>
      When I ask for the locations with query "page=2&pageSize=1"
      Then the answer is <outcome> where Q-GET-QUERY is <answer>

      Examples:
        | case    | answer  | outcome            |
        | served  | served  | accepted           |
        | refused | refused | refused: L-REQUEST |

    # A query beside another defect: which of the two rules wins.
    @Q-ORDER-LOCATIONS @Q-GET-QUERY
    Scenario Outline: a query without a key, <case>
      Given no API key
      And Q-GET-QUERY is refused
      And <first> comes before "<second>"
      When I ask for the locations with query "page=2&pageSize=1"
      Then the answer is refused: <first>

      Examples:
        | case                | first     | second               |
        | the request matters | L-REQUEST | ERROR_NOT_AUTHORIZED |

      @ERROR_NOT_AUTHORIZED
      Examples:
        | case            | first                | second    |
        | the key matters | ERROR_NOT_AUTHORIZED | L-REQUEST |

    @Q-ORDER-LOCATIONS @Q-GET-QUERY
    Scenario Outline: a query by the account <role>, <case>
      Given the account <role>
      And Q-GET-QUERY is refused
      And <first> comes before "<second>"
      When I ask for the locations with query "page=2&pageSize=1"
      Then the answer is refused: <first>

      Examples:
        | case                | role        | first     | second         |
        | the request matters | unknownUser | L-REQUEST | USER_NOT_FOUND |
        | the request matters | noLocations | L-REQUEST | L-01           |

      @USER_NOT_FOUND
      Examples:
        | case             | role        | first          | second    |
        | the user matters | unknownUser | USER_NOT_FOUND | L-REQUEST |

      @L-01
      Examples:
        | case                 | role        | first | second    |
        | its locations matter | noLocations | L-01  | L-REQUEST |

    @Q-ORDER-LOCATIONS @Q-GET-QUERY @Q-PLAN-SCOPE
    Scenario Outline: a query without a PaaS plan, <case>
      Given the account noPlan
      And Q-PLAN-SCOPE is yes
      And Q-GET-QUERY is refused
      And <first> comes before "<second>"
      When I ask for the locations with query "page=2&pageSize=1"
      Then the answer is refused: <first>

      Examples:
        | case                | first     | second |
        | the request matters | L-REQUEST | L-PLAN |

      @L-PLAN
      Examples:
        | case             | first  | second    |
        | the plan matters | L-PLAN | L-REQUEST |

    # A GET with a body is nothing that the reference shows: it is sent only
    # where that is allowed.
    @Q-GET-BODY @intrusive
    Scenario Outline: body of the GET, <case>
      When I ask for the locations with body "{}"
      Then the answer is <outcome> where Q-GET-BODY is <answer>

      Examples:
        | case            | answer  | outcome            |
        | a body, served  | served  | accepted           |
        | a body, refused | refused | refused: L-REQUEST |

  @op:locations @NAMES-EXACT
  Rule: NAMES-EXACT Paths are written as in the reference

    # Other paths and methods are nothing that the reference shows: they are
    # tried only where that is allowed.
    @Q-PATH-CASE @intrusive
    Scenario Outline: letter case of the path, <case>
      When I ask for the locations at the path <path>
      Then the answer is HTTP 404 where Q-PATH-CASE is exact
      And the answer is a success where Q-PATH-CASE is any

      Examples:
        | case                 | path                         |
        | small letters        | "/devicelocation/locations"  |
        | first letter capital | "/DeviceLocation/Locations"  |

  @op:locations @L-ENVELOPE
  Rule: L-ENVELOPE An answer carries code, message, data and pagination

    Scenario: a listing that has everything
      When I ask for the locations
      Then metadata.code of the answer is like "^L-0[01]$"
      And metadata.message of the answer is like "."

  @op:locations @L-LOCATION
  Rule: L-LOCATION A location carries its number, street and region

    Scenario: identifiers are whole numbers
      When I ask for the locations
      Then every entry has a id like "^-?[0-9]+$"

    Scenario Outline: text of a location, <field>
      When I ask for the locations
      Then every entry has a <field> like ""

      Examples:
        | field   |
        | street  |
        | number  |
        | commune |
        | city    |
        | region  |

  @op:locations @L-DISTINCT
  Rule: L-DISTINCT The locations are distinct

    Scenario: no location twice
      When I ask for the locations
      Then no two entries have the same id

    Scenario: no location of another account twice
      Given the account second
      When I ask for the locations
      Then no two entries have the same id

    @Q-LOCATION-ORDER
    Scenario Outline: order of locations, <case>
      Given Q-LOCATION-ORDER is <answer>
      When I ask for the locations
      Then the entries rise by <field>

      Examples:
        | case    | answer  | field  |
        | by id   | by-id   | id     |
        | by name | by-name | street |

  @op:locations @L-ACCOUNT
  Rule: L-ACCOUNT Only locations of the account are listed

    Scenario: another key, other locations
      When I ask for the locations
      And I ask again as the account second
      Then no entry has the id of an entry before

    Scenario Outline: another key, other locations, <role>
      When I ask for the locations
      And I ask again as the account <role>
      Then no entry has the id of an entry before

      Examples:
        | role     |
        | cashOnly |
        | quiet    |

  @op:locations @L-PAGINATION-NULL
  Rule: L-PAGINATION-NULL pagination is null

    Scenario: pagination of a listing
      When I ask for the locations
      Then the answer is accepted
      And pagination of the answer is null

  # The reference names the listing as the way to find the terminals and shows
  # neither parameters nor answer: ours is judged only where a profile pins it.
  @op:serial-numbers @SN-LISTING @Q-SERIAL-SHAPE
  Rule: SN-LISTING The terminals of the account are listed

    Scenario: the terminals of an account
      Given Q-SERIAL-SHAPE is provisional
      When I ask for the serial numbers
      Then the answer is a success
      And the answer is JSON
      And every entry has a serialNumber like "\S"

    Scenario: no terminal twice
      Given Q-SERIAL-SHAPE is provisional
      When I ask for the serial numbers
      Then no two entries have the same serialNumber

    Scenario Outline: terminals with sales are listed, <terminal>
      Given Q-SERIAL-SHAPE is provisional
      When I ask for the serial numbers
      Then an entry has serialNumber <terminal>

      Examples:
        | terminal       |
        | $terminal      |
        | $otherTerminal |

    Scenario: a listing of any shape
      Given a commerce with sales
      When I ask for the serial numbers
      Then the answer names a terminal of the account

    @Q-LOCATION-ID
    Scenario: locations of terminals
      Given Q-SERIAL-SHAPE is provisional
      And Q-LOCATION-ID is yes
      When I ask for the serial numbers
      Then an entry has locationId $location

    Scenario: another key, other terminals
      Given Q-SERIAL-SHAPE is provisional
      When I ask for the serial numbers
      And I ask again as the account second
      Then no entry has the serialNumber of an entry before

    Scenario: serial numbers without a key
      Given Q-SERIAL-SHAPE is provisional
      And no API key
      When I ask for the serial numbers
      Then the answer is refused

    @Q-SERIAL-SLASH @intrusive
    Scenario: the path without its trailing slash
      When I ask for the serial numbers at the path "/SerialNumbersDevice/get-serial-numbers-device"
      Then the answer is HTTP 200 where Q-SERIAL-SLASH is both
      And the answer is HTTP 404 where Q-SERIAL-SLASH is only-with
