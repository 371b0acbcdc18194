package io.cqlsurge.workload;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import java.util.ArrayList;
import java.util.List;

/** The keyspaces that this run has created. If a later step fails, the error message names them. */
public final class CreatedKeyspaces {
  private final Database database;
  private final List<String> names = new ArrayList<>();

  public CreatedKeyspaces(Database database) {
    this.database = database;
  }

  /**
   * Executes a statement that creates a keyspace if it does not exist.
   *
   * @param name the name in the database
   */
  public void create(String name, String cql) {
    boolean exists = database.hasKeyspace(name);
    database.execute(cql, Consistency.LOCAL_ONE);
    if (!exists) {
      names.add(name);
    }
  }

  /**
   * Executes the next step. If it fails, adds the created keyspaces to the error; drops nothing.
   */
  public void during(Runnable step) {
    try {
      step.run();
    } catch (DatabaseError e) {
      throw names.isEmpty() ? e : new DatabaseError(e.kind(), e.getMessage() + created(), e);
    }
  }

  private String created() {
    return ". This run created "
        + (names.size() == 1 ? "keyspace " : "the keyspaces ")
        + String.join(", ", names)
        + " before that and does not drop "
        + (names.size() == 1 ? "it" : "them");
  }
}
