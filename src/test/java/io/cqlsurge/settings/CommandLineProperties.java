package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;

/** Properties of every accepted command line. */
@Tag("assembled")
class CommandLineProperties {
  /**
   * Each try changes each place of each line with a probability of at least a third, so eight tries
   * leave out a place with a probability below 4 %, and most options are in several lines.
   */
  private static final int TRIES = 8;

  private static final Pattern NAME = Pattern.compile("^[^=<>(\\s]+(?=[=<>(])|^-\\S*$");

  private static final Set<String> FLAGS =
      Stream.<OptionGroup<?>>concat(
              Assembled.parser().commands().stream(), Assembled.parser().groups().stream())
          .flatMap(group -> group.params().stream())
          .filter(param -> param.synopsis().equals(param.name()))
          .map(Param::name)
          .filter(name -> name.matches("[a-z0-9-]+"))
          .collect(Collectors.toSet());

  @Property(tries = TRIES)
  void blanks_around_punctuation_do_not_matter(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    check(line -> line.stream().flatMap(argument -> spread(argument, random)).toList());
  }

  @Property(tries = TRIES)
  void the_case_of_options_does_not_matter(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    check(
        line -> {
          List<String> typed =
              new ArrayList<>(line.stream().map(argument -> cased(argument, random)).toList());
          if (!line.get(0).contains(" ")) {
            typed.set(0, mixed(line.get(0), random));
          }
          return typed;
        });
  }

  private static void check(UnaryOperator<List<String>> change) throws IOException {
    List<Object[]> lines = CommandLinesTest.accepted().map(pair -> pair.get()).toList();
    assertThat(lines).hasSizeGreaterThan(250);
    for (Object[] line : lines) {
      List<String> typed = change.apply(CommandLinesTest.arguments((String) line[0]));
      String meaning = (String) line[1];
      if (!meaning.contains("notices=")) {
        assertThat(Rendering.of(Assembled.parse(typed))).as("%s", typed).isEqualTo(meaning);
      }
    }
  }

  /** Returns one argument, or several if blanks around signs split it; keeps quoted text whole. */
  private static Stream<String> spread(String argument, Random random) {
    if (argument.contains(" ")) {
      return Stream.of(argument);
    }
    StringBuilder spread = new StringBuilder();
    for (int i = 0; i < argument.length(); i++) {
      char letter = argument.charAt(i);
      boolean isSign = ",=(<>".indexOf(letter) >= 0;
      spread.append(isSign || letter == ')' ? gap(random) : "").append(letter);
      spread.append(isSign ? gap(random) : "");
    }
    return Stream.of(spread.toString().strip().split(" ", -1));
  }

  private static String gap(Random random) {
    return random.nextInt(3) == 0 ? " " : "";
  }

  private static String cased(String argument, Random random) {
    return FLAGS.contains(argument)
        ? mixed(argument, random)
        : NAME.matcher(argument).replaceFirst(name -> mixed(name.group(), random));
  }

  private static String mixed(String text, Random random) {
    return random.nextBoolean() ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
  }
}
