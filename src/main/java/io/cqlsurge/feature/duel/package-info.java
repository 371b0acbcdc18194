/**
 * Which command is better? The command {@code duel} executes several load commands in turn, and
 * compares their runs in pairs.
 *
 * <p>Start reading at {@link io.cqlsurge.feature.duel.Duels}, then {@code DuelRounds}.
 */
@NullMarked
package io.cqlsurge.feature.duel;

import org.jspecify.annotations.NullMarked;
