package io.cqlsurge.settings;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The graph page that shows the run.
 *
 * @param file the page, created or extended
 * @param revision name of the run on the page
 * @param title of the page
 * @param operation name of the operations on the page; the command in upper case if not given
 */
public record GraphSettings(
    Path file, String revision, Optional<String> title, Optional<String> operation) {

  /** The name of a run without {@code revision=}. */
  static final String UNKNOWN = "unknown";

  /** The group's options. */
  static final class Options extends OptionGroup<GraphSettings> {
    private final Param<Path> file =
        file("file=", "HTML page; created, or extended if it exists").required();
    private final Param<String> revision =
        text("revision=", "run name on the page").orElse(UNKNOWN);
    private final Param<String> title =
        text(
            "title=",
            "page title; default: the existing title, or the tool's name and the date for a new page");
    private final Param<String> operation =
        text("op=", "operation name on the page; default: the command in upper case");

    Options() {
      super("-graph", "Draws graphs of the run on an HTML page, together with other runs");
      note(
          "A page can hold any number of runs, sequential or concurrent. Each has the name in revision=. Failed and interrupted runs are added and marked as such. Pages written by cassandra-stress can also be extended.");
      example("write n=1M -rate threads=50 -graph file=test.html title=Threads revision=50");
    }

    @Override
    protected GraphSettings read(MatchedOptions options) {
      return new GraphSettings(
          options.get(file), options.get(revision), options.find(title), options.find(operation));
    }
  }
}
