package io.cqlsurge.profile;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Section.Keys;
import io.cqlsurge.schema.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.yaml.snakeyaml.nodes.Node;

/**
 * A profile reader. It reports all errors of a profile together, each with its location: {@code
 * file:line:column: message}. Nothing in a profile is ever executed.
 */
public final class ProfileReader {
  private static final Keys KEYS =
      new Keys(
          List.of(
              "specname",
              "keyspace",
              "keyspace_definition",
              "table",
              "table_definition",
              "extra_definitions",
              "seeds",
              "rows",
              "columnspec",
              "insert",
              "queries",
              "token_range_queries",
              Sequences.SECTION),
          List.of());

  private ProfileReader() {}

  /**
   * Reads the profile with a name: a local file or a {@code http:}, {@code https:} or {@code file:}
   * URL.
   *
   * <p>{@link ProfileCheck} makes the checks that need the table, and {@link QueryCheck} checks
   * single queries: only queries that are used can prevent a run.
   *
   * @param files where local files are
   * @param warnings consumer of the warnings, one line each, with their locations
   * @throws UsageError with all errors
   */
  public static Profile load(String name, InputFiles files, Consumer<String> warnings) {
    Context context = ProfileFile.load(name, files);
    Profile profile = read(context);
    UsageError.throwIfAny(context.problems().errors());
    context.problems().warnings().forEach(warnings);
    return profile;
  }

  /**
   * Reads a profile and compares it with the table that it defines, if any. All errors are reported
   * together.
   *
   * @param warnings consumer of the warnings, one line each, with their locations
   * @throws UsageError with all errors, also in queries that a run may not use
   */
  public static Profile check(String name, InputFiles files, Consumer<String> warnings) {
    return check(ProfileFile.load(name, files), warnings);
  }

  static Profile check(Context context, Consumer<String> warnings) {
    Profile profile = read(context);
    ProfileProblems problems = context.problems();
    new ProfileCheck(profile, profile.definedTable(), problems).checkAll();
    problems.warnings().forEach(warnings);
    UsageError.throwIfAny(problems.errors());
    return profile;
  }

  /** Checks that all parameters of a command are in its profiles. */
  public static void checkParameters(InputFiles files, List<Profile> profiles) {
    Set<String> known = new TreeSet<>();
    profiles.forEach(profile -> known.addAll(profile.parameters().keySet()));
    for (String name : files.parameters().keySet()) {
      if (!known.contains(name)) {
        String hint = ProfileProblems.suggestion(name, known);
        throw new UsageError("-P: '" + name + "=' is not a parameter of the profile" + hint);
      }
    }
  }

  private static Profile read(Context context) {
    Node root = YamlText.tree(context.source(), context.problems());
    Section top = new Section(context, "a profile", root, KEYS);
    Definitions definitions = new Definitions(context, top);
    Queries queries = new Queries(context, new LinkedHashMap<>());
    Optional<Table> table = definitions.definedTable();
    return new Profile(
        context.source().file(),
        definitions.specName(),
        definitions.keyspace(),
        definitions.definition("keyspace_definition"),
        definitions.table(),
        definitions.definition("table_definition"),
        table,
        definitions.extra(),
        Definitions.chooses(top, "seeds", "distinct"),
        Definitions.chooses(top, "rows", "numbered"),
        Columns.read(context, top, table),
        Inserts.read(top),
        queries.queries(top),
        queries.tokenRangeQueries(top),
        new Sequences(context).read(queries.entries(top, Sequences.SECTION)),
        context.source().parameters());
  }
}
