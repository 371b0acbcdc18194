package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverExecutionException;
import com.datastax.oss.driver.api.core.config.OptionsMap;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.internal.core.util.concurrent.CompletableFutures;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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

  /** Limit for a read; after some failures, the driver never ends one. */
  private static final int READ_SECONDS = 60;

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
    if (!used.add(keyspace)) {
      return CompletableFuture.completedFuture(session.getMetadata());
    }
    // The driver reads the keyspaces when this is enabled, and then after each change.
    session.setSchemaMetadataEnabled(false);
    options.put(
        TypedDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES,
        used.size() > MAX_NAMED ? ALL : List.copyOf(used));
    return session.setSchemaMetadataEnabled(true);
  }

  /**
   * Returns the metadata with the definitions of a keyspace as they are now.
   *
   * @throws IllegalStateException if there is no connection, or reading them does not end
   */
  Metadata read(String keyspace) {
    return await(isUsed(keyspace) ? session.refreshSchemaAsync() : add(keyspace));
  }

  private synchronized boolean isUsed(String keyspace) {
    return used.contains(keyspace);
  }

  /**
   * Waits until a keyspace is known, and what depends on it.
   *
   * @throws IllegalStateException if reading it does not end
   */
  static <T> T await(CompletionStage<T> stage) {
    try {
      return CompletableFutures.getUninterruptibly(
          stage.toCompletableFuture().orTimeout(READ_SECONDS, TimeUnit.SECONDS));
    } catch (DriverExecutionException e) {
      if (e.getCause() instanceof TimeoutException) {
        throw new IllegalStateException("no result after " + READ_SECONDS + " s", e);
      }
      throw e;
    }
  }
}
