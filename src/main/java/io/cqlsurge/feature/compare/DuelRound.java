package io.cqlsurge.feature.compare;

import io.cqlsurge.report.trial.RunSection;
import java.util.Optional;

/**
 * The round of a duel, in which a run was executed.
 *
 * @param round the round's number, from 1
 * @param failure why the run is not counted
 */
public record DuelRound(String id, int round, Optional<String> failure) {
  public static final RunSection<DuelRound> SECTION = new RunSection<>("duel", DuelRound.class);
}
