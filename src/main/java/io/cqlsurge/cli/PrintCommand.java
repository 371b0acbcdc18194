package io.cqlsurge.cli;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Reading;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** The command that prints the quantiles of a distribution. */
record PrintCommand(List<String> arguments, Output output) implements Callable<Integer> {
  private static final List<Double> SHARES =
      List.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0);

  @Override
  public Integer call() {
    table(Reading.only(new Options(), arguments).create()).forEach(output::line);
    return ExitCode.SUCCESS.status();
  }

  private static List<String> table(Distribution distribution) {
    List<String> lines = new ArrayList<>(List.of("% of samples    Range       % of total"));
    for (double share : SHARES) {
      long value = distribution.valueAt(share);
      String start = String.format(Locale.ROOT, "%-16.1f%-12d", share * 100, value);
      lines.add(start + ofTotal(value, distribution.max()));
    }
    return lines;
  }

  private static String ofTotal(long value, long largest) {
    // A share of zero is undefined.
    return largest == 0
        ? String.format(Locale.ROOT, "%12s", "-")
        : String.format(Locale.ROOT, "%12.1f", value * 100.0 / largest);
  }

  /** The command's options. */
  static final class Options extends OptionGroup<DistributionSpec> {
    private final Param<DistributionSpec> distribution =
        param("dist=", DistributionSpec::parse, "the distribution")
            .forms(DistributionSpec.forms())
            .required();

    Options() {
      super("print", "Prints a distribution's quantiles");
      note("% of samples: share of drawn numbers that are not above the number under Range.");
      example("print \"dist=gaussian(1..1000)\"");
      example("print \"dist=~exp(1..1M)\"");
    }

    @Override
    protected DistributionSpec read(MatchedOptions options) {
      return options.get(distribution);
    }
  }
}
