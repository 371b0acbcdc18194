package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VectorSampleTest {
  private static final int DIMENSION = 32;
  private static final Pattern FORM =
      Pattern.compile("clusters\\(([0-9]+), spread=([0-9.]+)(, normalized)?\\)");

  private final Random random = new Random(5);

  private double[] direction() {
    double[] vector = random.doubles(DIMENSION).map(any -> random.nextGaussian()).toArray();
    double length = length(vector);
    return Arrays.stream(vector).map(each -> each / length).toArray();
  }

  private static double length(double[] vector) {
    return Math.sqrt(Arrays.stream(vector).map(each -> each * each).sum());
  }

  private VectorSample clusters(int count, double spread, boolean normalized) {
    double[][] centres = new double[count][];
    Arrays.setAll(centres, any -> direction());
    VectorSample sample = new VectorSample();
    for (int i = 0; i < 1_000; i++) {
      double[] centre = centres[random.nextInt(count)];
      double[] noise = direction();
      double[] sum = new double[DIMENSION];
      Arrays.setAll(sum, k -> centre[k] + spread * noise[k]);
      double length = normalized ? length(sum) : 1;
      ByteBuffer value = ByteBuffer.allocate(DIMENSION * Float.BYTES);
      Arrays.stream(sum).forEach(each -> value.putFloat((float) (each / length)));
      sample.add(value.flip());
    }
    return sample;
  }

  @ParameterizedTest
  @CsvSource({"2,0.2", "10,0.05", "10,0.5", "50,0.2", "100,0.5", "200,0.5"})
  void clusters_and_their_spread_are_found(int count, double spread) {
    for (boolean normalized : new boolean[] {false, true}) {
      Matcher found = FORM.matcher(clusters(count, spread, normalized).clusters().orElseThrow());
      assertThat(found.matches()).isTrue();
      assertThat(Double.parseDouble(found.group(1))).isCloseTo(count, withinPercentage(20));
      assertThat(Double.parseDouble(found.group(2))).isCloseTo(spread, withinPercentage(10));
      assertThat(found.group(3) != null).isEqualTo(normalized);
    }
  }

  @ParameterizedTest
  @CsvSource({"1,0.5", "100000,0.5", "50,1.5"})
  void vectors_without_clear_clusters_have_none(int count, double spread) {
    assertThat(clusters(count, spread, false).clusters()).isEmpty();
  }

  @Test
  void few_vectors_show_no_clusters() {
    assertThat(new VectorSample().clusters()).isEmpty();
  }

  @Test
  void equal_distances_and_vectors_with_nan_are_no_clusters() {
    VectorSample sample = new VectorSample();
    for (int i = 0; i < 200; i++) {
      ByteBuffer value = ByteBuffer.allocate(200 * Float.BYTES);
      sample.add(value.putFloat(i * Float.BYTES, 1));
      ByteBuffer wrong = ByteBuffer.allocate(200 * Float.BYTES);
      sample.add(wrong.putFloat(i * Float.BYTES, Float.NaN));
    }
    assertThat(sample.count()).isEqualTo(200);
    assertThat(sample.clusters()).isEmpty();
  }
}
