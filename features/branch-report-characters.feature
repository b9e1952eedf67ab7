@op:branch-report
Feature: Branch report: characters of locationId and serialNumber

  # The characters stand in an identifier that is of nobody, so a value that is
  # not refused for its characters is refused for its owner.

  @BR-14
  Rule: BR-14 locationId holds no control character, white space or restricted character

    Scenario Outline: character in locationId, <case>
      When I ask for the branch report from yesterday to today with locationId <value>
      Then the answer is <outcome>

      Examples: not restricted
        | case              | value   | outcome            |
        | hyphen            | "10-1"  | not refused: BR-14 |
        | underscore        | "10_1"  | not refused: BR-14 |
        | dot               | "10.1"  | not refused: BR-14 |
        | comma             | "10,1"  | not refused: BR-14 |
        | vertical bar      | "10\|1" | not refused: BR-14 |
        | opening bracket   | "10[1"  | not refused: BR-14 |
        | closing brace     | "10}1"  | not refused: BR-14 |
        | lower-case letter | "10a1"  | not refused: BR-14 |
        | n with tilde      | "10ñ1"  | not refused: BR-14 |
        | e with accent     | "10é1"  | not refused: BR-14 |
        | emoji             | "10😀1"  | not refused: BR-14 |
        | a Han character   | "10漢1"  | not refused: BR-14 |
        | capital letters   | "AB-C"  | not refused: BR-14 |

      Examples: restricted
        | case                | value       | outcome        |
        | less than           | "10<1"      | refused: BR-14 |
        | greater than        | "10>1"      | refused: BR-14 |
        | ampersand           | "10&1"      | refused: BR-14 |
        | apostrophe          | "10'1"      | refused: BR-14 |
        | double quote        | "10\u00221" | refused: BR-14 |
        | semicolon           | "10;1"      | refused: BR-14 |
        | backslash           | "10\u005c1" | refused: BR-14 |
        | slash               | "10/1"      | refused: BR-14 |
        | question mark       | "10?1"      | refused: BR-14 |
        | asterisk            | "10*1"      | refused: BR-14 |
        | colon               | "10:1"      | refused: BR-14 |
        | opening parenthesis | "10(1"      | refused: BR-14 |
        | closing parenthesis | "10)1"      | refused: BR-14 |
        | plus                | "10+1"      | refused: BR-14 |
        | equals              | "10=1"      | refused: BR-14 |
        | exclamation mark    | "10!1"      | refused: BR-14 |
        | at sign             | "10@1"      | refused: BR-14 |
        | hash                | "10#1"      | refused: BR-14 |
        | dollar              | "10$1"      | refused: BR-14 |
        | percent             | "10%1"      | refused: BR-14 |
        | caret               | "10^1"      | refused: BR-14 |
        | tilde               | "10~1"      | refused: BR-14 |
        | backtick            | "10`1"      | refused: BR-14 |
        | first character     | "<101"      | refused: BR-14 |
        | last character      | "101>"      | refused: BR-14 |
        | nothing else        | "*"         | refused: BR-14 |
        | two of them         | "10#&1"     | refused: BR-14 |
        | after many others   | "1000000000000000000000000000000000000001#" | refused: BR-14 |

      Examples: white space and control characters
        | case            | value       | outcome        |
        | space           | "10 1"      | refused: BR-14 |
        | space before    | " 101"      | refused: BR-14 |
        | space after     | "101 "      | refused: BR-14 |
        | line feed after | "101\u000a" | refused: BR-14 |
        | tab after       | "101\u0009" | refused: BR-14 |
        | tab before      | "\u0009101" | refused: BR-14 |
        | return after    | "101\u000d" | refused: BR-14 |
        | only a space    | " "         | refused: BR-14 |
        | NUL             | "10\u00001" | refused: BR-14 |
        | SOH             | "10\u00011" | refused: BR-14 |
        | STX             | "10\u00021" | refused: BR-14 |
        | ETX             | "10\u00031" | refused: BR-14 |
        | EOT             | "10\u00041" | refused: BR-14 |
        | ENQ             | "10\u00051" | refused: BR-14 |
        | ACK             | "10\u00061" | refused: BR-14 |
        | bell            | "10\u00071" | refused: BR-14 |
        | backspace       | "10\u00081" | refused: BR-14 |
        | tab             | "10\u00091" | refused: BR-14 |
        | line feed       | "10\u000a1" | refused: BR-14 |
        | vertical tab    | "10\u000b1" | refused: BR-14 |
        | form feed       | "10\u000c1" | refused: BR-14 |
        | carriage return | "10\u000d1" | refused: BR-14 |
        | shift out       | "10\u000e1" | refused: BR-14 |
        | shift in        | "10\u000f1" | refused: BR-14 |
        | DLE             | "10\u00101" | refused: BR-14 |
        | DC1             | "10\u00111" | refused: BR-14 |
        | DC2             | "10\u00121" | refused: BR-14 |
        | DC3             | "10\u00131" | refused: BR-14 |
        | DC4             | "10\u00141" | refused: BR-14 |
        | NAK             | "10\u00151" | refused: BR-14 |
        | SYN             | "10\u00161" | refused: BR-14 |
        | ETB             | "10\u00171" | refused: BR-14 |
        | CAN             | "10\u00181" | refused: BR-14 |
        | EM              | "10\u00191" | refused: BR-14 |
        | SUB             | "10\u001a1" | refused: BR-14 |
        | escape          | "10\u001b1" | refused: BR-14 |
        | FS              | "10\u001c1" | refused: BR-14 |
        | GS              | "10\u001d1" | refused: BR-14 |
        | RS              | "10\u001e1" | refused: BR-14 |
        | US              | "10\u001f1" | refused: BR-14 |
        | delete          | "10\u007f1" | refused: BR-14 |

    Scenario Outline: restricted character in locationId beside <field>
      Given today is 2025-05-10 or later
      And a commerce with 1 locations
      When I ask for the branch report from yesterday to today with locationId "10#1" and <field> <value>
      Then the answer is refused: BR-14

      Examples:
        | field           | value       |
        | typeTransaction | "DEBIT"     |
        | cardBrand       | "VISA"      |
        | installmentType | "BANCO"     |
        | serialNumber    | "$terminal" |
        | page            | 2           |

    @Q-RESTRICTED-CHARACTERS
    Scenario Outline: character beyond ASCII in locationId, <case>
      When I ask for the branch report from yesterday to today with locationId <value>
      Then the answer is <outcome> where Q-RESTRICTED-CHARACTERS is unicode-space
      And the answer is <ascii> where Q-RESTRICTED-CHARACTERS is ascii-only
      And the answer is <quotes> where Q-RESTRICTED-CHARACTERS is typographic-quotes

      Examples:
        | case                  | value       | outcome            | ascii              | quotes         |
        | next line             | "10\u00851" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | no-break space        | "10\u00a01" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | ogham space           | "10\u16801" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | en quad               | "10\u20001" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | em quad               | "10\u20011" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | en space              | "10\u20021" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | em space              | "10\u20031" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | three-per-em space    | "10\u20041" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | four-per-em space     | "10\u20051" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | six-per-em space      | "10\u20061" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | figure space          | "10\u20071" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | punctuation space     | "10\u20081" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | thin space            | "10\u20091" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | hair space            | "10\u200a1" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | line separator        | "10\u20281" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | paragraph separator   | "10\u20291" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | narrow no-break space | "10\u202f1" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | mathematical space    | "10\u205f1" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | ideographic space     | "10\u30001" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | first C1 control      | "10\u00801" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | last C1 control       | "10\u009f1" | refused: BR-14     | not refused: BR-14 | refused: BR-14 |
        | left single quote     | "10\u20181" | not refused: BR-14 | not refused: BR-14 | refused: BR-14 |
        | right single quote    | "10\u20191" | not refused: BR-14 | not refused: BR-14 | refused: BR-14 |
        | left double quote     | "10\u201c1" | not refused: BR-14 | not refused: BR-14 | refused: BR-14 |
        | right double quote    | "10\u201d1" | not refused: BR-14 | not refused: BR-14 | refused: BR-14 |
        | low double quote      | "10\u201e1" | not refused: BR-14 | not refused: BR-14 | refused: BR-14 |
        | left guillemet        | "10\u00ab1" | not refused: BR-14 | not refused: BR-14 | refused: BR-14 |
        | right guillemet       | "10\u00bb1" | not refused: BR-14 | not refused: BR-14 | refused: BR-14 |

    @Q-EMPTY-FILTER
    Scenario Outline: locationId is an empty text, <case>
      When I ask for the branch report from yesterday to today with locationId ""
      Then the answer is <outcome> where Q-EMPTY-FILTER is <answer>

      Examples:
        | case      | answer    | outcome        |
        | as absent | as-absent | accepted       |
        | refused   | own-code  | refused: BR-14 |

    @BR-22 @Q-EMPTY-FILTER
    Scenario: locationId is an empty text, that nobody has
      When I ask for the branch report from yesterday to today with locationId ""
      Then the answer is refused: BR-22 where Q-EMPTY-FILTER is as-value

  @BR-15
  Rule: BR-15 serialNumber holds no control character, white space or restricted character

    Scenario Outline: character in serialNumber, <case>
      When I ask for the branch report from yesterday to today with serialNumber <value>
      Then the answer is <outcome>

      Examples: not restricted
        | case              | value   | outcome            |
        | hyphen            | "10-1"  | not refused: BR-15 |
        | underscore        | "10_1"  | not refused: BR-15 |
        | dot               | "10.1"  | not refused: BR-15 |
        | comma             | "10,1"  | not refused: BR-15 |
        | vertical bar      | "10\|1" | not refused: BR-15 |
        | opening bracket   | "10[1"  | not refused: BR-15 |
        | closing brace     | "10}1"  | not refused: BR-15 |
        | lower-case letter | "10a1"  | not refused: BR-15 |
        | n with tilde      | "10ñ1"  | not refused: BR-15 |
        | e with accent     | "10é1"  | not refused: BR-15 |
        | emoji             | "10😀1"  | not refused: BR-15 |
        | a Han character   | "10漢1"  | not refused: BR-15 |
        | capital letters   | "AB-C"  | not refused: BR-15 |

      Examples: restricted
        | case                | value       | outcome        |
        | less than           | "10<1"      | refused: BR-15 |
        | greater than        | "10>1"      | refused: BR-15 |
        | ampersand           | "10&1"      | refused: BR-15 |
        | apostrophe          | "10'1"      | refused: BR-15 |
        | double quote        | "10\u00221" | refused: BR-15 |
        | semicolon           | "10;1"      | refused: BR-15 |
        | backslash           | "10\u005c1" | refused: BR-15 |
        | slash               | "10/1"      | refused: BR-15 |
        | question mark       | "10?1"      | refused: BR-15 |
        | asterisk            | "10*1"      | refused: BR-15 |
        | colon               | "10:1"      | refused: BR-15 |
        | opening parenthesis | "10(1"      | refused: BR-15 |
        | closing parenthesis | "10)1"      | refused: BR-15 |
        | plus                | "10+1"      | refused: BR-15 |
        | equals              | "10=1"      | refused: BR-15 |
        | exclamation mark    | "10!1"      | refused: BR-15 |
        | at sign             | "10@1"      | refused: BR-15 |
        | hash                | "10#1"      | refused: BR-15 |
        | dollar              | "10$1"      | refused: BR-15 |
        | percent             | "10%1"      | refused: BR-15 |
        | caret               | "10^1"      | refused: BR-15 |
        | tilde               | "10~1"      | refused: BR-15 |
        | backtick            | "10`1"      | refused: BR-15 |
        | first character     | "<101"      | refused: BR-15 |
        | last character      | "101>"      | refused: BR-15 |
        | nothing else        | "*"         | refused: BR-15 |
        | two of them         | "10#&1"     | refused: BR-15 |
        | after many others   | "1000000000000000000000000000000000000001#" | refused: BR-15 |

      Examples: white space and control characters
        | case            | value       | outcome        |
        | space           | "10 1"      | refused: BR-15 |
        | space before    | " 101"      | refused: BR-15 |
        | space after     | "101 "      | refused: BR-15 |
        | line feed after | "101\u000a" | refused: BR-15 |
        | tab after       | "101\u0009" | refused: BR-15 |
        | tab before      | "\u0009101" | refused: BR-15 |
        | return after    | "101\u000d" | refused: BR-15 |
        | only a space    | " "         | refused: BR-15 |
        | NUL             | "10\u00001" | refused: BR-15 |
        | SOH             | "10\u00011" | refused: BR-15 |
        | STX             | "10\u00021" | refused: BR-15 |
        | ETX             | "10\u00031" | refused: BR-15 |
        | EOT             | "10\u00041" | refused: BR-15 |
        | ENQ             | "10\u00051" | refused: BR-15 |
        | ACK             | "10\u00061" | refused: BR-15 |
        | bell            | "10\u00071" | refused: BR-15 |
        | backspace       | "10\u00081" | refused: BR-15 |
        | tab             | "10\u00091" | refused: BR-15 |
        | line feed       | "10\u000a1" | refused: BR-15 |
        | vertical tab    | "10\u000b1" | refused: BR-15 |
        | form feed       | "10\u000c1" | refused: BR-15 |
        | carriage return | "10\u000d1" | refused: BR-15 |
        | shift out       | "10\u000e1" | refused: BR-15 |
        | shift in        | "10\u000f1" | refused: BR-15 |
        | DLE             | "10\u00101" | refused: BR-15 |
        | DC1             | "10\u00111" | refused: BR-15 |
        | DC2             | "10\u00121" | refused: BR-15 |
        | DC3             | "10\u00131" | refused: BR-15 |
        | DC4             | "10\u00141" | refused: BR-15 |
        | NAK             | "10\u00151" | refused: BR-15 |
        | SYN             | "10\u00161" | refused: BR-15 |
        | ETB             | "10\u00171" | refused: BR-15 |
        | CAN             | "10\u00181" | refused: BR-15 |
        | EM              | "10\u00191" | refused: BR-15 |
        | SUB             | "10\u001a1" | refused: BR-15 |
        | escape          | "10\u001b1" | refused: BR-15 |
        | FS              | "10\u001c1" | refused: BR-15 |
        | GS              | "10\u001d1" | refused: BR-15 |
        | RS              | "10\u001e1" | refused: BR-15 |
        | US              | "10\u001f1" | refused: BR-15 |
        | delete          | "10\u007f1" | refused: BR-15 |

    Scenario Outline: restricted character in serialNumber beside <field>
      Given today is 2025-05-10 or later
      And a commerce with 1 locations
      When I ask for the branch report from yesterday to today with serialNumber "10#1" and <field> <value>
      Then the answer is refused: BR-15

      Examples:
        | field           | value       |
        | typeTransaction | "DEBIT"     |
        | cardBrand       | "VISA"      |
        | installmentType | "BANCO"     |
        | locationId      | "$location" |
        | page            | 2           |

    @Q-RESTRICTED-CHARACTERS
    Scenario Outline: character beyond ASCII in serialNumber, <case>
      When I ask for the branch report from yesterday to today with serialNumber <value>
      Then the answer is <outcome> where Q-RESTRICTED-CHARACTERS is unicode-space
      And the answer is <ascii> where Q-RESTRICTED-CHARACTERS is ascii-only
      And the answer is <quotes> where Q-RESTRICTED-CHARACTERS is typographic-quotes

      Examples:
        | case                  | value       | outcome            | ascii              | quotes         |
        | next line             | "10\u00851" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | no-break space        | "10\u00a01" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | ogham space           | "10\u16801" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | en quad               | "10\u20001" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | em quad               | "10\u20011" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | en space              | "10\u20021" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | em space              | "10\u20031" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | three-per-em space    | "10\u20041" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | four-per-em space     | "10\u20051" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | six-per-em space      | "10\u20061" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | figure space          | "10\u20071" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | punctuation space     | "10\u20081" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | thin space            | "10\u20091" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | hair space            | "10\u200a1" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | line separator        | "10\u20281" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | paragraph separator   | "10\u20291" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | narrow no-break space | "10\u202f1" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | mathematical space    | "10\u205f1" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | ideographic space     | "10\u30001" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | first C1 control      | "10\u00801" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | last C1 control       | "10\u009f1" | refused: BR-15     | not refused: BR-15 | refused: BR-15 |
        | left single quote     | "10\u20181" | not refused: BR-15 | not refused: BR-15 | refused: BR-15 |
        | right single quote    | "10\u20191" | not refused: BR-15 | not refused: BR-15 | refused: BR-15 |
        | left double quote     | "10\u201c1" | not refused: BR-15 | not refused: BR-15 | refused: BR-15 |
        | right double quote    | "10\u201d1" | not refused: BR-15 | not refused: BR-15 | refused: BR-15 |
        | low double quote      | "10\u201e1" | not refused: BR-15 | not refused: BR-15 | refused: BR-15 |
        | left guillemet        | "10\u00ab1" | not refused: BR-15 | not refused: BR-15 | refused: BR-15 |
        | right guillemet       | "10\u00bb1" | not refused: BR-15 | not refused: BR-15 | refused: BR-15 |

    @Q-EMPTY-FILTER
    Scenario Outline: serialNumber is an empty text, <case>
      When I ask for the branch report from yesterday to today with serialNumber ""
      Then the answer is <outcome> where Q-EMPTY-FILTER is <answer>

      Examples:
        | case      | answer    | outcome        |
        | as absent | as-absent | accepted       |
        | refused   | own-code  | refused: BR-15 |

    @BR-21 @Q-EMPTY-FILTER
    Scenario: serialNumber is an empty text, that nobody has
      When I ask for the branch report from yesterday to today with serialNumber ""
      Then the answer is refused: BR-21 where Q-EMPTY-FILTER is as-value
