package io.cqlsurge.report.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Validates runs as JSON with the documented schema. */
public final class RunSchema {
  private static final JsonSchema SCHEMA = schema();

  private RunSchema() {}

  private static JsonSchema schema() {
    try {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(Files.readString(Path.of("docs/reference/run.schema.json")));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads a file and asserts that it matches the schema. */
  public static JsonNode read(Path file) throws IOException {
    JsonNode run = new ObjectMapper().readTree(file.toFile());
    assertThat(complaints(run)).as(file.toString()).isEmpty();
    return run;
  }

  /** Returns what is wrong with a run. */
  static Set<ValidationMessage> complaints(JsonNode run) {
    return SCHEMA.validate(run);
  }
}
