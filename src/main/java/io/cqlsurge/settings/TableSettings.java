package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.UsageError;
import java.util.Optional;

/**
 * A profile's tables, which differ only in the numbers in their names.
 *
 * @param tables the table count per keyspace
 * @param block consecutive seeds that use the same table before the next one, at least 1
 * @param choice each seed's table, from 1; empty if the seeds use the tables in turn
 */
public record TableSettings(
    int keyspaces, int tables, long block, Optional<DistributionSpec> choice) {
  /** One table. */
  public static final TableSettings ONE = new TableSettings(1, 1, 1, Optional.empty());

  /** Rejects tables that do not exist. */
  public TableSettings {
    int last = keyspaces * tables;
    if (choice.filter(numbers -> numbers.min() < 1 || numbers.max() > last).isPresent()) {
      throw new UsageError(
          "'table-dist=%s': the tables are 1 to %d (keyspaces= times tables=), as in table-dist=uniform(1..%d)"
              .formatted(choice.get().text(), last, last));
    }
    if (choice.filter(DistributionSpec::isSequence).isPresent()) {
      throw new UsageError("'table-dist=': leave it out, so that the seeds use the tables in turn");
    }
  }

  /** Returns the table count in all keyspaces. */
  public int count() {
    return keyspaces * tables;
  }

  /**
   * Returns a text of a profile for one table: {@code {k}} is the number of its keyspace and {@code
   * {t}} its number there, both from 1.
   *
   * @param number the table's number in all keyspaces, from 0
   */
  public String text(String text, int number) {
    return text.replace("{k}", String.valueOf(number / tables + 1))
        .replace("{t}", String.valueOf(number % tables + 1));
  }
}
