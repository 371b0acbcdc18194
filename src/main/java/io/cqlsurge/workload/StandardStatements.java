package io.cqlsurge.workload;

import io.cqlsurge.database.StatementText;
import io.cqlsurge.settings.StandardCommand;
import java.util.List;
import java.util.stream.Collectors;

/** The statements of the predefined commands, in the words of the original. */
final class StandardStatements {
  private final StandardSchema schema;
  private final StandardPlan plan;

  StandardStatements(StandardSchema schema, StandardPlan plan) {
    this.schema = schema;
    this.plan = plan;
  }

  StatementText of(StandardCommand command) {
    String cql =
        switch (command) {
          case WRITE -> "UPDATE " + blobs() + timestamp() + " SET " + cells("%1$s = ?") + WHERE;
          case READ -> "SELECT " + selected() + " FROM " + blobs() + WHERE;
          case COUNTER_WRITE -> "UPDATE " + counters() + " SET " + cells("%1$s=%1$s+?") + WHERE;
          case COUNTER_READ -> "SELECT * FROM " + counters() + WHERE;
        };
    boolean idempotent = command != StandardCommand.COUNTER_WRITE;
    return new StatementText(cql, plan.load().consistency(), idempotent);
  }

  private static final String WHERE = " WHERE key=?";

  private String blobs() {
    return schema.quoted(StandardSchema.BLOBS);
  }

  private String counters() {
    return schema.quoted(StandardSchema.COUNTERS);
  }

  private String timestamp() {
    var timestamp = plan.columns().timestamp();
    return timestamp.isPresent() ? " USING TIMESTAMP " + timestamp.getAsLong() : "";
  }

  private String selected() {
    return plan.columns().slice() ? "*" : cells("%1$s");
  }

  private String cells(String form) {
    List<String> names = plan.columns().names();
    return names.stream()
        .map(name -> form.replace("%1$s", CqlText.name(name)))
        .collect(Collectors.joining(","));
  }
}
