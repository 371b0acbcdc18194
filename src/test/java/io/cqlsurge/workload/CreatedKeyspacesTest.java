package io.cqlsurge.workload;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.profile.OtherFiles;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileReader;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.workload.user.UserSchema;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

public class CreatedKeyspacesTest {
  private final FakeDatabase database = new FakeDatabase();

  @AfterEach
  void close() {
    database.close();
  }

  /** Returns a table of a keyspace. */
  public static Table table(String keyspace) {
    Column key = new Column("k", CqlType.of(CqlType.Kind.INT), false);
    return new Table(keyspace, "some", List.of(key), List.of(), List.of());
  }

  private void write() {
    TestOperations.standard(SettingsParser.parse(List.of("write"))).createSchema(database);
  }

  private void user() {
    String yaml =
        """
        keyspace: ks
        keyspace_definition: "CREATE KEYSPACE ks WITH replication = {}"
        table: t
        table_definition: CREATE TABLE t (k int PRIMARY KEY)
        """;
    Profile profile = ProfileReader.read("p.yaml", yaml, OtherFiles.NONE, warning -> {});
    new UserSchema(List.of(profile)).create(database);
  }

  @Test
  void the_error_names_a_created_keyspace_if_its_table_cannot_be_created() {
    database.having(table("other")).refusing("TABLE");
    assertThatThrownBy(this::write)
        .isInstanceOf(DatabaseError.class)
        .hasMessage(
            "no such thing. This run created keyspace keyspace1 before that and does not drop it");
    assertThatThrownBy(this::user)
        .isInstanceOf(DatabaseError.class)
        .hasMessage(
            "p.yaml:4:19: no such thing."
                + " This run created keyspace ks before that and does not drop it");
  }

  @Test
  void the_error_does_not_name_an_existing_keyspace() {
    database.having(table("ks"), table("keyspace1")).refusing("TABLE");
    assertThatThrownBy(this::write).hasMessage("no such thing");
    assertThatThrownBy(this::user).hasMessage("p.yaml:4:19: no such thing");
  }

  @Test
  void the_error_does_not_name_a_keyspace_that_could_not_be_created() {
    database.having(table("other")).refusing("KEYSPACE");
    assertThatThrownBy(this::write).hasMessage("no such thing");
    assertThatThrownBy(this::user).hasMessage("p.yaml:2:23: no such thing");
  }
}
