package io.cqlsurge.grammar;

import java.util.Collection;
import java.util.List;

/** One way to combine a group's options. */
public record Usage(List<Use> uses) {
  public Usage {
    uses = List.copyOf(uses);
  }

  /** Returns the options, in the order declared. */
  public List<Param<?>> params() {
    return uses.stream().<Param<?>>map(Use::param).toList();
  }

  boolean accepts(Collection<Param<?>> given) {
    return params().containsAll(given);
  }

  List<Param<?>> missing(Collection<Param<?>> given) {
    return uses.stream()
        .filter(Use::required)
        .<Param<?>>map(Use::param)
        .filter(param -> !given.contains(param))
        .toList();
  }
}
