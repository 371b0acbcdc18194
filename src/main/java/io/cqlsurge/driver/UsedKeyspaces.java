package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.OptionsMap;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The keyspaces that a session uses. The driver reads the definitions of these only, and again when
 * they change, because a cluster can have thousands of tables. Safe for use by many threads.
 */
final class UsedKeyspaces {
  /** Number up to which each keyspace is named in a request; some clusters limit such lists. */
  private static final int MAX_NAMED = 10;

  /** The keyspaces of users, and of virtual tables. */
  private static final List<String> ALL =
      List.of("!/^system(?!_views$|_metrics$).*/", "!/^dse_.*/", "!solr_admin", "!OpsCenter");

  private final CqlSession session;
  private final OptionsMap options;
  private final Set<String> used = new TreeSet<>();

  /**
   * No keyspace is used.
   *
   * @param session a session that reads no definitions yet
   * @param options options of the session, which are changed whenever a keyspace is added
   */
  UsedKeyspaces(CqlSession session, OptionsMap options) {
    this.session = session;
    this.options = options;
  }

  /** Makes the driver read a keyspace; the stage completes when it is known. */
  synchronized CompletionStage<Metadata> add(String keyspace) {
    if (isRead(keyspace)) {
      return CompletableFuture.completedFuture(session.getMetadata());
    }
    used.add(keyspace);
    // The driver reads the keyspaces when this is enabled, and then after each change.
    session.setSchemaMetadataEnabled(false);
    options.put(
        TypedDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES,
        used.size() > MAX_NAMED ? ALL : List.copyOf(used));
    return session.setSchemaMetadataEnabled(true);
  }

  /** Reads a keyspace as it is now; the stage completes with the metadata. */
  synchronized CompletionStage<Metadata> read(String keyspace) {
    return isRead(keyspace) ? session.refreshSchemaAsync() : add(keyspace);
  }

  /** Returns whether the driver reads a keyspace, or all of them. */
  private boolean isRead(String keyspace) {
    return used.size() > MAX_NAMED || used.contains(keyspace);
  }
}
