package io.cqlsurge.it;

import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs against a real node, for the pictures of the documentation. */
final class PictureRuns {
  private static final Pattern ADDRESS = Pattern.compile("Live page: (\\S+)");
  private static final String MIXED =
      "mixed ratio(write=1,read=3) duration=%s -pop seq=1..200k -rate threads=50 fixed=%d/s";

  /** Makes a node slow for 15 s: it stops and continues the node's process. */
  private static final String SLOW_NODE =
      """
      #!/bin/sh
      pid=$(cat %s)
      for i in $(seq 150); do kill -STOP $pid; sleep 0.05; kill -CONT $pid; sleep 0.05; done
      """;

  private static final int DESKTOP = 1400;
  private static final int PHONE = 390;
  private static final int TERMINAL_COLUMNS = 100;
  private static final int LIVE_ROWS = 12;

  private final PagePictures pages;
  private final Path work;
  private final Path images;

  PictureRuns(PagePictures pages, Path work, Path images) {
    this.pages = pages;
    this.work = work;
    this.images = images;
  }

  /** Starts nodes, loads rows and makes the pictures with these names; without names, all. */
  void make(Set<String> names) throws IOException, InterruptedException {
    Predicate<String> isWanted = name -> names.isEmpty() || names.contains(name);
    if (isWanted.test("profile")) {
      statistics();
    }
    if (isWanted.test("graph")) {
      try (TestNode cluster = TestNode.start("pictures3", "--nodes", "3")) {
        graph(cluster);
      }
    }
    try (TestNode node = TestNode.start("pictures")) {
      run(node, "write n=200k -rate threads=50");
      if (isWanted.test("terminal")) {
        terminal(node);
      }
      if (isWanted.test("live")) {
        live(node);
      }
      if (isWanted.test("phases")) {
        phases(node);
      }
      if (isWanted.test("search")) {
        search(node);
      }
    }
  }

  private CommandLine start(TestNode node, String command, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
    arguments.addAll(List.of(more));
    arguments.addAll(List.of("-node", node.address()));
    System.out.println("cqlsurge " + String.join(" ", arguments));
    return CommandLine.start(work, Map.of(), "scripts/cqlsurge", arguments.toArray(String[]::new));
  }

  private void run(TestNode node, String command, String... more) {
    Result result = start(node, command, more).await();
    if (result.status() != 0) {
      throw new IllegalStateException(result.toString());
    }
  }

  private void terminal(TestNode node) throws IOException, InterruptedException {
    String command = MIXED.formatted("10s", 2000).replaceFirst("ratio\\S+", "'$0'");
    String environment = "CQLSURGE_JAVA_OPTS= CQLSURGE_NODE=" + node.address();
    try (TerminalWindow window = new TerminalWindow(work, TERMINAL_COLUMNS, environment, command)) {
      if (window.awaitEnd() != 0) {
        throw new IllegalStateException(String.join("\n", window.lines()));
      }
      List<String> lines = new ArrayList<>(List.of("\u001b[1m$ cqlsurge " + command + "\u001b[0m"));
      window.colours().lines().takeWhile(line -> !line.startsWith("status of")).forEach(lines::add);
      Files.writeString(
          images.resolve("terminal.svg"), TerminalPicture.svg("A run in a terminal", lines));
    }
  }

  /** The same reads and writes with one and with three replicas, after one that is not shown. */
  private void graph(TestNode cluster) throws IOException {
    replicas(cluster, 1, "ONE", "warm-up.html");
    Path page = replicas(cluster, 1, "ONE", "replicas.html");
    replicas(cluster, 3, "QUORUM", "replicas.html");
    replicas(cluster, 3, "ONE", "replicas.html");
    picture(page.toUri() + "#theme=light", DESKTOP, 1100, "graph-desktop.png");
    picture(page.toUri() + "#theme=dark", DESKTOP, 1100, "graph-dark.png");
    picture(page.toUri() + "#theme=light", PHONE, 1100, "graph-phone.png");
  }

  private Path replicas(TestNode cluster, int count, String consistency, String page) {
    String[] schema = {
      "-schema", "keyspace=replicas" + count, "replication(factor=%d)".formatted(count)
    };
    run(cluster, "write n=50k cl=ALL no-warmup -rate threads=30", schema);
    List<String> more = new ArrayList<>(List.of(schema));
    more.addAll(
        List.of(
            "-graph", "file=" + page, "title=Replicas", "revision=rf" + count + " " + consistency));
    run(
        cluster,
        "mixed ratio(write=1,read=3) duration=60s cl=%s -pop dist=uniform(1..50k)"
                .formatted(consistency)
            + " -rate threads=20 fixed=600/s",
        more.toArray(String[]::new));
    return work.resolve(page);
  }

  /** A run in which the node is slow for a while. */
  private void phases(TestNode node) throws IOException {
    Path pid = Path.of("target", "node", "pictures", "127.0.0.1", "pid").toAbsolutePath();
    Path script = Files.writeString(work.resolve("slow-node"), SLOW_NODE.formatted(pid));
    if (!script.toFile().setExecutable(true)) {
      throw new IOException("not executable: " + script);
    }
    page(
        node,
        "phases",
        "A slow node",
        "write duration=90s -pop seq=1..200k -rate threads=50 fixed=500/s -at 40s=run(./slow-node)");
  }

  /** Executes a run, and makes the picture of its page. */
  private void page(TestNode node, String name, String title, String command) throws IOException {
    Path page = work.resolve(name + ".html");
    run(
        node,
        command,
        "-graph",
        "file=" + page.getFileName(),
        "title=" + title,
        "revision=" + command.split(" ", 2)[0]);
    picture(page.toUri() + "#theme=light", DESKTOP, 1100, name + ".png");
  }

  /** A search; a machine that is not quiet can have no result, then run it again. */
  private void search(TestNode node) throws IOException {
    page(
        node,
        "search",
        "How many reads per second?",
        "read -pop dist=uniform(1..200k) -rate threads=100 -slo mean=5ms precision=10% time=200s");
  }

  /** A run in progress, next to one that ended. */
  private void live(TestNode node) throws IOException, InterruptedException {
    Path page = work.resolve("live.html");
    String[] graph = {
      "-graph", "file=" + page.getFileName(), "title=Writes and reads", "revision=first"
    };
    run(node, MIXED.formatted("20s", 2000), graph);
    graph[3] = "revision=second";
    CommandLine run = start(node, MIXED.formatted("2m", 2000) + " -live port=0", graph);
    run.await("rows", () -> run.rows().size() >= LIVE_ROWS);
    Matcher address = ADDRESS.matcher(run.outSoFar());
    if (!address.find()) {
      throw new IllegalStateException(run.outSoFar());
    }
    picture(address.group(1) + "#theme=light", DESKTOP, 1100, "live-desktop.png");
    picture(address.group(1) + "#theme=light", PHONE, 1100, "live-phone.png");
    run.signal("INT");
    run.await();
  }

  /** What a profile generates. */
  private void statistics() throws IOException {
    String[] command = {"profile", "stats", "profiles/chat.yaml"};
    Result result = CommandLine.start("scripts/cqlsurge", command).await();
    List<String> lines =
        new ArrayList<>(List.of("\u001b[1m$ cqlsurge " + String.join(" ", command) + "\u001b[0m"));
    result.out().lines().forEach(lines::add);
    Files.writeString(
        images.resolve("profile-stats.svg"), TerminalPicture.svg("Data of a profile", lines));
  }

  private void picture(String address, int width, int height, String name) throws IOException {
    pages.open(address, width);
    pages.write(images.resolve(name), width, height);
    System.out.println(images.resolve(name));
  }
}
