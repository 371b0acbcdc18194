package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;

/** The value columns of the predefined tables, with the names sorted by their bytes. */
public record ColumnSettings(
    List<String> names, DistributionSpec size, boolean slice, Optional<Long> timestamp) {
  /** Sorts the names; rejects an empty list, empty names and duplicates. */
  public ColumnSettings {
    names =
        names.stream()
            .sorted((one, other) -> Arrays.compareUnsigned(bytes(one), bytes(other)))
            .toList();
    if (names.isEmpty() || names.contains("")) {
      throw new UsageError("a column needs a name; write, for example, names=a,b,c");
    }
    if (names.contains("key")) {
      throw new UsageError("a column cannot be called 'key': that is the partition key");
    }
    if (new HashSet<>(names).size() < names.size()) {
      throw new UsageError("two columns have the same name: " + String.join(",", names));
    }
  }

  private static byte[] bytes(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  /** The group's options. */
  static final class Options extends OptionGroup<ColumnSettings> {
    private static final long MAX = 10_000;
    private static final List<String> COMPARATORS =
        List.of("AsciiType", "UTF8Type", "TimeUUIDType");

    private final Param<List<String>> names =
        param(
                "names=",
                text -> List.of(text.split(",", -1)),
                "column names, separated by commas; sorted by their bytes")
            .required();
    private final Param<DistributionSpec> count =
        param("n=", Options::fixed, "number of columns, which are named C0, C1 and so on")
            .check(
                spec -> spec.min() >= 1 && spec.max() <= MAX,
                "must be between 1 and " + MAX + " columns")
            .values("fixed(1)..fixed(10000)")
            .orElse("FIXED(5)");
    private final Param<DistributionSpec> size =
        param("size=", DistributionSpec::parse, "size in bytes, drawn for each value")
            .check(
                spec -> spec.min() >= 0 && spec.max() <= Integer.MAX_VALUE,
                "must be between 0 and " + Integer.MAX_VALUE + " bytes")
            .forms(DistributionSpec.forms())
            .orElse("FIXED(34)");
    private final Param<Boolean> slice =
        flag("slice", "read with SELECT * instead of naming the columns");
    private final Param<Long> timestamp =
        param(
            "timestamp=",
            text -> Count.atLeast(0, text),
            "write USING TIMESTAMP with this time, in microseconds since 1970; default: the time of the server or the driver");
    private final Param<Integer> superColumns =
        param("super=", Count::natural, "accepted, but has no effect").idle().orElse("0");
    private final Param<String> comparator =
        param(
                "comparator=",
                Choice.of(COMPARATORS, Function.identity()),
                "accepted, but has no effect")
            .idle()
            .orElse("AsciiType");

    Options() {
      super("-col", "Number, names and sizes of the columns of the predefined tables");
      example("write n=1M -col \"n=fixed(10)\" \"size=uniform(10..200)\" -rate threads=50");
      example(
          "read n=1M -col \"n=fixed(10)\" \"size=uniform(10..200)\" -pop seq=1..1M -rate threads=50");
      note(
          "Not valid with 'user', where the profile defines the columns. Reads check the values, so they need the same -col options as the writes.");
      usage(names, size, slice, timestamp, superColumns, comparator);
      usage(count, size, slice, timestamp, superColumns, comparator);
    }

    @Override
    protected ColumnSettings read(MatchedOptions options) {
      for (Param<?> idle : List.of(superColumns, comparator)) {
        if (options.has(idle)) {
          options.notice(options.quoted(idle) + " has no effect");
        }
      }
      return new ColumnSettings(
          options.find(names).orElseGet(() -> counted(options.get(count).min())),
          options.get(size),
          options.has(slice),
          options.find(timestamp));
    }

    private static List<String> counted(long count) {
      return LongStream.range(0, count).mapToObj(index -> "C" + index).toList();
    }

    private static DistributionSpec fixed(String text) {
      if (text.chars().allMatch(Character::isDigit)) {
        throw new UsageError("must be a fixed distribution, such as n=fixed(5)");
      }
      DistributionSpec spec = DistributionSpec.parse(text);
      if (spec.min() != spec.max()) {
        throw new UsageError("the number of columns must be fixed, such as n=fixed(5)");
      }
      return spec;
    }
  }
}
