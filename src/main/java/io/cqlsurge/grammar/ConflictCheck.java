package io.cqlsurge.grammar;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tells what keeps the options given to a group from being any one way of using it. */
final class ConflictCheck {
  private final OptionGroup<?> group;
  private final Map<Param<?>, String> given;

  ConflictCheck(OptionGroup<?> group, Map<Param<?>, String> given) {
    this.group = group;
    this.given = given;
  }

  /** What is wrong with them together; nothing if they fit. */
  Optional<String> complaint() {
    List<Usage> fitting =
        group.usages().stream().filter(usage -> usage.takes(given.keySet())).toList();
    if (fitting.stream().anyMatch(usage -> missing(usage).isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(
        fitting.stream().findFirst().map(this::incomplete).orElseGet(this::excluding));
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
            + (given.size() == 1 ? "' beside it" : "' beside them");
  }

  private String excluding() {
    List<Param<?>> clashing =
        given.keySet().stream()
            .filter(one -> given.keySet().stream().anyMatch(other -> !goTogether(one, other)))
            .toList();
    if (clashing.size() == 2) {
      return quoted(clashing, "' and '") + " exclude each other: keep one of them";
    }
    List<String> ways =
        group.usages().stream()
            .map(usage -> clashing.stream().filter(usage.params()::contains).toList())
            .filter(params -> !params.isEmpty())
            .map(params -> quoted(params, " "))
            .distinct()
            .toList();
    return quoted(given.keySet(), "' and '")
        + " do not go together: keep "
        + String.join(", or ", ways);
  }

  private boolean goTogether(Param<?> one, Param<?> other) {
    return group.usages().stream().anyMatch(usage -> usage.takes(List.of(one, other)));
  }

  private String quoted(Collection<Param<?>> params, String between) {
    return params.stream()
        .map(param -> param.shown(given.get(param)))
        .collect(Collectors.joining(between, "'", "'"));
  }
}
