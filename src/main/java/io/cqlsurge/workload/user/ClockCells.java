package io.cqlsurge.workload.user;

import io.cqlsurge.generate.value.ClockRange;
import io.cqlsurge.generate.value.TextForm;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The columns of a table whose values are, or contain, the time when a request is due. */
record ClockCells(List<Cell> cells) {
  private static final byte[] PLACE = ClockRange.text(0).getBytes(StandardCharsets.US_ASCII);

  /**
   * A column.
   *
   * @param range the times; empty for a text that contains the time
   */
  private record Cell(int position, Column column, Optional<ClockRange> range) {}

  ClockCells {
    cells = List.copyOf(cells);
  }

  /** Returns the columns that are described so. */
  static ClockCells of(Table table, Map<String, ValueSpec> specs) {
    List<Cell> cells = new ArrayList<>();
    for (int position = 0; position < table.columns().size(); position++) {
      Column column = table.columns().get(position);
      ValueSpec spec = Objects.requireNonNull(specs.get(column.name()));
      if (spec.style().clock().isPresent()
          || spec.style().text().filter(TextForm::hasClock).isPresent()) {
        cells.add(new Cell(position, column, spec.style().clock()));
      }
    }
    return new ClockCells(cells);
  }

  /**
   * Returns the sentence that a comparison with the seeds leaves these columns out.
   *
   * @throws UsageError if one of them is in the primary key, so that no row can be compared
   */
  Optional<String> remark(Table table) {
    for (Cell cell : cells) {
      if (cell.position < table.keyColumns()) {
        throw new UsageError(
            "%s.%s: its rows cannot be compared, because column %s of the primary key is the time of the request (clock)"
                .formatted(table.keyspace(), table.name(), cell.column.name()));
      }
    }
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Not compared, because they contain the time of the request (clock): "
                + String.join(", ", Column.names(columns())));
  }

  List<Column> columns() {
    return cells.stream().map(Cell::column).toList();
  }

  /**
   * Replaces the generated values of a row.
   *
   * @param dueUs when the request is due, in us since 1970
   */
  void fill(@Nullable ByteBuffer[] row, long dueUs) {
    for (Cell cell : cells) {
      ByteBuffer generated = row[cell.position];
      if (generated != null) {
        row[cell.position] =
            cell.range.isPresent()
                ? cell.range.get().value(cell.column.type().kind(), dueUs)
                : written(generated, dueUs);
      }
    }
  }

  /** Returns a text with the time at its place. */
  private static ByteBuffer written(ByteBuffer generated, long dueUs) {
    byte[] text = new byte[generated.remaining()];
    generated.duplicate().get(text);
    byte[] time = ClockRange.text(dueUs).getBytes(StandardCharsets.US_ASCII);
    int last = text.length - PLACE.length;
    for (int at = 0; at <= last; at++) {
      if (Arrays.equals(text, at, at + PLACE.length, PLACE, 0, PLACE.length)) {
        System.arraycopy(time, 0, text, at, time.length);
      }
    }
    return ByteBuffer.wrap(text);
  }
}
