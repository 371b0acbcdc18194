package io.cqlsurge.settings;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Reading;
import io.cqlsurge.grammar.TokenizedCommand;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.ConnectionSettings;
import io.cqlsurge.settings.connection.CredentialsFile;
import io.cqlsurge.settings.connection.ModeSettings;
import java.util.List;
import java.util.Optional;

/** Reads the groups of a command line in the order in which they depend on each other. */
record SettingsReader(Groups groups, Reading reading) {

  /** Returns the connection settings; empty if any of them is invalid. */
  Optional<ConnectionSettings> connection() {
    var credentials =
        reading.has(groups.credentials)
            ? reading.group(groups.credentials)
            : Optional.of(CredentialsFile.NONE);
    var port = reading.group(groups.port);
    var nodes = reading.group(groups.nodes, port);
    var mode = reading.group(groups.mode, credentials);
    var transport = reading.group(groups.transport, credentials);
    var jmx = reading.typed(groups.jmx, credentials);
    if (mode.flatMap(ModeSettings::bundle).isPresent()) {
      rejectWithBundle();
    }
    return reading.ifValid(
        () ->
            new ConnectionSettings(
                nodes.orElseThrow(),
                mode.orElseThrow(),
                transport.orElseThrow(),
                port.orElseThrow(),
                jmx,
                credentials.orElseThrow(),
                reading.files()));
  }

  /** Rejects groups that would have no effect, as the bundle has the addresses and certificates. */
  private void rejectWithBundle() {
    for (OptionGroup<?> group : List.of(groups.nodes, groups.transport)) {
      if (reading.has(group)) {
        reading.addError(
            group.name()
                + ": cannot be combined with -mode bundle=, which has the addresses and certificates; remove one of them");
      }
    }
  }

  /** Returns the output's settings; empty if any of them is invalid. */
  private Optional<ReportSettings> reports() {
    var log = reading.group(groups.log);
    var reporting = reading.group(groups.reporting);
    var graph = reading.typed(groups.graph);
    return reading.ifValid(
        () -> new ReportSettings(log.orElseThrow(), reporting.orElseThrow(), graph));
  }

  /**
   * Returns all settings.
   *
   * @param typed the settings of the command; empty if they are invalid
   * @throws UsageError with all errors
   */
  Settings settings(Optional<CommandSettings> typed, CompletedLine completed) {
    reading.typed(groups.parameters);
    var rate = reading.group(groups.rate);
    var command = RateSettings.sized(rate, reading, typed);
    var data = data(command);
    var effective = reading.has(groups.rate) ? rate : defaultRate(command);
    var errors = reading.group(groups.errors, effective);
    var connection = connection();
    var reports = reports();
    reading.addTyped(groups.added());
    reading.finish();
    return new Settings(
        command.orElseThrow(),
        effective.orElseThrow(),
        data.orElseThrow(),
        errors.orElseThrow(),
        connection.orElseThrow(),
        reports.orElseThrow(),
        new Settings.TypedLine(line(completed), reading.notices(), completed.used()),
        reading.added());
  }

  private String line(CompletedLine completed) {
    List<String> made = completed.typed();
    return made.isEmpty()
        ? reading.line()
        : reading.line(TokenizedCommand.split(made, groups.names()));
  }

  /** Returns the data's settings; empty if any of them is invalid. */
  private Optional<DataSettings> data(Optional<CommandSettings> command) {
    var population = reading.group(groups.population, command);
    var insert = reading.group(groups.insert);
    var columns = reading.group(groups.columns);
    var schema = reading.group(groups.schema, command);
    var tokenRange = reading.group(groups.tokenRange);
    return reading.ifValid(
        () ->
            new DataSettings(
                population.orElseThrow(),
                insert.orElseThrow(),
                columns.orElseThrow(),
                schema.orElseThrow(),
                tokenRange.orElseThrow()));
  }

  private Optional<RateSettings> defaultRate(Optional<CommandSettings> command) {
    return groups.added().stream()
        .filter(group -> group instanceof LoadGroup && reading.has(group))
        .map(group -> ((LoadGroup) group).defaultRate())
        .findFirst()
        .or(() -> command.map(RateSettings::of));
  }
}
