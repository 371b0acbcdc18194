package io.cqlsurge.measure;

import java.util.Comparator;

/**
 * A node in the reports.
 *
 * @param number counts up from 1; 0 stands for nobody in particular
 */
public record NodeName(int number, String address, String datacenter)
    implements Comparable<NodeName> {
  private static final Comparator<NodeName> ORDER =
      Comparator.comparing(NodeName::datacenter)
          .thenComparing(NodeName::address)
          .thenComparing(NodeName::number);

  /** Whether it is a certain node. */
  public boolean isKnown() {
    return number > 0;
  }

  /** By data centre, and by address within. */
  @Override
  public int compareTo(NodeName other) {
    return ORDER.compare(this, other);
  }
}
