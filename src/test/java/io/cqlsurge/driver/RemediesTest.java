package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemediesTest {
  /** What Cassandra 5.0.9 says, and what is added. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      value = {
        "Guardrail simplestrategy violated: SimpleStrategy is not allowed"
            + " -> write -schema \"replication(strategy=NetworkTopologyStrategy,factor=1)\", or this"
            + " strategy in the keyspace_definition of the profile",
        "Guardrail uncompressed_tables_enabled violated: Uncompressed table is not allowed"
            + " -> write -schema compression=LZ4Compressor, or a compression in the"
            + " table_definition of the profile",
        "Guardrail minimum_replication_factor violated: The keyspace a1 has a replication factor of"
            + " 1, below the failure threshold of 3."
            + " -> write -schema \"replication(factor=3)\", or the factor 3 in the"
            + " keyspace_definition of the profile",
        "Guardrail read_consistency_levels violated: Provided values [LOCAL_ONE] are not allowed for"
            + " read consistency levels (disallowed values are: [ALL, LOCAL_ONE])"
            + " -> write cl= with ONE, TWO, THREE, QUORUM, LOCAL_QUORUM, EACH_QUORUM",
        "Guardrail write_consistency_levels violated: Provided values [ONE] are not allowed for write"
            + " consistency levels (disallowed values are: [ONE])"
            + " -> write cl= with ANY, TWO, THREE, QUORUM, ALL, LOCAL_QUORUM, EACH_QUORUM, LOCAL_ONE",
        "User plain has no CREATE permission on <all keyspaces> or any of its parents"
            + " -> an administrator can execute GRANT CREATE ON ALL KEYSPACES TO plain",
        "User plain has no CREATE permission on <all tables in ks> or any of its parents"
            + " -> an administrator can execute GRANT CREATE ON KEYSPACE ks TO plain",
        "User plain has no SELECT permission on <table a1.t> or any of its parents"
            + " -> an administrator can execute GRANT SELECT ON TABLE a1.t TO plain",
        "ConsistencyLevel LOCAL_ONE is unsupported with Accord for write/commit, supported are [ANY,"
            + " ONE, QUORUM, ALL, SERIAL]"
            + " -> write cl= with one of ANY, ONE, QUORUM, ALL for tables with transactions",
      })
  void a_known_cause_has_a_remedy(String refusal, String remedy) {
    assertThat(Remedies.added(refusal)).isEqualTo(refusal.replaceFirst("[.]$", "") + "; " + remedy);
  }

  @Test
  void other_texts_are_not_changed() {
    String text = "unconfigured table t.";
    assertThat(Remedies.added(text)).isEqualTo(text);
  }
}
