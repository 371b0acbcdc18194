package io.cqlsurge.workload.user;

import io.cqlsurge.database.TokenRange;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.workload.RunCounts;
import io.cqlsurge.workload.SeedSupply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The state that all workers of a client share: the seeds and the remaining token ranges. */
final class RunSupplies {
  private final UserPlan plan;
  private final List<TokenRange> ring;
  private final boolean warmup;
  private final RunCounts counts = new RunCounts();
  private final SeedSupply seeds;
  private final Map<Profile, SeedPool> pools = new HashMap<>();
  private final Map<String, Ring> rings = new HashMap<>();

  RunSupplies(UserPlan plan, List<TokenRange> ring, boolean warmup) {
    this.plan = plan;
    this.ring = ring;
    this.warmup = warmup;
    this.seeds = plan.data().supply();
  }

  /** Returns a table's partitions; all profiles take their seeds from one source. */
  SeedPool seeds(UserTable table) {
    return pools.computeIfAbsent(
        table.profile(),
        any -> {
          SeedSupply own =
              plan.readCheck()
                  .map(check -> check.supply(table.plainName(), table.keys()))
                  .orElse(seeds);
          return new SeedPool(
              own.writes(), own.reads(), plan.insert().visits(), plan.insert().revisit());
        });
  }

  /** Returns the remaining token ranges of an operation. */
  Ring ring(String label) {
    return rings.computeIfAbsent(
        label, any -> new Ring(ring, plan.tokenRange().wrap(), plan.data().shard()));
  }

  /** Returns the counters of what is not in the results. */
  RunCounts counts() {
    return counts;
  }

  /** Returns whether the run is a warm-up, which is not measured. */
  boolean isWarmup() {
    return warmup;
  }
}
