package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.config.DriverOption;

/**
 * The settings of {@link NodePolicy} in the driver's configuration, in addition to the driver's
 * own.
 */
enum NodeOption implements DriverOption {
  LOAD_BALANCE("cqlsurge.load-balance"),
  RACK("cqlsurge.rack");

  private final String path;

  NodeOption(String path) {
    this.path = path;
  }

  @Override
  public String getPath() {
    return path;
  }
}
