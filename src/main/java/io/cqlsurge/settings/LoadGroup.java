package io.cqlsurge.settings;

/** An option group that is added to the core and determines the load. */
public interface LoadGroup {
  /** Returns the rate of a command with this group and without {@code -rate}. */
  RateSettings defaultRate();
}
