package io.cqlsurge.settings;

import java.util.List;
import java.util.Optional;

/**
 * All that the user asked for, and what the user should be told about it.
 *
 * @param line the command line without its secrets, as a shell takes it
 * @param sendTo none if this machine makes the load
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
  /** Keeps its own copy of the notices. */
  public Settings {
    notices = List.copyOf(notices);
  }

  /** Which nodes to talk to. */
  public NodeSettings nodes() {
    return connection.nodes();
  }

  /** How to talk to the database. */
  public ModeSettings mode() {
    return connection.mode();
  }

  /** What is told, how often and where. */
  public LogSettings log() {
    return reports.log();
  }
}
