package io.cqlsurge.profile;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.ProfileFile.Loaded;
import io.cqlsurge.profile.Section.Keys;
import io.cqlsurge.schema.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.yaml.snakeyaml.nodes.Node;

/**
 * Reads profiles. Whatever is wrong with one is told at once, each complaint with its place: {@code
 * file:line:column: what is wrong}. Nothing in a profile is ever executed.
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
              "columnspec",
              "insert",
              "queries",
              "token_range_queries"),
          List.of());

  private final Context context;

  /** The table that the profile defines, if it does. */
  private Optional<Table> table = Optional.empty();

  private ProfileReader(Context context) {
    this.context = context;
  }

  /**
   * Reads the profile of a name: a local file, or else what lies at a {@code http:}, {@code https:}
   * or {@code file:} address.
   *
   * <p>What depends on the table is left to {@link ProfileCheck}, and what is wrong with a single
   * query to {@link QueryCheck}: only queries that are used can prevent a run.
   *
   * @param warnings takes what is odd but stops nothing, a line each, with its place
   * @throws UsageError with all that is wrong
   */
  public static Profile load(String name, Consumer<String> warnings) {
    return read(ProfileFile.load(name), warnings);
  }

  /** The same from a local file. */
  public static Profile read(Path file, Consumer<String> warnings) {
    return read(ProfileFile.local(file.toString(), file), warnings);
  }

  /**
   * The same from a text, which cannot name files beside it.
   *
   * @param file what the text is called in complaints
   */
  public static Profile read(String file, String text, Consumer<String> warnings) {
    return read(new Loaded(file, text, Optional.empty()), warnings);
  }

  /**
   * Reads a profile and compares it with the table that it defines, if it defines one. All mistakes
   * are reported together.
   *
   * @param warnings takes what is odd but stops nothing, a line each, with its place
   * @throws UsageError with all that is wrong, also with queries that no run may use
   */
  public static Profile check(String name, Consumer<String> warnings) {
    return check(ProfileFile.load(name), warnings);
  }

  /** The same from a text. */
  static Profile check(String file, String text, Consumer<String> warnings) {
    return check(new Loaded(file, text, Optional.empty()), warnings);
  }

  private static Profile check(Loaded loaded, Consumer<String> warnings) {
    ProfileReader reader = new ProfileReader(context(loaded));
    Profile profile = reader.read();
    ProfileProblems complaints = reader.context.complaints();
    new ProfileCheck(profile, reader.table, complaints).checkAll();
    complaints.warnings().forEach(warnings);
    return reader.finish(profile, warning -> {});
  }

  private static Profile read(Loaded loaded, Consumer<String> warnings) {
    ProfileReader reader = new ProfileReader(context(loaded));
    return reader.finish(reader.read(), warnings);
  }

  private static Context context(Loaded loaded) {
    Source source = new Source(loaded.name(), loaded.text());
    return new Context(source, loaded.folder(), new ProfileProblems());
  }

  private Profile finish(Profile profile, Consumer<String> warnings) {
    if (!context.complaints().complaints().isEmpty()) {
      throw new UsageError(context.complaints().complaints());
    }
    context.complaints().warnings().forEach(warnings);
    return profile;
  }

  private Profile read() {
    Node root = YamlText.tree(context.source(), context.complaints());
    Section top = new Section(context, "a profile", root, KEYS);
    Definitions definitions = new Definitions(context, top);
    Queries queries = new Queries(context);
    table = definitions.offlineTable();
    return new Profile(
        context.source().file(),
        definitions.specName(),
        definitions.keyspace(),
        definitions.definition("keyspace_definition"),
        definitions.table(),
        definitions.definition("table_definition"),
        definitions.extra(),
        Definitions.distinctSeeds(top),
        Columns.read(context, top, table),
        Inserts.read(context, top),
        queries.queries(top),
        queries.tokenRangeQueries(top));
  }
}
