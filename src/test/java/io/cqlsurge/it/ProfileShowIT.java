package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.datastax.oss.driver.api.core.CqlSession;
import io.cqlsurge.it.CommandLine.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A real node executes each statement that {@code profile show} prints, as it is printed. */
class ProfileShowIT {
  private static final TestNode NODE = TestNode.shared();
  private static CqlSession session;

  @BeforeAll
  static void connect() {
    session = NODE.session();
  }

  @AfterAll
  static void disconnect() {
    session.close();
  }

  /** All profiles of the project, of 32 that differ in one name only the first. */
  static List<Path> profiles() {
    return ProfileCommands.profiles().stream()
        .filter(file -> !file.toString().matches(".*tables32.t(0[2-9]|[1-3][0-9]).yaml"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void what_is_printed_can_be_pasted(Path profile) {
    String[] create = {
      "user", "profile=" + profile, "ops(insert=1)", "n=0", "-node", NODE.address()
    };
    Result created = CommandLine.cqlsurge(create).await();
    assertThat(created.status()).as(created.toString()).isZero();
    Result shown = CommandLine.cqlsurge("profile", "show", profile.toString(), "n=2").await();
    assertThat(shown.status()).as(shown.toString()).isZero();
    assertThat(shown.out()).doesNotContain("cannot be used");
    List<String> statements = statements(shown.out());
    assertThat(statements).isNotEmpty();
    for (String statement : statements) {
      assertThatCode(() -> session.execute(statement)).as(statement).doesNotThrowAnyException();
    }
  }

  /** The text cut as cqlsh cuts it: at semicolons at the end of a line, batches as a whole. */
  private static List<String> statements(String text) {
    List<String> statements = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    for (String line : text.lines().toList()) {
      boolean isOutside = statement.isEmpty();
      if (isOutside && (line.isBlank() || line.startsWith("--"))) {
        continue;
      }
      statement.append(line).append('\n');
      boolean isBatch = statement.toString().startsWith("BEGIN");
      if (isBatch ? line.equals("APPLY BATCH;") : line.endsWith(";")) {
        statements.add(statement.toString());
        statement.setLength(0);
      }
    }
    assertThat(statement).as("every statement ends").isEmpty();
    return statements;
  }
}
