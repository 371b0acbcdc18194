package io.cqlsurge.feature.audit;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.TableDetails.Derived;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.ReadCheck.CheckedTable;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/** Reads a reply's rows through the views and indexes of their table. */
final class ViewReads {
  private final List<Source> sources = new ArrayList<>();

  /** A view or index with its statement, and the positions of the bound columns in a reply. */
  private record Source(String name, Query query, List<Integer> columns) {}

  /** A request for one row. */
  record Read(String source, Request.Single request) {}

  /** Prepares the reads of a table's rows. */
  ViewReads(List<Derived> derived, CheckedTable table, Function<String, Query> prepare) {
    derived.forEach(each -> add(each, table, prepare));
  }

  private void add(Derived derived, CheckedTable table, Function<String, Query> prepare) {
    List<Integer> positions =
        derived.columns().stream().map(table.all().resultColumns()::indexOf).toList();
    if (!positions.contains(-1)) {
      String name = CqlText.table(table.keyspace(), derived.table());
      Query query = prepare.apply(CqlText.select(derived.columns(), name, derived.columns()));
      sources.add(new Source(derived.name(), query, positions));
    }
  }

  /** Returns the requests for all rows; a row whose columns have a null is in no view or index. */
  Deque<Read> of(Rows reply) {
    Deque<Read> reads = new ArrayDeque<>();
    for (int row = 0; row < reply.count(); row++) {
      for (Source source : sources) {
        Request.Single request = new Request.Single();
        request.begin(source.query(), source.columns().size());
        boolean isWhole = true;
        for (int i = 0; i < source.columns().size(); i++) {
          ByteBuffer value = reply.value(row, source.columns().get(i));
          request.set(i, value);
          isWhole &= value != null;
        }
        if (isWhole) {
          reads.add(new Read(source.name(), request));
        }
      }
    }
    return reads;
  }
}
