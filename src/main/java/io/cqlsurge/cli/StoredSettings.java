package io.cqlsurge.cli;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.StoredSchema;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.report.files.TrialCollector;
import io.cqlsurge.settings.SchemaSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.echo.SettingsText;
import io.cqlsurge.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Replaces the requested schema in the report settings by the server's. */
final class StoredSettings implements BenchmarkListener {
  private static final String CLASS = "class";

  private final Settings settings;
  private final Workload workload;
  private final Database database;
  private final TrialCollector trials;

  StoredSettings(Settings settings, Workload workload, Database database, TrialCollector trials) {
    this.settings = settings;
    this.workload = workload;
    this.database = database;
    this.trials = trials;
  }

  @Override
  public void statementsPrepared(List<String> remarks) {
    try {
      workload
          .stored(database)
          .map(this::settings)
          .map(stored -> SettingsText.groups(settings, Optional.of(stored)))
          .ifPresent(trials.timeline()::settings);
    } catch (DatabaseError e) {
      // The reports keep the requested schema; the run does not depend on them.
    }
  }

  private SchemaSettings settings(StoredSchema stored) {
    Map<String, String> compaction = new TreeMap<>(stored.compaction());
    compaction.computeIfPresent(CLASS, (name, type) -> StoredSchema.simpleName(type));
    return new SchemaSettings(
        stored.keyspace(),
        stored.replication(),
        compaction,
        Optional.ofNullable(stored.compression().get(CLASS)).map(StoredSchema::simpleName),
        settings.data().schema().storage());
  }
}
