package io.cqlsurge.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.dataset.DataColumn;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.schema.Table;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileReaderTest {
  private static final Path PROFILES = Path.of("src/test/resources/profiles");
  private static final String HEAD = "keyspace: ks\ntable: t\n";
  private static final String TABLE =
      HEAD
          + "table_definition: CREATE TABLE t (k int, c int, v text, m map<text, int>,"
          + " \"Big\" text, PRIMARY KEY (k, c))\n";

  private final List<String> warnings = new ArrayList<>();

  private Profile read(String yaml) {
    return ProfileReader.check(Context.of("p.yaml", yaml, Map.of()), warnings::add);
  }

  private List<String> errors(String yaml) {
    UsageError error = catchThrowableOfType(UsageError.class, () -> read(yaml));
    assertThat(error).as(yaml).isNotNull();
    return error.messages();
  }

  @Test
  void a_classic_profile_is_read_completely() {
    Profile profile = TestProfiles.load(PROFILES.resolve("classic.yaml").toString(), warnings::add);
    assertThat(warnings).isEmpty();
    assertThat(profile.specName()).isEqualTo("stresscql.typestest");
    assertThat(profile.columns())
        .extracting(ColumnSpec::name)
        .containsExactly("name", "date", "lval");
    assertThat(profile.insert().partitions()).contains(DistributionSpec.uniform(1, 50));
    assertThat(profile.insert().batchType()).contains(BatchType.LOGGED);
    assertThat(profile.queries()).extracting(QuerySpec::name).containsExactly("simple1", "range1");
    assertThat(profile.tokenRangeQueries().get(0).columns()).isEmpty();
    assertThat(profile.tokenRangeQueries().get(1).columns()).containsExactly("value");
    Table table = profile.definedTable().orElseThrow();
    assertThat(table.clustering()).hasSize(6);
  }

  @Test
  void new_keys_are_read_in_upper_and_lower_case() {
    Profile profile =
        TestProfiles.load(PROFILES.resolve("new-keys.yaml").toString(), warnings::add);
    assertThat(warnings).isEmpty();
    assertThat(profile.keyspace()).isEqualTo("Shop");
    assertThat(profile.specName()).isEqualTo("shop");
    assertThat(profile.distinctSeeds()).isTrue();
    assertThat(profile.insert().consistency()).contains(Consistency.QUORUM);
    assertThat(profile.insert().serialConsistency()).contains(Consistency.LOCAL_SERIAL);
    assertThat(profile.insert().condition()).contains("IF EXISTS");
    assertThat(profile.insert().ttl()).contains(DistributionSpec.uniform(60, 3600));
    List<ColumnSpec> columns = profile.columns();
    assertThat(texts(profile, 1)).containsExactly("Saint-Denis, La Réunion", "Bern");
    assertThat(columns.get(2).column()).isEqualTo("State");
    assertThat(columns.get(2).choices()).containsExactly("open", "paid", "no", "17");
    assertThat(columns.get(3).part()).containsExactly("street");
    assertThat(columns.get(5).part()).containsExactly("value", "element");
    QuerySpec pay = profile.queries().get(1);
    assertThat(pay.batch().orElseThrow().type()).isEqualTo(BatchType.UNLOGGED);
    assertThat(pay.numbers()).containsOnlyKeys("ttl", "timestamp");
    assertThat(pay.cqlLocation()).hasToString(PROFILES.resolve("new-keys.yaml") + ":50:7");
    assertThat(profile.queries().get(2).fields()).isEqualTo(QuerySpec.Fields.SAMEROW);
  }

  @Test
  void all_errors_are_reported_together_with_their_locations() throws IOException {
    String text = Files.readString(PROFILES.resolve("broken.yaml"));
    List<String> expected = Files.readAllLines(PROFILES.resolve("broken.txt"));
    UsageError error =
        catchThrowableOfType(
            UsageError.class,
            () -> ProfileReader.check(Context.of("broken.yaml", text, Map.of()), warnings::add));
    assertThat(error.messages()).containsExactlyElementsOf(expected).hasSize(10);
    assertThat(warnings).hasSize(2);
  }

  private Profile parameters(String yaml, Map<String, String> values) {
    return ProfileReader.check(Context.of("p.yaml", yaml, values), warnings::add);
  }

  @Test
  void parameters_are_replaced_anywhere_in_the_text() {
    String yaml = "keyspace: ${ks}\ntable: t\ncolumnspec: [{name: v, size: 'fixed(${size:5})'}]\n";
    Profile profile = parameters(yaml, Map.of("ks", "shop"));
    assertThat(profile.keyspace()).isEqualTo("shop");
    assertThat(profile.columns().get(0).size()).contains(DistributionSpec.fixed(5));
    assertThat(profile.parameters()).isEqualTo(Map.of("ks", "shop", "size", "5"));
    ProfileReader.checkParameters(InputFiles.local(), List.of(profile));
    InputFiles files = InputFiles.local();
    files.parameters().put("siez", "7");
    assertThatThrownBy(() -> ProfileReader.checkParameters(files, List.of(profile)))
        .hasMessage("-P: 'siez=' is not a parameter of the profile; did you mean 'size'?");
  }

  @Test
  void a_parameter_without_a_value_is_reported_with_its_location() {
    assertThatThrownBy(() -> parameters("keyspace: ks\n# x\ntable: a${rows}\n", Map.of()))
        .hasMessage(
            "p.yaml:3:9: ${rows} has no value; write -P rows=VALUE, or a default in the file: ${rows:VALUE}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "a much longer value than its name", ""})
  void locations_are_those_in_the_file(String value) {
    String spec =
        "columnspec: [{name: 'v${a}', size: fixd(1)}]\nqueries: {q: {cql: 'SELECT ${a:1} FROM'}}\n";
    assertThatThrownBy(() -> parameters("keyspace: k${a}\ntable: t\n" + spec, Map.of("a", value)))
        .hasMessageContaining("p.yaml:3:36: size 'fixd(1)'");
  }

  private static String dated(String type, String population) {
    return HEAD
        + "table_definition: 'CREATE TABLE t (k int PRIMARY KEY, v "
        + type
        + ")'\ncolumnspec:\n  - name: v\n    population: "
        + population
        + "\n";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      date      | uniform(2025-01-01..2025-12-31)            | 20089         | 20453
      timestamp | uniform(2025-01-01..2025-12-31T12:00)      | 1735689600000 | 1767182400000
      timestamp | fixed(1969-12-31T23:59:59)                 | -1000         | -1000
      timestamp | ~exp(2025-01-01..2025-01-02)               | 1735689600000 | 1735776000000
      date      | weights(7:2025-01-01, 1:1970-01-01..1970-01-08) | 0        | 20089
      date      | quantiles(0:1969-12-31,100:2025-01-01)     | -1            | 20089
      """)
  void dates_are_days_or_milliseconds(String type, String population, long min, long max) {
    ColumnSpec spec = read(dated(type, population)).columns().get(0);
    assertThat(spec.population().orElseThrow().min()).isEqualTo(min);
    assertThat(spec.population().orElseThrow().max()).isEqualTo(max);
  }

  @Test
  void times_relative_to_now_are_days_for_a_date() {
    long today = LocalDate.now(ZoneOffset.UTC).toEpochDay();
    ColumnSpec spec = read(dated("date", "now-7d..now")).columns().get(0);
    DistributionSpec population = spec.population().orElseThrow();
    // The day can change between the two clocks.
    assertThat(population.max()).isBetween(today, today + 1);
    assertThat(population.max() - population.min()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      int  | uniform(2025-01-01..2025-12-31) | '2025-01-01' is not a whole number; only the population of a date or timestamp in a table_definition has dates
      date | uniform(2025-02-30..2025-12-31) | '2025-02-30' is not a date; write 2025-12-31 or 2025-12-31T23:59
      date | uniform(2025-1-1..2025-12-31)   | '2025-1-1' is not a date; write 2025-12-31 or 2025-12-31T23:59
      date | uniform(2025-12-31..2025-01-01) | min 20453 is above max 20089
      """)
  void other_dates_are_errors(String type, String population, String message) {
    assertThatThrownBy(() -> read(dated(type, population)))
        .hasMessageStartingWith("p.yaml:6:17: population")
        .hasMessageContaining(message);
  }

  @Test
  void a_file_of_sizes_is_next_to_the_profile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("p.yaml");
    Files.writeString(folder.resolve("sizes.csv"), "size,count\n10,3\n2k,1\n");
    Files.writeString(
        file,
        HEAD
            + "columnspec:\n  - name: v\n    size: file(sizes.csv)\ninsert: {select: file(sizes.csv)/2k}\n");
    InputFiles files = InputFiles.local();
    ProfileReader.load(file.toString(), files, warnings::add);
    // A worker gets the content of both.
    Profile profile =
        ProfileReader.load(file.toString(), InputFiles.received(files.contents()), warnings::add);
    DistributionSpec size = profile.columns().get(0).size().orElseThrow();
    assertThat(size.text()).isEqualTo("file(sizes.csv)");
    assertThat(size.max()).isEqualTo(2_000);
    assertThat(size.average()).isEqualTo(507);
    assertThat(profile.insert().select().orElseThrow().min()).isEqualTo(10 / 2_000.0);
    Files.delete(folder.resolve("sizes.csv"));
    assertThatThrownBy(() -> ProfileReader.load(file.toString(), InputFiles.local(), warnings::add))
        .hasMessageContaining("p.yaml:5:11: size 'file(sizes.csv)': the file does not exist");
  }

  @Test
  void a_profile_needs_only_a_keyspace_and_a_table() {
    Profile profile = read("keyspace: Ks\ntable: '\"T\"'\nqueries:\ninsert:\ncolumnspec:\n");
    assertThat(profile.keyspace()).isEqualTo("ks");
    assertThat(profile.table()).isEqualTo("T");
    assertThat(profile.queries()).isEmpty();
    assertThat(profile.specName()).isEqualTo("Ks.\"T\"");
    assertThat(profile.definedTable()).isEmpty();
  }

  /** Lines after keyspace and table, and the only error in them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "queries: {a: {cql: TRUNCATE t, cqll: x}} |"
            + " 3:32: 'cqll' is not a key of query 'a'; did you mean 'cql'?",
        "queries: {a: {fields: samerow}} | 3:14: query 'a' has no cql",
        "seeds: some | 3:8: seeds 'some': must be original or distinct",
        "seeds: 1 | 3:8: seeds '1': must be original or distinct",
        "queries: [a] | 3:10: queries must be a map of names and values, not a list",
        "insert: {ttl: fixed(700M)} | 3:15: ttl must be at most 630720000, not 'fixed(700M)'",
        "insert: {visits: fixed(1)} |"
            + " 3:10: 'visits' is not a key of insert; available: partitions, select,"
            + " row-population, batchtype, consistencyLevel, serialConsistencyLevel, condition,"
            + " ttl, timestamp",
        "insert: {select: fixed(1)} | 3:18: select: Invalid ratio definition: 'fixed(1)';"
            + " write for instance uniform(1..10)/10",
        "insert: {select: 0.5} | 3:18: select: 0.5 is a plain number; write fixed(5)/10",
        "insert: {ttl: 1e3} | 3:15: ttl: 1e3 is a plain number; write fixed(1000)",
        "insert: {condition: EXISTS} |"
            + " 3:21: condition 'EXISTS': must begin with IF, as in IF EXISTS",
        "insert: {serialConsistencyLevel: ONE} |"
            + " 3:34: serialConsistencyLevel 'ONE': must be SERIAL or LOCAL_SERIAL",
        "columnspec: [{size: fixed(1)}] | 3:14: an item of columnspec has no name",
        "columnspec: [{name: a, size: fixed(-1)}] | 3:30: size must be at least 0, not 'fixed(-1)'",
        "columnspec: [{name: a, text: emial}] |"
            + " 3:30: text: there is no kind of text 'emial'; did you mean 'email'?",
        "columnspec: [{name: a, text: regex}] |"
            + " 3:30: text: there is no kind of text 'regex'; there are words, lorem, hex,"
            + " printable, digits, upper, lower, n, clock, word, first, last, login, ddd, byte, latitude,"
            + " longitude, name, email, url, ip, geo, json, regex(...)",
        "columnspec: [{name: a, text: 'regex([a-z]*)'}] | `3:30: text 'regex([a-z]*)': '*' is not"
            + " supported in regex; write for example [a-z0-9], (red|green), or a maximum such as {0,8}`",
        "columnspec: [{name: a, text: 'regex([z-a])'}] | 3:30: text 'regex([z-a])': Illegal character"
            + " range; write for example regex([A-Z]{2}-[0-9]{4})",
        "columnspec: [{name: a, text: regex()}] | 3:30: text: 'regex()' is not a kind of text; write"
            + " for example hex or hex:8",
        "columnspec: [{name: a, text: 'regex([a-z]{4})', size: fixed(9)}] |"
            + " 3:49: size has no effect on this text; remove it",
        "columnspec: [{name: a, format: '{words} {regex(a{2,})}'}] | 3:32: format '{words}"
            + " {regex(a{2,})}': only the last kind can have no size; write for example {words:20}",
        "columnspec: [{name: a, text: words(de)}] | 3:30: text: 'words(de)' is not a kind of text;"
            + " write for example hex or hex:8",
        "columnspec: [{name: a, format: '{hex}-{n}'}] | 3:32: format '{hex}-{n}': only the last kind"
            + " can have no size; write for example {words:20}",
        "columnspec: [{name: a, text: json}] | 3:14: this text needs a size of at least 55, such as"
            + " size: uniform(200..500)",
        "columnspec: [{name: a, text: json, size: uniform(5..90)}] | 3:36: this text needs a size of"
            + " at least 55, such as size: uniform(200..500)",
        "columnspec: [{name: a, text: email, size: fixed(9)}] |"
            + " 3:37: size has no effect on this text; remove it",
        "columnspec: [{name: a, text: name, values: [x]}] |"
            + " 3:24: give only one of values, file, vector, text, format, compressible",
        "columnspec: [{name: a, compressible: 30}] | 3:38: compressible '30': write the share that"
            + " compression leaves, such as 0.3",
        "columnspec: [{name: a, compressible: 0}] | 3:38: compressible '0': write the share that"
            + " compression leaves, such as 0.3",
        "columnspec: [{name: a, scale: -2}] | 3:31: scale '-2': must be the number of digits after"
            + " the decimal point, from 0 to 18",
        "columnspec: [{name: a, step: uniform(0..5)}] |"
            + " 3:30: step must be at least 1, not 'uniform(0..5)'",
        "columnspec: [{name: a, nulls: 1}] | 3:31: nulls '1': write the share of rows without a"
            + " value, from 0 to below 1, as in 0.3",
        "columnspec: [{name: a, nulls: -0.5}] | 3:31: nulls '-0.5': write the share of rows without a"
            + " value, from 0 to below 1, as in 0.3",
        "columnspec: [{name: a, values: {x: 1.5}}] | 3:36: values: a weight must be a whole number"
            + " from 1 to 9999, as in {EUR: 7, USD: 2}",
        "columnspec: [{name: a, vector: 'clusters(0, spread=1)'}] | 3:32: vector"
            + " 'clusters(0, spread=1)': write clusters(100, spread=0.1) or clusters(100, spread=0.1,"
            + " normalized)",
        "columnspec: [{name: a, vector: 'clusters(9, spread=1)', values: [x]}] |"
            + " 3:24: give only one of values, file, vector, text, format, compressible",
        "queries: {a: {cql: TRUNCATE t, recall: 0}} | 3:40: recall '0': must be at least 1",
        "columnspec: [{name: a, values: x}] | 3:32: values must be a list such as [red, green, blue]",
        "columnspec: [{name: a, file: x.csv}] |"
            + " 3:30: file 'x.csv': write the file and its column, as in cities.csv#name",
        "columnspec: [{name: a, file: x.csv#b}] |"
            + " 3:30: file 'x.csv#b': only a profile in a local file can refer to other files",
        "columnspec: {name: a} |"
            + " 3:13: columnspec must be a list of columns; begin each with '- name: '",
        "token_range_queries: {a: {columns: '*', page_size: 0}} | 3:52: page_size '0':"
            + " must be at least 1",
        "keyspace: other | 3:1: 'keyspace' is given twice; first on line 1",
        "specname: !!java.net.URL http://x | 3:11: the tag 'tag:yaml.org,2002:java.net.URL'"
            + " is not allowed; remove it",
        "specname: [a | 4:1: invalid YAML: expected ',' or ']', but got <stream end>",
        "table_definition: CREATE TABLE u (k int PRIMARY KEY) |"
            + " 3:1: table_definition creates 'u', but table is 't'",
        "table_definition: CREATE TABLE ks2.t (k int PRIMARY KEY) |"
            + " 3:1: table_definition creates a table in keyspace 'ks2', but keyspace is 'ks'",
        "table_definition: 'CREATE TABLE t (''a'' int)' |"
            + " 3:36: table_definition: expected the name of a column, not ''a''",
        "table_definition: \"CREATE TABLE t (k\\tint, \\x41 )\" |"
            + " 3:49: table_definition: expected a type, not ')'",
      })
  void an_error_is_reported_with_its_location(String yaml, String error) {
    assertThat(errors(HEAD + yaml + "\n")).containsExactly("p.yaml:" + error);
  }

  private String yamlError(String yaml) {
    List<String> errors = errors(HEAD + yaml + "\n");
    assertThat(errors).hasSize(1);
    return errors.get(0).substring("p.yaml:".length());
  }

  @Test
  void invalid_yaml_has_a_remedy_instead_of_the_words_of_the_parser() {
    assertThat(yamlError("specname: a: b"))
        .startsWith("3:12: invalid YAML: a ':' is not possible here: indent the line as its");
    String indent = "invalid YAML: the indent differs from the other entries of this list or map";
    assertThat(yamlError("columnspec:\n  - name: k\n   size: fixed(1)"))
        .startsWith("5:4: " + indent);
    assertThat(yamlError("queries:\n  a: {cql: x}\n b: {cql: x}")).startsWith("5:2: " + indent);
    assertThat(yamlError("\tspecname: a"))
        .isEqualTo("3:1: invalid YAML: a tab is not possible here; indent with spaces");
    assertThat(yamlError("specname: @a"))
        .startsWith("3:11: invalid YAML: found character '@' that cannot start any token");
  }

  /** Lines after a table with columns k, c, v, m and Big, and the only error in them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "columnspec: [{name: c, cluster: uniform(-5..5)}] |"
            + " 4:21: cluster of 'c' must be at least 0, not 'uniform(-5..5)'",
        "columnspec: [{name: c, text: email}] | 4:21: 'c': text, format and compressible need text,"
            + " ascii or blob, not int",
        "columnspec: [{name: c, compressible: 0.3}] | 4:21: 'c': text, format and compressible need"
            + " text, ascii or blob, not int",
        "columnspec: [{name: m, text: words}] | 4:21: 'm': text, format and compressible need text,"
            + " ascii or blob, not map<text, int>",
        "columnspec: [{name: v, scale: 2}] |"
            + " 4:21: 'v': scale needs decimal, double or float, not text",
        "columnspec: [{name: k, step: fixed(1)}] |"
            + " 4:21: step of 'k': only the values of a clustering column can increase",
        "columnspec: [{name: c, nulls: 0.1}] |"
            + " 4:21: nulls of 'c': only a whole column outside the primary key can be null",
        "columnspec: [{name: k, nulls: 0.1}] |"
            + " 4:21: nulls of 'k': only a whole column outside the primary key can be null",
        "columnspec: [{name: m.value, nulls: 0.1}] |"
            + " 4:21: nulls of 'm.value': only a whole column outside the primary key can be null",
        "columnspec: [{name: v, vector: 'clusters(9, spread=1)'}] |"
            + " 4:21: 'v': vector needs vector<float, n>, not text",
        "queries: {a: {cql: SELECT * FROM t LIMIT 9, recall: 5}} | 4:20: query 'a':"
            + " recall needs SELECT ... ORDER BY column ANN OF ? LIMIT k, without WHERE",
        "columnspec: [{name: v.x}] | 4:21: 'v.x': text has no parts",
        "columnspec: [{name: m.kay}] |"
            + " 4:21: 'm.kay': map<text, int> has no part 'kay'; did you mean 'key'?",
        "queries: {a: {cql: 'SELECT * FROM u WHERE q = ?'}} |"
            + " 4:21: query 'a': no column provides the value of bind marker 'q';"
            + " available: k, c, Big, m, v",
        "queries: {a: {cql: 'SELECT * FROM u WHERE k = :q'}} |"
            + " 4:21: query 'a': no column provides the value of bind marker 'q';"
            + " available: k, c, Big, m, v",
        "queries: {a: {cql: 'SELECT * FROM t WHERE q = ?'}} |"
            + " 4:21: query 'a': no column provides the value of bind marker 'q';"
            + " available: k, c, Big, m, v",
        "queries: {a: {cql: \"SELECT * FROM t WHERE token(k) > ?\"}} | 4:21: query 'a':"
            + " no column provides the value of bind marker 'partition key token';"
            + " to read the whole table, use token_range_queries",
        "queries: {a: {cql: 'SELECT * FROM t WHERE k = :x', limit: fixed(1)}} |"
            + " 4:21: query 'a': limit has no effect: the statement has no LIMIT ?",
        "queries: {a: {cql: SELCT * FROM t}} |"
            + " 4:20: query 'a': no CQL statement begins with 'SELCT'; did you mean 'SELECT'?",
        "queries: {a: {cql: \"SELECT * FRM t WHERE k = ?\"}} | 4:30: query 'a': expected FROM, not 'FRM'",
        "queries: {a: {cql: SELECT * FROM t WHER k = 1}} |"
            + " 4:36: query 'a': expected WHERE, not 'WHER'",
        "queries: {a: {cql: SELECT * FROM t, batch: {size: fixed(2)}}} |"
            + " 4:20: query 'a': a batch can contain only INSERT, UPDATE and DELETE",
        "token_range_queries: {a: {columns: 'k, w'}} |"
            + " 4:23: token range query 'a': the table has no column 'w'; available: k, c, Big, m, v",
      })
  void an_error_that_depends_on_the_table_is_reported(String yaml, String error) {
    assertThat(errors(TABLE + yaml + "\n")).containsExactly("p.yaml:" + error);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t WHERE k IN ? AND c IN (?, ?)",
        "SELECT * FROM ks.t WHERE k = :k AND (c) > (?)",
        "SELECT * FROM t WHERE m CONTAINS ? AND m CONTAINS KEY ? AND m[?] = ?",
        "UPDATE t SET m[?] = ?, \"Big\" = ? WHERE k = ? AND c = :anything",
      })
  void bind_markers_that_columns_provide_are_accepted(String cql) {
    assertThat(read(TABLE + "queries:\n  a:\n    cql: |\n      " + cql + "\n").queries())
        .hasSize(1);
  }

  /** Lines after a table with columns k, c, v, m and Big, and the only warning about them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "columnspec: [{name: big}] |"
            + " 4:21: columnspec is ignored: the table has no column 'big'; did you mean 'Big'?",
        "columnspec: [{name: m.key, cluster: fixed(1)}] | 4:21: cluster of 'm.key' is ignored: it is"
            + " not a clustering column; clustering columns: c",
        "columnspec: [{name: k, cluster: uniform(-5..5)}] | 4:21: cluster of 'k' is ignored: it is"
            + " not a clustering column; clustering columns: c",
        "columnspec: [{name: v, values: [a, b], population: uniform(1..3)}] | 4:52: population"
            + " 'uniform(1..3)' draws numbers outside 1..2, the number of values of 'v'; such numbers"
            + " wrap around to the other end of the list",
        "queries: {Insert: {cql: SELECT x FRM y}} | 4:11: query 'Insert' is ignored: every profile"
            + " has an operation with this name; choose another name",
        "token_range_queries: {validate: {columns: '*'}} | 4:23: query 'validate' is ignored: every"
            + " profile has an operation with this name; choose another name",
      })
  void an_item_without_effect_is_a_warning(String yaml, String warning) {
    read(TABLE + yaml + "\n");
    assertThat(warnings).containsExactly("p.yaml:" + warning);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM u WHERE k = ? AND m CONTAINS ? LIMIT 5",
        "SELECT * FROM system.local",
        "ALTER TABLE t ADD d int",
        "GRANT SELECT ON t TO somebody",
        "DROP INDEX IF EXISTS i",
      })
  void other_tables_and_statements_are_left_to_the_database(String cql) {
    read(TABLE + "queries: {a: {cql: '" + cql + "'}}\n");
    assertThat(warnings).isEmpty();
  }

  @Test
  void a_named_bind_marker_may_be_a_column_of_an_unknown_table() {
    String query = "queries: {a: {cql: 'SELECT * FROM t WHERE token(k) >= token(:k) LIMIT 5'}}\n";
    Profile profile = read(HEAD + query);
    assertThat(QueryCheck.errors(profile, Optional.empty(), profile.queries().get(0))).isEmpty();
  }

  @Test
  void a_run_reads_a_profile_with_invalid_queries() {
    String queries =
        "queries: {a: {cql: SELECT * FRM t}, b: {cql: 'SELECT * FROM t WHERE q = ?'}}\n";
    Profile profile = TestProfiles.read("p.yaml", TABLE + queries, warnings::add);
    assertThat(profile.queries()).hasSize(2);
    assertThat(warnings).isEmpty();
    assertThat(QueryCheck.errors(profile, profile.definedTable(), profile.queries().get(1)))
        .containsExactly(
            "p.yaml:4:47: query 'b': no column provides the value of bind marker 'q';"
                + " available: k, c, Big, m, v");
  }

  @Test
  void valid_but_suspicious_items_are_warnings() {
    Profile profile =
        read(TABLE + "columnspec:\n- {name: v, size: fixed(1)}\n- {name: V, size: fixed(2)}\n");
    assertThat(profile.columns()).extracting(ColumnSpec::name).containsExactly("V");
    assertThat(warnings)
        .containsExactly(
            "p.yaml:6:10: 'V' is given twice in columnspec; this item replaces the one on line 5");
    warnings.clear();
    read(HEAD + "table_definition: CREATE TABLE t (k txt PRIMARY KEY)\n");
    assertThat(warnings)
        .containsExactly(
            "p.yaml:3:37: type 'txt' is neither a CQL type nor created in extra_definitions;"
                + " did you mean 'text'?");
  }

  @Test
  void maps_may_merge_other_maps() {
    Profile profile =
        read(
            HEAD
                + "queries:\n  a: &a\n    cql: SELECT a FROM t\n    fields: samerow\n"
                + "  b:\n    <<: *a\n    cql: SELECT b FROM t\n");
    assertThat(profile.queries().get(1).cql()).isEqualTo("SELECT b FROM t");
    assertThat(profile.queries().get(1).fields()).isEqualTo(QuerySpec.Fields.SAMEROW);
  }

  @Test
  void yaml_that_exceeds_the_limits_is_rejected() {
    StringBuilder laughs = new StringBuilder("a0: &a0 [x]\n");
    for (int i = 1; i < 100; i++) {
      laughs.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }
    assertThat(errors(laughs.toString())).hasSize(1);
    assertThat(errors("[".repeat(100_000))).hasSize(1);
    assertThat(errors("a: ".repeat(10_000))).hasSize(1);
    assertThat(errors("x".repeat(4_000_000))).hasSize(1);
    assertThat(errors(HEAD + "queries: &q {<<: *q}\n")).hasSize(1);
    assertThat(errors("&a [*a]\n")).isNotEmpty();
    assertThat(errors("")).containsExactly("p.yaml:1:1: the file is empty");
  }

  @Test
  void a_table_with_counters_rejects_a_ttl() {
    String table = "table_definition: CREATE TABLE t (k int PRIMARY KEY, c counter)\n";
    assertThat(errors(HEAD + table + "insert: {ttl: fixed(1)}\n"))
        .containsExactly("p.yaml:4:1: insert: ttl is not supported for a table with counters");
  }

  @Test
  void a_missing_file_is_reported_with_similar_names() {
    assertThatThrownBy(() -> TestProfiles.load(PROFILES + "/clasic.yaml", warnings::add))
        .isInstanceOf(UsageError.class)
        .hasMessage(
            "profile '" + PROFILES + "/clasic.yaml' not found; did you mean 'classic.yaml'?");
    assertThatThrownBy(() -> TestProfiles.load(PROFILES + "/nope.yaml", warnings::add))
        .isInstanceOf(UsageError.class)
        .hasMessage(
            "profile '"
                + PROFILES
                + "/nope.yaml' not found; available: broken.yaml, classic.yaml, counter.yaml,"
                + " new-keys.yaml, source.yaml");
  }

  @Test
  void a_csv_file_is_found_in_the_folder_of_the_profile(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("x.csv"), "\uFEFFa,\"b\"\r\n1,\"two\"\"2\"\r\n\r\n3,\"f\nour\"");
    Path profile = folder.resolve("p.yaml");
    Files.writeString(profile, HEAD + "columnspec: [{name: v, file: x.csv#b}]\n");
    assertThat(texts(TestProfiles.load(profile.toString(), warnings::add), 0))
        .containsExactly("two\"2", "f\nour");
    Files.writeString(profile, HEAD + "columnspec: [{name: v, file: x.csv#c}]\n");
    assertThatThrownBy(() -> TestProfiles.load(profile.toString(), warnings::add))
        .hasMessageEndingWith(":3:30: file 'x.csv#c': the file has no column 'c'; available: a, b");
    Files.writeString(folder.resolve("x.csv"), "a,b\n1,\"2\n");
    assertThatThrownBy(() -> TestProfiles.load(profile.toString(), warnings::add))
        .isInstanceOf(UsageError.class);
  }

  private static List<String> texts(Profile profile, int column) {
    DataColumn cells = profile.columns().get(column).file().orElseThrow();
    return LongStream.range(0, cells.file().rows())
        .mapToObj(number -> UTF_8.decode(cells.value(number + 1)).toString())
        .toList();
  }

  @Test
  void a_profile_may_be_downloaded_over_http() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] body = Files.readAllBytes(PROFILES.resolve("counter.yaml"));
    server.createContext(
        "/counter.yaml",
        exchange -> {
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      String address = "http://127.0.0.1:" + server.getAddress().getPort();
      Profile profile = TestProfiles.load(address + "/counter.yaml", warnings::add);
      assertThat(profile.table()).isEqualTo("counttest");
      assertThatThrownBy(() -> TestProfiles.load(address + "/none.yaml", warnings::add))
          .hasMessage(
              "profile '"
                  + address
                  + "/none.yaml' cannot be downloaded: the server returned status 404");
    } finally {
      server.stop(0);
    }
    Path local = PROFILES.resolve("counter.yaml").toAbsolutePath();
    assertThat(TestProfiles.load(local.toUri().toString(), warnings::add).table())
        .isEqualTo("counttest");
  }

  @Test
  @Timeout(30)
  void a_stalled_download_is_abandoned() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 1_000);
          exchange.getResponseBody().write("keyspace: x\n".getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
        });
    server.start();
    try {
      String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/x.yaml";
      assertThatThrownBy(() -> ProfileFile.download(address, Duration.ofSeconds(1)))
          .isInstanceOf(UsageError.class)
          .hasMessage(
              "profile '" + address + "' cannot be downloaded: the download took longer than 1 s");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void bytes_that_are_not_text_are_rejected(@TempDir Path folder) throws IOException {
    Path profile = folder.resolve("p.yaml");
    Files.write(profile, "keyspace: \u00e9".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> TestProfiles.load(profile.toString(), warnings::add))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("not UTF-8 text");
  }
}
