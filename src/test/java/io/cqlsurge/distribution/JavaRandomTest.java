package io.cqlsurge.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JavaRandomTest {

  @Test
  void numbers_equal_the_original() {
    int checked = 0;
    for (JsonNode line : Golden.lines("distribution/rng.jsonl")) {
      if (line.get("rng").textValue().equals("JDK")) {
        check(line);
        checked++;
      }
    }
    assertThat(checked).isEqualTo(8);
  }

  private static void check(JsonNode line) {
    JavaRandom random = new JavaRandom(line.get("seed").longValue());
    assertThat(JavaRandom.first64(line.get("seed").longValue()))
        .isEqualTo(line.get("nextLong").get(0).longValue());
    List<String> units = Golden.texts(line.get("nextDouble"));
    assertThat(take(() -> Golden.bits(random.unit()), units.size())).isEqualTo(units);
    random.seed(line.get("seed").longValue());
    List<String> gauss = Golden.texts(line.get("nextGaussian"));
    assertThat(take(() -> Golden.bits(random.gauss()), gauss.size())).isEqualTo(gauss);
  }

  private static <T> List<T> take(Supplier<T> source, int count) {
    return Stream.generate(source).limit(count).toList();
  }

  @Test
  void the_first_64_bits_equal_those_of_the_jdk() {
    Random seeds = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      long seed = seeds.nextLong() >> (i % Long.SIZE);
      assertThat(JavaRandom.first64(seed)).isEqualTo(new Random(seed).nextLong());
    }
  }

  @Test
  void seeding_discards_the_saved_number() {
    JavaRandom random = new JavaRandom(1);
    double first = random.gauss();
    random.seed(1);
    assertThat(random.gauss()).isEqualTo(first);
  }
}
