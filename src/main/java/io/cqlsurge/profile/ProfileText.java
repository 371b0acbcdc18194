package io.cqlsurge.profile;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.profile.Profile.Definition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A profile formatter for the settings dump, with the same texts and order as cassandra-stress. */
public final class ProfileText {
  /** The heading line above all profiles. */
  public static final String HEADING = "******************** Profile(s) ********************";

  private final List<String> lines = new ArrayList<>();

  private ProfileText() {}

  /** Returns a profile's lines, without the heading. */
  public static List<String> of(Profile profile) {
    ProfileText text = new ProfileText();
    text.lines.add("  Keyspace Name: " + profile.keyspace());
    text.definition("Keyspace", profile.keyspaceDefinition());
    text.lines.add("  Table Name: " + profile.table());
    text.definition("Table", profile.tableDefinition());
    List<String> extra = profile.extraDefinitions().stream().map(Definition::cql).toList();
    text.lines.add("  Extra Schema Definitions: " + (extra.isEmpty() ? "null" : extra));
    if (profile.distinctSeeds()) {
      text.lines.add("  Seeds: distinct");
    }
    if (profile.numberedRows()) {
      text.lines.add("  Rows: numbered");
    }
    text.columns(profile.columns());
    text.lines.add("  Query Definitions:");
    profile.queries().forEach(text::query);
    text.lines.add("  Token Range Queries:");
    profile.tokenRangeQueries().forEach(text::tokenRange);
    text.insert(profile.insert());
    return List.copyOf(text.lines);
  }

  private void definition(String what, Optional<Definition> definition) {
    if (definition.isEmpty()) {
      lines.add("  " + what + " CQL: null");
    } else {
      lines.add("  " + what + " CQL: ");
      lines.add("***");
      definition.get().cql().stripTrailing().lines().forEach(lines::add);
      lines.add("***");
    }
    lines.add("");
  }

  private void columns(List<ColumnSpec> columns) {
    lines.add("  Generator Configs:");
    // cassandra-stress prints them in the order of a hash table.
    Map<String, ColumnSpec> hashed = new HashMap<>();
    columns.forEach(column -> hashed.put(column.name().toLowerCase(Locale.ROOT), column));
    hashed.forEach((name, column) -> lines.add("    " + name + ": " + values(column)));
  }

  private static String values(ColumnSpec column) {
    StringBuilder text = new StringBuilder();
    add(text, "Clustering", column.cluster());
    add(text, "Size", column.size());
    add(text, "Identity", column.population());
    if (!column.choices().isEmpty()) {
      add(text, "Values", Optional.of(column.choices().size()));
    }
    column.file().ifPresent(file -> add(text, "Values", Optional.of(file.file().rows())));
    add(text, "Nulls", Optional.of(column.style().nulls()).filter(share -> share > 0));
    return text.toString();
  }

  private void query(QuerySpec query) {
    StringBuilder text = new StringBuilder();
    add(text, "CQL", query.cql());
    add(text, "Fields", query.fields().name().toLowerCase(Locale.ROOT));
    query.consistency().ifPresent(level -> add(text, "ConsistencyLevel", level.name()));
    query.serialConsistency().ifPresent(level -> add(text, "SerialConsistencyLevel", level.name()));
    query
        .batch()
        .ifPresent(batch -> add(text, "Batch", batch.type() + " of " + batch.size().text()));
    new TreeMap<>(query.numbers())
        .forEach(
            (key, number) ->
                add(
                    text,
                    key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1),
                    number.text()));
    lines.add("    " + query.name() + ": " + text);
  }

  private void tokenRange(TokenRangeQuerySpec query) {
    String columns = query.columns().isEmpty() ? "*" : String.join(", ", query.columns());
    lines.add("    " + query.name() + ": Columns:" + columns + ";");
  }

  private void insert(InsertSpec insert) {
    lines.add("  Insert Settings:");
    setting("partitions", insert.partitions().map(DistributionSpec::text));
    setting("batchtype", insert.batchType());
    setting("select", insert.select().map(ProfileText::ratio));
    setting("row-population", insert.rowPopulation().map(ProfileText::ratio));
    setting("consistencyLevel", insert.consistency());
    setting("serialConsistencyLevel", insert.serialConsistency());
    setting("condition", insert.condition());
    setting("ttl", insert.ttl().map(DistributionSpec::text));
    setting("timestamp", insert.timestamp().map(DistributionSpec::text));
  }

  private void setting(String key, Optional<?> value) {
    value.ifPresent(present -> lines.add("    " + key + ": " + present));
  }

  private static String ratio(RatioSpec ratio) {
    return ratio.distribution().text() + "/" + ratio.divisor();
  }

  private static void add(StringBuilder text, String name, Optional<?> value) {
    value.ifPresent(present -> text.append(name).append(": ").append(present).append(';'));
  }

  private static void add(StringBuilder text, String name, String value) {
    text.append(name).append(':').append(value).append(';');
  }
}
