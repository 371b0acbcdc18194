package io.cqlsurge.report.trial;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * An entry of a run file or a graph page: a run, or one of several runs, with all operations or one
 * kind of them.
 *
 * @param heading empty in a part of a run that continues
 * @param results the lines of the Results block as text, by key
 * @param data the data that cassandra-stress does not record
 * @param sections what features add to the data
 */
public record RunEntry(
    Optional<Heading> heading,
    MetricTable table,
    Map<String, String> results,
    Optional<RunData> data,
    Sections sections) {

  /** Creates an entry without anything of features. */
  public RunEntry(
      Optional<Heading> heading,
      MetricTable table,
      Map<String, String> results,
      Optional<RunData> data) {
    this(heading, table, results, data, Sections.NONE);
  }

  /**
   * A run's names.
   *
   * @param revision the trial's name
   */
  public record Heading(String revision, String test, String command) {
    static final Heading NONE = new Heading("", "", "");
  }

  /**
   * The interval table.
   *
   * @param metrics the columns' headings
   */
  public record MetricTable(List<String> metrics, Rows intervals) {}

  /** Returns an entry of which at most the data is known. */
  public static RunEntry of(Optional<RunData> data) {
    MetricTable table = new MetricTable(List.of(), Rows.NONE);
    return new RunEntry(Optional.empty(), table, Map.of(), data);
  }

  /** Returns the names, which are empty if they are not recorded. */
  public Heading names() {
    return heading.orElse(Heading.NONE);
  }

  /** Returns this tool's data, which is empty in entries of cassandra-stress. */
  public RunData own() {
    return data.orElse(RunData.NONE);
  }

  /** Returns whether the entry has all operations together. */
  public boolean isTotal() {
    return own().id().kind().isEmpty();
  }

  public RunEntry named(String revision) {
    return new RunEntry(
        Optional.of(new Heading(revision, names().test(), names().command())),
        table,
        results,
        data,
        sections);
  }

  public <T> RunEntry with(RunSection<T> section, T content) {
    return new RunEntry(heading, table, results, data, sections.with(section, content));
  }

  public RunEntry with(UnaryOperator<RunData.Added> change) {
    return new RunEntry(
        heading, table, results, data.map(own -> own.with(change.apply(own.added()))), sections);
  }
}
