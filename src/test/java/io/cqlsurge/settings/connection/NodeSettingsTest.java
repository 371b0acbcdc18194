package io.cqlsurge.settings.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeSettingsTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"host", "host:9042", "10.0.0.1:1", "::1", "[::1]:9042"})
  void an_address_parses_its_own_text(String text) {
    NodeAddress address = NodeAddress.parse(text);
    assertThat(address.toString()).isEqualTo(text);
    assertThat(NodeAddress.parse(address.toString())).isEqualTo(address);
  }

  @Test
  void a_file_of_nodes_replaces_the_list() throws IOException {
    Path file = Files.writeString(directory.resolve("my nodes"), "# ours\n a:1 \n\nb # spare\n");
    Settings settings = SettingsParser.parse(List.of("read", "-node", "c", "file=" + file));
    assertThat(settings.connection().nodes().describe()).isEqualTo("a:1,b:9042");
  }
}
