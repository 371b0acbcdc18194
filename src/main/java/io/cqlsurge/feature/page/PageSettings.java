package io.cqlsurge.feature.page;

import io.cqlsurge.grammar.AddedSettings;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.nio.file.Path;
import java.util.Map;

/**
 * The page that shows the run.
 *
 * @param file the page, created or extended
 */
public record PageSettings(Path file) implements AddedSettings.Shown {
  @Override
  public String heading() {
    return "Graph";
  }

  @Override
  public Map<String, String> lines() {
    return Map.of("File", file.toString());
  }

  /** The option of {@code -graph}. */
  static final class Options extends OptionGroup<PageSettings> {
    private final Param<Path> file =
        file("file=", "HTML page; created, or extended if it exists").required();

    Options() {
      super("-graph", "Page");
      note(
          "A page can hold any number of runs, sequential or concurrent. Each has the name in revision=. Failed and interrupted runs are added and marked as such. Pages written by cassandra-stress can also be extended.");
      example("write n=1M -rate threads=50 -graph file=test.html title=Threads revision=50");
    }

    @Override
    protected PageSettings read(MatchedOptions options) {
      return new PageSettings(options.get(file));
    }
  }
}
