package io.cqlsurge.engine.server;

import io.cqlsurge.database.Cluster;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A source of the values that a node reports. Thread-safe. */
@FunctionalInterface
public interface NodeSource {

  /** Asks a node without waiting. Is not called again for a node before it has answered. */
  CompletionStage<Samples> ask(Cluster.Node node);

  /** Reads a node's values, and waits for them. */
  @FunctionalInterface
  interface Reader {
    Samples read(Cluster.Node node) throws IOException;
  }

  /** Returns a source that reads in its own threads, which do not keep the process alive. */
  static NodeSource of(Reader reader) {
    ExecutorService threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "node-figures");
              thread.setDaemon(true);
              return thread;
            });
    return node ->
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return reader.read(node);
              } catch (IOException e) {
                throw new CompletionException(e);
              }
            },
            threads);
  }
}
