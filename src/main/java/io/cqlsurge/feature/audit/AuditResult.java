package io.cqlsurge.feature.audit;

import java.util.List;
import java.util.Map;

/**
 * What an audit found, in partitions.
 *
 * @param counts by what they were, such as {@code acknowledged} and {@code lost}
 * @param complete whether every request that was sent has a recorded outcome
 * @param unknown the unknown ones by the reason
 * @param groups what the first wrong ones have in common
 * @param rows the first wrong ones: what is known about them, by name
 */
public record AuditResult(
    Map<String, Long> counts,
    boolean complete,
    Map<String, Long> unknown,
    List<Group> groups,
    List<Map<String, String>> rows) {

  /**
   * Wrong partitions with something in common.
   *
   * @param by what it is, such as {@code coordinator}
   * @param counts by what is wrong with them
   */
  public record Group(String by, String name, Map<String, Long> counts) {}
}
