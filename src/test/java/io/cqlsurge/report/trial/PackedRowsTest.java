package io.cqlsurge.report.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackedRowsTest {
  private final PackedRows rows =
      new PackedRows(List.of(new KeptColumn("whole", 0), new KeptColumn("exact", 3)));

  private ArrayNode told() {
    ArrayNode target = JsonNodeFactory.instance.arrayNode();
    rows.tell(target, false);
    return target;
  }

  @Test
  void decimals_are_kept_as_far_as_the_column_says() {
    rows.add(1.4, 1.2344);
    rows.add(-1.6, -0.0006);
    rows.add(123_456_789_012L, 86_400.125);
    assertThat(told()).hasToString("[[1,1.234],[-2,-0.001],[123456789012,86400.125]]");
  }

  @Test
  void what_is_whole_is_told_without_decimals() {
    rows.add(0, 12.0004);
    assertThat(told()).hasToString("[[0,12]]");
  }

  @Test
  void what_is_no_number_becomes_null() {
    rows.add(Double.NaN, Double.POSITIVE_INFINITY);
    rows.add(Double.NEGATIVE_INFINITY, 1e300);
    assertThat(told()).hasToString("[[null,null],[null,null]]");
  }

  @Test
  void rows_have_the_names_of_their_columns_beside_them() {
    rows.add(1, 2);
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    rows.tell(object);
    assertThat(object).hasToString("{\"columns\":[\"whole\",\"exact\"],\"intervals\":[[1,2]]}");
  }

  @Test
  void a_label_leaves_its_place_empty() {
    rows.add(1, 2);
    ArrayNode target = JsonNodeFactory.instance.arrayNode();
    rows.tell(target, true);
    assertThat(target).hasToString("[[null,1,2]]");
  }
}
