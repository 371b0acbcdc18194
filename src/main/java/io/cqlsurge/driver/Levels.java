package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.cqlsurge.database.Consistency;

/** Consistency levels as the driver knows them; both sides use the names of CQL. */
final class Levels {
  private Levels() {}

  static ConsistencyLevel of(Consistency consistency) {
    return DefaultConsistencyLevel.valueOf(consistency.name());
  }
}
