package io.cqlsurge.workload.user;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.StatementKind;
import io.cqlsurge.database.Catalog;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.QuerySpec;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.user.StatementEffect.Ttl;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** What the operations of a workload write; a number identifies each in an outcome file. */
record WorkloadEffects(List<Profile> profiles, Catalog catalog, List<Effect> effects) {

  /** Adds what an insert with a text does. */
  Effect ofInsert(UserTable table, String cql, InsertRules rules) {
    return add(of(table, true, Set.of()).ofInsert(cql, rules, insertTtl(table, catalog)));
  }

  /** Adds what a statement does, if it changes a table of this run. */
  Effect ofStatement(UserTable table, CqlStatement statement, QuerySpec spec) {
    StatementEffect own = of(table, spec.fields() == QuerySpec.Fields.SAMEROW, spec.given());
    Effect effect = own.of(statement, ttl(spec.numbers()).orElse(Ttl.NONE));
    return statement.kind() == StatementKind.SELECT || !effect.writesNothing()
        ? add(effect)
        : IntStream.range(0, profiles.size())
            .filter(i -> statement.isAbout(profiles.get(i).keyspace(), profiles.get(i).table()))
            .mapToObj(own::everywhere)
            .map(this::add)
            .findFirst()
            .orElse(effect);
  }

  private StatementEffect of(UserTable table, boolean isSameRow, Set<String> given) {
    return new StatementEffect(
        table.whole(), effects.size(), table.number(), isSameRow, given, tableTtl(table, catalog));
  }

  private Effect add(Effect effect) {
    if (!effect.writesNothing()) {
      effects.add(effect);
    }
    return effect;
  }

  /** Returns after which time the rows of a profile's inserts expire. */
  static Ttl insertTtl(UserTable table, Catalog catalog) {
    return ttl(InsertRules.numbers(table.profile().insert()))
        .orElseGet(() -> tableTtl(table, catalog));
  }

  private static Ttl tableTtl(UserTable table, Catalog catalog) {
    Table whole = table.whole();
    long seconds = catalog.details(whole.keyspace(), whole.name()).defaultTtlS();
    return new Ttl(seconds, seconds);
  }

  private static Optional<Ttl> ttl(Map<String, DistributionSpec> numbers) {
    return Optional.ofNullable(numbers.get("ttl")).map(spec -> Ttl.drawn(spec.min(), spec.max()));
  }
}
