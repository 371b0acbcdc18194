package io.cqlsurge.feature.search;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.SettingsParser;
import java.util.List;

/** The settings of a command line that searches. */
final class SloLine {
  private SloLine() {}

  /** Returns the settings of {@code -slo}; the options have spaces between them. */
  static SloSettings of(String options) {
    List<String> line = List.of(("write -slo " + options).split(" "));
    return new SettingsParser(List.of(new SloSettings.Options()))
        .parse(new CompletedLine(line, InputFiles.local()))
        .added()
        .of(SloSettings.class)
        .orElseThrow();
  }
}
