package io.cqlsurge.grammar;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** One way to combine a group's options. */
public record Usage(List<Param<?>> params) {
  public Usage {
    params = List.copyOf(params);
  }

  Usage with(List<Param<?>> others) {
    return new Usage(Stream.concat(params.stream(), others.stream()).toList());
  }

  public boolean isOptional() {
    return missing(List.of()).isEmpty();
  }

  boolean accepts(Collection<Param<?>> given) {
    return params.containsAll(given);
  }

  List<Param<?>> missing(Collection<Param<?>> given) {
    return params.stream().filter(param -> param.isRequired() && !given.contains(param)).toList();
  }
}
