package io.cqlsurge.workload;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import java.util.ArrayList;
import java.util.List;

/** The keyspaces that this run has created; when a later step fails, the message names them. */
public final class CreatedKeyspaces {
  private final Database database;
  private final List<String> names = new ArrayList<>();

  public CreatedKeyspaces(Database database) {
    this.database = database;
  }

  /**
   * Executes a statement that creates a keyspace unless there is one.
   *
   * @param name as the database keeps it
   */
  public void create(String name, String cql) {
    boolean exists = database.hasKeyspace(name);
    database.execute(cql, Consistency.LOCAL_ONE);
    if (!exists) {
      names.add(name);
    }
  }

  /** Carries out the next step; nothing is dropped if it fails. */
  public void during(Runnable step) {
    try {
      step.run();
    } catch (DatabaseError e) {
      throw names.isEmpty() ? e : new DatabaseError(e.kind(), e.getMessage() + left(), e);
    }
  }

  private String left() {
    return ". This run created "
        + (names.size() == 1 ? "keyspace " : "the keyspaces ")
        + String.join(", ", names)
        + " before that and does not drop "
        + (names.size() == 1 ? "it" : "them");
  }
}
