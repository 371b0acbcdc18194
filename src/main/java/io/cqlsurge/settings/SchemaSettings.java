package io.cqlsurge.settings;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.NamedValues;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The keyspace of the predefined tables and their storage; the maps have the form of CQL.
 *
 * @param namesStrategy whether the user has named the replication strategy
 * @param keyspaceOptions further options of new keyspaces, as CQL writes them
 */
public record SchemaSettings(
    String keyspace,
    Map<String, String> replication,
    boolean namesStrategy,
    Map<String, String> compaction,
    Optional<String> compression,
    Map<String, String> storage,
    Optional<String> keyspaceOptions,
    Optional<String> tableOptions) {
  /** Copies the maps in their order. */
  public SchemaSettings {
    replication = Collections.unmodifiableMap(new LinkedHashMap<>(replication));
    compaction = Collections.unmodifiableMap(new LinkedHashMap<>(compaction));
    storage = Collections.unmodifiableMap(new LinkedHashMap<>(storage));
  }

  /** The group's options. */
  static final class Options extends OptionGroup<Function<CommandSettings, SchemaSettings>> {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]+");
    private static final Pattern NAMED_STRATEGY = Pattern.compile("(?i)[(,]strategy=");
    private static final String DEFAULT_STRATEGY = Strategies.SIMPLE;

    private final Param<String> keyspace =
        text("keyspace=", "keyspace for the predefined tables")
            .check(
                name -> NAME.matcher(name).matches(),
                "the name of a keyspace can contain only letters, digits and _")
            .orElse("keyspace1");
    private final Param<Map<String, String>> replication =
        namedValues(
                "replication",
                Options::replication,
                "keyspace replication: strategy= is its class (default on ScyllaDB: NetworkTopologyStrategy), factor= its replication_factor, any other name=value is an option, such as dc1=3")
            .orElse("strategy=SimpleStrategy,factor=1");
    private final Param<Map<String, String>> compaction =
        namedValues(
            "compaction",
            Options::compaction,
            "table compaction: strategy= is its class, any other name=value is an option, with quotes if it has a comma: scaling_parameters='L10,T10'; default: from the server");
    private final Param<String> compression =
        param(
            "compression=",
            Function.identity(),
            "compression class for tables on disk; default: no compression");
    private final Param<Map<String, String>> storage =
        namedValues(
            "storage",
            Options::storage,
            "keyspace storage (ScyllaDB only): type=LOCAL, or type=S3 with endpoint= and bucket=");

    private final Param<String> keyspaceOptions =
        cql(
            "keyspace",
            "further options of new keyspaces, as CQL writes them, with AND between them; the server checks them");
    private final Param<String> tableOptions =
        cql("table", "further options of new tables, in the same form");

    Options() {
      super("-schema", "Keyspace, replication and storage for the predefined tables");
      note(
          "write and counter_write create the keyspace and the tables if they are missing; existing ones are not changed. With 'user', where the profile has the definitions, only keyspace(...) and table(...) are valid; they are added to the definitions.");
      example("write n=1M -schema keyspace=perf \"replication(factor=3)\" -rate threads=50");
      example("write n=1M -schema \"keyspace(tablets={'enabled':false})\" -rate threads=50");
      example(
          "write n=1M -schema \"replication(strategy=NetworkTopologyStrategy,dc1=3,dc2=3)\""
              + " compression=LZ4Compressor -rate threads=50");
    }

    @Override
    protected Function<CommandSettings, SchemaSettings> read(MatchedOptions options) {
      SchemaSettings schema =
          new SchemaSettings(
              options.get(keyspace),
              options.get(replication),
              NAMED_STRATEGY.matcher(options.quoted(replication)).find(),
              options.find(compaction).orElse(Map.of()),
              options.find(compression).filter(text -> !text.isEmpty()),
              options.find(storage).orElse(Map.of()),
              options.find(keyspaceOptions),
              options.find(tableOptions));
      return command -> {
        UsageError.throwIfAny(
            Stream.of(keyspace, replication, compaction, compression, storage)
                .filter(param -> command instanceof UserCommand && options.has(param))
                .map(param -> options.quoted(param) + " " + Groups.WITHOUT_SCHEMA)
                .toList());
        return schema;
      };
    }

    private static Map<String, String> replication(String text) {
      Map<String, String> typed = lowerKeys(text, "strategy", "factor");
      Map<String, String> map = new LinkedHashMap<>();
      String strategy = typed.getOrDefault("strategy", DEFAULT_STRATEGY);
      map.put(Strategies.CLASS, strategy);
      Optional<String> factor = Optional.ofNullable(typed.get("factor"));
      typed.forEach(
          (name, value) -> {
            if (!name.equals("strategy") && !name.equals("factor")) {
              map.put(name, value);
            }
          });
      boolean hasNoOptions = map.size() == 1 && Strategies.hasDefaultFactor(strategy);
      if (factor.isPresent() || hasNoOptions || !typed.containsKey("strategy")) {
        map.putIfAbsent("replication_factor", factor.orElse("1"));
      }
      Strategies.checkReplication(map);
      return map;
    }

    private static Map<String, String> compaction(String text) {
      Map<String, String> typed = lowerKeys(text, "strategy");
      if (!typed.containsKey("strategy")) {
        throw new UsageError("needs strategy=, the class to which the options belong");
      }
      Map<String, String> map = new LinkedHashMap<>();
      map.put(Strategies.CLASS, typed.get("strategy"));
      typed.forEach(map::putIfAbsent);
      map.remove("strategy");
      Strategies.checkCompaction(map);
      return map;
    }

    private static Map<String, String> storage(String text) {
      Map<String, String> typed = lowerKeys(text, "type", "endpoint", "bucket");
      String type = typed.getOrDefault("type", "");
      if (!type.equalsIgnoreCase("LOCAL") && !type.equalsIgnoreCase("S3")) {
        throw new UsageError("needs type=LOCAL or type=S3");
      }
      boolean complete = typed.containsKey("endpoint") && typed.containsKey("bucket");
      if (type.equalsIgnoreCase("S3") && !complete) {
        throw new UsageError("type=S3 needs endpoint= and bucket=");
      }
      return typed;
    }

    /** Returns the pairs, with known names in lower case, as these are case-insensitive. */
    private static Map<String, String> lowerKeys(String text, String... knownNames) {
      Map<String, String> pairs = new LinkedHashMap<>();
      NamedValues.parse(text)
          .forEach(
              (name, value) -> {
                String key = name;
                for (String known : knownNames) {
                  key = known.equalsIgnoreCase(name) ? known : key;
                }
                pairs.put(key, value);
              });
      return pairs;
    }
  }
}
