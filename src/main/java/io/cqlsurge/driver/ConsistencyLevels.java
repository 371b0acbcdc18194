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
 * @param ordinary how many replicas answer
 * @param serial the same for the Paxos phase, if there is one
 */
record ConsistencyLevels(int ordinary, int serial) {

  /** The level as the driver knows it; both sides use the names of CQL. */
  static ConsistencyLevel of(Consistency consistency) {
    return DefaultConsistencyLevel.valueOf(consistency.name());
  }

  /** What the driver takes when nothing is said. */
  static ConsistencyLevels defaults(DriverExecutionProfile profile) {
    return new ConsistencyLevels(
        code(profile, DefaultDriverOption.REQUEST_CONSISTENCY),
        code(profile, DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY));
  }

  private static int code(DriverExecutionProfile profile, DefaultDriverOption option) {
    return DefaultConsistencyLevel.valueOf(profile.getString(option)).getProtocolCode();
  }

  /** These, but for what a statement says. */
  ConsistencyLevels with(StatementText statement) {
    ConsistencyLevels said = with(statement.consistency());
    return statement.serial().map(said::with).orElse(said);
  }

  private ConsistencyLevels with(Consistency consistency) {
    int code = of(consistency).getProtocolCode();
    return consistency.isSerial()
        ? new ConsistencyLevels(ordinary, code)
        : new ConsistencyLevels(code, serial);
  }
}
