package io.cqlsurge.profile;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.database.BatchType;
import io.cqlsurge.dataset.DataFile;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.profile.QuerySpec.Batch;
import io.cqlsurge.profile.QuerySpec.Fields;
import io.cqlsurge.profile.QuerySpec.Pages;
import io.cqlsurge.profile.QuerySpec.Recall;
import io.cqlsurge.profile.Section.Keys;
import io.cqlsurge.profile.YamlEntries.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** A reader of the sections {@code queries} and {@code token_range_queries}. */
record Queries(Context context, Map<String, Entry> names) {
  private static final String PAGE_SIZE = "page_size";
  private static final int DEFAULT_PAGE_SIZE = 5_000;
  private static final int MAX_BATCH_SIZE = 65_535;
  private static final List<String> LEVELS = List.of("consistencyLevel", "serialConsistencyLevel");

  private static final Keys QUERY =
      new Keys(
          List.of(
              "cql",
              "fields",
              "batch",
              "limit",
              "ttl",
              "timestamp",
              "per_partition_limit",
              QuerySpec.FROM,
              "recall",
              "query_vectors",
              "neighbours",
              PAGE_SIZE,
              "pages"),
          LEVELS);

  private static final Keys BATCH = new Keys(List.of("type", "size"), List.of());
  private static final Keys TOKEN_RANGE = new Keys(List.of("columns", PAGE_SIZE), List.of());

  List<QuerySpec> queries(Section top) {
    List<QuerySpec> queries = new ArrayList<>();
    for (Entry entry : entries(top, "queries")) {
      Section section =
          new Section(
              context, "query " + ProfileProblems.quote(entry.name()), entry.value(), QUERY);
      query(entry, section).ifPresent(queries::add);
    }
    return queries;
  }

  List<TokenRangeQuerySpec> tokenRangeQueries(Section top) {
    List<TokenRangeQuerySpec> queries = new ArrayList<>();
    for (Entry entry : entries(top, "token_range_queries")) {
      String what = "token range query " + ProfileProblems.quote(entry.name());
      Section section = new Section(context, what, entry.value(), TOKEN_RANGE);
      Optional<ScalarNode> columns = section.required("columns", what);
      int pageSize = section.read(PAGE_SIZE, "", Count::positive).orElse(DEFAULT_PAGE_SIZE);
      columns.ifPresent(
          node ->
              queries.add(
                  new TokenRangeQuerySpec(
                      entry.name(), columns(node), pageSize, entry.location())));
    }
    return queries;
  }

  /** Returns the entries of a section of operations, whose names are checked. */
  List<Entry> entries(Section top, String key) {
    List<Entry> entries =
        top.node(key).map(node -> YamlEntries.of(context, key, node)).orElse(List.of());
    entries.forEach(this::checkName);
    return entries;
  }

  /**
   * Checks a name. Operations are found by name, ignoring case, so names must differ by more than
   * case.
   */
  private void checkName(Entry entry) {
    String lower = entry.name().toLowerCase(Locale.ROOT);
    if (QuerySpec.isReserved(lower)) {
      context.addWarning(
          entry.location(),
          "query "
              + ProfileProblems.quote(entry.name())
              + " is ignored: every profile has an operation with this name; choose another name");
    }
    Entry earlier = names.putIfAbsent(lower, entry);
    if (earlier != null) {
      context.addError(
          entry.location(),
          "two operations have the name "
              + ProfileProblems.quote(entry.name())
              + (earlier.name().equals(entry.name()) ? "" : ", ignoring case")
              + "; the other is on line "
              + earlier.location().line());
    }
  }

  private Optional<QuerySpec> query(Entry entry, Section section) {
    Optional<ScalarNode> cql =
        section.required("cql", "query " + ProfileProblems.quote(entry.name()));
    Fields fields = section.choice("fields", Choice.of(Fields.values())).orElse(Fields.MULTIROW);
    var consistency = section.consistency(LEVELS.get(0));
    var serial = section.serial(LEVELS.get(1));
    Optional<Batch> batch = section.node("batch").flatMap(this::batch);
    Map<String, DistributionSpec> numbers = numbers(section);
    Optional<Recall> recall = recall(section);
    Optional<Pages> pages = pages(section);
    return cql.map(
        node ->
            new QuerySpec(
                entry.name(),
                node.getValue(),
                fields,
                consistency,
                serial,
                batch,
                numbers,
                recall,
                pages,
                Set.of(),
                context.source().inside(node, Definitions.begin(node.getValue())),
                StatementTypos.find(
                    node.getValue(), offset -> context.source().inside(node, offset))));
  }

  private Optional<Recall> recall(Section section) {
    Optional<DataFile> vectors =
        section.read("query_vectors", "", context.rows()).flatMap(found -> found);
    Optional<DataFile> neighbours =
        section.read("neighbours", "", context.rows()).flatMap(found -> found);
    return section
        .read("recall", "", Count::positive)
        .map(wanted -> new Recall(wanted, vectors, neighbours));
  }

  private static Optional<Pages> pages(Section section) {
    Optional<Integer> rows = section.read(PAGE_SIZE, "", Count::positive);
    Optional<Integer> max = section.read("pages", "", Count::positive);
    return rows.isEmpty() && max.isEmpty()
        ? Optional.empty()
        : Optional.of(new Pages(rows.orElse(DEFAULT_PAGE_SIZE), max.orElse(Integer.MAX_VALUE)));
  }

  private static Map<String, DistributionSpec> numbers(Section section) {
    Map<String, DistributionSpec> numbers = new LinkedHashMap<>();
    Map<String, Range> allowed =
        Map.of(
            "limit",
            new Range(1, Integer.MAX_VALUE),
            "per_partition_limit",
            new Range(1, Integer.MAX_VALUE),
            QuerySpec.FROM,
            new Range(1, Long.MAX_VALUE),
            "ttl",
            Inserts.TTL,
            "timestamp",
            Inserts.ANY);
    allowed.forEach(
        (key, range) ->
            section.distribution(key, range).ifPresent(number -> numbers.put(key, number)));
    return numbers;
  }

  private Optional<Batch> batch(Node node) {
    Section section = new Section(context, "batch", node, BATCH);
    BatchType type = section.choice("type", Choice.of(BatchType.values())).orElse(BatchType.LOGGED);
    section.required("size", "the batch");
    return section
        .distribution("size", new Range(1, MAX_BATCH_SIZE))
        .map(size -> new Batch(type, size));
  }

  private List<String> columns(ScalarNode node) {
    if (node.getValue().strip().equals("*")) {
      return List.of();
    }
    List<String> columns = new ArrayList<>();
    for (String column : Columns.split(node.getValue(), ',')) {
      if (column.isEmpty()) {
        context.addError(node, "columns must be '*' or a comma-separated list of names");
      }
      columns.add(Identifier.internal(column));
    }
    return columns;
  }
}
