package io.cqlsurge.nullserver;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and writes faults as text: {@code delay 1ms}, {@code stall-every 5s stall 200ms}, {@code
 * fail-every overloaded:100}, any sequence of them, or {@code calm}. A time or count of 0 removes a
 * fault.
 */
final class FaultWords {
  static final String FORMS =
      "delay 1ms | slots 4:2ms | random-slots 1:500us[:SEED] | stall-every 5s stall 200ms | fail-every KIND:N | calm; times end in us, ms or s";

  private static final Pattern LENGTH = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(us|ms|s)");
  private static final Pattern SLOTS = Pattern.compile("([0-9]{1,6}):([^:]+)(?::([0-9]{1,18}))?");
  private static final Pattern SHARE = Pattern.compile("([a-z-]+):([0-9]{1,9})");
  private static final long DEFAULT_SEED = 1;

  private final Deque<String> words;
  private Faults faults;
  private Optional<Duration> every = Optional.empty();
  private Optional<Duration> stall = Optional.empty();

  private FaultWords(Faults before, String words) {
    this.words = new ArrayDeque<>(Arrays.asList(words.strip().split("\\s+", -1)));
    this.faults = before;
  }

  /**
   * Changes faults.
   *
   * @throws IllegalArgumentException with the valid forms
   */
  static Faults read(Faults before, String words) {
    return new FaultWords(before, words).read();
  }

  private Faults read() {
    while (!words.isEmpty()) {
      String word = words.remove();
      switch (word) {
        case "calm" -> faults = Faults.NONE;
        case "delay" -> faults = faults.withDelay(length(word));
        case "slots", "random-slots" -> slots(next(word), word.equals("random-slots"));
        case "stall-every" -> every = Optional.of(length(word));
        case "stall" -> stall = Optional.of(length(word));
        case "fail-every" -> fail(next(word));
        default -> throw new IllegalArgumentException("'" + word + "' is no fault");
      }
    }
    return stalled();
  }

  private String next(String word) {
    if (words.isEmpty()) {
      throw new IllegalArgumentException(word + " needs a value");
    }
    return words.remove();
  }

  private void slots(String text, boolean isRandom) {
    Matcher form = SLOTS.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("'" + text + "' is not NUMBER:TIME, as in 4:2ms");
    }
    Optional<Long> typed = Optional.ofNullable(form.group(3)).map(Long::valueOf);
    if (typed.isPresent() && !isRandom) {
      throw new IllegalArgumentException("only random-slots has a seed");
    }
    Optional<Long> seed = isRandom ? typed.or(() -> Optional.of(DEFAULT_SEED)) : typed;
    int count = Integer.parseInt(form.group(1));
    faults =
        faults.withSlots(
            count == 0
                ? Optional.empty()
                : Optional.of(new Faults.Slots(count, time(form.group(2)), seed)));
  }

  private Duration length(String word) {
    return time(next(word));
  }

  private static Duration time(String text) {
    Matcher form = LENGTH.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no length of time");
    }
    int zeros =
        switch (form.group(2)) {
          case "us" -> 3;
          case "ms" -> 6;
          default -> 9;
        };
    return Duration.ofNanos(new BigDecimal(form.group(1)).scaleByPowerOfTen(zeros).longValue());
  }

  private void fail(String text) {
    Matcher form = SHARE.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("'" + text + "' is not KIND:N, as in read-timeout:100");
    }
    Failure failure = Failure.named(form.group(1));
    int count = Integer.parseInt(form.group(2));
    faults = count == 0 ? faults.withoutFailure(failure) : faults.withFailure(failure, count);
  }

  private Faults stalled() {
    if (every.isEmpty() && stall.isEmpty()) {
      return faults;
    }
    if (every.isPresent() && stall.isPresent()) {
      return stall.get().isZero()
          ? faults.withoutStall()
          : faults.withStall(every.get(), stall.get());
    }
    if (stall.isPresent() && stall.get().isZero()) {
      return faults.withoutStall();
    }
    throw new IllegalArgumentException("stall-every 5s and stall 200ms belong together");
  }

  static String write(Faults faults) {
    StringJoiner words = new StringJoiner(" ");
    words.setEmptyValue("calm");
    if (!faults.delay().isZero()) {
      words.add("delay " + write(faults.delay()));
    }
    faults.slots().ifPresent(slots -> words.add(write(slots)));
    faults
        .stall()
        .ifPresent(
            stall ->
                words.add(
                    "stall-every " + write(stall.every()) + " stall " + write(stall.length())));
    faults.failEvery().forEach((kind, count) -> words.add("fail-every " + kind + ":" + count));
    return words.toString();
  }

  private static String write(Faults.Slots slots) {
    String times = slots.count() + ":" + write(slots.service());
    if (slots.seed().isEmpty()) {
      return "slots " + times;
    }
    long seed = slots.seed().get();
    return "random-slots " + times + (seed == DEFAULT_SEED ? "" : ":" + seed);
  }

  private static String write(Duration length) {
    long ns = length.toNanos();
    if (ns % 1_000_000_000 == 0) {
      return ns / 1_000_000_000 + "s";
    }
    BigDecimal exact = BigDecimal.valueOf(ns, ns >= 1_000_000 ? 6 : 3);
    return exact.stripTrailingZeros().toPlainString() + (ns >= 1_000_000 ? "ms" : "us");
  }
}
