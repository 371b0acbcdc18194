package io.cqlsurge.feature.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.cqlsurge.cli.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The schema for editors, and the plans of the guide. */
@Tag("assembled")
class PlanSchemaTest {
  private static List<String> errors(String yaml) throws IOException {
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(Path.of("docs/reference/plan.schema.json")));
    Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
    JsonNode json = new ObjectMapper().valueToTree(tree);
    return schema.validate(json).stream().map(Object::toString).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"upgrade", "two-loads"})
  void the_plans_of_the_guide_match_and_are_right(String name) throws IOException {
    Path plan = Path.of("docs/guide/plans", name + ".yaml");
    assertThat(errors(Files.readString(plan))).isEmpty();
    TestConsole console = new TestConsole();
    String[] check = {"plan", "check", plan.toString(), "-P", "node=127.0.0.1"};
    String[] more = {"plan", "check", plan.toString(), "-P", "node=127.0.0.1", "restart=true"};
    assertThat(console.run(name.equals("upgrade") ? more : check)).as(console::errText).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "title: x",
        "stages: {}",
        "stages: {load: {}}",
        "stages: {load: {comand: write n=1}}",
        "stages: {load: {command: [write]}}",
        "stages: {my load: {command: write n=1}}",
        "stages: {load: {command: write n=1, start: 30}}",
        "stages: {load: {command: write n=1, start: {before: x}}}",
        "stages: {load: {command: write n=1, start: {with: x, delay: 5 minutes}}}",
        "on-failure: end\nstages: {load: {command: write n=1}}"
      })
  void mistakes_do_not_match(String yaml) throws IOException {
    assertThat(errors(yaml)).isNotEmpty();
  }
}
