package io.cqlsurge.feature.compare;

import io.cqlsurge.run.Command;
import io.cqlsurge.run.Feature;
import io.cqlsurge.run.PageParts;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Comparisons of runs, as a command and on pages. */
public final class Compare implements Feature {
  @Override
  public List<Command> commands() {
    return List.of(
        new Command(
            Command.Kind.RESULTS,
            () -> CompareCommand.PAGE,
            new Command.Words(List.of(), true),
            (arguments, caller) -> new CompareCommand(arguments, caller.output())));
  }

  @Override
  public List<String> pageFiles() {
    return Stream.of("comparisons.js", "judgements.js", "differences.js", "differences.css")
        .map("/io/cqlsurge/feature/compare/"::concat)
        .toList();
  }

  @Override
  public Optional<Supplier<PageParts.Data>> pageData() {
    return Optional.of(PageComparisons::new);
  }
}
