package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import java.util.HashMap;
import java.util.Map;

/**
 * The driver's configuration with a connection count that is only known when a node has announced
 * its shards. Safe for use by many threads.
 */
final class SizedConfig implements DriverConfig {
  private final DriverConfig config;
  private volatile DriverExecutionProfile profile;
  private int connections;

  SizedConfig(DriverConfig config) {
    this.config = config;
    this.profile = config.getDefaultProfile();
  }

  /** Sets the number of connections per node, unless it is already higher; returns whether it is set. */
  synchronized boolean raise(int number) {
    if (number <= connections) {
      return false;
    }
    connections = number;
    profile =
        config
            .getDefaultProfile()
            .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, number)
            .withInt(DefaultDriverOption.CONNECTION_POOL_REMOTE_SIZE, number);
    return true;
  }

  @Override
  public DriverExecutionProfile getProfile(String name) {
    return name.equals(DriverExecutionProfile.DEFAULT_NAME) ? profile : config.getProfile(name);
  }

  @Override
  public Map<String, ? extends DriverExecutionProfile> getProfiles() {
    Map<String, DriverExecutionProfile> profiles = new HashMap<>(config.getProfiles());
    profiles.put(DriverExecutionProfile.DEFAULT_NAME, profile);
    return profiles;
  }
}
