package io.cqlsurge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.value.ColumnValues;
import io.cqlsurge.generate.value.TestSpecs;
import io.cqlsurge.generate.value.TextForm;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.generate.value.ValueStyle;
import io.cqlsurge.generate.value.VectorClusters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The values of types and distributions that the original program does not have. {@code
 * scripts/golden} writes them to files; a test compares them with the files.
 */
public final class OwnGolden {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<Long> SEEDS = List.of(1L, 2L, 3L, -1L, 123456789L, 987654321987654321L);

  private static final List<String> DISTRIBUTIONS =
      List.of(
          "zipf(1..10)",
          "zipf(-5..1000000,1)",
          "zipf(1..100000000000,0.5)",
          "zipf(1..1000,2.5)",
          "~zipf(1..1000)",
          "latest(1..1000000)",
          "~latest(1..10)",
          "hotspot(1..1000,0.2,0.8)",
          "~hotspot(1..100000000000,0.01,0.5)",
          "quantiles(0:10,50:70,99:900,100:20k)",
          "~quantiles(0:-5,99.9:5,100:1B)",
          "weights(70:1,20:2..5,10:35)",
          "~weights(0.5:100..200,1:-3,2:0)");

  private static final List<String> TYPES =
      List.of(
          "list<text>",
          "set<int>",
          "duration",
          "map<text,int>",
          "map<int,frozen<list<timeuuid>>>",
          "list<frozen<set<date>>>",
          "set<frozen<tuple<int,text>>>",
          "tuple<int,text,boolean,double>",
          "tuple<tuple<bigint,bigint>,inet>",
          "udt<street:text,number:int,tags:set<text>>",
          "frozen<udt<id:uuid,inner:udt<a:decimal,b:varint>>>",
          "vector<float,3>",
          "vector<text,2>",
          "vector<vector<double,2>,2>",
          "vector<tinyint,4>",
          "map<timestamp,duration>",
          "list<blob>",
          "counter");

  private static final List<String> CLUSTERS =
      List.of(
          "clusters(1, spread=0)",
          "clusters(100, spread=0.1)",
          "clusters(3, spread=0.5, normalized)");
  private static final List<String> TEXTS =
      List.of(
          "{words}",
          "{lorem}",
          "{hex}",
          "{printable}",
          "{digits}",
          "{upper}",
          "{lower}",
          "{n}",
          "{word}",
          "{first}",
          "{last}",
          "{login}",
          "{ddd}",
          "{byte}",
          "{latitude}",
          "{longitude}",
          "{name}",
          "{email}",
          "{url}",
          "{ip}",
          "{geo}",
          "{json}",
          "{regex([A-Z]{2}-[0-9]{4})}",
          "{regex([A-Za-z0-9]{32})}",
          "{regex(v\\d{1,3}(-(alpha|beta) )?[\\w#]{0,20})}",
          "order-{n}",
          "{n:12}/{upper:2}-{digits:5} {words:10}: {hex}; }",
          "0.3");

  /** Types with the digits after the decimal point and the steps of their values. */
  private static final List<String> NUMBERS =
      List.of(
          "decimal 2 -",
          "double 6 -",
          "float 1 -",
          "timestamp 0 uniform(1..1000)",
          "int 0 fixed(1)",
          "timeuuid 0 exp(1..100)");

  private OwnGolden() {}

  /** Writes all files to a folder. */
  public static void main(String[] folder) throws IOException {
    for (Map.Entry<String, List<String>> file : files().entrySet()) {
      Path path = Path.of(folder[0]).resolve(file.getKey());
      Files.write(path, file.getValue(), StandardCharsets.UTF_8);
    }
  }

  /** Returns the lines of each file. */
  static Map<String, List<String>> files() {
    return Map.of(
        "distribution/own-distributions.jsonl",
        DISTRIBUTIONS.stream().map(OwnGolden::distribution).toList(),
        "value/own-types.jsonl",
        TYPES.stream().flatMap(OwnGolden::type).toList(),
        "value/own-vectors.jsonl",
        CLUSTERS.stream().map(OwnGolden::vectors).toList(),
        "value/own-texts.jsonl",
        TEXTS.stream().map(OwnGolden::text).toList(),
        "value/own-numbers.jsonl",
        NUMBERS.stream().map(OwnGolden::number).toList());
  }

  private static String distribution(String text) {
    DistributionSpec spec = DistributionSpec.parse(text);
    ObjectNode line = JSON.createObjectNode();
    line.put("spec", text).put("min", spec.min()).put("max", spec.max());
    line.put("average", spec.average());
    ArrayNode quantiles = line.putArray("quantiles");
    Distribution distribution = spec.create(0);
    Stream.of(0.0, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1.0)
        .forEach(p -> quantiles.add(distribution.valueAt(p)));
    ArrayNode runs = line.putArray("runs");
    for (long seed : SEEDS) {
      distribution.seed(seed);
      ArrayNode draws = runs.addObject().put("seed", seed).putArray("next");
      Stream.generate(distribution::next).limit(20).forEach(draws::add);
    }
    return line.toString();
  }

  private static Stream<String> type(String type) {
    return Stream.of(
        values(type, ValueSpec.of("col")),
        values(type, spec("uniform(1..20)", "uniform(1..3)", Map.of())),
        values(type, spec("gaussian(1..1000)", "fixed(2)", parts())));
  }

  private static ValueSpec spec(String population, String size, Map<String, ValueSpec> parts) {
    return TestSpecs.with(TestSpecs.of("col", population, size, ""), ValueStyle.NONE, parts);
  }

  private static String text(String format) {
    TextForm form = format.equals("0.3") ? TextForm.compressible(format) : TextForm.format(format);
    ValueStyle style =
        new ValueStyle(
            Optional.of(form), Optional.empty(), 0, Optional.empty(), 0, Optional.empty());
    return values("text", styled("uniform(-10..100000000000)", style), format);
  }

  private static String number(String line) {
    String[] parts = line.split(" ", 3);
    Optional<DistributionSpec> step =
        Optional.of(parts[2]).filter(text -> !text.equals("-")).map(DistributionSpec::parse);
    ValueStyle style =
        new ValueStyle(
            Optional.empty(),
            Optional.empty(),
            Integer.parseInt(parts[1]),
            step,
            0,
            Optional.empty());
    return values(parts[0], styled("uniform(-1000..1000000)", style), line);
  }

  private static ValueSpec styled(String population, ValueStyle style) {
    ValueSpec spec = TestSpecs.of("col", population, "uniform(60..90)", "");
    return TestSpecs.with(spec, style, Map.of());
  }

  /** Returns a specification for one component type of most types. */
  private static Map<String, ValueSpec> parts() {
    Map<String, ValueSpec> parts = new HashMap<>();
    for (String part : List.of("element", "value", "1", "number")) {
      parts.put(part, spec("uniform(1..5)", "fixed(1)", Map.of()));
    }
    return parts;
  }

  private static String vectors(String clusters) {
    ValueStyle style =
        new ValueStyle(
            Optional.empty(),
            Optional.of(VectorClusters.parse(clusters)),
            0,
            Optional.empty(),
            0,
            Optional.empty());
    ValueSpec uniform = TestSpecs.of("col", "uniform(1..1000)", "", "");
    ValueSpec spec = TestSpecs.with(uniform, style, Map.of());
    return values(JSON.createObjectNode().put("vector", clusters), "vector<float,5>", spec);
  }

  private static String values(String type, ValueSpec spec) {
    return values(JSON.createObjectNode(), type, spec);
  }

  private static String values(String type, ValueSpec spec, String style) {
    return values(JSON.createObjectNode().put("style", style), type, spec);
  }

  private static String values(ObjectNode line, String type, ValueSpec spec) {
    ColumnValues column = TestSpecs.values(type, spec);
    line.put("column", spec.name()).put("type", type);
    line.put("population", spec.population().map(DistributionSpec::text).orElse(null));
    line.put("size", spec.size().map(DistributionSpec::text).orElse(null));
    line.put("parts", !spec.parts().isEmpty());
    line.set("seeds", JSON.<JsonNode>valueToTree(SEEDS));
    ArrayNode values = line.putArray("values");
    for (long seed : SEEDS) {
      column.seed(seed);
      ArrayNode ofSeed = values.addArray();
      ofSeed.add(HexFormat.of().formatHex(column.next().array()));
      ofSeed.add(HexFormat.of().formatHex(column.next().array()));
    }
    return line.toString();
  }
}
