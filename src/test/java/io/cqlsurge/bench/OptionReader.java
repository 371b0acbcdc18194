package io.cqlsurge.bench;

import io.cqlsurge.bench.Options.Task;
import io.cqlsurge.grammar.UsageError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the arguments of {@code scripts/bench}, and reports all errors at once. */
final class OptionReader {
  private static final List<String> KINDS = List.of("write", "read");
  private static final String NO_BARE = "--no-bare";
  private static final Set<String> REPEATABLE = Set.of("--java-opts", "--against");

  /** The options that need a value, with an example for the error message. */
  private static final Map<String, String> EXAMPLES = examples();

  private final List<String> complaints = new ArrayList<>();
  private final Map<String, List<String>> values = new LinkedHashMap<>();
  private Task task = Task.COMPARE;
  private Optional<Curve> curve = Optional.empty();
  private boolean bare = true;

  private OptionReader() {}

  private static Map<String, String> examples() {
    Map<String, String> examples = new LinkedHashMap<>();
    examples.put("--n", "5000000");
    examples.put("--rows", "1000000");
    examples.put("--threads", "10,100,1000");
    examples.put("--runs", "5");
    examples.put("--kinds", "write,read");
    examples.put("--rates", "1000,10000,50000");
    examples.put("--seconds", "12");
    examples.put("--java-opts", "'-Xmn600m'");
    examples.put("--against", "'path/to/scripts/cqlsurge'");
    examples.put("--more", "'no-warmup'");
    return examples;
  }

  /**
   * Reads the arguments.
   *
   * @throws UsageError with all errors
   */
  static Options read(List<String> words) {
    OptionReader reader = new OptionReader();
    reader.options(words.subList(reader.task(words), words.size()));
    Options options = reader.made();
    if (!reader.complaints.isEmpty()) {
      throw new UsageError(reader.complaints);
    }
    return options;
  }

  /** Reads the task and returns the number of arguments that it takes. */
  private int task(List<String> words) {
    String first = words.isEmpty() ? "" : words.get(0);
    if (first.equals("delay") || first.equals("paced")) {
      task = first.equals("delay") ? Task.DELAY : Task.PACED;
      return 1;
    }
    if (!first.equals("curve")) {
      return 0;
    }
    task = Task.CURVE;
    String title = words.size() == 1 ? "" : words.get(1);
    curve = Curve.named(title);
    if (curve.isEmpty()) {
      complaints.add("curve: say which: " + Curve.titles());
    }
    return title.isEmpty() || title.startsWith("--") ? 1 : 2;
  }

  private void options(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals(NO_BARE)) {
        bare = false;
      } else if (!EXAMPLES.containsKey(word)) {
        String known = String.join(" ", EXAMPLES.keySet());
        complaints.add(word + ": no such option; there are " + known + " " + NO_BARE);
      } else if (i + 1 == words.size()) {
        complaints.add(word + ": has no value; for example: " + word + " " + EXAMPLES.get(word));
      } else {
        i++;
        values.computeIfAbsent(word, name -> new ArrayList<>()).add(words.get(i));
      }
    }
    values.forEach(
        (name, given) ->
            check(given.size() == 1 || REPEATABLE.contains(name), name + ": is given twice"));
  }

  private Options made() {
    checkTask();
    return new Options(
        task,
        curve,
        maybe("--n"),
        count("--rows", "1000000"),
        numbers("--threads").map(Math::toIntExact).toList(),
        (int) count("--runs", task == Task.COMPARE ? "5" : "3"),
        kinds(),
        numbers("--rates").toList(),
        maybe("--seconds"),
        bare
            && (task == Task.COMPARE
                || task == Task.PACED
                || curve.equals(Optional.of(Curve.LANES))),
        values.getOrDefault("--java-opts", List.of()),
        values.getOrDefault("--against", List.of()),
        one("--more", task == Task.DELAY ? "" : "no-warmup"));
  }

  private void checkTask() {
    check(
        task == Task.COMPARE || !isGiven("--threads", "--rows"),
        "--threads and --rows: the task chooses them; leave them out");
    check(
        task != Task.DELAY || !isGiven("--java-opts", "--against"),
        "delay: cqlsurge runs alone; leave the others out");
    check(
        task == Task.PACED || !isGiven("--rates", "--seconds"),
        "--rates and --seconds: are valid only after paced: scripts/bench paced --seconds 12");
    check(
        task != Task.PACED || !isGiven("--n"),
        "--n: paced sends rate times seconds; use --seconds");
  }

  private boolean isGiven(String... names) {
    return Arrays.stream(names).anyMatch(values::containsKey);
  }

  private OptionalLong maybe(String name) {
    return isGiven(name) ? OptionalLong.of(count(name, "")) : OptionalLong.empty();
  }

  private String one(String name, String otherwise) {
    return values.getOrDefault(name, List.of(otherwise)).get(0);
  }

  private long count(String name, String otherwise) {
    return number(name, one(name, otherwise));
  }

  /** Returns the numbers of a list; its example is the default. */
  private Stream<Long> numbers(String name) {
    String list = one(name, Objects.requireNonNull(EXAMPLES.get(name)));
    return Arrays.stream(list.split(",", -1)).map(text -> number(name, text));
  }

  private List<String> kinds() {
    List<String> asked =
        Arrays.asList(one("--kinds", task == Task.PACED ? "write" : "write,read").split(",", -1));
    for (String kind : asked) {
      check(KINDS.contains(kind), "--kinds: " + kind + ": none of " + String.join(", ", KINDS));
    }
    return KINDS.stream().filter(asked::contains).toList();
  }

  private long number(String name, String text) {
    boolean right = text.matches("[1-9][0-9]{0,8}");
    check(right, name + ": " + text + ": not a whole number from 1 to 999999999");
    return right ? Long.parseLong(text) : 1;
  }

  private void check(boolean right, String complaint) {
    if (!right) {
      complaints.add(complaint);
    }
  }
}
