package io.cqlsurge.generate.value;

import io.cqlsurge.grammar.UsageError;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A reader for a regular expression, which becomes tables of words. */
record RegexReader(List<String> tokens) {
  private static final int MAX_TABLES = 255;
  private static final Pattern TOKEN =
      Pattern.compile("\\\\.|\\[(\\\\.|[^]])*]|\\((\\?:?)?|\\{[^}]*}|.");
  private static final Pattern COUNT = Pattern.compile("\\?|\\{[0-9]{1,4}(,[0-9]{1,4})?}");
  private static final Pattern CHARACTERS =
      Pattern.compile(
          "[ -~&&[^\\\\\\[({*+?.^$]]|E|\\[(?!\\^|.*&&)([ -~&&[^\\\\\\[\\]]]|E)+]"
              .replace("E", "\\\\[dw\\p{Punct}]"));

  /** Returns the words of each table. */
  static List<List<String>> read(String expression) {
    try {
      Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      throw new UsageError(e.getDescription() + "; write for example regex([A-Z]{2}-[0-9]{4})");
    }
    RegexReader reader = new RegexReader(new ArrayList<>());
    TOKEN.matcher(expression + ")").results().forEach(token -> reader.tokens.add(token.group()));
    return reader.group();
  }

  /** Reads a group and its end. Several alternatives become one table. */
  private List<List<String>> group() {
    List<List<String>> tables = sequence();
    while (tokens.remove(0).equals("|")) {
      tables = either(tables, sequence());
    }
    return tables;
  }

  private List<List<String>> sequence() {
    List<List<String>> tables = new ArrayList<>(List.of(List.of("")));
    while (!"|)".contains(tokens.get(0))) {
      String token = tokens.remove(0);
      List<List<String>> part = token.matches("\\((\\?:)?") ? group() : List.of(characters(token));
      String count = COUNT.matcher(tokens.get(0)).matches() ? tokens.remove(0) : "1";
      String[] range = count.replace("?", "0,1").replaceAll("[{}]", "").split(",", -1);
      int min = Integer.parseInt(range[0]);
      List<List<String>> none = List.of(part.get(0).stream().map(word -> "").toList());
      for (int i = 0; i < Integer.parseInt(range[range.length - 1]); i++) {
        (i < min ? part : either(part, none)).forEach(words -> WordTable.add(words, tables));
        if (tables.size() > MAX_TABLES) {
          throw new UsageError("the texts of regex are too long; write smaller quantifiers");
        }
      }
    }
    return tables;
  }

  private static List<String> characters(String token) {
    if (!CHARACTERS.matcher(token).matches()) {
      String instead = "; write for example [a-z0-9], (red|green), or a maximum such as {0,8}";
      throw new UsageError("'" + token + "' is not supported in regex" + instead);
    }
    Stream<String> ascii = IntStream.rangeClosed(' ', '~').mapToObj(Character::toString);
    return ascii.filter(Pattern.compile(token).asMatchPredicate()).toList();
  }

  private static List<List<String>> either(List<List<String>> part, List<List<String>> other) {
    List<String> words = Stream.concat(part.get(0).stream(), other.get(0).stream()).toList();
    if (part.size() + other.size() > 2 || words.size() > WordTable.MAX_JOINED) {
      throw new UsageError("more than 2,048 texts or 15 characters cannot be optional or follow |");
    }
    return List.of(words);
  }
}
