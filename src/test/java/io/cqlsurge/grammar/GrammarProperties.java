package io.cqlsurge.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class GrammarProperties {
  private static final List<String> LINE =
      List.of(
          "write",
          " n",
          "=",
          "5",
          " ratio",
          "(",
          "a",
          "=",
          "1",
          ",",
          "b",
          "=",
          "2",
          ")",
          " err",
          "<",
          "0.1",
          " -rate",
          " threads",
          ">=",
          "4");

  @Property
  void blanks_around_punctuation_do_not_matter(@ForAll("gaps") List<String> gaps) {
    StringBuilder typed = new StringBuilder();
    for (int i = 0; i < LINE.size(); i++) {
      boolean mayFollow = i > 0 && (isMark(LINE.get(i)) || isOpening(LINE.get(i - 1)));
      typed.append(mayFollow ? gaps.get(i) : "").append(LINE.get(i));
    }
    assertThat(Tokens.split(List.of(typed.toString().split(" ", -1)), Set.of()))
        .containsExactly("write", "n=5", "ratio(a=1,b=2)", "err<0.1", "-rate", "threads>=4");
  }

  @Property
  void a_range_reads_what_it_prints(@ForAll long one, @ForAll long other) {
    Range range = new Range(Math.min(one, other), Math.max(one, other));
    assertThat(Range.parse(range.toString())).isEqualTo(range);
  }

  @Property
  void a_span_reads_what_it_prints(
      @ForAll @LongRange(min = 0, max = 100_000) long amount, @ForAll("units") TimeUnit unit) {
    Span span = new Span(amount, unit);
    assertThat(Span.parse(span.toString())).isEqualTo(span);
  }

  @Property
  void an_interval_reads_what_it_prints(@ForAll @IntRange(min = 0) int amount) {
    Span span = new Span(amount, TimeUnit.MILLISECONDS);
    assertThat(Span.interval(span.toString())).isEqualTo(span);
  }

  @Property
  void a_rate_reads_what_it_prints(@ForAll @LongRange(min = 0) long perSecond) {
    Rate rate = new Rate(perSecond);
    assertThat(Rate.parse(rate.toString())).isEqualTo(rate);
  }

  @Property
  void the_distance_of_two_words_is_the_same_both_ways(@ForAll String one, @ForAll String other) {
    assertThat(Spelling.distance(one, other)).isEqualTo(Spelling.distance(other, one));
  }

  @Provide
  Arbitrary<List<String>> gaps() {
    return Arbitraries.of("", " ", "  ").list().ofSize(LINE.size());
  }

  @Provide
  Arbitrary<TimeUnit> units() {
    return Arbitraries.of(TimeUnit.SECONDS, TimeUnit.MINUTES, TimeUnit.HOURS, TimeUnit.DAYS);
  }

  private static boolean isMark(String part) {
    return ",=()<>".contains(part.substring(0, 1));
  }

  private static boolean isOpening(String part) {
    return isMark(part) && !part.equals(")");
  }
}
