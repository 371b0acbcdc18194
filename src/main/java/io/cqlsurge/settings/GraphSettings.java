package io.cqlsurge.settings;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.util.Optional;

/**
 * The names of the run in its reports.
 *
 * @param revision name of the run
 * @param title title of the reports
 * @param operation name of the operations; the command in upper case if not given
 */
public record GraphSettings(String revision, Optional<String> title, Optional<String> operation) {

  /** The name of a run without {@code revision=}. */
  static final String UNKNOWN = "unknown";

  /** The group's options. */
  static final class Options extends OptionGroup<GraphSettings> {
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
    }

    @Override
    protected GraphSettings read(MatchedOptions options) {
      return new GraphSettings(options.get(revision), options.find(title), options.find(operation));
    }
  }
}
