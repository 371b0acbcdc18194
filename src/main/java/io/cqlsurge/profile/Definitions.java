package io.cqlsurge.profile;

import io.cqlsurge.cql.CqlSyntaxError;
import io.cqlsurge.cql.CreateKeyspace;
import io.cqlsurge.cql.CreateTable;
import io.cqlsurge.cql.CreateType;
import io.cqlsurge.cql.Identifier;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.profile.Profile.Definition;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** A reader for a profile's keyspace and table, and for the statements that create them. */
final class Definitions {
  private static final String KEYSPACE = "keyspace";
  private static final String TABLE = "table";

  private final Context context;
  private final Section top;
  private final Map<String, CqlType> types = new HashMap<>();
  private final List<Definition> extra = new ArrayList<>();
  private final String keyspace;
  private final Optional<CreateTable> created;
  private final String table;

  Definitions(Context context, Section top) {
    this.context = context;
    this.top = top;
    this.keyspace = name(KEYSPACE, read("keyspace_definition", CreateKeyspace::name));
    readExtra();
    this.created =
        read("table_definition", CreateTable::isCopy).orElse(false)
            ? Optional.empty()
            : read("table_definition", cql -> CreateTable.parse(cql, keyspace, types));
    this.table = name(TABLE, created.map(create -> create.table().name()));
    created.ifPresent(this::check);
  }

  /**
   * Returns the keyspace's name as the database stores it; empty, after an error, if it is missing.
   */
  String keyspace() {
    return keyspace;
  }

  /**
   * Returns the table's name as the database stores it; empty, after an error, if it is missing.
   */
  String table() {
    return table;
  }

  /** Returns the table, if the profile defines it. */
  Optional<Table> definedTable() {
    return created.map(CreateTable::table);
  }

  Optional<Definition> definition(String key) {
    return top.scalar(key).map(this::definition);
  }

  List<Definition> extra() {
    return List.copyOf(extra);
  }

  /** Returns whether the profile chooses another rule for its data than cassandra-stress. */
  static boolean chooses(Section top, String key, String other) {
    Choice<String> rules = Choice.of(List.of("original", other), Function.identity());
    return top.choice(key, rules).filter(other::equals).isPresent();
  }

  /** Returns the profile's name in {@code ops(...)}. */
  String specName() {
    return top.text("specname")
        .orElseGet(() -> top.text(KEYSPACE).orElse("") + "." + top.text(TABLE).orElse(""));
  }

  private Definition definition(ScalarNode node) {
    return new Definition(node.getValue(), context.source().inside(node, begin(node.getValue())));
  }

  /** Returns the offset of the first character that is not a space. */
  static int begin(String cql) {
    return cql.length() - cql.stripLeading().length();
  }

  private <T> Optional<T> read(String key, Function<String, T> parser) {
    return top.scalar(key).flatMap(node -> read(key, node, parser));
  }

  private <T> Optional<T> read(String key, ScalarNode node, Function<String, T> parser) {
    try {
      return Optional.of(parser.apply(node.getValue()));
    } catch (CqlSyntaxError e) {
      SourceLocation location = context.source().inside(node, e.offset());
      context.addError(location, key + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Returns the name given by a key. A name that the definition creates in quotes keeps its case.
   */
  private String name(String key, Optional<String> created) {
    Optional<String> text = top.required(key, "the profile").map(ScalarNode::getValue);
    if (text.isEmpty()) {
      return created.orElse("");
    }
    String name = text.get().strip();
    if (created.isPresent() && created.get().equals(name)) {
      return name;
    }
    String internal = Identifier.internal(name);
    if (created.isPresent() && !created.get().equals(internal)) {
      context.addError(
          top.location(key + "_definition"),
          "%1$s_definition creates %2$s, but %1$s is %3$s"
              .formatted(
                  key, ProfileProblems.quote(created.get()), ProfileProblems.quote(internal)));
    }
    return internal;
  }

  private void readExtra() {
    String key = "extra_definitions";
    Optional<Node> node = top.node(key);
    if (node.isPresent() && !(node.get() instanceof SequenceNode)) {
      context.addError(node.get(), key + " must be a list of CQL statements; begin each with '- '");
      return;
    }
    List<Node> items = node.map(list -> ((SequenceNode) list).getValue()).orElse(List.of());
    for (Node item : items) {
      if (item instanceof ScalarNode scalar && !YamlText.isEmpty(item)) {
        extra.add(definition(scalar));
        addType(key, scalar);
      } else {
        context.addError(item, key + ": expected a CQL statement");
      }
    }
  }

  private void addType(String key, ScalarNode node) {
    if (CreateType.is(node.getValue())) {
      read(key, node, cql -> CreateType.parse(cql, types))
          .ifPresent(type -> types.put(type.name(), type));
    }
  }

  private void check(CreateTable create) {
    ScalarNode node = top.scalar("table_definition").orElseThrow();
    if (create.keyspace().isPresent() && !create.keyspace().get().equals(keyspace)) {
      context.addError(
          top.location("table_definition"),
          "table_definition creates a table in keyspace %s, but keyspace is %s"
              .formatted(
                  ProfileProblems.quote(create.keyspace().get()), ProfileProblems.quote(keyspace)));
    }
    List<String> known = new ArrayList<>(List.of("varchar"));
    Arrays.stream(CqlType.Kind.values()).map(CqlType.Kind::title).forEach(known::add);
    create
        .unknownTypes()
        .forEach(
            (name, offset) ->
                context.addWarning(
                    context.source().inside(node, offset),
                    "type %s is neither a CQL type nor created in extra_definitions%s"
                        .formatted(ProfileProblems.quote(name), Spelling.hint(name, known, ""))));
  }
}
