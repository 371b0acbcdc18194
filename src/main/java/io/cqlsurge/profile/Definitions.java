package io.cqlsurge.profile;

import io.cqlsurge.cql.CqlSyntaxError;
import io.cqlsurge.cql.CreateKeyspace;
import io.cqlsurge.cql.CreateTable;
import io.cqlsurge.cql.CreateType;
import io.cqlsurge.cql.Identifier;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.profile.Profile.Definition;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Reads what a profile says of its keyspace, its table, and how they are created. */
final class Definitions {
  private static final String KEYSPACE = "keyspace";
  private static final String TABLE = "table";

  private static final String DISTINCT = "distinct";
  private static final Function<String, String> SEEDS =
      Choice.of(List.of("original", DISTINCT), name -> name);

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
    Optional<CreateKeyspace> creator = read("keyspace_definition", CreateKeyspace::parse);
    this.keyspace = name(KEYSPACE, creator.map(CreateKeyspace::name));
    readExtra();
    this.created = read("table_definition", cql -> CreateTable.parse(cql, keyspace, types));
    this.table = name(TABLE, created.map(create -> create.table().name()));
    created.ifPresent(this::check);
  }

  /** The name of the keyspace as the database keeps it; empty, after a complaint, without one. */
  String keyspace() {
    return keyspace;
  }

  /** The name of the table, likewise. */
  String table() {
    return table;
  }

  /** What the table looks like, if the profile creates it, and all of its types are known. */
  Optional<Table> offlineTable() {
    return created.map(CreateTable::table);
  }

  /** The statement behind a key. */
  Optional<Definition> definition(String key) {
    return top.scalar(key).map(this::definition);
  }

  List<Definition> extra() {
    return List.copyOf(extra);
  }

  /** Whether the profile asks for seeds that depend on all bits of a key. */
  static boolean distinctSeeds(Section top) {
    return top.read("seeds", "", text -> SEEDS.apply(text.strip()))
        .filter(DISTINCT::equals)
        .isPresent();
  }

  /** The name of the profile in {@code ops(...)}. */
  String specName() {
    return top.text("specname")
        .orElseGet(() -> top.text(KEYSPACE).orElse("") + "." + top.text(TABLE).orElse(""));
  }

  private Definition definition(ScalarNode node) {
    return new Definition(node.getValue(), context.source().inside(node, begin(node.getValue())));
  }

  /** The offset of the first letter. */
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
      SourceLocation place = context.source().inside(node, e.offset());
      context.complaints().add(place, key + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  /** The name behind a key; one that its definition creates in quotes is taken as it is. */
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
      context
          .complaints()
          .add(
              top.place(key + "_definition"),
              key
                  + "_definition creates "
                  + ProfileProblems.quote(created.get())
                  + ", but "
                  + key
                  + " is "
                  + ProfileProblems.quote(internal));
    }
    return internal;
  }

  private void readExtra() {
    String key = "extra_definitions";
    Optional<Node> node = top.node(key);
    if (node.isPresent() && !(node.get() instanceof SequenceNode)) {
      context.complain(node.get(), key + " must be a list of CQL texts; begin each with '- '");
      return;
    }
    List<Node> items = node.map(list -> ((SequenceNode) list).getValue()).orElse(List.of());
    for (Node item : items) {
      if (item instanceof ScalarNode scalar && !YamlText.isEmpty(item)) {
        extra.add(definition(scalar));
        addType(key, scalar);
      } else {
        context.complain(item, key + ": expected a CQL text");
      }
    }
  }

  private void addType(String key, ScalarNode node) {
    if (CreateType.is(node.getValue())) {
      read(key, node, cql -> CreateType.parse(cql, types))
          .ifPresent(create -> types.put(create.type().name(), create.type()));
    }
  }

  private void check(CreateTable create) {
    ScalarNode node = top.scalar("table_definition").orElseThrow();
    if (create.keyspace().isPresent() && !create.keyspace().get().equals(keyspace)) {
      context
          .complaints()
          .add(
              top.place("table_definition"),
              "table_definition creates a table in keyspace "
                  + ProfileProblems.quote(create.keyspace().get())
                  + ", but keyspace is "
                  + ProfileProblems.quote(keyspace));
    }
    create
        .unknownTypes()
        .forEach(
            (name, offset) ->
                context
                    .complaints()
                    .warn(
                        context.source().inside(node, offset),
                        "type "
                            + ProfileProblems.quote(name)
                            + " is not of CQL, nor is it created in extra_definitions"
                            + hint(name)));
  }

  private static String hint(String name) {
    List<String> known = new ArrayList<>(List.of("varchar"));
    for (CqlType.Kind kind : CqlType.Kind.values()) {
      known.add(kind.name().toLowerCase(Locale.ROOT));
    }
    String hint = ProfileProblems.instead(name, known);
    return hint.startsWith("; did") ? hint : "";
  }
}
