package io.cqlsurge.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs commands in turn, some rounds long. Every other round goes backwards, so that none always
 * comes after the same one.
 */
final class Contest {
  private final int rounds;
  private final Runner runner;

  /** What measures one run. */
  interface Runner {
    Cost run(Command command) throws IOException, InterruptedException;
  }

  Contest(int rounds, Runner runner) {
    this.rounds = rounds;
    this.runner = runner;
  }

  /** The costs by the commands' names, in their order; each list has the rounds in order. */
  Map<String, List<Cost>> run(List<Command> commands) throws IOException, InterruptedException {
    Map<String, List<Cost>> costs = new LinkedHashMap<>();
    commands.forEach(command -> costs.put(command.name(), new ArrayList<>()));
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < commands.size(); i++) {
        Command command = commands.get(round % 2 == 0 ? i : commands.size() - 1 - i);
        System.err.printf("Round %d of %d: %s%n", round + 1, rounds, command.name());
        costs.get(command.name()).add(runner.run(command));
      }
    }
    return costs;
  }
}
