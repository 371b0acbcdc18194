package io.cqlsurge.feature.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.Settings;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files in docs/kubernetes, by the types of a client of Kubernetes. */
@Tag("assembled")
class KubernetesTest {
  private static final String ADDRESS = "10.1.2.3";
  private static final Pattern VARIABLE = Pattern.compile("\\$\\((\\w+)\\)");
  private static final Pattern SECRET_COMMAND =
      Pattern.compile("create secret generic (\\S+) --from-file=(\\w+)=");

  private static final Pattern CLIENT_FILE = Pattern.compile("--from-file=([\\w.]+)(?!\\S)");

  private final Manifests workers = Manifests.read("workers.yaml");

  static List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(Manifests.FOLDER)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static List<PodSpec> pods(String file) {
    List<PodSpec> pods =
        Manifests.read(file).pods().stream().map(PodTemplateSpec::getSpec).toList();
    assertThat(pods).isNotEmpty();
    return pods;
  }

  @Test
  void these_files_are_checked() throws IOException {
    assertThat(files()).containsExactly("workers.yaml");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "podManagementPolicy: -> podManagementPolicies:",
        "runAsNonRoot: -> runAsNotRoot:",
        "readOnlyRootFilesystem: -> readOnlyRootFileSystem:",
        "replicas: 4 -> replicas: four",
        "- expect=4 -> - 4",
        "backoffLimit: 0 -> backoffLimit: 0\n  backoffLimit: 4",
        "kind: Job -> kind: Joob"
      })
  void the_check_refuses_unknown_fields_and_values_of_other_types(String change) {
    String[] texts = change.split(" -> ", 2);
    assertThat(workers.text()).contains(texts[0]);
    String changed = workers.text().replace(texts[0], texts[1]);
    assertThatThrownBy(() -> Manifests.parse(changed)).isInstanceOf(RuntimeException.class);
  }

  @ParameterizedTest
  @MethodSource("files")
  void all_arguments_are_those_of_a_command(String file) {
    for (PodSpec pod : pods(file)) {
      List<String> arguments = Manifests.arguments(pod, ADDRESS);
      List<String> rest = arguments.subList(1, arguments.size());
      assertThatCode(
              () -> {
                switch (arguments.get(0)) {
                  case "worker" -> WorkerSettings.parse(rest);
                  default -> parsed(arguments);
                }
              })
          .doesNotThrowAnyException();
    }
  }

  private static Settings parsed(List<String> arguments) {
    Map<String, byte[]> files = Map.of("/etc/cassandra/login.properties", new byte[0]);
    return Assembled.parser().parse(new CompletedLine(arguments, InputFiles.received(files)));
  }

  @ParameterizedTest
  @MethodSource("files")
  void arguments_have_only_variables_that_the_container_has(String file) {
    for (PodSpec pod : pods(file)) {
      Container container = pod.getContainers().get(0);
      List<String> known = new ArrayList<>();
      container.getEnv().forEach(variable -> known.add(variable.getName()));
      Matcher used = VARIABLE.matcher(String.join(" ", container.getArgs()));
      assertThat(used.results().map(found -> found.group(1)).distinct())
          .containsExactlyElementsOf(known);
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void pods_have_no_privileges_and_are_not_started_again(String file) {
    for (PodSpec pod : pods(file)) {
      assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
      assertThat(pod.getSecurityContext().getRunAsUser()).isPositive();
      assertThat(pod.getSecurityContext().getSeccompProfile().getType())
          .isEqualTo("RuntimeDefault");
      assertThat(pod.getAutomountServiceAccountToken()).isFalse();
      assertThat(pod.getContainers()).hasSize(1);
      Container container = pod.getContainers().get(0);
      assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
      assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
      assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
      assertThat(container.getResources().getRequests()).containsKeys("cpu", "memory");
      assertThat(container.getImage()).isEqualTo("cqlsurge:1.0.0");
    }
    Manifests.read(file)
        .all(Job.class)
        .map(Job::getSpec)
        .forEach(
            job -> {
              assertThat(job.getBackoffLimit()).isZero();
              assertThat(job.getTemplate().getSpec().getRestartPolicy()).isEqualTo("Never");
            });
  }

  @ParameterizedTest
  @MethodSource("files")
  void each_volume_is_mounted_and_files_are_on_volumes(String file) {
    for (PodSpec pod : pods(file)) {
      List<VolumeMount> mounts = pod.getContainers().get(0).getVolumeMounts();
      assertThat(mounts.stream().map(VolumeMount::getName))
          .containsExactlyInAnyOrderElementsOf(
              pod.getVolumes().stream().map(Volume::getName).toList());
      List<String> folders = mounts.stream().map(VolumeMount::getMountPath).toList();
      assertThat(folders).contains("/tmp");
      for (String argument : Manifests.arguments(pod, "1")) {
        String value = argument.substring(argument.indexOf('=') + 1);
        if (value.startsWith("/")) {
          assertThat(folders).contains(value.substring(0, value.lastIndexOf('/')));
        }
      }
    }
  }

  @Test
  void the_service_has_the_addresses_of_all_workers() {
    Service service = workers.only(Service.class);
    StatefulSet set = workers.only(StatefulSet.class);
    PodTemplateSpec pod = set.getSpec().getTemplate();
    assertThat(service.getSpec().getClusterIP()).isEqualTo("None");
    assertThat(set.getSpec().getServiceName()).isEqualTo(service.getMetadata().getName());
    assertThat(set.getSpec().getPodManagementPolicy()).isEqualTo("Parallel");
    Map<String, String> labels = service.getSpec().getSelector();
    assertThat(set.getSpec().getSelector().getMatchLabels()).isEqualTo(labels);
    assertThat(pod.getMetadata().getLabels()).isEqualTo(labels);
    List<String> arguments = Manifests.arguments(pod.getSpec(), ADDRESS);
    WorkerSettings worker = WorkerSettings.parse(arguments.subList(1, arguments.size()));
    assertThat(worker.address().host()).isEqualTo(ADDRESS);
    int port = worker.address().port().orElseThrow();
    assertThat(service.getSpec().getPorts().get(0).getPort()).isEqualTo(port);
    assertThat(pod.getSpec().getContainers().get(0).getPorts().get(0).getContainerPort())
        .isEqualTo(port);
    SendToSettings.Workers.Named named = (SendToSettings.Workers.Named) sendTo().workers();
    assertThat(named.name().host()).isEqualTo(service.getMetadata().getName());
    assertThat(named.name().port()).hasValue(port);
    assertThat(named.count()).isEqualTo(set.getSpec().getReplicas());
  }

  private SendToSettings sendTo() {
    PodSpec pod = workers.only(Job.class).getSpec().getTemplate().getSpec();
    Settings settings = parsed(Manifests.arguments(pod, ADDRESS));
    return settings.added().of(SendToSettings.class).orElseThrow();
  }

  @Test
  void workers_and_controller_mount_the_secret_that_the_file_says_how_to_create() {
    Matcher command = SECRET_COMMAND.matcher(workers.text());
    assertThat(command.find()).isTrue();
    for (PodTemplateSpec pod : workers.pods()) {
      Volume volume =
          pod.getSpec().getVolumes().stream()
              .filter(each -> each.getSecret() != null)
              .findFirst()
              .orElseThrow();
      assertThat(volume.getSecret().getSecretName()).isEqualTo(command.group(1));
      assertThat(volume.getSecret().getDefaultMode()).isEqualTo(0440);
      VolumeMount mount =
          pod.getSpec().getContainers().get(0).getVolumeMounts().stream()
              .filter(each -> each.getName().equals(volume.getName()))
              .findFirst()
              .orElseThrow();
      assertThat(mount.getReadOnly()).isTrue();
      assertThat(Manifests.arguments(pod.getSpec(), ADDRESS))
          .contains("secret-file=" + mount.getMountPath() + "/" + command.group(2));
    }
    assertThat(workers.objects()).noneMatch(object -> object.getKind().equals("Secret"));
  }

  @Test
  void only_the_controller_has_the_files_of_a_client() {
    String secret = "cassandra-client";
    assertThat(workers.only(StatefulSet.class).toString()).doesNotContain(secret);
    PodSpec pod = workers.only(Job.class).getSpec().getTemplate().getSpec();
    assertThat(pod.getVolumes())
        .filteredOn(volume -> volume.getName().equals("client"))
        .extracting(volume -> volume.getSecret().getSecretName())
        .containsExactly(secret);
    Matcher created = CLIENT_FILE.matcher(workers.text());
    List<String> files = created.results().map(found -> found.group(1)).toList();
    assertThat(files).hasSize(3);
    String arguments = String.join(" ", Manifests.arguments(pod, ADDRESS));
    assertThat(files).allMatch(file -> arguments.contains("/etc/cassandra/" + file));
  }

  @ParameterizedTest
  @MethodSource("files")
  void comments_name_existing_files_and_objects(String file) throws IOException {
    Manifests manifests = Manifests.read(file);
    List<String> jobs =
        manifests.all(Job.class).map(HasMetadata::getMetadata).map(each -> each.getName()).toList();
    Pattern name = Pattern.compile("^#.*?(?:-f (?<file>\\S+\\.yaml)|job/(?<job>\\S+))");
    for (String line : manifests.text().lines().toList()) {
      Matcher matcher = name.matcher(line);
      if (matcher.find() && matcher.group("file") != null) {
        assertThat(files()).contains(matcher.group("file"));
      } else if (matcher.reset().find()) {
        assertThat(jobs).contains(matcher.group("job"));
      }
    }
  }
}
