package io.cqlsurge.cluster;

import org.jgroups.Address;

/** Another process; two are equal if their addresses are. */
record Member(Address address, String name) {
  @Override
  public boolean equals(Object other) {
    return other instanceof Member member && member.address.equals(address);
  }

  @Override
  public int hashCode() {
    return address.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
