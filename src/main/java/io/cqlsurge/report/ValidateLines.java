package io.cqlsurge.report;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.Validation;
import java.util.Locale;

/** Prints what {@code validate} checked, once a run has ended and before its results. */
public final class ValidateLines implements RunListener {
  private final Output output;
  private final Validation validation;
  private final boolean inOrder;

  /**
   * The lines of a command.
   *
   * @param seeds which partitions it reads
   */
  public ValidateLines(Output output, UserCommand command, SeedSpec seeds) {
    this.output = output;
    this.validation = command.validation();
    this.inOrder = seeds instanceof SeedSpec.Sequential;
  }

  @Override
  public void intervalEnded(Interval interval) {
    // Only the sum of a run is of interest.
  }

  @Override
  public void runEnded(Summary summary) {
    summary.operations().stream()
        .filter(figures -> UserCommand.validates(figures.label()))
        .filter(figures -> figures.counts().operations() > 0)
        .forEach(this::print);
  }

  private void print(Figures figures) {
    Counts counts = figures.counts();
    long checked = counts.operations() - counts.errors();
    String line =
        text("%s: checked %,d rows of %,d partitions", figures.label(), counts.rows(), checked)
            + (counts.errors() > 0 ? text(", %,d failed. ", counts.errors()) : ". ")
            + rest(counts.rows(), checked, checked - counts.partitions())
            + repeated();
    output.line(line.stripTrailing());
  }

  /** Explains why some rows or partitions are not counted. */
  private String rest(long rows, long checked, long empty) {
    if (validation == Validation.ALL) {
      return empty > 0 ? text("%,d of them have no rows. ", empty) : "";
    }
    // A table without clustering columns has one row per partition, and no slices.
    if (rows == checked && empty == 0) {
      return "";
    }
    return "Of each partition a slice is drawn at random"
        + (empty > 0 ? text(", and %,d slices have no row", empty) : "")
        + "; 'user ... validate=all' checks every row. ";
  }

  private String repeated() {
    return inOrder
        ? ""
        : "The seeds are drawn: some partitions are checked several times, others never; '-pop"
            + " seq=1..N' checks each.";
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
