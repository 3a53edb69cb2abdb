import TestSupport
import Testing

/// The functions that the shell adds, where sqlite3 3.40.1 has none to compare with.
@Suite struct FunctionTests {
  private func value(_ expression: String) throws -> String {
    let run = try ShellRun()([], "select \(expression);\n")
    return run.output + run.errorOutput
  }

  @Test(arguments: [
    ("base64(x'')", ""), ("base64(x'00ff10')", "AP8Q"), ("hex(base64('AP8Q'))", "00FF10"),
    ("base64(null) is null", "1"), ("hex(base64('AP 8Q\n'))", "00FF10"),
    ("uuid_str(x'00112233445566778899aabbccddeeff')", "00112233-4455-6677-8899-aabbccddeeff"),
    ("uuid_str('{00112233445566778899AABBCCDDEEFF}')", "00112233-4455-6677-8899-aabbccddeeff"),
    ("hex(uuid_blob('00112233-4455-6677-8899-aabbccddeeff'))", "00112233445566778899AABBCCDDEEFF"),
    ("uuid_str('no uuid') is null", "1"), ("length(uuid())", "36"), ("uuid() = uuid()", "0"),
    ("decimal_cmp('1.0', '1')", "0"), ("decimal_cmp('-1.5', '-1.50')", "0"),
    ("decimal_mul('0.1', '0.1')", "0.01"), ("decimal_sub('1', '1.0')", "0.0"),
  ])
  func givesItsValue(expression: String, expected: String) throws {
    #expect(try value(expression) == expected + "\n")
  }

  @Test(arguments: [
    ("9223372036854775806, 9223372036854775807", "2|9223372036854775806|9223372036854775807"),
    (
      "-9223372036854775808, 9223372036854775807, 9223372036854775807",
      "3|-9223372036854775808|9223372036854775806"
    ),
    ("1, 10, -9223372036854775808", "1|1|1"),
  ])
  func aSeriesEndsAtTheLimitsOfIntegers(arguments: String, expected: String) throws {
    #expect(
      try value("count(*), min(value), max(value) from generate_series(\(arguments))")
        == expected + "\n"
    )
  }

  @Test(arguments: [
    ("base64('!!!')", "base64"), ("base64(1)", "base64"), ("decimal('1e999999999')", "exponent"),
    ("'x' regexp 'a{99999}'", "too big"), ("'x' regexp '((a{999}){999}){999}'", "too big"),
    ("'x' regexp 'a{3,2}'", "'{'"), ("'x' regexp 'a\\q'", "escape"), ("'x' regexp ')'", "("),
  ])
  func failsWithWords(expression: String, word: String) throws {
    let run = try ShellRun()([], "select \(expression);\n")
    #expect(run.status == .exited(1))
    #expect(run.errorOutput.contains(word))
  }

  @Test func matchingTakesLinearTime() throws {
    let text = String(repeating: "a", count: 5000)
    #expect(try value("'\(text)' regexp '^(a*)*b$', '\(text)' regexp '(a|a)*c'") == "0|0\n")
  }

  @Test func editReturnsWhatTheEditorLeft() throws {
    let run = try ShellRun()(
      [],
      "select edit('old', 'sed -i s/old/new/'), hex(edit(x'00ff', 'true'));\nselect edit('x', 'false');\n"
    )
    #expect(run.output == "new|00FF\n")
    #expect(run.errorOutput.contains("EDITOR returned non-zero"))
  }

  @Test func aFileKeepsEveryByte() throws {
    let run = try ShellRun()(
      [],
      """
      select writefile('f', x'00ff0a0d00'), hex(readfile('f'));
      select writefile('g', 'text', 384), writefile('d', null, 16877), writefile('l', 'f', 41471);
      select hex(readfile('l')), readfile('nosuch') is null;
      """
    )
    #expect(run.output == "5|00FF0A0D00\n4|0|0\n00FF0A0D00|1\n")
  }
}
