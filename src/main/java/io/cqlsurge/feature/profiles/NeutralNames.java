package io.cqlsurge.feature.profiles;

import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.HashMap;
import java.util.Map;

/** Neutral names for a keyspace: the same name always becomes the same one. */
final class NeutralNames {
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  NeutralNames(SourceSchema schema, String keyspace) {
    add(keyspace, "keyspace");
    for (Table table : schema.tables()) {
      add(table.name(), "table");
      table
          .columns()
          .forEach(
              column -> {
                add(column.name(), "column");
                addTypes(column.type());
              });
      schema
          .belongingTo(table)
          .forEach(
              each -> {
                if (each.kind().equals("INDEX")) {
                  add(each.indexName(), "index");
                } else if (each.kind().equals("VIEW")) {
                  add(each.names().get(0), "view");
                }
              });
    }
  }

  private void addTypes(CqlType type) {
    if (type.kind() == CqlType.Kind.UDT) {
      add(type.name(), "type");
      type.parts().forEach(part -> add(part.name(), "field"));
    }
    type.parts().forEach(part -> addTypes(part.type()));
  }

  private void add(String name, String kind) {
    names.computeIfAbsent(name, any -> kind + counts.merge(kind, 1, Integer::sum));
  }

  /** Returns the neutral name; a name that is not in the keyspace remains. */
  String of(String name) {
    return names.getOrDefault(name, name);
  }
}
