package io.cqlsurge.settings;

import java.util.List;
import java.util.Optional;

/**
 * All settings of a command, and notices about them for the user.
 *
 * @param line the command line without its secrets, quoted for a shell
 * @param sendTo empty if this machine generates the load
 */
public record Settings(
    CommandSettings command,
    RateSettings rate,
    PopulationSettings population,
    InsertSettings insert,
    ColumnSettings columns,
    ErrorSettings errors,
    SchemaSettings schema,
    TokenRangeSettings tokenRange,
    ConnectionSettings connection,
    ReportSettings reports,
    Optional<SendToSettings> sendTo,
    String line,
    List<String> notices) {
  /** Copies the notices. */
  public Settings {
    notices = List.copyOf(notices);
  }

  /** Returns the settings of the nodes. */
  public NodeSettings nodes() {
    return connection.nodes();
  }

  /** Returns the settings of protocol, login and connections. */
  public ModeSettings mode() {
    return connection.mode();
  }

  /** Returns the settings of the output. */
  public LogSettings log() {
    return reports.log();
  }
}
