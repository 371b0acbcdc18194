package io.cqlsurge.settings;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.RunLength;
import java.util.ArrayList;
import java.util.List;

/** The settings of a run that several clients execute without a connection to each other. */
record DividedRun(CommandSettings command, RateSettings rate, DataSettings data) {

  /**
   * Checks that the clients can execute the run.
   *
   * @param clients client count
   * @param hasStart whether they start at a common instant
   * @throws UsageError with all reasons why they cannot
   */
  void check(int clients, boolean hasStart) {
    List<String> errors = new ArrayList<>();
    checkLength(errors);
    checkThreads(clients, errors);
    checkSeeds(clients, errors);
    checkTruncate(hasStart, errors);
    UsageError.throwIfAny(errors);
  }

  private void checkLength(List<String> errors) {
    if (command.load().length() instanceof RunLength.Converged) {
      errors.add(
          "one client cannot decide when all results are certain (err<); give the command n= or duration=, or use -sendto instead");
    }
  }

  private void checkThreads(int clients, List<String> errors) {
    if (rate.concurrency() instanceof Concurrency.Ramp) {
      errors.add(
          "one client cannot decide about the steps of a ramp; write -rate threads=..., or use -sendto instead");
    } else {
      rate.concurrency().tooFewFor(clients).ifPresent(errors::add);
    }
  }

  private void checkSeeds(int clients, List<String> errors) {
    boolean hasVisits = data.insert().visits().max() > 1;
    if (hasVisits
        && data.population().seeds() instanceof SeedSpec.Sequential sequence
        && sequence.range().to() - sequence.range().from() + 1 < clients) {
      errors.add(
          "with -insert visits=, each partition belongs to one client, and -pop seq=%s has fewer than %d; write a longer range"
              .formatted(sequence.range(), clients));
    }
  }

  private void checkTruncate(boolean hasStart, List<String> errors) {
    Truncate truncate = command.load().truncate();
    if (truncate == Truncate.ALWAYS) {
      errors.add("truncate=always is for the steps of a ramp; write truncate=once and start=");
    } else if (truncate == Truncate.ONCE && !hasStart) {
      errors.add(
          "truncate=once needs start=, because the first client truncates before the others write");
    }
  }
}
