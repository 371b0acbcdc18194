package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Realistic command lines, each with its settings or with the reason for its rejection. */
@Tag("assembled")
public class CommandLinesTest {
  private static final Pattern ARGUMENT = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");

  @ParameterizedTest
  @MethodSource("accepted")
  void an_accepted_line_has_these_settings(String line, String meaning) {
    assertThat(Rendering.of(Assembled.parse(arguments(line)))).isEqualTo(meaning);
  }

  @ParameterizedTest
  @MethodSource("rejected")
  void a_rejected_line_has_this_message(String line, String messages) {
    List<String> arguments = arguments(line);
    UsageError error = catchThrowableOfType(UsageError.class, () -> Assembled.parse(arguments));
    assertThat(error).as("nothing wrong found").isNotNull();
    assertThat(String.join(" | ", error.messages())).isEqualTo(messages);
  }

  static Stream<Arguments> accepted() throws IOException {
    return lines("accepted.tsv").map(line -> Arguments.of((Object[]) line.split("\t", 2)));
  }

  static Stream<Arguments> rejected() throws IOException {
    List<String> lines = lines("rejected.txt").toList();
    List<Arguments> pairs = new ArrayList<>();
    for (int i = 0; i < lines.size(); i += 2) {
      pairs.add(Arguments.of(lines.get(i), lines.get(i + 1).strip()));
    }
    return pairs.stream();
  }

  private static Stream<String> lines(String file) throws IOException {
    try (InputStream in = CommandLinesTest.class.getResourceAsStream("/commands/" + file)) {
      List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      return lines.stream().filter(line -> !line.isBlank() && !line.startsWith("#"));
    }
  }

  /** Splits a line at blanks, as a shell does; arguments can be in single or double quotes. */
  public static List<String> arguments(String line) {
    List<String> arguments = new ArrayList<>();
    Matcher matcher = ARGUMENT.matcher(line);
    while (matcher.find()) {
      arguments.add(matcher.group().replaceAll("['\"]", ""));
    }
    return arguments;
  }
}
