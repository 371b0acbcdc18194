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
import io.cqlsurge.workload.SeedSupply;
import java.util.List;
import java.util.Optional;

/**
 * What the command {@code user} was asked to do.
 *
 * @param data which rows are touched, and whose data they are
 * @param insert what the command line says of inserts, over what the profiles say
 * @param skipsUnsupported whether columns are left out whose values cannot be made
 * @param literals reads and writes values for people
 */
public record UserPlan(
    UserCommand command,
    List<Profile> profiles,
    Data data,
    InsertSettings insert,
    TokenRangeSettings tokenRange,
    boolean skipsUnsupported,
    Literals literals) {

  /** The list cannot be changed afterwards. */
  public UserPlan {
    profiles = List.copyOf(profiles);
  }

  /** The same plan for other rows. */
  UserPlan with(Data other) {
    return new UserPlan(command, profiles, other, insert, tokenRange, skipsUnsupported, literals);
  }

  /**
   * Which rows are touched, and whose data they are.
   *
   * @param seeds the partitions
   * @param line whose data the seeds give
   * @param lookback how long ago what is read was written, if reads follow the writes
   * @param order the order of the rows inside a partition
   */
  public record Data(
      SeedSpec seeds, DataLine line, Optional<DistributionSpec> lookback, ContentOrder order) {

    /** The seeds of one run, from the first. */
    SeedSupply supply() {
      return SeedSupply.of(seeds, line, lookback);
    }

    /** How the rows of a profile follow from seeds. */
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

  /** The same with only one of the operations. */
  UserPlan with(String operation) {
    return new UserPlan(
        command.only(operation), profiles, data, insert, tokenRange, skipsUnsupported, literals);
  }

  Consistency consistency(Optional<Consistency> own) {
    return own.orElse(command.load().consistency());
  }

  Optional<Consistency> serialConsistency(Optional<Consistency> own) {
    return own.or(() -> command.load().serialConsistency());
  }
}
