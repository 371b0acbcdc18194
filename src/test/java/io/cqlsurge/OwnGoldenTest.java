package io.cqlsurge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnGoldenTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "distribution/own-distributions.jsonl",
        "value/own-types.jsonl",
        "value/own-vectors.jsonl",
        "value/own-texts.jsonl",
        "value/own-numbers.jsonl"
      })
  void generated_values_never_change(String file) {
    List<String> written = Golden.lines(file).stream().map(JsonNode::toString).toList();
    assertThat(OwnGolden.files().get(file)).isEqualTo(written);
  }
}
