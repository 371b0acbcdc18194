package io.cqlsurge.settings;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.grammar.OptionGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Random command lines: valid arguments with random errors. */
final class RandomLines {
  /** A password that no other argument contains. */
  static final String SECRET = "q7#Zebra";

  /** Options that read a file, so that none is opened by chance. */
  private static final List<String> READERS = List.of("file=", "-credentials-file");

  private static final List<String> ODD =
      List.of(
          "",
          " ",
          "-",
          "--",
          "=",
          "(",
          ")",
          "((",
          ",",
          "<",
          ">",
          "<=",
          "..",
          "~",
          "%",
          "/s",
          "\t",
          "\n",
          "\u0000",
          "\u2013",
          "\u2014rate",
          "\u00a0",
          "\u200b",
          "\ufeff",
          "é=ü",
          "𝒏=5",
          "n=\uD800",
          "١٢٣",
          "99999999999999999999999999",
          "n=-9223372036854775808",
          "threads=2147483648",
          "1e400",
          "n=0x10",
          "dist=uniform(9223372036854775807..9223372036854775807)",
          "size=fixed(-1)",
          "ops(((",
          "ratio()",
          "a=b=c=d",
          "seq=..",
          "seq=1..2..3",
          "duration=9223372036854775807d");

  private static final List<String> SECRETS =
      List.of("password=", "PASSWORD=", "truststore-password=", "keystore-password=");

  private final List<List<String>> lines = new ArrayList<>();
  private final List<String> fragments = new ArrayList<>(ODD);

  RandomLines() throws IOException {
    CommandLinesTest.accepted()
        .map(pair -> CommandLinesTest.arguments((String) pair.get()[0]))
        .forEach(lines::add);
    lines.forEach(fragments::addAll);
    Stream.<OptionGroup<?>>concat(
            Assembled.parser().commands().stream(), Assembled.parser().groups().stream())
        .forEach(
            group -> {
              fragments.add(group.name());
              group.params().forEach(param -> fragments.addAll(param.names()));
            });
    fragments.removeIf(READERS::contains);
  }

  /** Returns the next line; it does not name a file to read. */
  List<String> next(Random random) {
    List<String> line = new ArrayList<>(one(lines, random));
    int changes = random.nextInt(5);
    for (int i = 0; i < changes; i++) {
      change(line, random);
    }
    if (random.nextInt(4) == 0) {
      line.add(random.nextInt(line.size() + 1), one(SECRETS, random) + SECRET);
    }
    return line;
  }

  private void change(List<String> line, Random random) {
    int at = random.nextInt(line.size() + 1);
    if (at == line.size() || random.nextInt(4) == 0) {
      line.add(at, one(fragments, random));
      return;
    }
    switch (random.nextInt(4)) {
      case 0 -> line.remove(at);
      case 1 -> line.set(at, one(fragments, random));
      case 2 -> line.set(at, line.get(at) + one(fragments, random));
      default -> line.set(at, misspelt(line.get(at), random));
    }
  }

  private static String misspelt(String argument, Random random) {
    if (argument.isEmpty()) {
      return argument;
    }
    int at = random.nextInt(argument.length());
    String before = argument.substring(0, at);
    String after = argument.substring(at + 1);
    char letter = argument.charAt(at);
    return switch (random.nextInt(4)) {
      case 0 -> before + after;
      case 1 -> before + letter + letter + after;
      case 2 -> before + one(ODD, random) + after;
      default ->
          after.isEmpty() ? argument : before + after.charAt(0) + letter + after.substring(1);
    };
  }

  private static <T> T one(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }
}
