package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands and the transactions of accord.yaml on Cassandra 6. */
@Order(2)
class Cassandra6IT {
  private static final String SUMS = "profile try profiles/accord.yaml ops(money=1,coins=1) -node ";

  @TempDir private Path folder;

  @Test
  void commands_work_and_transfers_leave_the_sums_as_they_are() {
    try (TestNode node = TestNode.start("six", "--version", "6.0");
        CqlSession session = node.session()) {
      assertThat(Battery.brief(node.address(), folder))
          .hasSizeGreaterThan(5)
          .allSatisfy(each -> assertThat(each.reason()).as(each.name()).isEmpty());
      assertThat(sums(node)).contains(" = 1000000\n", " = 5012\n");
      loseAnUpdate(session);
      assertThat(sums(node)).doesNotContain(" = 1000000\n").contains(" = 5012\n");
    }
  }

  /** Writes a balance that was read before a transfer. */
  private static void loseAnUpdate(CqlSession session) {
    Row row = execute(session, "SELECT balance FROM accord.accounts WHERE id = 1000");
    int read = Objects.requireNonNull(row).getInt(0);
    execute(
        session,
        "BEGIN TRANSACTION UPDATE accord.accounts SET balance -= 5 WHERE id = 1000;"
            + " UPDATE accord.accounts SET balance += 5 WHERE id = 1; COMMIT TRANSACTION");
    execute(session, "UPDATE accord.accounts SET balance = " + read + " WHERE id = 1000");
  }

  private static @Nullable Row execute(CqlSession session, String cql) {
    return session
        .execute(SimpleStatement.newInstance(cql).setConsistencyLevel(ConsistencyLevel.QUORUM))
        .one();
  }

  private static String sums(TestNode node) {
    CommandLine.Result result = CommandLine.inProcess((SUMS + node.address()).split(" ", -1));
    assertThat(result.status()).as(result.toString()).isZero();
    return result.out();
  }
}
