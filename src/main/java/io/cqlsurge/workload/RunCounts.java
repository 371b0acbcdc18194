package io.cqlsurge.workload;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** What happened how often in a run, for remarks at its end. Thread-safe. */
public final class RunCounts {
  private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();

  /** Returns the counter of a sentence with {@code {}} for the number. */
  public LongAdder of(String sentence) {
    return counts.computeIfAbsent(sentence, any -> new LongAdder());
  }

  /** Returns the sentences whose numbers are above 0, and starts again with 0. */
  public List<String> takeLines() {
    return counts.entrySet().stream()
        .map(each -> Map.entry(each.getKey(), each.getValue().sumThenReset()))
        .filter(each -> each.getValue() > 0)
        .map(
            each -> each.getKey().replace("{}", String.format(Locale.ROOT, "%,d", each.getValue())))
        .toList();
  }
}
