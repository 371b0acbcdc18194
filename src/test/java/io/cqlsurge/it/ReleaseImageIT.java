package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image of the release, unpacked and executed without a program for containers. */
class ReleaseImageIT {
  private static final String RUN_IN_ROOT = "src/test/resources/run-in-root.sh";

  @TempDir private Path folder;

  private Path root = Path.of("");
  private JsonNode config = new ObjectMapper().nullNode();

  @BeforeEach
  void unpack() throws IOException {
    Path image = Files.createDirectory(folder.resolve("image"));
    root = Files.createDirectory(folder.resolve("root"));
    unpack(Released.file("-image.tar"), image);
    JsonNode manifest = json(image.resolve("manifest.json")).get(0);
    config = json(image.resolve(manifest.get("Config").asText())).get("config");
    for (JsonNode layer : manifest.get("Layers")) {
      unpack(image.resolve(layer.asText()), root);
    }
  }

  private static void unpack(Path archive, Path target) {
    Released.run(
        "tar", "-xf", archive.toString(), "-C", target.toString(), "--warning=no-unknown-keyword");
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  private List<String> entryPoint() {
    List<String> words = new ArrayList<>();
    config.get("Entrypoint").forEach(word -> words.add(word.asText()));
    return words;
  }

  private Result run(String line) {
    List<String> command = new ArrayList<>(List.of(RUN_IN_ROOT, root.toString()));
    command.addAll(entryPoint());
    command.addAll(List.of(line.split(" ", -1)));
    Result result = CommandLine.start("/bin/bash", command.toArray(String[]::new)).await();
    assertThat(result.status()).as(result.toString()).isZero();
    return result;
  }

  @Test
  void the_image_runs_cqlsurge_for_a_user_without_rights() {
    assertThat(config.get("User").asText()).isEqualTo("10001:10001");
    assertThat(config.get("WorkingDir").asText()).isEqualTo("/work");
    assertThat(config.get("Env")).hasToString("[\"LC_ALL=C.UTF-8\"]");
    Result result = run("version");
    assertThat(result.out()).startsWith("Version: ");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void a_run_writes_its_files_to_the_working_folder() throws IOException {
    try (NullServer server = Loopback.server(1)) {
      int port = server.addresses().get(0).getPort();
      Result result =
          run(
              "write n=2000 -rate threads=4 -node 127.0.0.1 -port native="
                  + port
                  + " -graph file=run.html -log json=run.json");
      assertThat(result.result("Total errors")).startsWith("0 ");
      assertThat(result.out()).contains("END");
    }
    assertThat(Files.readString(root.resolve("work/run.html"))).contains("</html>");
    assertThat(json(root.resolve("work/run.json")).size()).isPositive();
  }

  @Test
  void classes_are_loaded_from_the_archive() {
    List<String> command = new ArrayList<>(List.of(RUN_IN_ROOT, root.toString()));
    command.addAll(entryPoint());
    command.addAll(command.indexOf("-jar"), List.of("-Xshare:on", "-Xlog:class+load"));
    command.add("version");
    Result result = CommandLine.start("/bin/bash", command.toArray(String[]::new)).await();
    assertThat(result.out().lines().filter(line -> line.contains("io.cqlsurge.cli.Main source")))
        .singleElement()
        .asString()
        .contains("shared objects file");
  }
}
