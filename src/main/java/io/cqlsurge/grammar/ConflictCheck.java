package io.cqlsurge.grammar;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks whether the options given to a group match one of its usages. */
record ConflictCheck(OptionGroup<?> group, Map<Param<?>, String> given) {
  /** Returns why the options cannot be combined, or nothing if a usage accepts them. */
  Optional<String> error() {
    List<Usage> accepting =
        group.usages().stream().filter(usage -> usage.accepts(given.keySet())).toList();
    if (accepting.stream().anyMatch(usage -> missing(usage).isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(
        accepting.stream()
            .min(Comparator.comparingInt(usage -> missing(usage).size()))
            .map(this::incomplete)
            .orElseGet(this::conflict));
  }

  private List<Param<?>> missing(Usage usage) {
    return usage.missing(given.keySet());
  }

  private String incomplete(Usage usage) {
    String needed = missing(usage).stream().map(Param::synopsis).collect(Collectors.joining(" "));
    return given.isEmpty()
        ? "needs '" + needed + "'"
        : quoted(given.keySet(), "' and '")
            + (given.size() == 1 ? " needs '" : " need '")
            + needed
            + "'";
  }

  private String conflict() {
    List<Param<?>> conflicting =
        given.keySet().stream()
            .filter(one -> given.keySet().stream().anyMatch(other -> !canBeCombined(one, other)))
            .toList();
    if (conflicting.size() == 2) {
      return quoted(conflicting, "' and '") + " cannot be combined: keep one of them";
    }
    List<String> ways =
        group.usages().stream()
            .map(usage -> conflicting.stream().filter(usage.params()::contains).toList())
            .filter(params -> !params.isEmpty())
            .map(params -> quoted(params, " "))
            .distinct()
            .toList();
    return quoted(given.keySet(), "' and '")
        + " cannot be combined: keep "
        + String.join(" or ", ways);
  }

  private boolean canBeCombined(Param<?> one, Param<?> other) {
    return group.usages().stream().anyMatch(usage -> usage.accepts(List.of(one, other)));
  }

  private String quoted(Collection<Param<?>> params, String between) {
    return params.stream()
        .map(param -> param.shown(Objects.requireNonNull(given.get(param))))
        .collect(Collectors.joining(between, "'", "'"));
  }
}
