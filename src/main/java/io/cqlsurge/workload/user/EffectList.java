package io.cqlsurge.workload.user;

import io.cqlsurge.outcome.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** What the operations of a workload write; a number identifies each in an outcome file. */
final class EffectList {
  private final List<Effect> effects = new ArrayList<>();

  /**
   * Adds what an operation does, unless it writes nothing.
   *
   * @param effect creates it from its number
   */
  Effect add(IntFunction<Effect> effect) {
    Effect added = effect.apply(effects.size());
    if (!added.isNone()) {
      effects.add(added);
    }
    return added;
  }

  List<Effect> all() {
    return List.copyOf(effects);
  }
}
