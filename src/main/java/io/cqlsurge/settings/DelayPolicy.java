package io.cqlsurge.settings;

/** How the pause before a retry grows with each attempt. */
public enum DelayPolicy {
  CONSTANT,
  LINEAR,
  EXPONENTIAL
}
