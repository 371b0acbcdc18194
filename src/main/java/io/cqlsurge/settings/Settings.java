package io.cqlsurge.settings;

import io.cqlsurge.grammar.AddedSettings;
import io.cqlsurge.settings.connection.ConnectionSettings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All settings of a command, and notices about them for the user.
 *
 * @param added the settings of option groups that were added to the core's
 */
public record Settings(
    CommandSettings command,
    RateSettings rate,
    DataSettings data,
    ErrorSettings errors,
    ConnectionSettings connection,
    ReportSettings reports,
    TypedLine typed,
    AddedSettings added) {

  /**
   * The command line.
   *
   * @param line without its secrets, quoted for a shell
   * @param notices about options that have no effect or change others
   * @param environment the environment variables whose values the line contains, without secrets
   */
  public record TypedLine(String line, List<String> notices, Map<String, String> environment) {
    public TypedLine {
      notices = List.copyOf(notices);
      environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }
  }

  public LogSettings log() {
    return reports.log();
  }
}
