package io.cqlsurge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The dependency rules of docs/architecture.md, checked on the compiled classes. */
class ArchitectureTest {
  private static final String ROOT = "io.cqlsurge.";

  /**
   * Maximum number of lines of main Java. A feature raises it by its budget at most; what needs
   * more must remove something.
   */
  private static final int MAX_LINES = 84_423;

  private static final int MAX_LINES_OF_CLI = 1_500;

  /** Maximum number of lines of a feature; larger ones are named. */
  private static final int MAX_LINES_OF_FEATURE = 2_500;

  private static final Map<String, Integer> LARGE_FEATURES =
      Map.of("workers", 4_500, "profiles", 4_100, "audit", 3_150);

  private static final int MAX_FILES_PER_PACKAGE = 50;

  private static final Path SOURCES = Path.of("src/main/java");

  private static final String FEATURE = "feature.";

  /** The features that a feature may use; {@code web} is a part of several. */
  private static final Map<String, Set<String>> FEATURE_EDGES =
      Map.of("live", Set.of("web", "page"), "metrics", Set.of("web"), "duel", Set.of("compare"));

  /**
   * Each package of the core and the packages that it may use. The package {@code run} may use the
   * core, a feature the core and {@code run}, and {@code cli} all.
   */
  private static final Map<String, Set<String>> DEPENDENCIES =
      dependencies(
          """
          grammar:
          schema:
          measure.gc:
          measure.server:
          measure: measure.gc measure.server
          estimate:
          distribution: grammar
          dataset: grammar database
          database: schema
          cql: schema
          settings.connection: grammar
          settings.load: grammar
          settings: settings.connection settings.load grammar distribution database
          settings.echo: settings settings.connection settings.load grammar distribution database
          profile: grammar dataset distribution database schema cql generate.value
          generate.value: grammar database dataset distribution schema
          generate.partition: dataset distribution schema generate.value
          workload: settings settings.load grammar schema cql distribution database\
            generate.value generate.partition
          workload.standard: settings distribution database generate.value generate.partition workload
          workload.user: settings settings.load grammar dataset schema cql distribution database\
            profile generate.value generate.partition workload
          engine.schedule: settings.load
          engine.server: database measure measure.gc measure.server
          engine: engine.schedule engine.server settings settings.load database measure measure.gc workload
          driver.tls: settings.connection grammar
          driver.scylla:
          driver: settings.connection grammar schema cql database driver.tls driver.scylla
          report: settings settings.load schema cql database measure measure.gc measure.server estimate
          report.trial: grammar settings settings.load database measure measure.gc measure.server estimate report
          cli.console: report
          """);

  /** The packages that may use a library. */
  private static final Map<String, List<String>> LIBRARY_USERS =
      Map.ofEntries(
          Map.entry("com.datastax..", List.of("driver")),
          Map.entry("com.typesafe..", List.of("driver")),
          Map.entry("io.netty..", List.of("driver")),
          Map.entry("picocli..", List.of("cli", "feature.page", "feature.compare")),
          Map.entry("org.yaml..", List.of("profile")),
          Map.entry("org.apache.commons.math3..", List.of("distribution", "estimate", "feature")),
          Map.entry(
              "com.fasterxml.jackson..", List.of("feature", "run", "report", "workload.user")),
          Map.entry("org.jgroups..", List.of("feature.workers")),
          Map.entry("org.roaringbitmap..", List.of("feature.audit")),
          Map.entry("io.prometheus..", List.of("feature.metrics")),
          Map.entry("org.HdrHistogram..", List.of("feature", "measure", "estimate", "report")));

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.cqlsurge");

  private static final SliceAssignment TOP_LEVEL_TYPES =
      new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
          String name = type.getName();
          return type.getPackageName().startsWith("io.cqlsurge")
              ? SliceIdentifier.of(name.replaceFirst("\\$.*", ""))
              : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
          return "top-level types";
        }
      };

  private static Map<String, Set<String>> dependencies(String table) {
    return table
        .lines()
        .map(line -> line.split(":", -1))
        .collect(Collectors.toMap(line -> line[0], line -> Set.of(line[1].trim().split(" ", -1))));
  }

  @Test
  void packages_use_only_the_allowed_packages() {
    Set<String> wrong = new TreeSet<>();
    for (JavaClass from : CLASSES) {
      String package1 = packageOf(from);
      if (package1.equals("cli")) {
        continue;
      }
      from.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass())
          .filter(target -> target.getPackageName().startsWith("io.cqlsurge"))
          .map(ArchitectureTest::packageOf)
          .filter(package2 -> !package2.equals(package1) && !isAllowed(package1, package2))
          .forEach(package2 -> wrong.add(from.getName() + " -> " + package2));
    }
    assertThat(wrong).isEmpty();
  }

  private static boolean isAllowed(String from, String to) {
    if (from.startsWith(FEATURE)) {
      return !to.startsWith("cli") && (!to.startsWith(FEATURE) || isEdge(from, to));
    }
    if (from.equals("run")) {
      return !to.startsWith("cli") && !to.startsWith(FEATURE);
    }
    assertThat(DEPENDENCIES).as("allowed dependencies of " + from).containsKey(from);
    return DEPENDENCIES.get(from).contains(to);
  }

  private static boolean isEdge(String from, String to) {
    return FEATURE_EDGES
        .getOrDefault(from.substring(FEATURE.length()), Set.of())
        .contains(to.substring(FEATURE.length()));
  }

  @Test
  void main_java_stays_within_its_limit_of_lines() throws IOException {
    assertThat(lines(SOURCES)).isLessThanOrEqualTo(MAX_LINES);
  }

  @Test
  void features_and_the_command_line_stay_small() throws IOException {
    Path tool = SOURCES.resolve(ROOT.replace('.', '/'));
    assertThat(lines(tool.resolve("cli"))).isLessThanOrEqualTo(MAX_LINES_OF_CLI);
    try (Stream<Path> features = Files.list(tool.resolve("feature"))) {
      for (Path feature : features.toList()) {
        String name = feature.getFileName().toString();
        assertThat(lines(feature))
            .as(name)
            .isLessThanOrEqualTo(LARGE_FEATURES.getOrDefault(name, MAX_LINES_OF_FEATURE));
      }
    }
  }

  private static long lines(Path folder) throws IOException {
    long lines = 0;
    for (Path file : sources(folder)) {
      lines += Files.readAllLines(file).size();
    }
    return lines;
  }

  @Test
  void packages_have_few_files() throws IOException {
    Map<Path, Long> files =
        sources(SOURCES).stream()
            .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
    assertThat(files)
        .allSatisfy(
            (folder, count) -> assertThat(count).isLessThanOrEqualTo(MAX_FILES_PER_PACKAGE));
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  private static String packageOf(JavaClass type) {
    return type.getPackageName().substring(ROOT.length());
  }

  @Test
  void packages_form_no_cycle() {
    slices().matching("io.cqlsurge.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  /** A type and its nested types count as one; {@code permits} alone is not a dependency. */
  @Test
  void types_form_no_cycle() {
    slices().assignedFrom(TOP_LEVEL_TYPES).should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void libraries_are_used_only_by_the_allowed_packages() {
    LIBRARY_USERS.forEach(
        (library, users) -> {
          String[] allowed =
              users.stream()
                  .map(user -> ROOT + user + "..")
                  .collect(Collectors.toList())
                  .toArray(String[]::new);
          ArchRule rule =
              noClasses()
                  .that()
                  .resideOutsideOfPackages(allowed)
                  .should()
                  .dependOnClassesThat()
                  .resideInAnyPackage(library);
          rule.check(CLASSES);
        });
  }

  @Test
  void static_fields_are_final() {
    fields().that().areStatic().should().beFinal().allowEmptyShould(true).check(CLASSES);
  }

  @Test
  void only_cli_prints_or_ends_the_process() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.cqlsurge.cli..")
        .should()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }

  @Test
  void only_cli_run_and_settings_use_the_settings_type() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "io.cqlsurge.cli..",
            "io.cqlsurge.run..",
            "io.cqlsurge.feature..",
            "io.cqlsurge.settings..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("io.cqlsurge.settings.Settings")
        .check(CLASSES);
  }

  @Test
  void classes_are_final() {
    classes()
        .that()
        .areNotInterfaces()
        .and()
        .areNotEnums()
        .and()
        .areNotAnonymousClasses()
        .and()
        .doNotHaveSimpleName("package-info")
        .and()
        .doNotHaveModifier(com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT)
        .and()
        .doNotHaveFullyQualifiedName("io.cqlsurge.grammar.OptionGroup")
        .should()
        .haveModifier(com.tngtech.archunit.core.domain.JavaModifier.FINAL)
        .check(CLASSES);
  }
}
