package io.cqlsurge.settings;

/** How the pause before a retry grows from try to try. */
public enum DelayPolicy {
  CONSTANT,
  LINEAR,
  EXPONENTIAL
}
