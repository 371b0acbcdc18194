package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The archives and packages with Java are for the processor in their name, and have all pages that
 * their pages link to. The programs are not executed, so the files for arm64 are examined on any
 * machine.
 */
class ReleaseProcessorsIT {
  /** The numbers of processors in the header of a program, by the ends of file names. */
  private static final Map<String, Integer> MACHINES =
      Map.of(
          "linux-x64.tar.gz", 62,
          "linux-arm64.tar.gz", 183,
          "_amd64.deb", 62,
          "_arm64.deb", 183);

  private static final int MACHINE_AT = 18;
  private static final byte[] PROGRAM = {0x7f, 'E', 'L', 'F'};
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)[^)]*\\)");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|`[^`\n]*`");

  @TempDir private Path folder;

  static Stream<Path> archives() throws IOException {
    Stream<Path> found = Stream.empty();
    for (String end : MACHINES.keySet()) {
      found = Stream.concat(found, Released.files(end).stream());
    }
    return found;
  }

  static Stream<Path> debs() throws IOException {
    return Released.files(".deb").stream();
  }

  static Stream<Path> rpms() throws IOException {
    return Released.files(".rpm").stream();
  }

  private void unpack(Path archive) {
    if (archive.toString().endsWith(".deb")) {
      Released.run("dpkg-deb", "--extract", archive.toString(), folder.toString());
    } else {
      Released.run("tar", "xzf", archive.toString(), "-C", folder.toString());
    }
  }

  private Set<Path> files(Predicate<String> name) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return new TreeSet<>(
          files.filter(Files::isRegularFile).filter(file -> name.test(file.toString())).toList());
    }
  }

  private static int machine(Path program) throws IOException {
    try (InputStream stream = Files.newInputStream(program)) {
      byte[] header = stream.readNBytes(MACHINE_AT + 2);
      assertThat(header).as(program.toString()).startsWith(PROGRAM);
      return header[MACHINE_AT] & 0xff;
    }
  }

  @ParameterizedTest
  @MethodSource("archives")
  void java_is_for_the_processor_in_the_name(Path archive) throws IOException {
    unpack(archive);
    int expected =
        MACHINES.entrySet().stream()
            .filter(entry -> archive.toString().endsWith(entry.getKey()))
            .mapToInt(Map.Entry::getValue)
            .findFirst()
            .orElseThrow();
    Set<Path> programs =
        files(name -> name.matches(".*/runtime/.*\\.so|.*/runtime/bin/java|.*/jspawnhelper"));
    assertThat(programs).hasSizeGreaterThan(10);
    for (Path program : programs) {
      assertThat(machine(program)).as(program.toString()).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("archives")
  void the_jar_has_native_libraries_for_both_processors(Path archive) throws IOException {
    unpack(archive);
    Path jar = files(name -> name.endsWith("/lib/cqlsurge.jar")).iterator().next();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      assertThat(zip.stream().map(entry -> entry.getName()))
          .contains(
              "META-INF/native/libnetty_tcnative_linux_aarch_64.so",
              "META-INF/native/libnetty_tcnative_linux_x86_64.so",
              "META-INF/native/libnetty_transport_native_epoll_aarch_64.so",
              "META-INF/native/libnetty_transport_native_epoll_x86_64.so",
              "net/jpountz/util/linux/aarch64/liblz4-java.so",
              "org/xerial/snappy/native/Linux/aarch64/libsnappyjava.so");
    }
  }

  @ParameterizedTest
  @MethodSource("archives")
  void pages_for_users_have_no_dead_links(Path archive) throws IOException {
    unpack(archive);
    Set<Path> pages =
        files(name -> name.matches(".*/(profiles/README|docs/(guide|how-to|reference)/.*)\\.md"));
    assertThat(pages).hasSizeGreaterThan(30);
    for (Path page : pages) {
      String text = CODE.matcher(Files.readString(page)).replaceAll("code");
      assertThat(LINK.matcher(text).results().map(found -> found.group(1)))
          .filteredOn(link -> !link.startsWith("http"))
          .allSatisfy(
              link -> assertThat(page.resolveSibling(link)).as(page + " links to it").exists());
    }
  }

  @ParameterizedTest
  @MethodSource("debs")
  void the_deb_names_its_processor(Path deb) {
    String processor = deb.toString().replaceFirst(".*_(\\w+)\\.deb$", "$1");
    assertThat(Released.run("dpkg-deb", "--field", deb.toString(), "Architecture").strip())
        .isEqualTo(processor);
  }

  @ParameterizedTest
  @MethodSource("rpms")
  void the_rpm_names_its_processor(Path rpm) {
    String processor = rpm.toString().replaceFirst(".*\\.(\\w+)\\.rpm$", "$1");
    assertThat(Released.run("rpm", "-qp", "--qf", "%{ARCH}", rpm.toString())).isEqualTo(processor);
  }
}
