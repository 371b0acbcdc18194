package io.cqlsurge.profile;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.InputFiles;
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
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** A map of a profile with known keys. An invalid value is reported and then treated as absent. */
public final class Section {
  /** Maximum number of decimal places in a ratio. */
  private static final int MAX_SCALE = 18;

  /** Maximum length of a value that is parsed, in characters. */
  static final int MAX_LENGTH = 1_000;

  private static final Choice<Consistency> LEVELS =
      Choice.of(List.of(Consistency.values()), Consistency::name);

  private final Context context;
  private final SourceLocation location;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /**
   * Reads the keys.
   *
   * @param what the section's description, for messages
   * @param keys the allowed keys
   */
  Section(Context context, String what, Node node, Keys keys) {
    this(context, context.source().at(node));
    read(what, YamlEntries.of(context, what, node), keys);
  }

  private Section(Context context, SourceLocation location) {
    this.context = context;
    this.location = location;
  }

  /** Returns a key's section; a section without entries if the key is absent. */
  public Section section(String key, Keys keys) {
    Section section = new Section(context, location(key));
    node(key).ifPresent(node -> section.read(key, YamlEntries.of(context, key, node), keys));
    return section;
  }

  /**
   * Returns the sections below a key by name, in order.
   *
   * @param what what each one is, for messages
   */
  public Map<String, Section> sections(String key, String what, Keys keys) {
    Map<String, Section> sections = new LinkedHashMap<>();
    node(key)
        .map(node -> YamlEntries.of(context, key, node))
        .orElse(List.of())
        .forEach(
            entry -> {
              Section section = new Section(context, entry.location());
              section.read(what, YamlEntries.of(context, entry.name(), entry.value()), keys);
              sections.put(entry.name(), section);
            });
    return sections;
  }

  private void read(String what, List<Entry> all, Keys keys) {
    for (Entry entry : all) {
      Optional<String> key = keys.find(entry.name());
      if (key.isEmpty()) {
        context.addError(
            entry.location(),
            "%s is not a key of %s%s"
                .formatted(ProfileProblems.quote(entry.name()), what, keys.hint(entry.name())));
      } else if (entries.put(key.get(), entry) != null) {
        context.addError(entry.location(), ProfileProblems.quote(entry.name()) + " is given twice");
      }
    }
  }

  /**
   * The allowed keys of a section, in order.
   *
   * @param exact case-sensitive keys
   * @param folding case-insensitive keys
   */
  public record Keys(List<String> exact, List<String> folding) {
    Optional<String> find(String name) {
      return exact.stream()
          .filter(name::equals)
          .findFirst()
          .or(() -> folding.stream().filter(name::equalsIgnoreCase).findFirst());
    }

    String hint(String name) {
      List<String> all = new ArrayList<>(exact);
      all.addAll(folding);
      return ProfileProblems.suggestion(name, all);
    }
  }

  /** Returns the location of a key, or of the section if the key is absent. */
  SourceLocation location(String key) {
    return entries.containsKey(key) ? entries.get(key).location() : location;
  }

  /** Returns a key's value; absent if it is empty. */
  Optional<Node> node(String key) {
    return Optional.ofNullable(entries.get(key))
        .map(Entry::value)
        .filter(node -> !YamlText.isEmpty(node));
  }

  Optional<ScalarNode> scalar(String key) {
    Optional<Node> node = node(key);
    if (node.isPresent() && !(node.get() instanceof ScalarNode)) {
      context.addError(
          node.get(), key + " must be a single value, not " + YamlText.kind(node.get()));
      return Optional.empty();
    }
    return node.map(ScalarNode.class::cast);
  }

  public Optional<String> text(String key) {
    return scalar(key).map(ScalarNode::getValue);
  }

  /** Returns the texts below a key: one, or a list. */
  public List<String> texts(String key) {
    if (!(node(key).orElse(null) instanceof SequenceNode list)) {
      return text(key).map(List::of).orElse(List.of());
    }
    List<String> texts = new ArrayList<>();
    for (Node item : list.getValue()) {
      if (item instanceof ScalarNode scalar && !YamlText.isEmpty(item)) {
        texts.add(scalar.getValue());
      } else {
        context.addError(item, key + " must be a list of texts");
      }
    }
    return texts;
  }

  /** Returns whether the value of a key is a map. */
  public boolean isMap(String key) {
    return node(key).filter(MappingNode.class::isInstance).isPresent();
  }

  /** Returns a required key's value; reports it if it is missing. */
  Optional<ScalarNode> required(String key, String what) {
    if (node(key).isEmpty()) {
      context.addError(location(key), what + " has no " + key);
    }
    return scalar(key);
  }

  /** Returns a distribution; all its numbers must be within the range. */
  Optional<DistributionSpec> distribution(String key, Range allowed) {
    Optional<DistributionSpec> spec = read(key, "fixed(%s)", DistributionSpec::parse);
    Optional<String> limit = spec.flatMap(numbers -> ProfileProblems.outside(numbers, allowed));
    limit.ifPresent(text -> addError(key, key + " " + text));
    return limit.isPresent() ? Optional.empty() : spec;
  }

  Optional<RatioSpec> ratio(String key) {
    return read(key, "fixed(%s)/1", RatioSpec::parse);
  }

  Optional<Consistency> consistency(String key) {
    return choice(key, LEVELS);
  }

  Optional<Consistency> serial(String key) {
    return read(
        key,
        "",
        text -> {
          Consistency level = LEVELS.apply(text.strip());
          if (!level.isSerial()) {
            throw new UsageError("must be SERIAL or LOCAL_SERIAL");
          }
          return level;
        });
  }

  public <E> Optional<E> choice(String key, Choice<E> values) {
    return read(key, "", text -> values.apply(text.strip()));
  }

  /**
   * Reads a value.
   *
   * @param forNumber format of the suggestion if the value is a plain number, which is then an
   *     error; empty if plain numbers are allowed
   */
  public <T> Optional<T> read(String key, String forNumber, Function<String, T> reader) {
    Optional<ScalarNode> scalar = scalar(key);
    if (scalar.isEmpty()) {
      return Optional.empty();
    }
    String text = scalar.get().getValue();
    boolean isNumber =
        scalar.get().getTag().equals(Tag.INT) || scalar.get().getTag().equals(Tag.FLOAT);
    if (isNumber && !forNumber.isEmpty() && text.length() < MAX_LENGTH) {
      addError(
          key,
          key + ": " + text + " is a plain number; write " + suggestion(text.strip(), forNumber));
      return Optional.empty();
    }
    if (text.length() > MAX_LENGTH) {
      addError(key, key + " is too long: " + ProfileProblems.quote(text));
      return Optional.empty();
    }
    try {
      return Optional.of(reader.apply(InputFiles.inlined(text, context.files())));
    } catch (UsageError e) {
      addError(key, message(key, text, e.getMessage()));
      return Optional.empty();
    }
  }

  /** Returns a plain number as a distribution or a ratio, whose parameters are whole numbers. */
  private static String suggestion(String number, String form) {
    try {
      BigDecimal value = new BigDecimal(number).stripTrailingZeros();
      boolean isFraction = value.scale() > 0 && value.scale() < MAX_SCALE && form.endsWith("/1");
      return isFraction
          ? "fixed(" + value.unscaledValue() + ")/" + BigInteger.TEN.pow(value.scale())
          : form.formatted(value.toBigInteger());
    } catch (NumberFormatException e) {
      return form.formatted("5");
    }
  }

  private static String message(String key, String text, String reason) {
    String shown = reason.contains("'" + text + "'") ? "" : " " + ProfileProblems.quote(text);
    return key + shown + ": " + reason.replaceAll("\\s+", " ");
  }

  private void addError(String key, String text) {
    context.addError(node(key).orElseThrow(), text);
  }

  /**
   * Adds an error about the text of a key, or about the section if the key is absent.
   *
   * @param part where the error is in the text; its beginning, if it is not a part of it
   */
  public void addError(String key, String part, String text) {
    SourceLocation place =
        node(key)
            .map(node -> part.isEmpty() ? context.source().at(node) : placeOf(part, node))
            .orElseGet(() -> location(key));
    context.addError(place, text);
  }

  private SourceLocation placeOf(String part, Node node) {
    if (node instanceof SequenceNode list) {
      return list.getValue().stream()
          .filter(item -> item instanceof ScalarNode text && text.getValue().contains(part))
          .findFirst()
          .map(item -> placeOf(part, item))
          .orElseGet(() -> context.source().at(node));
    }
    return node instanceof ScalarNode text && text.getValue().contains(part)
        ? context.source().inside(text, text.getValue().indexOf(part))
        : context.source().at(node);
  }
}
