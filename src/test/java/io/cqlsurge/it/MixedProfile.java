package io.cqlsurge.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/**
 * A profile of which a test executes all operations, in a separate keyspace.
 *
 * @param name the path of the original, without its folder {@code profiles} or {@code mixes}
 * @param changes the statements that are not reads, with {@code batch} and {@code fields}
 * @param insert the settings of its inserts
 */
record MixedProfile(
    String name,
    Path file,
    String keyspace,
    String table,
    List<String> operations,
    List<Change> changes,
    Map<String, Object> insert) {

  /** A statement that changes rows, in lower case and without line breaks. */
  record Change(String cql, boolean isSameRow) {
    private static final Pattern LITERAL =
        Pattern.compile("[=<>(,]\\s*(?:-?\\d|'|\\w+\\()|\\bjson\\b");

    private String beforeWhere() {
      return cql.replaceFirst(" where .*", "");
    }

    boolean isDeletionOfRows() {
      return cql.startsWith("delete from");
    }

    /** Returns whether only its text shows what it does, or nothing does. */
    boolean isOther() {
      return !cql.matches("(insert into|update|delete) .*") || cql.contains(" json ");
    }

    /** Returns whether its rows may be others than those of the seed. */
    boolean hasOtherKeys() {
      String keys = cql.startsWith("insert") ? cql : cql.replaceFirst(".* where ", "");
      return LITERAL.matcher(keys).find();
    }

    boolean isOrderedByDatabase() {
      return cql.contains(" if ") || cql.contains("timestamp");
    }

    /** Returns whether a column can have something else than the value of its seed after it. */
    boolean mayReplace(String column) {
      if (cql.startsWith("insert")) {
        boolean isAllBound = cql.replaceFirst(".* values ", "").matches("\\((\\?(, )?)+\\).*");
        return !(isAllBound && isSameRow) && beforeWhere().matches(".*\\b" + column + "\\b.*");
      }
      String name = Pattern.quote(column);
      String rest =
          beforeWhere()
              .replaceFirst("(using|from) .*? set ", "set ")
              .replaceAll(
                  "\\b" + name + " (\\+?=) (:" + name + "|\\?|" + name + " \\+ \\?)(?=,|$)", "");
      boolean isNamed = rest.matches(".*\\b" + name + "\\b.*");
      return isNamed || (!isSameRow && beforeWhere().matches(".*\\b" + name + "\\b.*"));
    }
  }

  /** Copies a profile to a folder with the name of another keyspace. */
  static MixedProfile copy(Path profile, Path folder) {
    return copy(profile, folder, "mix");
  }

  /**
   * Copies a profile to a folder with the name of another keyspace.
   *
   * @param prefix the beginning of that name
   */
  static MixedProfile copy(Path profile, Path folder, String prefix) {
    String name = profile.toString().replaceFirst(".*(profiles|mixes)/", "");
    String keyspace = prefix + "_" + name.replace(".yaml", "").replaceAll("\\W", "_");
    String text = ProfileCommands.text(profile);
    Map<String, Object> original = new Yaml().load(text);
    String renamed =
        text.replaceFirst("(?m)^keyspace: .*$", "keyspace: " + keyspace)
            .replace("CREATE KEYSPACE " + original.get("keyspace"), "CREATE KEYSPACE " + keyspace)
            .replace("${messages:1000000}", "${messages:200}");
    return of(name, write(folder.resolve(profile), renamed), keyspace);
  }

  private static Path write(Path file, String text) {
    Path cities = Path.of("cities.csv");
    try {
      Files.createDirectories(file.getParent());
      for (Path folder : List.of(file.getParent(), file.getParent().getParent())) {
        if (!Files.exists(folder.resolve(cities))) {
          Files.copy(Path.of("profiles").resolve(cities), folder.resolve(cities));
        }
      }
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static MixedProfile of(String name, Path file, String keyspace) {
    Map<String, Object> yaml = new Yaml().load(ProfileCommands.text(file));
    var queries = (Map<String, Map<String, Object>>) yaml.getOrDefault("queries", Map.of());
    List<Change> changes =
        queries.values().stream()
            .map(
                query ->
                    new Change(
                        query
                            .get("cql")
                            .toString()
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("\\s+", " ")
                            .strip(),
                        "samerow".equals(query.get("fields"))))
            .filter(change -> !change.cql().startsWith("select"))
            .toList();
    return new MixedProfile(
        name,
        file,
        keyspace,
        yaml.get("table").toString().replace("{t}", "1"),
        List.copyOf(queries.keySet()),
        changes,
        (Map<String, Object>) yaml.getOrDefault("insert", Map.of()));
  }

  /** Returns the operations with shares: three inserts, and each query once, or at random. */
  String ratios(Random random, boolean isDefault) {
    List<String> shares = new ArrayList<>();
    shares.add("insert=" + (isDefault ? 3 : 1 + random.nextInt(5)));
    for (String operation : operations) {
      shares.add(operation + "=" + (isDefault ? 1 : 1 + random.nextInt(3)));
    }
    return "ops(" + String.join(",", shares) + ")";
  }

  String qualifiedTable() {
    return keyspace + "." + table;
  }

  /** Returns whether an acknowledged insert that is applied leaves all rows with all values. */
  boolean insertsAll() {
    return Stream.of("timestamp", "row-population").noneMatch(insert::containsKey)
        && insert.getOrDefault("select", "fixed(1)/1").equals("fixed(1)/1");
  }

  /** Returns whether an insert replaces what was there, except in collections. */
  boolean insertReplacesAll() {
    return insertsAll() && changes.stream().noneMatch(Change::isOrderedByDatabase);
  }
}
