package io.cqlsurge.profile;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Section.Keys;
import io.cqlsurge.schema.Table;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Reads the list {@code columnspec}. */
final class Columns {
  private static final Keys KEYS =
      new Keys(List.of(), List.of("name", "size", "population", "cluster", "values", "file"));

  private static final String WHAT = "columnspec";
  private static final Range ANY = new Range(Long.MIN_VALUE, Long.MAX_VALUE);

  /** A message to the database has at most 256 MiB. */
  private static final Range LENGTH = new Range(0, 256 << 20);

  private static final int LONGEST_FILE = 64 * 1024 * 1024;

  private final Context context;
  private final Optional<Table> table;
  private final List<ColumnSpec> specs = new ArrayList<>();

  private Columns(Context context, Optional<Table> table) {
    this.context = context;
    this.table = table;
  }

  /**
   * Reads the list.
   *
   * @param table what the profile creates, if it is known: its names are taken as they are
   */
  static List<ColumnSpec> read(Context context, Section top, Optional<Table> table) {
    Columns columns = new Columns(context, table);
    Optional<Node> node = top.node(WHAT);
    if (node.isPresent() && node.get() instanceof SequenceNode list) {
      list.getValue().forEach(columns::item);
    } else {
      node.ifPresent(
          other ->
              context.complain(
                  other, WHAT + " must be a list of columns; begin each with '- name: '"));
    }
    return columns.specs;
  }

  private void item(Node node) {
    Section section = new Section(context, WHAT, node, KEYS);
    Optional<ScalarNode> name = section.required("name", "an item of " + WHAT);
    if (name.isEmpty()) {
      return;
    }
    String text = name.get().getValue();
    List<String> path = path(text);
    ColumnSpec spec =
        new ColumnSpec(
            text,
            path.get(0),
            path.subList(1, path.size()),
            section.distribution("population", ANY),
            section.distribution("size", LENGTH),
            section.distribution("cluster", ANY),
            choices(section),
            context.source().at(name.get()));
    checkChoices(section, spec);
    specs.stream()
        .filter(other -> isSame(other, spec))
        .findFirst()
        .ifPresent(other -> replace(other, spec));
    specs.add(spec);
  }

  /**
   * A number outside of the list begins at its other end again, so that some values come more
   * often.
   */
  private void checkChoices(Section section, ColumnSpec spec) {
    int count = spec.choices().size();
    spec.population()
        .filter(drawn -> count > 0 && (drawn.min() < 1 || drawn.max() > count))
        .ifPresent(
            drawn ->
                context
                    .complaints()
                    .warn(
                        context.source().at(section.node("population").orElseThrow()),
                        "population "
                            + ProfileProblems.quote(drawn.text())
                            + " draws numbers outside of 1.."
                            + count
                            + ", the values of "
                            + ProfileProblems.quote(spec.name())
                            + "; they count on from the other end of the list"));
  }

  private void replace(ColumnSpec earlier, ColumnSpec later) {
    specs.remove(earlier);
    context
        .complaints()
        .warn(
            later.place(),
            ProfileProblems.quote(later.name())
                + " comes twice in "
                + WHAT
                + "; this one replaces that of line "
                + earlier.place().line());
  }

  private static boolean isSame(ColumnSpec one, ColumnSpec other) {
    return one.column().equals(other.column()) && one.part().equals(other.part());
  }

  /** The column and its parts, as the database keeps names. */
  private List<String> path(String text) {
    if (isColumn(text)) {
      return List.of(text);
    }
    List<String> path = new ArrayList<>();
    for (String word : split(text, '.')) {
      path.add(path.isEmpty() && isColumn(word) ? word : Identifier.internal(word));
    }
    return path;
  }

  private boolean isColumn(String name) {
    return table.isPresent() && table.get().position(name).isPresent();
  }

  /** The parts of a text between marks outside double quotes. */
  static List<String> split(String text, char mark) {
    List<String> parts = new ArrayList<>();
    boolean isQuoted = false;
    int begin = 0;
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      isQuoted ^= letter == '"';
      if (letter == mark && !isQuoted) {
        parts.add(text.substring(begin, i).strip());
        begin = i + 1;
      }
    }
    parts.add(text.substring(begin).strip());
    return parts;
  }

  private List<String> choices(Section section) {
    if (section.node("values").isPresent() && section.node("file").isPresent()) {
      context.complaints().add(section.place("file"), "give either values or a file, not both");
      return List.of();
    }
    Optional<Node> values = section.node("values");
    if (values.isPresent()) {
      return values(values.get());
    }
    return section.read("file", "", this::file).orElse(List.of());
  }

  private List<String> values(Node node) {
    if (!(node instanceof SequenceNode list) || list.getValue().isEmpty()) {
      context.complain(node, "values must be a list such as [red, green, blue]");
      return List.of();
    }
    List<String> values = new ArrayList<>();
    for (Node item : list.getValue()) {
      if (item.getTag().equals(Tag.NULL)) {
        context.complain(item, "values: null is none; see row-population for values left out");
      } else if (item instanceof ScalarNode scalar && (scalar.getScalarStyle() != null)) {
        values.add(scalar.getValue());
      } else {
        context.complain(item, "values: expected a single value, not " + YamlText.kind(item));
      }
    }
    return values;
  }

  /** The values of a column of a file beside the profile. */
  private List<String> file(String text) {
    int hash = text.lastIndexOf('#');
    if (hash < 1 || hash == text.length() - 1) {
      throw new UsageError("write the file and its column, as in cities.csv#name");
    }
    if (context.folder().isEmpty()) {
      throw new UsageError("only a profile that is a local file can name files");
    }
    try {
      Path file = context.folder().get().resolve(text.substring(0, hash));
      return CsvFile.column(TextFile.read(file, LONGEST_FILE), text.substring(hash + 1));
    } catch (InvalidPathException e) {
      throw new UsageError("this is no name of a file");
    }
  }
}
