package io.cqlsurge.feature.search;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.run.Feature;
import io.cqlsurge.run.Need;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.RunLength;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Searches for the highest rate that meets conditions. */
public final class Searches implements Feature {
  private static Optional<SloSettings> of(Settings settings) {
    return settings.added().of(SloSettings.class);
  }

  @Override
  public List<OptionGroup<?>> options() {
    return List.of(new SloSettings.Options());
  }

  @Override
  public List<String> pageFiles() {
    return List.of(
        "/io/cqlsurge/feature/search/search.js", "/io/cqlsurge/feature/search/search.css");
  }

  @Override
  public List<Need> needs(Settings settings) {
    String reason = "is a search, which is several runs; compare runs at a rate instead";
    return of(settings).map(slo -> new Need(Need.Kind.OWN_COMMAND, "-slo", reason)).stream()
        .toList();
  }

  @Override
  public List<String> errors(Settings settings, List<Need> needs) {
    List<String> errors = new ArrayList<>();
    if (of(settings).isPresent()) {
      addErrors(settings, errors);
      needs.stream().flatMap(need -> conflict(need).stream()).forEach(errors::add);
    }
    return errors.stream().map("-slo: "::concat).toList();
  }

  private static void addErrors(Settings settings, List<String> errors) {
    if (!(settings.command().load().length() instanceof RunLength.Converged)) {
      errors.add("-slo sets its own length: remove n= and duration=; use step=, hold= and -pop");
    }
    if (settings.rate().concurrency() instanceof Concurrency.Ramp) {
      errors.add("a search needs a fixed number of threads; write -rate threads=1000");
    }
    if (settings.rate().pace().perSecond() > 0) {
      errors.add("a search sets the rate; remove fixed= or throttle=");
    }
    ErrorSettings failures = settings.errors();
    if (failures.failFast() || failures.maxRate().isPresent() || !failures.failIf().isEmpty()) {
      errors.add(
          "a search continues after errors; remove fail-fast, max-rate= and fail-if, and write conditions such as errors<0.1%");
    }
  }

  private static Optional<String> conflict(Need need) {
    return switch (need.kind()) {
      case OWN_RATE -> Optional.of("a search sets the rate; remove " + need.option());
      case ONE_RUN -> Optional.of("a search is several runs; remove " + need.option());
      case OWN_REQUESTS, OWN_READS, OWN_COMMAND -> Optional.empty();
    };
  }

  @Override
  public Optional<RunPart> part(RunContext context) {
    return of(context.settings()).map(slo -> new SearchPart(slo, context));
  }
}
