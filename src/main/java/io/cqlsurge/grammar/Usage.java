package io.cqlsurge.grammar;

import java.util.Collection;
import java.util.List;

/** One way to combine the options of a group. */
public record Usage(List<Use> uses) {
  /** Keeps its own copy. */
  public Usage {
    uses = List.copyOf(uses);
  }

  /** The options, in the order declared. */
  public List<Param<?>> params() {
    return uses.stream().<Param<?>>map(Use::param).toList();
  }

  boolean takes(Collection<Param<?>> given) {
    return params().containsAll(given);
  }

  /** The options it needs that are not among those given. */
  List<Param<?>> missing(Collection<Param<?>> given) {
    return uses.stream()
        .filter(Use::required)
        .<Param<?>>map(Use::param)
        .filter(param -> !given.contains(param))
        .toList();
  }
}
