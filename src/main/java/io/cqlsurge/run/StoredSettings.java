package io.cqlsurge.run;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.StoredSchema;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.SchemaSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.echo.SettingsText;
import io.cqlsurge.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Replaces the requested schema in the report settings by the server's. */
public record StoredSettings(
    Settings settings, Workload workload, Database database, Timeline trials, Output output)
    implements BenchmarkListener {
  private static final String CLASS = "class";

  @Override
  public void statementsPrepared(List<String> remarks) {
    try {
      workload
          .table()
          .flatMap(this::stored)
          .map(stored -> SettingsText.groups(settings, Optional.of(stored)))
          .ifPresent(trials::settings);
    } catch (DatabaseError e) {
      output.problem(
          "warning: the reports show the requested schema, because that of the server could not be read: "
              + e.getMessage());
    }
  }

  private Optional<SchemaSettings> stored(Workload.TableName name) {
    return database.stored(name.keyspace()).map(stored -> settings(stored, name.table()));
  }

  private SchemaSettings settings(StoredSchema stored, String name) {
    Optional<StoredSchema.Table> table = stored.table(name);
    Map<String, String> compaction =
        new TreeMap<>(table.map(StoredSchema.Table::compaction).orElse(Map.of()));
    compaction.computeIfPresent(CLASS, (option, type) -> StoredSchema.simpleName(type));
    return new SchemaSettings(
        stored.keyspace(),
        stored.replication(),
        true,
        compaction,
        table
            .flatMap(found -> Optional.ofNullable(found.compression().get(CLASS)))
            .map(StoredSchema::simpleName),
        settings.data().schema().storage(),
        settings.data().schema().keyspaceOptions(),
        settings.data().schema().tableOptions());
  }
}
