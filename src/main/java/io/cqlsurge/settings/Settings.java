package io.cqlsurge.settings;

import java.util.List;
import java.util.Optional;

/**
 * All settings of a command, and notices about them for the user.
 *
 * @param sendTo empty if this machine generates the load
 * @param divided empty if this client executes the whole run
 */
public record Settings(
    CommandSettings command,
    RateSettings rate,
    DataSettings data,
    ErrorSettings errors,
    ConnectionSettings connection,
    ReportSettings reports,
    Optional<SendToSettings> sendTo,
    Optional<ShardSettings> divided,
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

  /** Returns the part of the run that this client executes. */
  public Shard shard() {
    return divided.map(ShardSettings::shard).orElse(Shard.WHOLE);
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
