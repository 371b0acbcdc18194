package io.cqlsurge.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The command of the image, which starts Java without the start script: an image has no shell. */
@Timeout(60)
class ImageEntryPointTest {
  private static final String HOME = "/usr/lib/cqlsurge";

  @TempDir private Path folder;

  /** Returns the entry point in the pom. */
  private static List<String> entryPoint() throws Exception {
    Element pom =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Path.of("pom.xml").toFile())
            .getDocumentElement();
    Element list = (Element) pom.getElementsByTagName("entrypoint").item(0);
    NodeList arguments = list.getElementsByTagName("argument");
    List<String> result = new ArrayList<>();
    for (int i = 0; i < arguments.getLength(); i++) {
      result.add(arguments.item(i).getTextContent());
    }
    return result;
  }

  /** Returns the start script's command for a worker, with a program instead of Java. */
  private List<String> commandOfTheScript() throws IOException {
    Path script = Files.createDirectories(folder.resolve("bin")).resolve("cqlsurge");
    Files.copy(Path.of("scripts", "cqlsurge"), script);
    Path library = Files.createDirectories(folder.resolve("lib"));
    Files.createFile(library.resolve("cqlsurge.jar"));
    Files.createFile(library.resolve("cqlsurge.jsa"));
    Files.writeString(library.resolve("cqlsurge.jsa.size"), "0\n");
    Path java = Files.createDirectories(folder.resolve("runtime/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    ProcessBuilder builder = new ProcessBuilder(script.toString(), "worker");
    builder.environment().keySet().removeIf(name -> name.startsWith("CQLSURGE_"));
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return output.replace(folder.toRealPath().toString(), HOME).lines().toList();
  }

  @Test
  void the_image_starts_java_with_the_options_of_the_start_script_for_a_worker() throws Exception {
    List<String> command = new ArrayList<>(entryPoint());
    command.add("worker");
    assertThat(command).isEqualTo(commandOfTheScript()).startsWith(HOME + "/runtime/bin/java");
  }
}
