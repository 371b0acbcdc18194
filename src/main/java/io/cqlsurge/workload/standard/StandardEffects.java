package io.cqlsurge.workload.standard;

import io.cqlsurge.database.Query;
import io.cqlsurge.settings.StandardCommand;
import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.Content;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.Effect.Order;
import io.cqlsurge.workload.Effect.Rows;
import io.cqlsurge.workload.ReadCheck.CheckedTable;
import io.cqlsurge.workload.ReadCheck.Counter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** What the predefined commands write, and what a check expects. */
record StandardEffects(StandardPlan plan) {
  private static final int BLOBS = 0;
  private static final int COUNTERS = 1;

  /** Returns what the commands of a plan write. */
  List<Effect> all() {
    return plan.weights().keySet().stream()
        .filter(StandardCommand::updates)
        .map(command -> command == StandardCommand.WRITE ? blobs() : counters())
        .toList();
  }

  Effect blobs() {
    Map<String, Content> columns = new HashMap<>();
    List<Content> contents = contents();
    for (int i = 0; i < contents.size(); i++) {
      columns.put(plan.columns().names().get(i), contents.get(i));
    }
    Order order = plan.columns().timestamp().isPresent() ? Order.GIVEN : Order.CLIENT;
    return new Effect(BLOBS, BLOBS, Rows.ALL, order, false, 0, 0, columns);
  }

  Effect counters() {
    Content content = plan.load().add().min() < 0 ? Content.ANY : Content.ADDED;
    Map<String, Content> columns = new HashMap<>();
    plan.columns().names().forEach(name -> columns.put(name, content));
    return new Effect(COUNTERS, COUNTERS, Rows.ALL, Order.CLIENT, true, 0, 0, columns);
  }

  private List<Content> contents() {
    return Content.ofShare(plan.rowPopulation().min(), plan.columns().names().size());
  }

  /** Returns the table that a query reads completely. */
  CheckedTable checked(StandardCommand command, String table, Query query) {
    List<String> read = query.resultColumns();
    List<Counter> counters =
        command == StandardCommand.READ
            ? List.of()
            : IntStream.range(0, read.size())
                .filter(i -> !read.get(i).equals("key"))
                .mapToObj(i -> new Counter(i, false))
                .toList();
    return new CheckedTable(
        plan.schema().keyspace(),
        table,
        plan.columns().names(),
        Set.of(),
        Allowed.written(contents(), Content.VALUE_OR_NULL, Optional.empty()),
        counters,
        query);
  }
}
