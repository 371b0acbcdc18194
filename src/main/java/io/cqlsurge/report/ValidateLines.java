package io.cqlsurge.report;

import static java.util.stream.Collectors.joining;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.settings.UserCommand;

/**
 * Prints what {@code validate} checked, after the end of a run and before its results.
 *
 * @param seeds those of the partitions that the command reads
 */
public record ValidateLines(Output output, UserCommand command, SeedSpec seeds)
    implements RunListener {

  @Override
  public void runEnded(Interval summary) {
    summary.operations().stream()
        .filter(figures -> UserCommand.validates(figures.label()))
        .filter(figures -> figures.counts().operations() > 0)
        .forEach(this::print);
  }

  /** Returns a sentence if an operation has checked no row; otherwise an empty text. */
  public static String complaint(Interval summary) {
    return summary.operations().stream()
        .filter(figures -> UserCommand.validates(figures.label()))
        .filter(figures -> figures.counts().rows() == 0)
        .map(figures -> figures.label() + ": no row was checked")
        .collect(joining(", "));
  }

  private void print(OperationStats figures) {
    Counts counts = figures.counts();
    long checked = counts.operations() - counts.errors();
    String line =
        RootLocale.format(
                "%s: checked %,d rows of %,d partitions", figures.label(), counts.rows(), checked)
            + (counts.errors() > 0 ? RootLocale.format(", %,d failed. ", counts.errors()) : ". ")
            + rest(counts.rows(), checked, checked - counts.partitions())
            + repeated();
    output.line(line.stripTrailing());
  }

  /** Explains why some rows or partitions are not counted. */
  private String rest(long rows, long checked, long empty) {
    if (command.validation().isAll()) {
      return empty > 0 ? RootLocale.format("%,d of them have no rows. ", empty) : "";
    }
    // A table without clustering columns has one row per partition, and no slices.
    if (rows == checked && empty == 0) {
      return "";
    }
    return "A random slice of each partition is checked"
        + (empty > 0 ? RootLocale.format(", and %,d slices have no rows", empty) : "")
        + "; 'user ... validate=all' checks every row. ";
  }

  private String repeated() {
    return seeds instanceof SeedSpec.Sequential
        ? ""
        : "The seeds are random: some partitions are checked several times, others never; '-pop"
            + " seq=1..N' checks each partition.";
  }
}
