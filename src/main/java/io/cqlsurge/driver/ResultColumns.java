package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.cqlsurge.database.Rows;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A statement's result columns. A table can change after the statement was prepared, so what a
 * reply says about its own columns counts. Safe for use by many threads.
 */
final class ResultColumns {
  private final List<String> names;
  private volatile Layout layout;
  private volatile List<String> lastNames;
  private volatile @Nullable Instant changed;

  /**
   * Creates the columns.
   *
   * @param id the ID with which a node recognizes them; null before protocol version 5
   * @param names when the statement was prepared; empty if it returns no rows, or if they are only
   *     sent with the rows, as for a conditional statement
   */
  ResultColumns(byte @Nullable [] id, List<String> names) {
    this.names = List.copyOf(names);
    this.lastNames = this.names;
    this.layout = new Layout(id, null);
  }

  /** Where replies have the columns. Immutable. */
  static final class Layout {
    /** The layout without rows. */
    static final Layout NONE = new Layout(null, null);

    private final byte @Nullable [] id;

    /** -1 if replies do not have a column; null if they have the columns as they were prepared. */
    private final int @Nullable [] positions;

    private Layout(byte @Nullable [] id, int @Nullable [] positions) {
      this.id = id;
      this.positions = positions;
    }

    byte @Nullable [] id() {
      return id;
    }

    private Rows arrange(PackedRows rows) {
      if (positions == null) {
        return rows;
      }
      List<List<@Nullable ByteBuffer>> list = new ArrayList<>();
      for (int i = 0; i < rows.count(); i++) {
        int row = i;
        list.add(values(positions.length, column -> rows.value(row, column)));
      }
      return new CollectedRows(list, 1, rows.nextPage());
    }

    private List<@Nullable ByteBuffer> values(int found, IntFunction<@Nullable ByteBuffer> value) {
      IntStream places = positions == null ? IntStream.range(0, found) : IntStream.of(positions);
      List<@Nullable ByteBuffer> values = new ArrayList<>();
      places.forEach(place -> values.add(place < 0 ? null : value.apply(place)));
      return values;
    }
  }

  static List<String> names(ColumnDefinitions columns) {
    List<String> names = new ArrayList<>();
    for (ColumnDefinition column : columns) {
      names.add(column.getName().asInternal());
    }
    return names;
  }

  /** Returns their names, in order, when the statement was prepared. */
  List<String> names() {
    return names;
  }

  /** Returns the layout that applies to a request which is sent now, if its reply has no other. */
  Layout layout() {
    return layout;
  }

  /** Returns when they were found changed for the last time. */
  Optional<Instant> changed() {
    return Optional.ofNullable(changed);
  }

  /**
   * Returns a reply's rows with these columns.
   *
   * @param sent the layout when the request was sent
   */
  Rows arrange(PackedRows rows, Layout sent) {
    RowsMetadata found = rows.getMetadata();
    if (found.columnSpecs.isEmpty()) {
      return sent.arrange(rows);
    }
    boolean isSame =
        names.isEmpty() || (found.newResultMetadataId == null && areNames(found.columnSpecs));
    return isSame
        ? rows
        : learn(
                found.newResultMetadataId,
                found.columnSpecs.stream().map(column -> column.name).toList())
            .arrange(rows);
  }

  private boolean areNames(List<ColumnSpec> columns) {
    boolean isSame = columns.size() == names.size();
    for (int i = 0; isSame && i < names.size(); i++) {
      isSame = columns.get(i).name.equals(names.get(i));
    }
    return isSame;
  }

  /** Adds the driver's row values, which always know their columns. */
  void collect(Iterable<Row> rows, ColumnDefinitions columns, List<List<@Nullable ByteBuffer>> to) {
    Layout own = learn(null, names(columns));
    rows.forEach(row -> to.add(own.values(row.size(), row::getBytesUnsafe)));
  }

  /**
   * Returns the layout for replies with their own columns.
   *
   * @param newId their ID, if it is a new one
   */
  private Layout learn(byte @Nullable [] newId, List<String> found) {
    boolean isSame = names.isEmpty() || found.equals(names);
    Layout own =
        new Layout(newId, isSame ? null : names.stream().mapToInt(found::indexOf).toArray());
    boolean isOther = newId == null ? !found.equals(lastNames) : !Arrays.equals(newId, layout.id());
    if (isOther && !names.isEmpty()) {
      changed = Instant.now();
      lastNames = found;
    }
    if (newId != null) {
      layout = own;
    }
    return own;
  }
}
