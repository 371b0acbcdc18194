package io.cqlsurge.feature.audit;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.database.TableDetails.Derived;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.CqlText;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * Counts ghost rows: rows of a materialized view for which the table has no row with the same
 * values. Used by one thread.
 */
record GhostRows(Database database, Table table, Consistency level) {
  private static final int PAGE_ROWS = 200;

  Map<String, Long> count() {
    Map<String, Long> ghosts = new TreeMap<>();
    for (Derived view : database.details(table.keyspace(), table.name()).derived()) {
      if (view.isView()) {
        ghosts.put(view.name(), count(view.name(), view.columns()));
      }
    }
    return ghosts;
  }

  private long count(String view, List<String> columns) {
    String names = CqlText.names(columns);
    Query all = prepare("SELECT " + names + " FROM " + CqlText.table(table.keyspace(), view));
    List<Column> key = table.primaryKey();
    Query one =
        prepare(
            CqlText.select(
                columns, CqlText.table(table.keyspace(), table.name()), Column.names(key)));
    long ghosts = 0;
    ByteBuffer page = null;
    do {
      Request.Single request = new Request.Single();
      request.begin(all, 0);
      request.onePage(PAGE_ROWS, page);
      Rows rows = database.send(request).join().rows();
      page = rows.nextPage();
      ghosts += count(rows, columns, key, one);
    } while (page != null);
    return ghosts;
  }

  private long count(Rows view, List<String> columns, List<Column> key, Query one) {
    List<CompletableFuture<Reply>> replies = new ArrayList<>();
    for (int row = 0; row < view.count(); row++) {
      Request.Single request = new Request.Single();
      request.begin(one, key.size());
      for (int i = 0; i < key.size(); i++) {
        request.set(i, view.value(row, columns.indexOf(key.get(i).name())));
      }
      replies.add(database.send(request));
    }
    long ghosts = 0;
    for (int row = 0; row < view.count(); row++) {
      Rows base = replies.get(row).join().rows();
      boolean isSame = base.count() == 1;
      for (int i = 0; isSame && i < columns.size(); i++) {
        ByteBuffer value = view.value(row, i);
        isSame = value != null && base.hasValue(0, i, value);
      }
      ghosts += isSame ? 0 : 1;
    }
    return ghosts;
  }

  private Query prepare(String cql) {
    return database.prepare(new StatementText(cql, level, true));
  }
}
