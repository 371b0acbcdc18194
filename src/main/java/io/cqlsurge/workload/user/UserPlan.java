package io.cqlsurge.workload.user;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.partition.RowOrder;
import io.cqlsurge.generate.partition.RowRules;
import io.cqlsurge.generate.value.BooleanRule;
import io.cqlsurge.generate.value.FoldRule;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.schema.Literals;
import io.cqlsurge.settings.ContentOrder;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.InsertSettings;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.settings.TokenRangeSettings;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.workload.SeedDivision;
import io.cqlsurge.workload.SeedSupply;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the command {@code user}.
 *
 * @param data the rows that are read or written
 * @param insert the settings of inserts on the command line, which override the profiles' settings
 * @param skipsUnsupported whether columns of unsupported types are left out
 * @param literals reads and formats values as CQL literals
 */
public record UserPlan(
    UserCommand command,
    List<Profile> profiles,
    Data data,
    InsertSettings insert,
    TokenRangeSettings tokenRange,
    boolean skipsUnsupported,
    Literals literals) {

  public UserPlan {
    profiles = List.copyOf(profiles);
  }

  UserPlan with(Data other) {
    return new UserPlan(command, profiles, other, insert, tokenRange, skipsUnsupported, literals);
  }

  /**
   * The rows that are read or written, and the rows' data.
   *
   * @param seeds the partitions
   * @param line the value of {@code compat=}, which determines the seeds' data
   * @param lookback the distance from the newest written seed to the read one, if reads follow the
   *     writes
   * @param order the order of the rows within a partition
   * @param division determines which of the partitions this client uses
   */
  public record Data(
      SeedSpec seeds,
      DataLine line,
      Optional<DistributionSpec> lookback,
      ContentOrder order,
      SeedDivision division) {

    /** Returns this client's seeds in one run, starting with its first. */
    SeedSupply supply() {
      return SeedSupply.of(seeds, line, lookback, division);
    }

    /** Returns the rules by which a profile's rows are generated. */
    RowRules rules(Profile profile, boolean originalPasses) {
      RowOrder rows =
          switch (order) {
            case ARBITRARY -> RowOrder.ARBITRARY;
            case SORTED -> RowOrder.SORTED;
            case SHUFFLED -> RowOrder.SHUFFLED;
          };
      BooleanRule booleans =
          switch (line) {
            case V4_0, NONE -> BooleanRule.EVEN;
            case V3_11 -> BooleanRule.ALWAYS_TRUE;
          };
      boolean distinct = profile.distinctSeeds() || line == DataLine.NONE;
      FoldRule folds = distinct ? FoldRule.DISTINCT : FoldRule.ORIGINAL;
      return new RowRules(rows, booleans, folds, originalPasses);
    }
  }

  /** Returns the same plan with only one operation. */
  UserPlan with(String operation) {
    return new UserPlan(
        command.only(operation), profiles, data, insert, tokenRange, skipsUnsupported, literals);
  }

  Consistency consistency(Optional<Consistency> ofOperation) {
    return ofOperation.orElse(command.load().consistency());
  }

  Optional<Consistency> serialConsistency(Optional<Consistency> ofOperation) {
    return ofOperation.or(() -> command.load().serialConsistency());
  }
}
