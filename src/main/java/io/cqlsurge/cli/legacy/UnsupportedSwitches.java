package io.cqlsurge.cli.legacy;

import java.util.List;
import java.util.Map;

/** Switches of cassandra-stress 2.0 that have no effect any more, or are no longer supported. */
final class UnsupportedSwitches {
  private static final Map<LegacySwitch, String> IDLE =
      Map.of(
          LegacySwitch.CARDINALITY, "values depend on the key, and all differ",
          LegacySwitch.KEYS_PER_CALL, "a request reads one partition",
          LegacySwitch.SUPER_COLUMNS, "there are no super columns",
          LegacySwitch.COMPARATOR, "columns have CQL names",
          LegacySwitch.UNFRAMED, "there is no Thrift",
          LegacySwitch.TRANSPORT_FACTORY, "there is no Thrift",
          LegacySwitch.NO_REPLICATE_ON_WRITE, "the database has no such option");

  private UnsupportedSwitches() {}

  /** Adds a message for each switch that is not supported. */
  static void errors(LegacyLine line, List<String> errors) {
    if (line.has(LegacySwitch.INDEX)) {
      errors.add(
          LegacySwitch.INDEX.shown()
              + ": indexes are no longer created; write a profile with extra_definitions, and run"
              + " 'user'");
    }
    line.value(LegacySwitch.FAMILY_TYPE)
        .filter(type -> !type.equalsIgnoreCase("Standard"))
        .ifPresent(
            type ->
                errors.add(
                    LegacySwitch.FAMILY_TYPE.shown() + ": there are no super columns any more"));
    if (line.has(LegacySwitch.TRUSTSTORE_PASSWORD)) {
      errors.add(
          LegacySwitch.TRUSTSTORE_PASSWORD.shown()
              + ": everybody could read it in the process list; remove it, and add -credentials-file to the translated command line");
    }
  }

  /** Adds a message for each switch that is ignored. */
  static void notices(LegacyLine line, List<String> notices) {
    for (LegacySwitch one : LegacySwitch.values()) {
      if (line.has(one) && IDLE.containsKey(one)) {
        notices.add(one.shown() + " has no effect: " + IDLE.get(one));
      }
    }
    if (line.value(LegacySwitch.PORT).filter("9160"::equals).isPresent()) {
      notices.add(LegacySwitch.PORT.shown() + " 9160 was the port of Thrift; 9042 is used");
    }
    if (line.has(LegacySwitch.QUERY_NAMES) && line.has(LegacySwitch.COLUMNS)) {
      notices.add(LegacySwitch.COLUMNS.shown() + " has no effect: the columns have names");
    }
    if (line.has(LegacySwitch.NODES_FILE) && line.has(LegacySwitch.NODES)) {
      notices.add(LegacySwitch.NODES.shown() + " has no effect: the file names the nodes");
    }
  }
}
