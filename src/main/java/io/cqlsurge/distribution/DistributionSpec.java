package io.cqlsurge.distribution;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.grammar.ValueForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A distribution as the user wrote it, such as {@code GAUSSIAN(1..10)}, or {@code ~EXP(1..1M)} for
 * a mirrored one. Two specs are equal if their texts differ only in case and blanks.
 */
public final class DistributionSpec {
  private static final Pattern FORM = Pattern.compile("(~?)([A-Za-z]+)\\(([^()]+)\\)");

  private final String text;
  private final boolean inverted;
  private final DistributionKind.Shape shape;

  private DistributionSpec(String text, boolean inverted, DistributionKind.Shape shape) {
    this.text = text;
    this.inverted = inverted;
    this.shape = shape;
  }

  /**
   * Reads a distribution. Add the lines of a file with {@link InputFiles#inlined}.
   *
   * @throws UsageError if the text is not a distribution; the message names the kind and the
   *     invalid argument
   */
  public static DistributionSpec parse(String full) {
    Matcher matcher = FORM.matcher(full);
    String text = full.replaceFirst("(?s)\n.*", ")");
    if (!matcher.matches()) {
      throw new UsageError(
          "Illegal distribution specification: '" + text + "'; write " + correction(text.strip()));
    }
    DistributionKind kind =
        DistributionKind.named(matcher.group(2)).orElseThrow(() -> unknown(matcher.group(2)));
    List<String> arguments = new ArrayList<>();
    for (String argument : matcher.group(3).split(kind == DistributionKind.FILE ? "\n" : ",", -1)) {
      if (!argument.isEmpty()) {
        arguments.add(argument);
      }
    }
    DistributionKind.Shape shape =
        kind.read(new Arguments(kind.title(), kind.form(), text, arguments));
    return new DistributionSpec(text, !matcher.group(1).isEmpty(), shape);
  }

  /** Returns the syntax of all distributions, for the help. */
  public static List<ValueForm> forms() {
    List<ValueForm> forms = new ArrayList<>();
    List<String> aliases = new ArrayList<>();
    for (DistributionKind kind : DistributionKind.values()) {
      forms.addAll(kind.forms());
      List<String> others = kind.names().subList(1, kind.names().size());
      if (!others.isEmpty()) {
        aliases.add(String.join(", ", others) + " = " + kind.title());
      }
    }
    forms.add(new ValueForm("~DIST", "any of these mirrored: min and max swap roles"));
    forms.add(new ValueForm("aliases", String.join("; ", aliases)));
    return List.copyOf(forms);
  }

  /**
   * Returns the text to write instead: the exact text if the intention is clear, else an example.
   */
  private static String correction(String text) {
    if (text.matches("-?[0-9]+[kKmMbB]?")) {
      return "fixed(" + text + ")";
    }
    if (text.matches("[0-9]+[kKmMbB]?\\.\\.+[0-9]+[kKmMbB]?")) {
      return "uniform(" + text + ")";
    }
    return DistributionKind.named(text)
        .map(DistributionKind::form)
        .orElse("for instance uniform(1..10)");
  }

  private static UsageError unknown(String name) {
    List<String> titles = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (DistributionKind kind : DistributionKind.values()) {
      titles.add(kind.title());
      names.addAll(kind.names());
    }
    String hint = Spelling.hint(name, names, "; there are " + String.join(", ", titles));
    return new UsageError("Illegal distribution type: '" + name + "'" + hint);
  }

  public static DistributionSpec fixed(long value) {
    return parse("FIXED(" + value + ")");
  }

  /** Returns a distribution in which all numbers from min to max are equally likely. */
  public static DistributionSpec uniform(long min, long max) {
    return parse("UNIFORM(" + min + ".." + max + ")");
  }

  /** Returns a normal distribution around the middle of a range. */
  public static DistributionSpec gaussian(long min, long max) {
    return parse("GAUSSIAN(" + min + ".." + max + ")");
  }

  /** Creates a stream with a random seed. */
  public Distribution create() {
    return create(ThreadLocalRandom.current().nextLong());
  }

  /** Creates a stream with a seed; a sequence always starts with its first number. */
  public Distribution create(long seed) {
    Distribution distribution = shape.maker().get();
    distribution.seed(distribution instanceof Sequence ? 0 : seed);
    return inverted ? new Inverted(distribution) : distribution;
  }

  /** Returns whether this is a sequence, whose seed is its first number's position. */
  public boolean isSequence() {
    return !inverted && shape.maker().get() instanceof Sequence;
  }

  /** Returns whether this is a sequence in descending order. */
  public boolean isMirroredSequence() {
    return inverted && shape.maker().get() instanceof Sequence;
  }

  /** Returns the smallest possible number; a sequence with a negative seed has smaller ones. */
  public long min() {
    return create(0).min();
  }

  public long max() {
    return create(0).max();
  }

  /** Returns the average, see {@link Distribution#average}. */
  public long average() {
    return create(0).average();
  }

  /** Returns the text that the distribution was read from. */
  public String text() {
    return text;
  }

  /** Returns the text in the settings dump. */
  @Override
  public String toString() {
    return inverted ? "Inverse: " + shape.text() : shape.text();
  }

  private String key() {
    return text.replaceAll("\\s+", "").toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DistributionSpec spec && spec.key().equals(key());
  }

  @Override
  public int hashCode() {
    return key().hashCode();
  }
}
