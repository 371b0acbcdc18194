package io.cqlsurge.measure;

import java.util.Comparator;

/**
 * A node in the reports.
 *
 * @param number 1, 2, ...; 0 if the node is unknown
 */
public record NodeName(int number, String address, String datacenter)
    implements Comparable<NodeName> {
  private static final Comparator<NodeName> ORDER =
      Comparator.comparing(NodeName::datacenter)
          .thenComparing(NodeName::address)
          .thenComparing(NodeName::number);

  public boolean isKnown() {
    return number > 0;
  }

  /** Compares by data centre, then by address. */
  @Override
  public int compareTo(NodeName other) {
    return ORDER.compare(this, other);
  }
}
