package io.cqlsurge.measure;

import java.util.Comparator;

/** A node in the reports. Nodes are ordered by data centre, then by address. */
public record NodeName(String address, String datacenter) implements Comparable<NodeName> {
  private static final Comparator<NodeName> ORDER =
      Comparator.comparing(NodeName::datacenter).thenComparing(NodeName::address);

  public boolean isKnown() {
    return !address.equals("unknown");
  }

  @Override
  public int compareTo(NodeName other) {
    return ORDER.compare(this, other);
  }
}
