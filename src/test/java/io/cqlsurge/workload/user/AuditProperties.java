package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.feature.audit.Judgement;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The audit of random runs. {@code -Dcqlsurge.audits=100000} makes a long test, {@code
 * -Dcqlsurge.audit.seed=N} repeats a case until it fails.
 */
class AuditProperties {
  private static final int CASES = Integer.getInteger("cqlsurge.audits", 500);
  private static final int REPEATS = 500;

  /** Cases that were judged wrongly in a long test. */
  private static final List<Long> FIXED = List.of(14_297L, 16_057L);

  private static List<Long> seeds() {
    Long only = Long.getLong("cqlsurge.audit.seed");
    List<Long> seeds = new ArrayList<>();
    for (long i = 0; i < (only == null ? CASES : REPEATS); i++) {
      seeds.add(only == null ? i : only);
    }
    seeds.addAll(FIXED);
    return seeds;
  }

  @Test
  void an_audit_finds_exactly_the_planted_faults() {
    for (long seed : seeds()) {
      AuditCase run = new AuditCase(seed);
      List<ModelAudit.Judged> undisturbed = run.judged();
      check(run, undisturbed, Map.of());
      List<ModelAudit.Judged> found =
          undisturbed.stream().filter(each -> each.judgement() == Judgement.FOUND).toList();
      Map<List<ByteBuffer>, String> faults = new HashMap<>();
      new PlantedFaults(run)
          .plant(found)
          .forEach(each -> faults.put(each.before().key(), each.fault()));
      check(run, run.judged(), faults);
    }
  }

  /** Checks that exactly the partitions with a fault are wrong. Several seeds can have one key. */
  private static void check(
      AuditCase run, List<ModelAudit.Judged> partitions, Map<List<ByteBuffer>, String> faults) {
    Map<List<ByteBuffer>, String> missed = new HashMap<>(faults);
    for (ModelAudit.Judged judged : partitions) {
      boolean isWrong = judged.judgement().isWrong();
      assertThat(isWrong && !faults.containsKey(judged.key()))
          .withFailMessage(() -> run.report(judged, "false alarm"))
          .isFalse();
      missed.keySet().removeIf(key -> isWrong && key.equals(judged.key()));
    }
    for (ModelAudit.Judged judged : partitions) {
      assertThat(missed)
          .withFailMessage(() -> run.report(judged, "not found: " + missed.get(judged.key())))
          .doesNotContainKey(judged.key());
    }
  }
}
