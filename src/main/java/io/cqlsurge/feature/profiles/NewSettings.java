package io.cqlsurge.feature.profiles;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.util.List;

/**
 * The {@code profile new} options.
 *
 * @param withValues whether the profile contains values from the table
 * @param hidesNames whether the profile has other names than the table
 */
record NewSettings(TableReader.Limits limits, boolean withValues, boolean hidesNames) {

  /** The options, without table and files. */
  static final class Options extends OptionGroup<NewSettings> {
    private static final int MAX_SECONDS = 86_400;

    private final Param<Integer> pages =
        param("pages=", text -> Count.within(1, 10_000, text), "most pages read per second")
            .orElse("100");
    private final Param<Long> rows =
        param("rows=", text -> Count.atLeast(1, text), "most rows read per table").orElse("100k");
    private final Param<Integer> seconds =
        param("seconds=", text -> Count.within(1, MAX_SECONDS, text), "most seconds per table")
            .orElse("60");
    private final Param<Boolean> values =
        param(
            "values=",
            Choice.of(List.of(true), value -> "yes"),
            "also write the values of columns that have few; without this, no value leaves the database");
    private final Param<Boolean> names =
        param(
            "names=",
            Choice.of(List.of(true), value -> "hidden"),
            "replace the names of keyspace, tables, columns and types by neutral ones");

    Options() {
      super("new", "Writes a profile that generates rows like those of a table");
    }

    @Override
    protected NewSettings read(MatchedOptions options) {
      return new NewSettings(
          new TableReader.Limits(options.get(pages), options.get(rows), options.get(seconds)),
          options.has(values),
          options.has(names));
    }
  }
}
