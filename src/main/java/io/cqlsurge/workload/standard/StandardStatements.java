package io.cqlsurge.workload.standard;

import io.cqlsurge.database.StatementText;
import io.cqlsurge.settings.StandardCommand;
import io.cqlsurge.workload.CqlText;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The predefined commands' statements, with the same text as in cassandra-stress. */
record StandardStatements(StandardSchema schema, StandardPlan plan) {
  private static final String WHERE = " WHERE key=?";

  /** Returns a statement with the consistency levels of the command. */
  StatementText text(String cql, boolean idempotent) {
    return new StatementText(
        cql, plan.load().consistency(), plan.load().serialConsistency(), idempotent);
  }

  StatementText of(StandardCommand command) {
    String blobs = schema.quoted(StandardSchema.BLOBS);
    String counters = schema.quoted(StandardSchema.COUNTERS);
    String cql =
        switch (command) {
          case WRITE ->
              "UPDATE " + blobs + timestamp() + " SET " + cells(name -> name + " = ?") + WHERE;
          case READ -> "SELECT " + selected() + " FROM " + blobs + WHERE;
          case COUNTER_WRITE ->
              "UPDATE " + counters + " SET " + cells(name -> name + "=" + name + "+?") + WHERE;
          case COUNTER_READ -> "SELECT * FROM " + counters + WHERE;
        };
    return text(cql, command != StandardCommand.COUNTER_WRITE);
  }

  private String timestamp() {
    return plan.columns().timestamp().map(time -> " USING TIMESTAMP " + time).orElse("");
  }

  private String selected() {
    if (plan.readCheck().isPresent()) {
      return "key," + cells(name -> name) + "," + cells(name -> "WRITETIME(" + name + ")");
    }
    return plan.columns().slice() ? "*" : cells(name -> name);
  }

  private String cells(UnaryOperator<String> form) {
    return plan.columns().names().stream()
        .map(CqlText::name)
        .map(form)
        .collect(Collectors.joining(","));
  }
}
