package io.cqlsurge.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Commands that run in turn for some rounds. Every other round is in reverse order, so that no
 * command always follows the same one.
 */
final class Contest {
  private final int rounds;
  private final Runner runner;

  /** Measures one run. */
  interface Runner {
    Cost run(Command command) throws IOException, InterruptedException;
  }

  Contest(int rounds, Runner runner) {
    this.rounds = rounds;
    this.runner = runner;
  }

  /**
   * Returns the costs by command name, in order of the commands; each list is in order of rounds.
   */
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
