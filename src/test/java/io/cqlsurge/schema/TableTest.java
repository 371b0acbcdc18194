package io.cqlsurge.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.schema.CqlType.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
  private static final CqlType INT = CqlType.of(Kind.INT);
  private static final Column ID = Column.of("id", INT);
  private static final Column AT = Column.of("at", INT);
  private static final Column NOTE = Column.of("note", CqlType.of(Kind.TEXT));
  private static final Column AGE = new Column("age", INT, true);

  private static Table table() {
    return new Table("ks", "t", List.of(ID), List.of(AT), List.of(NOTE, AGE));
  }

  @Test
  void values_are_in_the_order_of_their_names() {
    assertThat(table().values()).containsExactly(AGE, NOTE);
  }

  @Test
  void columns_are_the_partition_key_the_clustering_columns_and_the_values() {
    assertThat(table().columns()).containsExactly(ID, AT, AGE, NOTE);
    assertThat(table().keyColumns()).isEqualTo(2);
  }

  @Test
  void a_position_is_that_in_the_list_of_columns() {
    assertThat(table().position("id")).contains(0);
    assertThat(table().position("note")).contains(3);
    assertThat(table().position("Note")).isEmpty();
  }

  @Test
  void a_table_needs_a_partition_key() {
    assertThatThrownBy(() -> new Table("ks", "keyless", List.of(), List.of(), List.of(NOTE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("keyless");
  }

  @Test
  void later_changes_of_the_given_lists_have_no_effect() {
    List<Column> clustering = new ArrayList<>(List.of(AT));
    Table table = new Table("ks", "t", List.of(ID), clustering, List.of());
    clustering.clear();
    assertThat(table.clustering()).containsExactly(AT);
  }

  @Test
  void a_column_is_not_static_unless_declared() {
    assertThat(ID.isStatic()).isFalse();
    assertThat(AGE.isStatic()).isTrue();
  }
}
