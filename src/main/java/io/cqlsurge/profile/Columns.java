package io.cqlsurge.profile;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.dataset.DataColumn;
import io.cqlsurge.dataset.DataFile;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Section.Keys;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** A reader of the list {@code columnspec}. */
record Columns(Context context, Optional<Table> table, List<ColumnSpec> specs) {
  private static final Keys KEYS =
      new Keys(
          List.of(),
          List.of(
              "name",
              "size",
              "population",
              "cluster",
              "vector",
              "values",
              "file",
              "null-text",
              "text",
              "format",
              "compressible",
              "scale",
              "step",
              "nulls"));

  /** The keys of which only one can describe a column's values. */
  private static final List<String> FORMS =
      List.of("values", "file", "vector", "text", "format", "compressible");

  private static final String SECTION = "columnspec";

  /**
   * Reads the list.
   *
   * @param table the table that the profile defines, if known: a name that is exactly one of its
   *     columns is not converted to lower case
   */
  static List<ColumnSpec> read(Context context, Section top, Optional<Table> table) {
    Columns columns = new Columns(context, table, new ArrayList<>());
    Optional<Node> node = top.node(SECTION);
    if (node.isPresent() && node.get() instanceof SequenceNode list) {
      list.getValue().forEach(columns::item);
    } else {
      node.ifPresent(
          other ->
              context.addError(
                  other, SECTION + " must be a list of columns; begin each with '- name: '"));
    }
    return columns.specs;
  }

  private void item(Node node) {
    Section section = new Section(context, SECTION, node, KEYS);
    Optional<ScalarNode> name = section.required("name", "an item of " + SECTION);
    if (name.isEmpty()) {
      return;
    }
    String text = name.get().getValue();
    List<String> path = path(text);
    Styles styles = new Styles(context, section);
    Optional<DataFile> rows = styles.rows();
    ColumnSpec spec =
        new ColumnSpec(
            text,
            path.get(0),
            path.subList(1, path.size()),
            styles.population(kind(path.get(0)), rows),
            section.distribution("size", Styles.LENGTH),
            section.distribution("cluster", Inserts.ANY),
            choices(section),
            section.read("file", "", typed -> file(section, typed)).flatMap(found -> found),
            rows,
            styles.style(),
            context.source().at(name.get()));
    checkChoices(section, spec);
    specs.stream()
        .filter(other -> other.column().equals(spec.column()) && other.part().equals(spec.part()))
        .findFirst()
        .ifPresent(other -> replace(other, spec));
    specs.add(spec);
  }

  /**
   * Warns about numbers outside the list: they wrap around to its other end, so that some values
   * are more frequent.
   */
  private void checkChoices(Section section, ColumnSpec spec) {
    long count = spec.file().map(it -> it.file().rows()).orElse((long) spec.choices().size());
    spec.population()
        .filter(drawn -> count > 0 && (drawn.min() < 1 || drawn.max() > count))
        .ifPresent(
            drawn ->
                context.addWarning(
                    context.source().at(section.node("population").orElseThrow()),
                    ("population %s draws numbers outside 1..%s, the number of values of %s"
                            + "; such numbers wrap around to the other end of the list")
                        .formatted(
                            ProfileProblems.quote(drawn.text()),
                            count,
                            ProfileProblems.quote(spec.name()))));
  }

  private void replace(ColumnSpec earlier, ColumnSpec later) {
    specs.remove(earlier);
    context.addWarning(
        later.location(),
        "%s is given twice in %s; this item replaces the one on line %s"
            .formatted(ProfileProblems.quote(later.name()), SECTION, earlier.location().line()));
  }

  /** Returns the column and its parts, with names as the database stores them. */
  private List<String> path(String text) {
    if (isColumn(text)) {
      return List.of(text);
    }
    List<String> path = new ArrayList<>();
    for (String name : split(text, '.')) {
      path.add(path.isEmpty() && isColumn(name) ? name : Identifier.internal(name));
    }
    return path;
  }

  private Optional<CqlType.Kind> kind(String column) {
    return table.flatMap(
        known -> known.position(column).map(at -> known.columns().get(at).type().kind()));
  }

  private boolean isColumn(String name) {
    return table.isPresent() && table.get().position(name).isPresent();
  }

  /** Splits a text at a separator, except inside double quotes. */
  static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    boolean isQuoted = false;
    int begin = 0;
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      isQuoted ^= letter == '"';
      if (letter == separator && !isQuoted) {
        parts.add(text.substring(begin, i).strip());
        begin = i + 1;
      }
    }
    parts.add(text.substring(begin).strip());
    return parts;
  }

  private List<String> choices(Section section) {
    List<String> given = FORMS.stream().filter(key -> section.node(key).isPresent()).toList();
    if (given.size() > 1) {
      context.addError(
          section.location(given.get(1)), "give only one of " + String.join(", ", FORMS));
      return List.of();
    }
    Optional<Node> values = section.node("values");
    if (values.isPresent()) {
      return values(values.get());
    }
    return List.of();
  }

  private List<String> values(Node node) {
    if (node instanceof MappingNode map && !map.getValue().isEmpty()) {
      return weighted(map);
    }
    if (!(node instanceof SequenceNode list) || list.getValue().isEmpty()) {
      context.addError(node, "values must be a list such as [red, green, blue]");
      return List.of();
    }
    return list.getValue().stream().flatMap(item -> value(item).stream()).toList();
  }

  private Optional<String> value(Node item) {
    if (item.getTag().equals(Tag.NULL)) {
      context.addError(item, "values: null is not a value; to omit values, use nulls");
    } else if (item instanceof ScalarNode scalar && (scalar.getScalarStyle() != null)) {
      return Optional.of(scalar.getValue());
    } else {
      context.addError(item, "values: expected a single value, not " + YamlText.kind(item));
    }
    return Optional.empty();
  }

  /** Returns values in which the number of times that each is repeated is its weight. */
  private List<String> weighted(MappingNode map) {
    List<String> values = new ArrayList<>();
    for (NodeTuple entry : map.getValue()) {
      String weight = entry.getValueNode() instanceof ScalarNode scalar ? scalar.getValue() : "";
      if (weight.matches("[1-9][0-9]{0,3}")) {
        value(entry.getKeyNode())
            .ifPresent(
                value -> values.addAll(Collections.nCopies(Integer.parseInt(weight), value)));
      } else {
        context.addError(
            entry.getValueNode(),
            "values: a weight must be a whole number from 1 to 9999, as in {EUR: 7, USD: 2}");
      }
    }
    return values;
  }

  /** Returns a column in a file in the profile's folder; a vector file has only one. */
  private Optional<DataColumn> file(Section section, String text) {
    int hash = text.lastIndexOf('#');
    boolean isVectors = hash < 0 && DataFile.isVectors(text);
    if (!isVectors && (hash < 1 || hash == text.length() - 1)) {
      throw new UsageError("write the file and its column, as in cities.csv#name");
    }
    String column = text.substring(hash + 1);
    String nullText = section.text("null-text").orElse("");
    return context
        .rows()
        .apply(isVectors ? text : text.substring(0, hash))
        .map(file -> new DataColumn(file, isVectors ? 0 : index(file, column), nullText));
  }

  private static int index(DataFile file, String column) {
    int index = file.columns().indexOf(column);
    if (index != file.columns().lastIndexOf(column)) {
      throw new UsageError("the file has several columns " + ProfileProblems.quote(column));
    }
    if (index < 0) {
      throw new UsageError(
          "the file has no column "
              + ProfileProblems.quote(column)
              + ProfileProblems.suggestion(column, file.columns()));
    }
    return index;
  }
}
