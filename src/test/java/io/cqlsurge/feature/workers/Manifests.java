package io.cqlsurge.feature.workers;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The Kubernetes objects of a file, read with the types of a client of Kubernetes. */
record Manifests(String text, List<HasMetadata> objects) {
  /** The files of the documentation. */
  static final Path FOLDER = Path.of("docs", "kubernetes");

  private static final Map<String, Class<? extends HasMetadata>> TYPES =
      Map.of(
          "v1 Service", Service.class,
          "apps/v1 StatefulSet", StatefulSet.class,
          "batch/v1 Job", Job.class);

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .annotationIntrospector(new KnownFieldsOnly())
          .withCoercionConfig(
              LogicalType.Textual,
              config ->
                  config
                      .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
          .build();

  /** Makes unknown fields errors, for which the types have a map. */
  private static final class KnownFieldsOnly extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public Boolean hasAnySetter(Annotated annotated) {
      return false;
    }
  }

  /** Reads a file of the documentation. */
  static Manifests read(String name) {
    try {
      return parse(Files.readString(FOLDER.resolve(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads objects.
   *
   * @throws IllegalArgumentException if a field is unknown or its value has another type
   */
  static Manifests parse(String text) {
    List<HasMetadata> objects = new ArrayList<>();
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    for (Object each : new Yaml(new SafeConstructor(options)).loadAll(text)) {
      Map<?, ?> fields = (Map<?, ?>) each;
      String type = fields.get("apiVersion") + " " + fields.get("kind");
      objects.add(
          MAPPER.convertValue(each, Objects.requireNonNull(TYPES.get(type), () -> "new: " + type)));
    }
    return new Manifests(text, objects);
  }

  /** Returns the objects of a type. */
  <T extends HasMetadata> Stream<T> all(Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast);
  }

  /** Returns the only object of a type. */
  <T extends HasMetadata> T only(Class<T> type) {
    List<T> all = all(type).toList();
    if (all.size() != 1) {
      throw new AssertionError(all.size() + " objects of " + type);
    }
    return all.get(0);
  }

  /** Returns the templates of all pods. */
  List<PodTemplateSpec> pods() {
    return Stream.concat(
            all(StatefulSet.class).map(set -> set.getSpec().getTemplate()),
            all(Job.class).map(job -> job.getSpec().getTemplate()))
        .toList();
  }

  /** Returns the arguments of the only container of a pod, as if its variables had this value. */
  static List<String> arguments(PodSpec pod, String value) {
    return pod.getContainers().get(0).getArgs().stream()
        .map(argument -> argument.replaceAll("\\$\\(\\w+\\)", value))
        .toList();
  }
}
