package io.cqlsurge.profile;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.YamlEntries.Entry;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;

/** A map of a profile with known keys; a value that is wrong is complained of and then absent. */
final class Section {
  /** Ratios are not more exact than this. */
  private static final int LONGEST_SCALE = 18;

  private static final int LONGEST = 1_000;

  private final Context context;
  private final SourceLocation place;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /**
   * Reads the keys.
   *
   * @param what the section in words, for complaints
   * @param keys all there can be; those in lower case are found in any case, too, if {@code folds}
   */
  Section(Context context, String what, Node node, Keys keys) {
    this(context, context.source().at(node));
    read(what, YamlEntries.of(context, what, node), keys);
  }

  private Section(Context context, SourceLocation place) {
    this.context = context;
    this.place = place;
  }

  /** The section behind a key; one without entries if there is none. */
  Section section(Context context, String key, Keys keys) {
    Section section = new Section(context, place(key));
    node(key).ifPresent(node -> section.read(key, YamlEntries.of(context, key, node), keys));
    return section;
  }

  private void read(String what, List<Entry> all, Keys keys) {
    for (Entry entry : all) {
      Optional<String> key = keys.find(entry.name());
      if (key.isEmpty()) {
        context
            .complaints()
            .add(
                entry.place(),
                ProfileProblems.quote(entry.name())
                    + " is not a key of "
                    + what
                    + keys.hint(entry.name()));
      } else if (entries.put(key.get(), entry) != null) {
        context
            .complaints()
            .add(entry.place(), ProfileProblems.quote(entry.name()) + " comes twice");
      }
    }
  }

  /** The keys a section can have, in their order; some of them, or all, in any case. */
  record Keys(List<String> exact, List<String> folding) {
    Optional<String> find(String name) {
      return exact.stream()
          .filter(name::equals)
          .findFirst()
          .or(() -> folding.stream().filter(name::equalsIgnoreCase).findFirst());
    }

    String hint(String name) {
      List<String> all = new ArrayList<>(exact);
      all.addAll(folding);
      return ProfileProblems.instead(name, all);
    }
  }

  SourceLocation place() {
    return place;
  }

  /** Where a key stands, or else the section. */
  SourceLocation place(String key) {
    return entries.containsKey(key) ? entries.get(key).place() : place;
  }

  /** What is behind a key; absent if nothing is. */
  Optional<Node> node(String key) {
    return Optional.ofNullable(entries.get(key))
        .map(Entry::value)
        .filter(node -> !YamlText.isEmpty(node));
  }

  /** The single value behind a key. */
  Optional<ScalarNode> scalar(String key) {
    Optional<Node> node = node(key);
    if (node.isPresent() && !(node.get() instanceof ScalarNode)) {
      context.complain(
          node.get(), key + " must be a single value, not " + YamlText.kind(node.get()));
      return Optional.empty();
    }
    return node.map(ScalarNode.class::cast);
  }

  Optional<String> text(String key) {
    return scalar(key).map(ScalarNode::getValue);
  }

  /** The value of a key that there must be. */
  Optional<ScalarNode> required(String key, String what) {
    if (node(key).isEmpty()) {
      context.complaints().add(place(key), what + " has no " + key);
    }
    return scalar(key);
  }

  /** A distribution, all of whose numbers lie within the range. */
  Optional<DistributionSpec> distribution(String key, Range allowed) {
    Optional<DistributionSpec> spec = read(key, "fixed(%s)", DistributionSpec::parse);
    if (spec.isPresent()
        && (spec.get().min() < allowed.from() || spec.get().max() > allowed.to())) {
      String limit =
          spec.get().min() < allowed.from()
              ? "at least " + allowed.from()
              : "at most " + allowed.to();
      complain(
          key, key + " must be " + limit + ", not " + ProfileProblems.quote(spec.get().text()));
      return Optional.empty();
    }
    return spec;
  }

  Optional<RatioSpec> ratio(String key) {
    return read(key, "fixed(%s)/1", RatioSpec::parse);
  }

  Optional<Consistency> consistency(String key) {
    return read(key, "", Section::level);
  }

  /** A level of the Paxos phase. */
  Optional<Consistency> serial(String key) {
    return read(
        key,
        "",
        text -> {
          if (!level(text).isSerial()) {
            throw new UsageError("must be SERIAL or LOCAL_SERIAL");
          }
          return level(text);
        });
  }

  private static Consistency level(String text) {
    return Choice.of(List.of(Consistency.values()), Enum::name).apply(text.strip());
  }

  /** One of the constants of an enum, in any case. */
  <E extends Enum<E>> Optional<E> choice(String key, E[] values, Function<E, String> label) {
    return read(key, "", text -> Choice.of(List.of(values), label).apply(text.strip()));
  }

  /**
   * Reads a value.
   *
   * @param forNumber what should be written where a number is; no value of this key is one, unless
   *     it is empty
   */
  <T> Optional<T> read(String key, String forNumber, Function<String, T> reader) {
    Optional<ScalarNode> scalar = scalar(key);
    if (scalar.isEmpty()) {
      return Optional.empty();
    }
    String text = scalar.get().getValue();
    boolean isNumber =
        scalar.get().getTag().equals(Tag.INT) || scalar.get().getTag().equals(Tag.FLOAT);
    if (isNumber && !forNumber.isEmpty() && text.length() < LONGEST) {
      complain(
          key, key + ": " + text + " is a plain number; write " + instead(text.strip(), forNumber));
      return Optional.empty();
    }
    if (text.length() > LONGEST) {
      complain(key, key + " is too long: " + ProfileProblems.quote(text));
      return Optional.empty();
    }
    try {
      return Optional.of(reader.apply(text));
    } catch (UsageError e) {
      complain(key, told(key, text, e.getMessage()));
      return Optional.empty();
    }
  }

  /** How a plain number is written as a distribution or as a ratio, which take whole numbers. */
  private static String instead(String number, String form) {
    try {
      BigDecimal value = new BigDecimal(number).stripTrailingZeros();
      if (value.scale() <= 0) {
        return form.formatted(value.toBigInteger());
      }
      if (form.endsWith("/1") && value.scale() < LONGEST_SCALE) {
        return "fixed(" + value.unscaledValue() + ")/" + BigInteger.TEN.pow(value.scale());
      }
      return form.formatted(value.toBigInteger());
    } catch (NumberFormatException e) {
      return form.formatted("5");
    }
  }

  private static String told(String key, String text, String message) {
    String shown = message.contains("'" + text + "'") ? "" : " " + ProfileProblems.quote(text);
    return key + shown + ": " + message.replaceAll("\\s+", " ");
  }

  private void complain(String key, String text) {
    context.complain(node(key).orElseThrow(), text);
  }
}
