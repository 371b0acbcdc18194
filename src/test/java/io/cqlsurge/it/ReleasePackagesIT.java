package io.cqlsurge.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packages of the release. The one of Debian is installed below a folder of the test. */
class ReleasePackagesIT {
  private static final String PROGRAM = "usr/bin/cqlsurge";
  private static final Set<PosixFilePermission> WRITABLE =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  @TempDir private Path root;

  @BeforeEach
  void createDatabase() throws IOException {
    Files.createDirectories(root.resolve("var/lib/dpkg/updates"));
    Files.createDirectories(root.resolve("var/lib/dpkg/info"));
    Files.createFile(root.resolve("var/lib/dpkg/status"));
  }

  private void dpkg(String action, String argument) {
    Released.runAsRoot(
        "dpkg", "--root=" + root, "--force-script-chrootless", "--force-depends", action, argument);
  }

  private void install() throws IOException {
    dpkg("--install", Released.file("_amd64.deb").toString());
  }

  /** Returns the names of all files except those of dpkg. */
  private Set<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> !name.isEmpty() && !name.startsWith("var"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  @Test
  void the_package_has_all_files_in_their_places() throws IOException {
    install();
    assertThat(files())
        .contains(
            PROGRAM,
            "usr/share/bash-completion/completions/cqlsurge",
            "usr/share/zsh/vendor-completions/_cqlsurge",
            "usr/share/cqlsurge/profiles/README.md",
            "usr/share/doc/cqlsurge/copyright",
            "usr/share/doc/cqlsurge/changelog.gz",
            "usr/share/doc/cqlsurge/NOTICE",
            "usr/lib/systemd/system/cqlsurge-worker.service");
    assertThat(unzipped("usr/share/man/man1/cqlsurge.1.gz")).contains(".TH");
  }

  private String unzipped(String name) throws IOException {
    try (InputStream stream = new GZIPInputStream(Files.newInputStream(root.resolve(name)))) {
      return new String(stream.readAllBytes(), UTF_8);
    }
  }

  @Test
  void only_the_owner_can_change_a_file() throws IOException {
    install();
    for (String name : files()) {
      Path file = root.resolve(name);
      if (!Files.isSymbolicLink(file)) {
        var attributes = Files.readAttributes(file, PosixFileAttributes.class);
        assertThat(attributes.permissions()).as(name).doesNotContainAnyElementsOf(WRITABLE);
        assertThat(attributes.owner()).as(name).isEqualTo(Files.getOwner(root));
      }
    }
  }

  @Test
  void the_program_runs_with_its_own_java_and_class_archive() throws IOException {
    install();
    String out =
        Released.run("-i", "PATH=/usr/bin:/bin", root.resolve(PROGRAM).toString(), "version");
    assertThat(out).contains("Version: " + version());
    String profile = root.resolve("usr/share/cqlsurge/profiles/blog.yaml").toString();
    Released.run("-i", root.resolve(PROGRAM).toString(), "profile", "check", profile);
    String options = "CQLSURGE_JAVA_OPTS=-Xshare:on -Xlog:class+load";
    String loaded = Released.run("-i", options, root.resolve(PROGRAM).toString(), "version");
    assertThat(loaded).containsPattern("io.cqlsurge.cli.Main source: shared objects file");
  }

  /** Lines of a list that no longer fit are ignored, and each start becomes slower. */
  @Test
  void a_run_takes_nearly_all_classes_from_the_archive() throws IOException {
    install();
    try (NullServer server = Loopback.server(1)) {
      String node = "127.0.0.1:" + server.addresses().get(0).getPort();
      String loaded =
          Released.run(
              "-i",
              "CQLSURGE_JAVA_OPTS=-Xlog:class+load",
              root.resolve(PROGRAM).toString(),
              "write",
              "n=6000",
              "no-warmup",
              "-node",
              node);
      Map<Boolean, Long> classes =
          loaded
              .lines()
              .filter(line -> line.contains(" source: "))
              .collect(
                  Collectors.partitioningBy(
                      line -> line.contains("shared objects file"), Collectors.counting()));
      assertThat(classes.get(true))
          .as("run scripts/class-list: %s", classes)
          .isGreaterThan(20 * classes.get(false));
    }
  }

  private static String version() throws IOException {
    return Released.file("_amd64.deb").getFileName().toString().split("_", -1)[1];
  }

  @Test
  void an_upgrade_and_a_removal_leave_nothing() throws IOException {
    Set<String> before = files();
    install();
    Path link = root.resolve("etc/systemd/system/multi-user.target.wants/cqlsurge-worker.service");
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, Path.of("/usr/lib/systemd/system/cqlsurge-worker.service"));
    install();
    assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).as("enabled").isTrue();
    dpkg("--remove", "cqlsurge");
    assertThat(files()).allMatch(name -> name.startsWith("etc")).doesNotContain(link.toString());
    assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).as("enabled").isFalse();
    dpkg("--purge", "cqlsurge");
    assertThat(before).isEmpty();
  }

  @Test
  void both_packages_have_the_same_files_with_the_same_permissions() throws IOException {
    String rpm = Released.file(".x86_64.rpm").toString();
    Set<String> inRpm =
        lines(Released.run("rpm", "-qp", "--qf", "[%{FILEMODES:perms} %{FILENAMES}\\n]", rpm));
    Set<String> inDeb =
        lines(Released.run("dpkg-deb", "--contents", Released.file("_amd64.deb").toString()));
    assertThat(inRpm.stream().filter(line -> !line.startsWith("d")))
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(
            inDeb.stream().filter(line -> !line.startsWith("d")).toList());
    assertThat(inRpm)
        .contains("drwxr-xr-x /usr/lib/cqlsurge", "drwxr-xr-x /usr/share/cqlsurge/profiles")
        .doesNotContain("drwxr-xr-x /usr/lib", "drwxr-xr-x /usr/bin");
  }

  /** Returns lines of permissions and names, in which names are comparable. */
  private static Set<String> lines(String list) {
    return list.lines()
        .map(
            line -> line.replaceFirst(" -> .*", "").replace("vendor-completions", "site-functions"))
        .map(line -> line.replaceFirst("^(\\S+) .*?\\.?(/usr\\S*)$", "$1 $2"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void the_rpm_is_intact_and_has_one_script() throws IOException {
    String rpm = Released.file(".x86_64.rpm").toString();
    assertThat(Released.run("rpm", "--checksig", "--nosignature", rpm)).contains("digests OK");
    String scripts = Released.run("rpm", "-qp", "--scripts", rpm);
    assertThat(scripts).startsWith("preuninstall scriptlet (using /bin/sh):\n");
    Path file = root.resolve("script");
    Files.writeString(file, scripts.substring(scripts.indexOf('\n')));
    Released.run("sh", "-n", file.toString());
  }
}
