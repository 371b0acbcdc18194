package io.cqlsurge.settings;

import java.util.List;

/** All that the user asked for, and what the user should be told about it. */
public record Settings(
    CommandSettings command,
    RateSettings rate,
    PopulationSettings population,
    InsertSettings insert,
    ColumnSettings columns,
    ErrorSettings errors,
    LogSettings log,
    ModeSettings mode,
    NodeSettings nodes,
    SchemaSettings schema,
    PortSettings port,
    TokenRangeSettings tokenRange,
    ReportingSettings reporting,
    List<String> notices) {
  /** Keeps its own copy of the notices. */
  public Settings {
    notices = List.copyOf(notices);
  }
}
