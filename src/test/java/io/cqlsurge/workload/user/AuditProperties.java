package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The audit of random runs. {@code -Dcqlsurge.audits=100000} makes a long test, {@code
 * -Dcqlsurge.audit.seed=N} repeats a case until it fails.
 */
class AuditProperties {
  private static final int CASES = Integer.getInteger("cqlsurge.audits", 2_000);
  private static final int REPEATS = 500;

  private static List<Long> seeds() {
    Long only = Long.getLong("cqlsurge.audit.seed");
    List<Long> seeds = new ArrayList<>();
    for (long i = 0; i < (only == null ? CASES : REPEATS); i++) {
      seeds.add(only == null ? i : only);
    }
    return seeds;
  }

  @Test
  void an_audit_of_an_undisturbed_run_finds_nothing() {
    for (long seed : seeds()) {
      AuditCase random = new AuditCase(seed);
      for (ModelAudit.Judged judged : random.judged()) {
        assertThat(judged.judgement().isWrong())
            .withFailMessage(() -> random.report(judged, "false alarm"))
            .isFalse();
      }
    }
  }
}
