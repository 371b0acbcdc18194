package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.load.RunLength;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A command with operations of user profiles, drawn by weight for several operations in a row.
 *
 * @param profiles files or URLs, in the order typed; at least one
 * @param operations names as typed and in that order, with weights above 0
 * @param clustering operation count of one kind in a row
 * @param validation the rows that {@code validate} checks
 * @param tables the profile's tables
 */
public record UserCommand(
    LoadSettings load,
    List<String> profiles,
    Map<String, Double> operations,
    DistributionSpec clustering,
    Validation validation,
    TableSettings tables)
    implements CommandSettings {
  /** How many query vectors have replies that are compared with the exact neighbours. */
  public static final int RECALL_SAMPLE = 1_000;

  /** Maximum keyspace count, and maximum table count in each. */
  private static final int MAX_TABLES = 10_000;

  static final String TITLE = "user";
  private static final String INSERT = "insert";
  private static final String VALIDATE = "validate";

  /** Rejects a mix without operations and a clustering of 0. */
  public UserCommand {
    profiles = List.copyOf(profiles);
    operations = Weights.positive(new LinkedHashMap<>(operations), "ops");
    Weights.checkRuns(clustering);
    if (validation.isAll() && operations.keySet().stream().noneMatch(UserCommand::validates)) {
      throw new UsageError("'validate=all' needs the operation validate, as in ops(validate=1)");
    }
    if (tables.count() > 1 && profiles.size() > 1) {
      throw new UsageError("'tables=' and 'keyspaces=' need one profile");
    }
  }

  @Override
  public UserCommand with(RunLength length) {
    return new UserCommand(load.with(length), profiles, operations, clustering, validation, tables);
  }

  @Override
  public String title() {
    return TITLE;
  }

  @Override
  public boolean updates() {
    return true;
  }

  /** Ignores the profile in the names of operations. */
  @Override
  public boolean fillsInOrder() {
    List<String> names = operations.keySet().stream().map(UserCommand::withoutProfile).toList();
    return names.equals(List.of(INSERT)) || (validation.isAll() && names.equals(List.of(VALIDATE)));
  }

  public UserCommand only(String operation) {
    return new UserCommand(
        load,
        profiles,
        Map.of(operation, operations.get(operation)),
        clustering,
        validates(operation) ? validation : Validation.SLICES,
        tables);
  }

  /** Returns whether an operation is {@code validate}, of the first or a named profile. */
  public static boolean validates(String operation) {
    return withoutProfile(operation).equals(VALIDATE);
  }

  private static String withoutProfile(String operation) {
    return operation.substring(operation.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  /** The command's options. */
  static final class Options extends LoadSettings.LoadOptions<CommandSettings> {
    /** A comma without a backslash, which would make it part of a file name. */
    private static final Pattern COMMA = Pattern.compile("(?<!\\\\),");

    private final Param<List<String>> profile =
        text("profile=", Options::profiles, "profiles, as YAML files or URLs, separated by commas")
            .required();
    private final Param<Map<String, Double>> operations =
        namedValues(
                "ops",
                Weights::parse,
                "operations and their weights, as name=weight, separated by commas: insert, validate, and the profiles' queries and token-range queries; with several profiles, specname.name=weight")
            .required();
    private final Param<DistributionSpec> clustering =
        param(
                "clustering=",
                DistributionSpec::parse,
                "number of consecutive operations with the same kind in a thread")
            .forms(DistributionSpec.forms())
            .orElse("gaussian(1..10)");

    private final Param<Validation> validation =
        param(
                "validate=",
                Choice.of(List.of(Validation.ALL), all -> "all")
                    .or("slices", "100", rows -> new Validation(Count.positive(rows))),
                "rows that the operation validate checks: a random slice of each partition, or all rows; with 'rows: numbered', slices have up to 100 rows: slices(1000) has more")
            .orElse("slices");
    private final Param<Integer> keyspaces =
        param(
                "keyspaces=",
                text -> Count.within(1, MAX_TABLES, text),
                "number of keyspaces; {k} in the profile's names is the number of the keyspace")
            .orElse("1");
    private final Param<Integer> tables =
        param(
                "tables=",
                text -> Count.within(1, MAX_TABLES, text),
                "number of tables in each keyspace; {t} in the profile's names is the number of the table")
            .orElse("1");
    private final Param<Long> block =
        param(
                "table-block=",
                text -> Count.within(1, Long.MAX_VALUE, text),
                "number of consecutive seeds that use the same table before the next one")
            .orElse("1");
    private final Param<DistributionSpec> choice =
        param(
                "table-dist=",
                DistributionSpec::parse,
                "table of each seed, from 1 to keyspaces= times tables=; default: the tables in turn, see table-block=")
            .forms(DistributionSpec.forms());

    Options() {
      super(TITLE, "Runs inserts and queries on your own tables, as YAML profiles define them");
      usagesWith(
          List.of(profile, operations, validation, clustering, keyspaces, tables, block, choice));
      note(
          "The profile defines data, statements and batches; -insert overrides some of these. 'cqlsurge profile check FILE' reports a profile's errors. 'profile show FILE' prints its rows and requests, without sending them.");
      note(
          "Seeds: 'ops(insert=1)' and 'ops(validate=1) validate=all' use the seeds 1..n in order. All other commands draw seeds from gaussian(1..n); without n=, n is one million. Set -pop to the seeds that were loaded.");
      note("Parentheses need quotes in a shell.");
      example("user profile=profiles/chat.yaml \"ops(insert=1)\" n=4000 -rate threads=50");
      example(
          "user profile=profiles/chat.yaml \"ops(validate=1)\" validate=all n=4000 no-warmup -rate threads=50");
      example(
          "user profile=profiles/chat.yaml \"ops(insert=1,newest=6)\" duration=5m"
              + " -pop \"dist=zipf(1..4000)\" -rate threads=50");
    }

    @Override
    protected CommandSettings read(MatchedOptions options) {
      return new UserCommand(
          load(options),
          options.get(profile),
          options.get(operations),
          options.get(clustering),
          options.get(validation),
          new TableSettings(
              options.get(keyspaces),
              options.get(tables),
              options.get(block),
              options.find(choice)));
    }

    private static List<String> profiles(String text) {
      List<String> names =
          Arrays.stream(COMMA.split(text, -1))
              .map(name -> name.strip().replace("\\,", ","))
              .toList();
      if (names.contains("") || names.stream().anyMatch(name -> name.startsWith("ops("))) {
        throw new UsageError("a name is missing before or after a comma");
      }
      return names;
    }
  }
}
