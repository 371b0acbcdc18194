package io.cqlsurge.workload.user;

import io.cqlsurge.database.TokenRange;
import io.cqlsurge.generate.partition.SeedPool;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.workload.SeedSupply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the workers of one run share: seeds, and what is left of the ring. */
final class RunSupplies {
  private final UserPlan plan;
  private final List<TokenRange> ring;
  private final boolean warmup;
  private final SeedSupply seeds;
  private final Map<Profile, SeedPool> pools = new HashMap<>();
  private final Map<String, Ring> rings = new HashMap<>();

  RunSupplies(UserPlan plan, List<TokenRange> ring, boolean warmup) {
    this.plan = plan;
    this.ring = ring;
    this.warmup = warmup;
    this.seeds = plan.data().supply();
  }

  /** The partitions of a profile; all profiles take their seeds from one source. */
  SeedPool seeds(Profile profile) {
    return pools.computeIfAbsent(
        profile,
        any ->
            new SeedPool(
                seeds.writes(), seeds.reads(), plan.insert().visits(), plan.insert().revisit()));
  }

  /** What is left of the ring for an operation. */
  Ring ring(String label) {
    return rings.computeIfAbsent(label, any -> new Ring(ring, plan.tokenRange().wrap()));
  }

  /** Whether nothing that they do is measured. */
  boolean isWarmup() {
    return warmup;
  }
}
