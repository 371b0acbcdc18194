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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The dependency rules of docs/architecture.md, checked on the compiled classes. */
class ArchitectureTest {
  private static final String ROOT = "io.cqlsurge.";

  /** Which package may use which others of ours. */
  private static final Map<String, Set<String>> ARROWS =
      Map.ofEntries(
          Map.entry("grammar", Set.of()),
          Map.entry("schema", Set.of()),
          Map.entry("measure", Set.of()),
          Map.entry("estimate", Set.of()),
          Map.entry("distribution", Set.of("grammar")),
          Map.entry("database", Set.of("schema")),
          Map.entry("settings", Set.of("grammar", "distribution", "database")),
          Map.entry("cql", Set.of("schema")),
          Map.entry("profile", Set.of("grammar", "distribution", "database", "schema", "cql")),
          Map.entry("generate", Set.of("distribution", "schema")),
          Map.entry(
              "workload",
              Set.of(
                  "grammar",
                  "schema",
                  "cql",
                  "distribution",
                  "database",
                  "settings",
                  "profile",
                  "generate")),
          Map.entry("engine", Set.of("settings", "database", "measure", "workload")),
          Map.entry("driver", Set.of("grammar", "schema", "cql", "settings", "database")),
          Map.entry(
              "report",
              Set.of("grammar", "schema", "cql", "database", "settings", "measure", "estimate")));

  /** Which package is the home of which library. */
  private static final Map<String, List<String>> HOMES =
      Map.of(
          "com.datastax..", List.of("driver"),
          "com.typesafe..", List.of("driver"),
          "io.netty..", List.of("driver"),
          "picocli..", List.of("cli"),
          "org.yaml..", List.of("profile"),
          "org.apache.commons.math3..", List.of("distribution", "estimate"),
          "com.fasterxml.jackson..", List.of("report"),
          "org.HdrHistogram..", List.of("measure", "estimate", "report"));

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.cqlsurge");

  @Test
  void packages_use_only_what_the_plan_allows() {
    Set<String> wrong = new TreeSet<>();
    for (JavaClass from : CLASSES) {
      String package1 = top(from);
      Set<String> allowed = ARROWS.get(package1);
      if (package1.equals("cli")) {
        continue;
      }
      assertThat(allowed)
          .as("package " + package1 + " is listed in docs/architecture.md")
          .isNotNull();
      from.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass())
          .filter(target -> target.getPackageName().startsWith("io.cqlsurge"))
          .map(ArchitectureTest::top)
          .filter(package2 -> !package2.equals(package1) && !allowed.contains(package2))
          .forEach(package2 -> wrong.add(from.getName() + " -> " + package2));
    }
    assertThat(wrong).isEmpty();
  }

  private static String top(JavaClass type) {
    return type.getPackageName().substring(ROOT.length()).split("\\.", -1)[0];
  }

  @Test
  void packages_form_no_cycle() {
    slices().matching("io.cqlsurge.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void each_library_has_one_home() {
    HOMES.forEach(
        (library, homes) -> {
          String[] allowed =
              homes.stream()
                  .map(home -> ROOT + home + "..")
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
  void the_whole_of_the_settings_is_seen_by_cli_and_settings_alone() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.cqlsurge.cli..", "io.cqlsurge.settings..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("io.cqlsurge.settings.Settings")
        .check(CLASSES);
  }

  @Test
  void classes_are_final_unless_they_cannot_be() {
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
