package io.cqlsurge.profile;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Section.Keys;
import io.cqlsurge.profile.SequenceSpec.IfEmpty;
import io.cqlsurge.profile.SequenceSpec.Pause;
import io.cqlsurge.profile.SequenceSpec.Rules;
import io.cqlsurge.profile.SequenceSpec.Step;
import io.cqlsurge.profile.YamlEntries.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** A reader of the section {@code sequences}. */
record Sequences(Context context) {
  static final String SECTION = "sequences";
  private static final String PAUSE = "pause";
  private static final String EACH = "for-each";
  private static final Range TIMES = new Range(0, 10_000);
  private static final Range PAUSES = new Range(0, 1_000_000_000);

  private static final List<String> OPTIONS =
      List.of("times", "row", "set", "if", "else", "if-empty", "if-not-applied");
  private static final Keys STEP = new Keys(OPTIONS, List.of());
  private static final Keys EACH_STEP =
      new Keys(
          Stream.concat(
                  Stream.of(EACH, "do", "limit"),
                  OPTIONS.stream().filter(option -> !option.equals("times")))
              .toList(),
          List.of());
  private static final Keys PAUSE_STEP = new Keys(List.of(PAUSE), List.of());

  private static final Pattern TIME = Pattern.compile("(.+?)\\s*(us|ms|s)");
  private static final Pattern RESTART = Pattern.compile("restart ([1-9][0-9]{0,5})");
  private static final Choice<IfEmpty> EMPTY = Choice.of(IfEmpty.values());

  private enum Row {
    SAME,
    NEW
  }

  List<SequenceSpec> read(List<Entry> entries) {
    return entries.stream().map(this::sequence).toList();
  }

  private SequenceSpec sequence(Entry entry) {
    List<Step> steps = new ArrayList<>();
    if (entry.value() instanceof SequenceNode list && !list.getValue().isEmpty()) {
      list.getValue().forEach(item -> step(item).ifPresent(steps::add));
    } else {
      context.addError(
          entry.location(),
          "sequence "
              + ProfileProblems.quote(entry.name())
              + " must be a list of its steps; begin each with '- ' and the name of a query");
    }
    return new SequenceSpec(entry.name(), steps, entry.location());
  }

  private Optional<Step> step(Node item) {
    if (item instanceof ScalarNode name && !YamlText.isEmpty(item)) {
      return Optional.of(
          plain(name.getValue().strip(), context.source().at(item), Optional.empty()));
    }
    List<Entry> entries =
        item instanceof MappingNode ? YamlEntries.of(context, "a step", item) : List.of();
    if (entries.isEmpty()) {
      context.addError(item, "a step must be the name of a query, as in '- get_cart'");
      return Optional.empty();
    }
    if (entries.stream().anyMatch(entry -> entry.name().equals(PAUSE))) {
      return pause(item);
    }
    if (entries.stream().anyMatch(entry -> entry.name().equals(EACH))) {
      return each(item);
    }
    Entry first = entries.get(0);
    if (entries.size() > 1) {
      context.addError(
          item,
          "the options of a step follow its name in braces: '- %s: {times: 2, row: new}'"
              .formatted(first.name()));
      return Optional.empty();
    }
    return Optional.of(step(first));
  }

  private Step step(Entry entry) {
    Section section =
        new Section(context, "step " + ProfileProblems.quote(entry.name()), entry.value(), STEP);
    return step(entry.name(), entry.location(), section, Optional.empty(), 0);
  }

  /** Returns a step without options. */
  private static Step plain(String name, SourceLocation location, Optional<Pause> pause) {
    return new Step(
        name,
        location,
        Optional.empty(),
        false,
        Map.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        0,
        Rules.DEFAULT,
        pause);
  }

  private Optional<Step> pause(Node item) {
    Section section = new Section(context, "a pause", item, PAUSE_STEP);
    return section
        .read(PAUSE, "%sms", Sequences::pause)
        .map(pause -> plain(PAUSE, section.location(PAUSE), Optional.of(pause)));
  }

  private static Pause pause(String text) {
    Matcher time = TIME.matcher(text.strip());
    if (!time.matches()) {
      throw new UsageError("write the time with its unit (us, ms or s): 20ms, uniform(1..5)s");
    }
    String number = time.group(1);
    DistributionSpec times =
        number.endsWith(")")
            ? DistributionSpec.parse(number)
            : DistributionSpec.fixed(Count.parse(number));
    return new Pause(
        within(PAUSES, times),
        switch (time.group(2)) {
          case "us" -> TimeUnit.MICROSECONDS;
          case "ms" -> TimeUnit.MILLISECONDS;
          default -> TimeUnit.SECONDS;
        });
  }

  private Optional<Step> each(Node item) {
    Section section = new Section(context, "a step with for-each", item, EACH_STEP);
    Optional<StepValue.Reply> each = section.read(EACH, "", StepValue::each);
    Optional<ScalarNode> name = section.required("do", "for-each");
    if (section.node("limit").isEmpty()) {
      context.addError(
          section.location(EACH),
          "for-each has no limit, so that a large reply would become as many statements; write the maximum rows, as in limit: 20");
    }
    Optional<Integer> limit = section.read("limit", "", Count::positive);
    limit
        .filter(rows -> rows > TIMES.to())
        .ifPresent(
            rows -> context.addError(section.location("limit"), "limit must be at most 10000"));
    return name.map(
        node ->
            step(
                node.getValue().strip(),
                context.source().at(node),
                section,
                each,
                limit.orElse(0)));
  }

  private Step step(
      String name,
      SourceLocation location,
      Section section,
      Optional<StepValue.Reply> each,
      int limit) {
    Optional<StepValue.Condition> condition = section.read("if", "", StepValue::condition);
    if (section.node("if").isEmpty() && section.node("else").isPresent()) {
      context.addError(
          section.location("else"),
          "else without if; write {if: step.column > 0, else: %s}"
              .formatted(section.text("else").orElse("")));
    }
    return new Step(
        name,
        location,
        section.read("times", "", Sequences::times),
        section.choice("row", Choice.of(Row.values())).orElse(Row.SAME) == Row.NEW,
        values(section),
        condition,
        section.text("else").map(String::strip),
        each,
        limit,
        rules(section),
        Optional.empty());
  }

  private static DistributionSpec times(String text) {
    DistributionSpec times =
        text.strip().matches("[0-9]{1,5}")
            ? DistributionSpec.fixed(Long.parseLong(text.strip()))
            : DistributionSpec.parse(text);
    return within(TIMES, times);
  }

  private static DistributionSpec within(Range range, DistributionSpec numbers) {
    ProfileProblems.outside(numbers, range)
        .ifPresent(
            limit -> {
              throw new UsageError(limit);
            });
    return numbers;
  }

  private Map<String, StepValue> values(Section section) {
    Map<String, StepValue> values = new LinkedHashMap<>();
    List<Entry> entries =
        section.node("set").map(node -> YamlEntries.of(context, "set", node)).orElse(List.of());
    for (Entry entry : entries) {
      try {
        values.put(Identifier.internal(entry.name()), value(entry.value()));
      } catch (UsageError e) {
        context.addError(entry.value(), "set " + entry.name() + ": " + e.getMessage());
      }
    }
    return values;
  }

  private static StepValue value(Node node) {
    if (!(node instanceof ScalarNode value)) {
      throw new UsageError("write one value");
    }
    if (value.getValue().length() > Section.MAX_LENGTH) {
      throw new UsageError("the value is longer than " + Section.MAX_LENGTH + " characters");
    }
    return StepValue.parse(value.getValue());
  }

  private static Rules rules(Section section) {
    return new Rules(
        section.choice("if-empty", EMPTY).orElse(IfEmpty.SKIP),
        section.read("if-not-applied", "", Sequences::restarts).flatMap(Function.identity()));
  }

  private static Optional<Integer> restarts(String text) {
    Matcher restart = RESTART.matcher(text.strip());
    if (restart.matches()) {
      return Optional.of(Integer.valueOf(restart.group(1)));
    }
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "continue" -> Optional.empty();
      case "fail" -> Optional.of(0);
      default -> throw new UsageError("write continue, fail, or restart with a number: restart 5");
    };
  }
}
