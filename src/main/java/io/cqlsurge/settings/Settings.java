package io.cqlsurge.settings;

import java.util.List;
import java.util.Optional;

/**
 * All settings of a command, and notices about them for the user.
 *
 * @param sendTo empty if this machine generates the load
 */
public record Settings(
    CommandSettings command,
    RateSettings rate,
    DataSettings data,
    ErrorSettings errors,
    ConnectionSettings connection,
    ReportSettings reports,
    Optional<SendToSettings> sendTo,
    TypedLine typed) {

  /**
   * The command line.
   *
   * @param line without its secrets, quoted for a shell
   * @param notices about options that have no effect or change others
   */
  public record TypedLine(String line, List<String> notices) {
    /** Copies the notices. */
    public TypedLine {
      notices = List.copyOf(notices);
    }
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
