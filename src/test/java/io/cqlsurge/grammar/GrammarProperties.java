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
  private static final List<String> TOKENS =
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
  void spaces_around_punctuation_are_ignored(@ForAll("gaps") List<String> gaps) {
    StringBuilder typed = new StringBuilder();
    for (int i = 0; i < TOKENS.size(); i++) {
      boolean mayHaveGap = i > 0 && (isPunctuation(TOKENS.get(i)) || isOpening(TOKENS.get(i - 1)));
      typed.append(mayHaveGap ? gaps.get(i) : "").append(TOKENS.get(i));
    }
    assertThat(Tokens.split(List.of(typed.toString().split(" ", -1)), Set.of()))
        .containsExactly("write", "n=5", "ratio(a=1,b=2)", "err<0.1", "-rate", "threads>=4");
  }

  @Property
  void a_printed_range_is_parsed_as_itself(@ForAll long one, @ForAll long other) {
    Range range = new Range(Math.min(one, other), Math.max(one, other));
    assertThat(Range.parse(range.toString())).isEqualTo(range);
  }

  @Property
  void a_printed_span_is_parsed_as_itself(
      @ForAll @LongRange(min = 0, max = 100_000) long amount, @ForAll("units") TimeUnit unit) {
    Span span = new Span(amount, unit);
    assertThat(Span.parse(span.toString())).isEqualTo(span);
  }

  @Property
  void a_decimal_number_of_seconds_is_milliseconds(
      @ForAll @IntRange(min = 0, max = 999) int part, @ForAll @IntRange(min = 0) int whole) {
    String text = "%d.%03ds".formatted(whole, part);
    Span span = new Span(whole * 1000L + part, TimeUnit.MILLISECONDS);
    assertThat(Span.parse(text)).isEqualTo(span);
    assertThat(Span.interval(text)).isEqualTo(span);
    assertThat(Span.period(text).duration()).isEqualTo(span.duration());
  }

  @Property
  void a_printed_interval_is_parsed_as_itself(@ForAll @IntRange(min = 0) int amount) {
    Span span = new Span(amount, TimeUnit.MILLISECONDS);
    assertThat(Span.interval(span.toString())).isEqualTo(span);
  }

  @Property
  void a_printed_period_is_parsed_as_itself(@ForAll @IntRange(min = 0) int amount) {
    Span span = new Span(amount, TimeUnit.MICROSECONDS);
    assertThat(Span.period(span.toString())).isEqualTo(span);
  }

  @Property
  void a_printed_rate_is_parsed_as_itself(@ForAll @LongRange(min = 0) long perSecond) {
    Rate rate = new Rate(perSecond);
    assertThat(Rate.parse(rate.toString())).isEqualTo(rate);
  }

  @Property
  void the_distance_between_two_words_is_symmetric(@ForAll String one, @ForAll String other) {
    assertThat(Spelling.distance(one, other)).isEqualTo(Spelling.distance(other, one));
  }

  @Provide
  Arbitrary<List<String>> gaps() {
    return Arbitraries.of("", " ", "  ").list().ofSize(TOKENS.size());
  }

  @Provide
  Arbitrary<TimeUnit> units() {
    return Arbitraries.of(TimeUnit.SECONDS, TimeUnit.MINUTES, TimeUnit.HOURS, TimeUnit.DAYS);
  }

  private static boolean isPunctuation(String token) {
    return ",=()<>".contains(token.substring(0, 1));
  }

  private static boolean isOpening(String token) {
    return isPunctuation(token) && !token.equals(")");
  }
}
