package io.cqlsurge.profile;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.ProfileFile.Loaded;
import io.cqlsurge.profile.Section.Keys;
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

  private ProfileReader(Context context) {
    this.context = context;
  }

  /**
   * Reads the profile of a name: a local file, or else what lies at a {@code http:}, {@code https:}
   * or {@code file:} address.
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

  private static Profile read(Loaded loaded, Consumer<String> warnings) {
    Source source = new Source(loaded.name(), loaded.text());
    Complaints complaints = new Complaints();
    Profile profile = new ProfileReader(new Context(source, loaded.folder(), complaints)).read();
    if (!complaints.complaints().isEmpty()) {
      throw new UsageError(complaints.complaints());
    }
    complaints.warnings().forEach(warnings);
    return profile;
  }

  private Profile read() {
    Node root = YamlText.tree(context.source(), context.complaints());
    Section top = new Section(context, "a profile", root, KEYS);
    Definitions definitions = new Definitions(context, top);
    Queries queries = new Queries(context);
    Profile profile =
        new Profile(
            context.source().file(),
            definitions.specName(),
            definitions.keyspace(),
            definitions.definition("keyspace_definition"),
            definitions.table(),
            definitions.definition("table_definition"),
            definitions.extra(),
            Definitions.distinctSeeds(top),
            Columns.read(context, top, definitions.offlineTable()),
            Inserts.read(context, top),
            queries.queries(top),
            queries.tokenRangeQueries(top));
    new ProfileCheck(profile, definitions.offlineTable(), context.complaints()).check();
    return profile;
  }
}
