package io.cqlsurge.settings;

import io.cqlsurge.grammar.FileName;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * The page on which a run is drawn.
 *
 * @param file the page, made or added to
 * @param revision what this run is called there
 * @param title of the page
 * @param operation what its operations are called there; the command in upper case if not given
 */
public record GraphSettings(
    Path file, String revision, Optional<String> title, Optional<String> operation) {

  /** The name of a run that was given none. */
  static final String UNKNOWN = "unknown";

  /** How the group is typed. */
  static final class Options extends OptionGroup<GraphSettings> {
    private final Param<Path> file =
        Param.text("file=", FileName::parse, "HTML page: made, or added to if it is there");
    private final Param<String> revision =
        Param.text("revision=", Function.identity(), "name of this run on the page")
            .orElse(UNKNOWN);
    private final Param<String> title =
        Param.text(
            "title=",
            Function.identity(),
            "title of the page; else it keeps its own, or gets the tool's name and the date");
    private final Param<String> operation =
        Param.text(
            "op=",
            Function.identity(),
            "name of its operation on the page; else the command in upper case");

    Options() {
      super("-graph", "Draws the run on an HTML page, beside other runs");
      note(
          "One page takes any number of runs, one after the other or at once; each is a trial there,"
              + " called by its revision. A failed or interrupted run is added and marked. Pages of"
              + " cassandra-stress can be added to.");
      example("write n=1M -rate threads=50 -graph file=test.html title=Threads revision=50");
      usage(required(file), optional(revision), optional(title), optional(operation));
    }

    @Override
    protected GraphSettings read(MatchedOptions words) {
      return new GraphSettings(
          words.get(file), words.get(revision), words.find(title), words.find(operation));
    }
  }
}
