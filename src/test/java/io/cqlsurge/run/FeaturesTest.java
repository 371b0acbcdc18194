package io.cqlsurge.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.load.Shard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FeaturesTest {
  /** Counts how often its options are created. */
  private static final class Counting implements Feature {
    private int created;

    @Override
    public List<OptionGroup<?>> options() {
      created++;
      return List.of();
    }
  }

  @Test
  void options_are_created_once_and_only_when_they_are_needed() {
    Counting feature = new Counting();
    Features features = new Features(List.of(feature));
    assertThat(features.commands()).isEmpty();
    assertThat(feature.created).isZero();
    assertThat(features.parser()).isSameAs(features.parser());
    assertThat(feature.created).isEqualTo(1);
  }

  @Test
  @Tag("assembled")
  void without_options_nothing_listens_to_requests_and_nobody_needs_entries() {
    Settings settings = Assembled.parse(List.of("write", "n=1"));
    try (RunParts parts = parts(Assembled.features(), settings)) {
      assertThat(parts.requests()).isEmpty();
      assertThat(parts.useEntries()).isFalse();
      assertThat(parts.fromWorkers()).isEmpty();
    }
  }

  @Test
  void the_parts_that_were_created_are_closed_if_one_cannot_be_created() {
    List<String> closed = new ArrayList<>();
    Feature first = part(() -> closed.add("first"));
    Feature second =
        new Feature() {
          @Override
          public Optional<RunPart> part(RunContext context) {
            throw new UsageError("the port is in use");
          }
        };
    Settings settings = Assembled.parse(List.of("write", "n=1"));
    assertThatThrownBy(() -> parts(new Features(List.of(first, second)), settings).close())
        .hasMessage("the port is in use");
    assertThat(closed).containsExactly("first");
  }

  private static Feature part(Runnable closing) {
    return new Feature() {
      @Override
      public Optional<RunPart> part(RunContext context) {
        return Optional.of(
            new RunPart() {
              @Override
              public void close() {
                closing.run();
              }
            });
      }
    };
  }

  private static RunParts parts(Features features, Settings settings) {
    return new RunParts(
        features,
        new Interrupts(),
        settings,
        Workloads.of(settings, List.of(), Optional.empty(), Shard.WHOLE, text -> {}),
        new RecordedOutput());
  }
}
