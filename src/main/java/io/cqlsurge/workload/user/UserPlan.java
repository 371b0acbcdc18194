package io.cqlsurge.workload.user;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.generate.partition.RowOrder;
import io.cqlsurge.generate.partition.RowRules;
import io.cqlsurge.generate.value.BooleanRule;
import io.cqlsurge.generate.value.FoldRule;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.schema.Literals;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.InsertSettings;
import io.cqlsurge.settings.PopulationSettings;
import io.cqlsurge.settings.SchemaSettings;
import io.cqlsurge.settings.TokenRangeSettings;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.workload.ClientData;
import io.cqlsurge.workload.ReadCheck;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the command {@code user}.
 *
 * @param data the rows that are read or written
 * @param insert the settings of inserts on the command line, which override the profiles' settings
 * @param skipsUnsupported whether columns of unsupported types are left out
 * @param readCheck what the operation validate is compared with, instead of the seeds alone
 * @param literals reads and formats values as CQL literals
 */
public record UserPlan(
    UserCommand command,
    List<Profile> profiles,
    SchemaSettings schema,
    ClientData data,
    InsertSettings insert,
    TokenRangeSettings tokenRange,
    boolean skipsUnsupported,
    Optional<ReadCheck> readCheck,
    Literals literals) {

  public UserPlan {
    profiles = List.copyOf(profiles);
  }

  /** Returns the rules by which a profile's rows are generated. */
  static RowRules rules(PopulationSettings population, Profile profile, boolean originalPasses) {
    RowOrder rows =
        switch (population.order()) {
          case ARBITRARY -> RowOrder.ARBITRARY;
          case SORTED -> RowOrder.SORTED;
          case SHUFFLED -> RowOrder.SHUFFLED;
        };
    BooleanRule booleans =
        switch (population.compatibility()) {
          case V4_0, NONE -> BooleanRule.EVEN;
          case V3_11 -> BooleanRule.ALWAYS_TRUE;
        };
    boolean distinct = profile.distinctSeeds() || population.compatibility() == DataLine.NONE;
    FoldRule folds = distinct ? FoldRule.DISTINCT : FoldRule.ORIGINAL;
    if (profile.numberedRows() && (rows != RowOrder.ARBITRARY || originalPasses)) {
      throw new UsageError(
          profile.file()
              + ": rows: numbered has one order only; leave out -pop contents= and -insert passes=");
    }
    return profile.numberedRows()
        ? new RowRules(RowOrder.NUMBERED, booleans, FoldRule.DISTINCT, false, 0)
        : new RowRules(rows, booleans, folds, originalPasses, population.cacheBytes());
  }

  /** Returns a catalog for the profiles' names and texts, which can contain numbers. */
  NumberedTables numbered(Catalog catalog) {
    return new NumberedTables(catalog, command.tables());
  }

  /** Returns the same plan with only one operation. */
  UserPlan with(String operation) {
    UserCommand only = command.only(operation);
    return new UserPlan(
        only, profiles, schema, data, insert, tokenRange, skipsUnsupported, readCheck, literals);
  }
}
