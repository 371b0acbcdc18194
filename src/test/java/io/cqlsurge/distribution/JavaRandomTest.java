package io.cqlsurge.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import java.util.List;
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
    List<Long> longs = Golden.longs(line.get("nextLong"));
    assertThat(take(random::next64, longs.size())).isEqualTo(longs);
    random.seed(line.get("seed").longValue());
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
  void seeding_discards_the_saved_number() {
    JavaRandom random = new JavaRandom(1);
    double first = random.gauss();
    random.seed(1);
    assertThat(random.gauss()).isEqualTo(first);
  }
}
