package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The operations of user profiles by their weights, each drawn for some operations in a row.
 *
 * @param profiles files or URLs, in the order typed; at least one
 * @param operations names as typed and in that order, with weights above 0
 * @param clustering how many of a kind come in a row
 * @param validation the rows that {@code validate} checks
 */
public record UserCommand(
    LoadSettings load,
    List<String> profiles,
    Map<String, Double> operations,
    DistributionSpec clustering,
    Validation validation)
    implements CommandSettings {
  private static final String INSERT = "insert";
  private static final String VALIDATE = "validate";

  /** Refuses a mix of nothing and runs of no length. */
  public UserCommand {
    profiles = List.copyOf(profiles);
    operations = Weights.shared(new LinkedHashMap<>(operations), "ops");
    Weights.checkRuns(clustering);
    if (validation == Validation.ALL
        && operations.keySet().stream().noneMatch(UserCommand::validates)) {
      throw new UsageError("'validate=all' needs the operation validate, as in ops(validate=1)");
    }
  }

  @Override
  public String title() {
    return "user";
  }

  @Override
  public boolean updates() {
    return true;
  }

  /** Also when the operation is that of a named profile. */
  @Override
  public boolean fillsInOrder() {
    List<String> names = operations.keySet().stream().map(UserCommand::withoutProfile).toList();
    return names.equals(List.of(INSERT))
        || (validation == Validation.ALL && names.equals(List.of(VALIDATE)));
  }

  /** Returns the command with only one of its operations. */
  public UserCommand only(String operation) {
    return new UserCommand(
        load,
        profiles,
        Map.of(operation, operations.get(operation)),
        clustering,
        validates(operation) ? validation : Validation.SLICES);
  }

  /** Whether an operation is {@code validate}, of the first profile or a named one. */
  public static boolean validates(String operation) {
    return withoutProfile(operation).equals(VALIDATE);
  }

  private static String withoutProfile(String operation) {
    return operation.substring(operation.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  /** How the command is typed. */
  static final class Options extends OptionGroup<CommandSettings> {
    /** A comma that no backslash takes into the name of a file. */
    private static final Pattern COMMA = Pattern.compile("(?<!\\\\),");

    private final LoadSettings.Params load = new LoadSettings.Params();
    private final Param<List<String>> profile =
        Param.text(
            "profile=",
            Options::profiles,
            "the profiles, YAML files or URLs, with commas between them");
    private final Param<Map<String, Double>> operations =
        Param.parts(
            "ops",
            Weights::parse,
            "the operations and their weights, name=weight with commas between them: insert, validate, and the queries and token-range queries of the profiles; of several profiles, specname.name=weight");
    private final Param<DistributionSpec> clustering =
        param(
                "clustering=",
                DistributionSpec::parse,
                "how many operations of a kind a lane does in a row")
            .forms(DistributionSpec.forms())
            .orElse("gaussian(1..10)");

    private final Param<Validation> validation =
        param(
                "validate=",
                Choice.of(
                    List.of(Validation.values()), value -> value.name().toLowerCase(Locale.ROOT)),
                "what the operation validate checks: a slice of each partition drawn at random, or all of its rows")
            .orElse("slices");

    Options() {
      super("user", "Inserts and queries on tables of your own, as YAML profiles describe them");
      load.usages(
              List.of(
                  required(profile),
                  required(operations),
                  optional(clustering),
                  optional(validation)))
          .forEach(this::usage);
      note(
          "Data, statements and batches are described by the profile; -insert overrides parts of"
              + " it. 'cqlsurge profile check FILE' tells what is wrong with a profile, 'profile"
              + " show FILE' what it makes, without a load.");
      note(
          "Seeds: 'ops(insert=1)' alone takes 1..n in order, as does 'ops(validate=1) validate=all'."
              + " Anything else draws from gaussian(1..n), or up to a million without n=; give -pop"
              + " what was loaded.");
      note("Parentheses need quotes in a shell.");
      example("user profile=profiles/chat.yaml \"ops(insert=1)\" n=4000 -rate threads=50");
      example("user profile=profiles/chat.yaml \"ops(validate=1)\" validate=all n=4000 no-warmup");
      example(
          "user profile=profiles/chat.yaml \"ops(insert=1,newest=6)\" duration=5m"
              + " -pop \"dist=zipf(1..4000)\" -rate threads=50");
    }

    @Override
    protected CommandSettings read(MatchedOptions words) {
      return new UserCommand(
          load.read(words),
          words.get(profile),
          words.get(operations),
          words.get(clustering),
          words.get(validation));
    }

    private static List<String> profiles(String text) {
      List<String> names =
          Arrays.stream(COMMA.split(text, -1))
              .map(name -> name.strip().replace("\\,", ","))
              .toList();
      if (names.contains("") || names.stream().anyMatch(name -> name.startsWith("ops("))) {
        throw new UsageError("a name is missing beside a comma");
      }
      return names;
    }
  }
}
