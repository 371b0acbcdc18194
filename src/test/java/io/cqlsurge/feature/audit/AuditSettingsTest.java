package io.cqlsurge.feature.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.grammar.UsageError;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditSettingsTest {
  @Test
  void files_a_share_and_views_are_read_in_any_order() {
    assertThat(AuditSettings.parse("1/16,a.outcomes,views,b.outcomes,incomplete=yes"))
        .isEqualTo(
            new AuditSettings(
                List.of(Path.of("a.outcomes"), Path.of("b.outcomes")), 16, true, true));
  }

  @Test
  void a_name_that_no_file_can_have_is_refused() {
    assertThatThrownBy(() -> AuditSettings.parse("a\0b"))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("is not a valid file name");
  }
}
