package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.config.DriverOption;

/** What {@link NodePolicy} is told through the driver's settings, beside what these know anyway. */
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
