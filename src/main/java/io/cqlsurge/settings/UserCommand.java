package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Matched;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The operations of user profiles by their weights, each drawn for some operations in a row.
 *
 * @param profiles files or URLs, in the order typed; at least one
 * @param operations names as typed and in that order, with weights above 0
 * @param clustering how many of a kind come in a row
 */
public record UserCommand(
    LoadSettings load,
    List<String> profiles,
    Map<String, Double> operations,
    DistributionSpec clustering)
    implements CommandSettings {
  private static final String INSERT = "insert";

  /** Refuses a mix of nothing and runs of no length. */
  public UserCommand {
    profiles = List.copyOf(profiles);
    operations = Weights.shared(new LinkedHashMap<>(operations), "ops");
    Weights.checkRuns(clustering);
  }

  @Override
  public String title() {
    return "user";
  }

  @Override
  public boolean updates() {
    return true;
  }

  /** Also when the insert is that of a named profile. */
  @Override
  public boolean fillsInOrder() {
    return operations.keySet().stream()
        .map(name -> name.substring(name.lastIndexOf('.') + 1))
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toList())
        .equals(List.of(INSERT));
  }

  /** How the command is typed. */
  static final class Options extends OptionGroup<CommandSettings> {
    private final LoadSettings.Params load = new LoadSettings.Params();
    private final Param<List<String>> profile =
        Param.text(
            "profile=", Options::profiles, "the YAML profiles: files or URLs between commas");
    private final Param<Map<String, Double>> operations =
        Param.parts("ops", Weights::parse, "the weight of each operation, spec.name=weight");
    private final Param<DistributionSpec> clustering =
        param("clustering=", DistributionSpec::parse, "how many of a kind come in a row")
            .orElse("gaussian(1..10)");

    Options() {
      super("user", "Operations of your own on tables of your own, as YAML profiles have them");
      load.usages(List.of(profile.required(), operations.required(), clustering.optional()))
          .forEach(this::usage);
    }

    @Override
    protected CommandSettings read(Matched words) {
      return new UserCommand(
          load.read(words), words.get(profile), words.get(operations), words.get(clustering));
    }

    private static List<String> profiles(String text) {
      List<String> names = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
      if (names.contains("") || names.stream().anyMatch(name -> name.startsWith("ops("))) {
        throw new UsageError("a name is missing beside a comma");
      }
      return names;
    }
  }
}
