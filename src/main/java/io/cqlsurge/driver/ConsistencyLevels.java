package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.StatementText;

/**
 * The two consistency levels of a request, by their numbers in the protocol.
 *
 * @param ordinary level of the read or write
 * @param serial the Paxos phase's level, if there is one
 */
record ConsistencyLevels(int ordinary, int serial) {

  /** Returns the driver's level; both types use the names of CQL. */
  static ConsistencyLevel of(Consistency consistency) {
    return DefaultConsistencyLevel.valueOf(consistency.name());
  }

  static ConsistencyLevels defaults(DriverExecutionProfile profile) {
    return new ConsistencyLevels(
        code(profile, DefaultDriverOption.REQUEST_CONSISTENCY),
        code(profile, DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY));
  }

  private static int code(DriverExecutionProfile profile, DefaultDriverOption option) {
    return DefaultConsistencyLevel.valueOf(profile.getString(option)).getProtocolCode();
  }

  /** Returns these levels, overridden by a statement's levels. */
  ConsistencyLevels with(StatementText statement) {
    ConsistencyLevels levels = with(statement.consistency());
    return statement.serial().map(levels::with).orElse(levels);
  }

  private ConsistencyLevels with(Consistency consistency) {
    int code = of(consistency).getProtocolCode();
    return consistency.isSerial()
        ? new ConsistencyLevels(ordinary, code)
        : new ConsistencyLevels(code, serial);
  }
}
