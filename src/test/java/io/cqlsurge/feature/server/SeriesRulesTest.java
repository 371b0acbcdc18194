package io.cqlsurge.feature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.engine.server.Samples;
import io.cqlsurge.engine.server.SeriesRules;
import io.cqlsurge.engine.server.VirtualTables;
import io.cqlsurge.measure.server.Amount;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeriesRulesTest {
  private static final String CASSANDRA = "org.apache.cassandra.metrics:type=";

  /** A page that the JMX exporter creates without rules. */
  private static final String EXPORTER_DEFAULTS =
      """
      org_apache_cassandra_metrics_ThreadPools_Value{name="PendingTasks",path="request",scope="MutationStage",} 4.0
      org_apache_cassandra_metrics_ThreadPools_Value{name="PendingTasks",path="internal",scope="CompactionExecutor",} 3.0
      org_apache_cassandra_metrics_ThreadPools_Value{name="ActiveTasks",path="internal",scope="CompactionExecutor",} 2.0
      org_apache_cassandra_metrics_ThreadPools_Value{name="ActiveTasks",path="request",scope="MutationStage",} 32.0
      org_apache_cassandra_metrics_ThreadPools_Value{name="MaxPoolSize",path="request",scope="MutationStage",} 32.0
      org_apache_cassandra_metrics_ThreadPools_Count{name="CurrentlyBlockedTasks",path="request",scope="MutationStage",} 5.0
      org_apache_cassandra_metrics_ThreadPools_Count{name="TotalBlockedTasks",path="request",scope="MutationStage",} 500.0
      org_apache_cassandra_metrics_Client_Value{name="connectedNativeClients",} 6.0
      org_apache_cassandra_metrics_ClientRequest_Count{name="Latency",scope="Read",} 10.0
      org_apache_cassandra_metrics_ClientRequest_Count{name="Latency",scope="RangeSlice",} 20.0
      org_apache_cassandra_metrics_ClientRequest_Count{name="Latency",scope="CASRead",} 30.0
      org_apache_cassandra_metrics_ClientRequest_Count{name="Latency",scope="Read-LOCAL_ONE",} 10.0
      org_apache_cassandra_metrics_ClientRequest_Count{name="Latency",scope="Write",} 100.0
      org_apache_cassandra_metrics_ClientRequest_Count{name="Latency",scope="CASWrite",} 200.0
      org_apache_cassandra_metrics_ClientRequest_Count{name="Latency",scope="ViewWrite",} 400.0
      org_apache_cassandra_metrics_ClientRequest_Count{name="Timeouts",scope="Read",} 7.0
      org_apache_cassandra_metrics_ClientRequest_Count{name="TotalLatency",scope="Read",} 1000.0
      org_apache_cassandra_metrics_ClientRequest_Count{name="TotalLatency",scope="CASRead",} 2000.0
      org_apache_cassandra_metrics_ClientRequest_Count{name="TotalLatency",scope="Write",} 4000.0
      org_apache_cassandra_metrics_Table_Count{name="ReadLatency",} 41.0
      org_apache_cassandra_metrics_Table_Count{name="RangeLatency",} 1.0
      org_apache_cassandra_metrics_Table_Count{name="ReadLatency",keyspace="ks",scope="t",} 40.0
      org_apache_cassandra_metrics_Table_Count{name="ReadTotalLatency",} 43.0
      org_apache_cassandra_metrics_Table_Count{name="RangeTotalLatency",} 1.0
      org_apache_cassandra_metrics_Table_Count{name="WriteLatency",} 45.0
      org_apache_cassandra_metrics_Table_Count{name="WriteLatency",keyspace="ks",scope="t",} 44.0
      org_apache_cassandra_metrics_Table_Count{name="WriteTotalLatency",} 46.0
      org_apache_cassandra_metrics_Table_Value{name="BytesFlushed",} 47.0
      org_apache_cassandra_metrics_Table_Value{name="BytesFlushed",keyspace="ks",scope="t",} 46.0
      java_lang_GarbageCollector_CollectionTime{name="G1 Young Generation",} 50.0
      java_lang_GarbageCollector_CollectionTime{name="G1 Old Generation",} 1.0
      jvm_gc_collection_seconds_sum{gc="G1 Young Generation",} 0.05
      org_apache_cassandra_metrics_DroppedMessage_Count{name="Dropped",scope="READ_REQ",} 52.0
      org_apache_cassandra_metrics_DroppedMessage_Count{name="Dropped",scope="COUNTER_MUTATION",} 1.0
      org_apache_cassandra_metrics_DroppedMessage_Count{name="Dropped",scope="TRACE",} 600.0
      org_apache_cassandra_metrics_Storage_Count{name="TotalHints",} 54.0
      org_apache_cassandra_metrics_Storage_Count{name="Load",} 500000.0
      org_apache_cassandra_metrics_Cache_Count{name="Hits",scope="KeyCache",} 61.0
      org_apache_cassandra_metrics_Cache_Count{name="Requests",scope="KeyCache",} 62.0
      org_apache_cassandra_metrics_Cache_Count{name="Hits",scope="ChunkCache",} 63.0
      org_apache_cassandra_metrics_Cache_Count{name="Requests",scope="ChunkCache",} 64.0
      org_apache_cassandra_metrics_Cache_Count{name="Hits",scope="RowCache",} 65.0
      org_apache_cassandra_metrics_Cache_Count{name="Requests",scope="RowCache",} 66.0
      """;

  private static final String EXPORTER_EXAMPLE =
      """
      cassandra_threadpools_pendingtasks{threadpools="MutationStage",path="request",} 4.0
      cassandra_threadpools_pendingtasks{threadpools="CompactionExecutor",path="internal",} 3.0
      cassandra_threadpools_activetasks{threadpools="CompactionExecutor",path="internal",} 2.0
      cassandra_threadpools_activetasks{threadpools="MutationStage",path="request",} 32.0
      cassandra_threadpools_currentlyblockedtasks_count{threadpools="MutationStage",path="request",} 5.0
      cassandra_threadpools_totalblockedtasks_count{threadpools="MutationStage",path="request",} 500.0
      cassandra_client_connectednativeclients 6.0
      cassandra_clientrequest_latency_seconds_count{clientrequest="Read",} 10.0
      cassandra_clientrequest_latency_seconds_count{clientrequest="RangeSlice",} 20.0
      cassandra_clientrequest_latency_seconds_count{clientrequest="CASRead",} 30.0
      cassandra_clientrequest_latency_seconds_count{clientrequest="Read-LOCAL_ONE",} 10.0
      cassandra_clientrequest_latency_seconds_count{clientrequest="Write",} 100.0
      cassandra_clientrequest_latency_seconds_count{clientrequest="CASWrite",} 200.0
      cassandra_clientrequest_latency_seconds_sum{clientrequest="Read",} 0.001
      cassandra_clientrequest_latency_seconds_sum{clientrequest="CASRead",} 0.002
      cassandra_clientrequest_latency_seconds_sum{clientrequest="Write",} 0.004
      cassandra_table_readlatency_seconds_count 41.0
      cassandra_table_rangelatency_seconds_count 1.0
      cassandra_table_readlatency_seconds_count{keyspace="ks",table="t",} 40.0
      cassandra_table_readlatency_seconds_sum 4.3E-5
      cassandra_table_rangelatency_seconds_sum 1.0E-6
      cassandra_table_writelatency_seconds_count 45.0
      cassandra_table_writelatency_seconds_count{keyspace="ks",table="t",} 44.0
      cassandra_table_writelatency_seconds_sum 4.6E-5
      cassandra_table_bytesflushed 47.0
      cassandra_table_bytesflushed{keyspace="ks",table="t",} 46.0
      jvm_gc_collection_seconds_sum{gc="G1 Young Generation",} 0.05
      jvm_gc_collection_seconds_sum{gc="G1 Old Generation",} 0.001
      cassandra_droppedmessage_dropped_count{droppedmessage="READ_REQ",} 52.0
      cassandra_droppedmessage_dropped_count{droppedmessage="COUNTER_MUTATION",} 1.0
      cassandra_droppedmessage_dropped_count{droppedmessage="TRACE",} 600.0
      cassandra_storage_totalhints_count 54.0
      cassandra_cache_hits_count{cache="KeyCache",} 61.0
      cassandra_cache_requests_count{cache="KeyCache",} 62.0
      cassandra_cache_hits_count{cache="ChunkCache",} 63.0
      cassandra_cache_requests_count{cache="ChunkCache",} 64.0
      cassandra_cache_hits_count{cache="RowCache",} 65.0
      cassandra_cache_requests_count{cache="RowCache",} 66.0
      """;

  private static final Map<Amount, Double> OF_EXPORTERS =
      Map.ofEntries(
          Map.entry(Amount.PENDING_TASKS, 7.0),
          Map.entry(Amount.BLOCKED_TASKS, 5.0),
          Map.entry(Amount.COMPACTIONS, 2.0),
          Map.entry(Amount.CONNECTIONS, 6.0),
          Map.entry(Amount.READS, 60.0),
          Map.entry(Amount.READ_US, 3_000.0),
          Map.entry(Amount.WRITES, 300.0),
          Map.entry(Amount.WRITE_US, 4_000.0),
          Map.entry(Amount.LOCAL_READS, 42.0),
          Map.entry(Amount.LOCAL_READ_US, 44.0),
          Map.entry(Amount.LOCAL_WRITES, 45.0),
          Map.entry(Amount.LOCAL_WRITE_US, 46.0),
          Map.entry(Amount.FLUSHED_BYTES, 47.0),
          Map.entry(Amount.GC_MS, 51.0),
          Map.entry(Amount.DROPPED, 53.0),
          Map.entry(Amount.HINTS, 54.0),
          Map.entry(Amount.KEY_HITS, 61.0),
          Map.entry(Amount.KEY_LOOKUPS, 62.0),
          Map.entry(Amount.CHUNK_HITS, 63.0),
          Map.entry(Amount.CHUNK_LOOKUPS, 64.0),
          Map.entry(Amount.ROW_HITS, 65.0),
          Map.entry(Amount.ROW_LOOKUPS, 66.0));

  private static final String SCYLLA =
      """
      scylla_scheduler_queue_length{group="main",shard="0"} 3
      scylla_scheduler_queue_length{group="compaction",shard="0"} 4
      scylla_scheduler_queue_length{group="main",shard="1"} 5
      scylla_database_requests_blocked_memory_current{shard="0"} 1
      scylla_database_requests_blocked_memory_current{shard="1"} 2
      scylla_compaction_manager_compactions{shard="0"} 1
      scylla_compaction_manager_compactions{shard="1"} 1
      scylla_transport_current_connections{shard="0"} 3
      scylla_transport_current_connections{shard="1"} 4
      scylla_storage_proxy_coordinator_read_latency_count{scheduling_group_name="statement",shard="0"} 100
      scylla_storage_proxy_coordinator_read_latency_count{scheduling_group_name="statement",shard="1"} 200
      scylla_storage_proxy_coordinator_cas_read_latency_count{scheduling_group_name="statement",shard="0"} 7
      scylla_storage_proxy_coordinator_read_latency_sum{scheduling_group_name="statement",shard="0"} 5000
      scylla_storage_proxy_coordinator_cas_read_latency_sum{scheduling_group_name="statement",shard="0"} 600
      scylla_storage_proxy_coordinator_read_latency_bucket{scheduling_group_name="statement",shard="0",le="640.000000"} 90
      scylla_storage_proxy_coordinator_write_latency_count{scheduling_group_name="statement",shard="0"} 300
      scylla_storage_proxy_coordinator_cas_write_latency_count{scheduling_group_name="statement",shard="0"} 8
      scylla_storage_proxy_coordinator_write_latency_sum{scheduling_group_name="statement",shard="0"} 9000
      scylla_storage_proxy_coordinator_cas_write_latency_sum{scheduling_group_name="statement",shard="0"} 100
      scylla_column_family_read_latency_count{cf="t",ks="ks",shard="0"} 20
      scylla_column_family_read_latency_count{cf="u",ks="systematic",shard="0"} 1
      scylla_column_family_read_latency_count{cf="local",ks="system",shard="0"} 1000
      scylla_column_family_read_latency_count{cf="roles",ks="system_auth",shard="0"} 1000
      scylla_column_family_read_latency_sum{cf="t",ks="ks",shard="0"} 30
      scylla_column_family_read_latency_sum{cf="local",ks="system",shard="0"} 1000
      scylla_column_family_write_latency_count{cf="t",ks="ks",shard="0"} 40
      scylla_column_family_write_latency_count{cf="local",ks="system",shard="0"} 1000
      scylla_column_family_write_latency_sum{cf="t",ks="ks",shard="0"} 50
      scylla_column_family_write_latency_sum{cf="local",ks="system",shard="0"} 1000
      scylla_hints_manager_written{shard="0"} 60
      scylla_cache_row_hits{shard="0"} 70
      scylla_cache_row_misses{shard="0"} 10
      """;

  private static Map<Amount, Double> values(String page) {
    return SeriesRules.values(new MetricsPages("http://{host}/").parse(page));
  }

  private static List<String> lines() throws IOException {
    try (InputStream source = SeriesRules.class.getResourceAsStream("series.txt")) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static void assertClose(Map<Amount, Double> values, Map<Amount, Double> expected) {
    assertThat(values).containsOnlyKeys(expected.keySet());
    expected.forEach(
        (amount, value) ->
            assertThat(values.get(amount)).as(amount.name()).isCloseTo(value, within(1e-6)));
  }

  @Test
  void every_amount_except_the_seconds_has_a_rule() throws IOException {
    Set<Amount> ruled =
        lines().stream()
            .filter(line -> !line.startsWith("#") && !line.startsWith("SELECT"))
            .map(line -> Amount.valueOf(line.split(" ", -1)[0]))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Amount.class)));
    assertThat(ruled).isEqualTo(EnumSet.complementOf(EnumSet.of(Amount.SECONDS)));
  }

  @Test
  void the_thread_pools_are_one_of_the_queries() {
    assertThat(SeriesRules.queries()).contains(VirtualTables.POOLS).doesNotHaveDuplicates();
    assertThat(SeriesRules.queries()).allMatch(cql -> cql.startsWith("SELECT ") && !isUnused(cql));
  }

  /** Returns whether a query reads a table that no rule uses. */
  private static boolean isUnused(String cql) {
    String table = cql.replaceFirst("SELECT .* FROM ([a-z_.]+).*", "$1");
    return SeriesRules.names().stream().noneMatch(name -> name.startsWith(table + "."));
  }

  @Test
  void columns_of_a_rule_are_read_by_a_query() {
    Set<String> wrong = new TreeSet<>();
    for (String name : SeriesRules.names()) {
      if (name.startsWith("system_")) {
        String table = name.substring(0, name.lastIndexOf('.'));
        String column = name.substring(name.lastIndexOf('.') + 1);
        boolean isRead =
            SeriesRules.queries().stream()
                .filter(cql -> cql.contains(" FROM " + table))
                .anyMatch(
                    cql ->
                        column.equals("rows")
                            || cql.matches("SELECT.*\\b" + column + "\\b.* FROM.*"));
        if (!isRead) {
          wrong.add(name);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void each_amount_is_read_from_the_default_names_of_the_jmx_exporter() {
    assertClose(values(EXPORTER_DEFAULTS), OF_EXPORTERS);
  }

  @Test
  void each_amount_is_read_from_the_names_of_the_example_for_cassandra() {
    assertClose(values(EXPORTER_EXAMPLE), OF_EXPORTERS);
  }

  @Test
  void both_forms_of_names_on_one_page_are_not_added_up() {
    assertClose(values(EXPORTER_EXAMPLE + EXPORTER_DEFAULTS), OF_EXPORTERS);
  }

  @Test
  void scylla_reports_its_amounts_by_shard_without_system_keyspaces() {
    assertClose(
        values(SCYLLA),
        Map.ofEntries(
            Map.entry(Amount.PENDING_TASKS, 12.0),
            Map.entry(Amount.BLOCKED_TASKS, 3.0),
            Map.entry(Amount.COMPACTIONS, 2.0),
            Map.entry(Amount.CONNECTIONS, 7.0),
            Map.entry(Amount.READS, 307.0),
            Map.entry(Amount.READ_US, 5_600.0),
            Map.entry(Amount.WRITES, 308.0),
            Map.entry(Amount.WRITE_US, 9_100.0),
            Map.entry(Amount.LOCAL_READS, 21.0),
            Map.entry(Amount.LOCAL_READ_US, 30.0),
            Map.entry(Amount.LOCAL_WRITES, 40.0),
            Map.entry(Amount.LOCAL_WRITE_US, 50.0),
            Map.entry(Amount.HINTS, 60.0),
            Map.entry(Amount.ROW_HITS, 70.0),
            Map.entry(Amount.ROW_LOOKUPS, 80.0)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          PENDING_TASKS | system_views.thread_pools.pending_tasks        | name="a"
          BLOCKED_TASKS | system_views.thread_pools.blocked_tasks        | name="a"
          COMPACTIONS   | system_views.thread_pools.active_tasks         | name="CompactionExecutor"
          CONNECTIONS   | system_views.clients.rows                      | ``
          READS         | system_views.coordinator_read_latency.count    | keyspace_name="ks"
          WRITES        | system_views.coordinator_write_latency.count   | keyspace_name="ks"
          READ_US       | system_metrics.type_counter.value | name="org.apache.cassandra.metrics.ClientRequest.TotalLatency.Read"
          READ_US       | system_metrics.type_counter.value | name="org.apache.cassandra.metrics.ClientRequest.TotalLatency.RangeSlice"
          READ_US       | system_metrics.type_counter.value | name="org.apache.cassandra.metrics.ClientRequest.TotalLatency.CASRead"
          WRITE_US      | system_metrics.type_counter.value | name="org.apache.cassandra.metrics.ClientRequest.TotalLatency.Write"
          WRITE_US      | system_metrics.type_counter.value | name="org.apache.cassandra.metrics.ClientRequest.TotalLatency.CASWrite"
          LOCAL_READS   | system_metrics.type_timer.count   | name="org.apache.cassandra.metrics.Table.ReadLatency.all"
          LOCAL_READS   | system_metrics.type_timer.count   | name="org.apache.cassandra.metrics.Table.RangeLatency.all"
          LOCAL_READ_US | system_metrics.type_counter.value | name="org.apache.cassandra.metrics.Table.ReadTotalLatency.all"
          LOCAL_READ_US | system_metrics.type_counter.value | name="org.apache.cassandra.metrics.Table.RangeTotalLatency.all"
          LOCAL_WRITES  | system_metrics.type_timer.count   | name="org.apache.cassandra.metrics.Table.WriteLatency.all"
          LOCAL_WRITE_US | system_metrics.type_counter.value | name="org.apache.cassandra.metrics.Table.WriteTotalLatency.all"
          KEY_HITS      | system_views.caches.hit_count     | name="keys"
          KEY_LOOKUPS   | system_views.caches.request_count | name="keys"
          CHUNK_HITS    | system_views.caches.hit_count     | name="chunks"
          CHUNK_LOOKUPS | system_views.caches.request_count | name="chunks"
          ROW_HITS      | system_views.caches.hit_count     | name="rows"
          ROW_LOOKUPS   | system_views.caches.request_count | name="rows"
          """)
  void a_row_of_a_virtual_table_is_part_of_one_amount(Amount amount, String name, String labels) {
    Samples samples = new Samples();
    samples.add(name, labels, 42);
    assertThat(SeriesRules.values(samples)).isEqualTo(Map.of(amount, 42.0));
  }

  @Test
  void names_of_metrics_in_the_queries_are_those_of_the_rules() {
    List<String> asked =
        SeriesRules.queries().stream()
            .filter(cql -> cql.contains("system_metrics"))
            .flatMap(
                cql -> Arrays.stream(cql.replaceFirst(".* IN [(](.*)[)]", "$1").split(", ", -1)))
            .toList();
    assertThat(asked).hasSize(11);
    for (String name : asked) {
      Samples samples = new Samples();
      for (String column : List.of("type_counter.value", "type_timer.count")) {
        samples.add("system_metrics." + column, "name=\"" + name.replace("'", "") + '"', 1);
      }
      assertThat(SeriesRules.values(samples)).as(name).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PENDING_TASKS  | ThreadPools,name=PendingTasks,*/Value
          BLOCKED_TASKS  | ThreadPools,name=CurrentlyBlockedTasks,*/Count
          COMPACTIONS    | ThreadPools,scope=CompactionExecutor,name=ActiveTasks,*/Value
          CONNECTIONS    | Client,name=connectedNativeClients/Value
          READS          | ClientRequest,scope=Read,name=Latency/Count
          READS          | ClientRequest,scope=RangeSlice,name=Latency/Count
          READS          | ClientRequest,scope=CASRead,name=Latency/Count
          READ_US        | ClientRequest,scope=Read,name=TotalLatency/Count
          READ_US        | ClientRequest,scope=RangeSlice,name=TotalLatency/Count
          READ_US        | ClientRequest,scope=CASRead,name=TotalLatency/Count
          WRITES         | ClientRequest,scope=Write,name=Latency/Count
          WRITES         | ClientRequest,scope=CASWrite,name=Latency/Count
          WRITE_US       | ClientRequest,scope=Write,name=TotalLatency/Count
          WRITE_US       | ClientRequest,scope=CASWrite,name=TotalLatency/Count
          LOCAL_READS    | Table,name=ReadLatency/Count
          LOCAL_READS    | Table,name=RangeLatency/Count
          LOCAL_READ_US  | Table,name=ReadTotalLatency/Count
          LOCAL_READ_US  | Table,name=RangeTotalLatency/Count
          LOCAL_WRITES   | Table,name=WriteLatency/Count
          LOCAL_WRITE_US | Table,name=WriteTotalLatency/Count
          FLUSHED_BYTES  | Table,name=BytesFlushed/Value
          DROPPED        | DroppedMessage,scope=MUTATION_REQ,name=Dropped/Count
          DROPPED        | DroppedMessage,scope=READ_REQ,name=Dropped/Count
          DROPPED        | DroppedMessage,scope=RANGE_REQ,name=Dropped/Count
          DROPPED        | DroppedMessage,scope=HINT_REQ,name=Dropped/Count
          DROPPED        | DroppedMessage,scope=COUNTER_MUTATION_REQ,name=Dropped/Count
          HINTS          | Storage,name=TotalHints/Count
          KEY_HITS       | Cache,scope=KeyCache,name=Hits/Count
          KEY_LOOKUPS    | Cache,scope=KeyCache,name=Requests/Count
          CHUNK_HITS     | Cache,scope=ChunkCache,name=Hits/Count
          CHUNK_LOOKUPS  | Cache,scope=ChunkCache,name=Requests/Count
          ROW_HITS       | Cache,scope=RowCache,name=Hits/Count
          ROW_LOOKUPS    | Cache,scope=RowCache,name=Requests/Count
          """)
  void an_attribute_of_a_bean_is_part_of_one_amount(Amount amount, String bean) {
    Samples samples = new Samples();
    samples.add(CASSANDRA + bean, "scope=\"null\"", 42);
    assertThat(SeriesRules.values(samples)).isEqualTo(Map.of(amount, 42.0));
  }

  @Test
  void the_time_of_collections_is_that_of_all_collectors() {
    Samples samples = new Samples();
    String name = "java.lang:type=GarbageCollector,*/CollectionTime";
    samples.add(name, "scope=\"null\"", 42);
    samples.add(name, "scope=\"null\"", 3);
    assertThat(SeriesRules.values(samples)).isEqualTo(Map.of(Amount.GC_MS, 45.0));
  }

  @Test
  void every_bean_and_attribute_of_the_rules_is_tested_above() {
    Samples samples = new Samples();
    Stream<String> beans = SeriesRules.names().stream().filter(name -> name.contains("/"));
    assertThat(beans.peek(name -> samples.add(name, "", 1)).count()).isEqualTo(34);
    assertThat(SeriesRules.values(samples)).hasSize(Amount.values().length - 1);
  }

  @Test
  void alternatives_of_an_amount_are_not_added_up_and_the_first_counts() {
    Samples samples = new Samples();
    samples.add("scylla_transport_current_connections", "", 1);
    assertThat(SeriesRules.values(samples)).isEqualTo(Map.of(Amount.CONNECTIONS, 1.0));
    samples.add("system_views.clients.rows", "", 2);
    assertThat(SeriesRules.values(samples)).isEqualTo(Map.of(Amount.CONNECTIONS, 2.0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"system", "system_auth", "system_distributed_everywhere"})
  void requests_of_system_keyspaces_do_not_count(String keyspace) {
    Samples samples = new Samples();
    for (String kind : List.of("read", "write")) {
      samples.add(
          "system_views.coordinator_" + kind + "_latency.count",
          "keyspace_name=\"" + keyspace + '"',
          42);
    }
    assertThat(SeriesRules.values(samples)).isEmpty();
  }

  @Test
  void a_node_that_reports_nothing_known_has_no_amounts() {
    assertThat(values("go_goroutines 7\nscylla_reactor_utilization 3\n")).isEmpty();
    assertThat(SeriesRules.values(new Samples())).isEmpty();
  }

  @Test
  void the_highest_samples_are_named_by_their_last_label() {
    Samples samples = new Samples();
    for (int pending = 0; pending < 5; pending++) {
      samples.add(
          "org_apache_cassandra_metrics_ThreadPools_Value",
          "name=\"PendingTasks\",scope=\"Stage" + pending + '"',
          pending);
    }
    assertThat(SeriesRules.highest(Amount.PENDING_TASKS, samples, 3))
        .containsExactly("Stage4 4", "Stage3 3", "Stage2 2");
    assertThat(SeriesRules.highest(Amount.PENDING_TASKS, samples, 9)).hasSize(4);
    assertThat(SeriesRules.highest(Amount.HINTS, samples, 3)).isEmpty();
  }

  @Test
  void the_busiest_pools_of_an_exporter_are_named_without_the_comma_at_the_end() {
    NodeState state = NodeState.of(0, new MetricsPages("http://{host}/").parse(EXPORTER_DEFAULTS));
    assertThat(state.busiest()).containsExactly("MutationStage 4", "CompactionExecutor 3");
  }
}
