package io.cqlsurge.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A Markdown table of medians, printed row by row, with ratios below it. */
final class ContestTable {
  private final PrintStream out;
  private final String axis;
  private final Set<Figure> figures;
  private final List<String> ratios = new ArrayList<>();

  /**
   * Prints the heading.
   *
   * @param labels the columns that describe the run, after its name; the first one varies
   */
  ContestTable(PrintStream out, List<String> labels, Set<Figure> figures) {
    this.out = out;
    this.axis = labels.get(0);
    this.figures = figures;
    List<String> headings = new ArrayList<>(List.of("what"));
    headings.addAll(labels);
    figures.forEach(figure -> headings.add(figure.heading()));
    out.println();
    line(headings);
    out.println("|---|" + String.join("", Collections.nCopies(headings.size() - 1, "---:|")));
  }

  /** Prints a row for each entrant of a contest, and stores the ratios for the end. */
  void add(List<String> labels, Load load, Map<String, List<Cost>> costs) {
    costs.forEach(
        (name, runs) -> {
          List<String> cells = new ArrayList<>(List.of(name));
          cells.addAll(labels);
          figures.forEach(figure -> cells.add(figure.show(load, runs)));
          line(cells);
        });
    String where = "- " + axis + " " + labels.get(0) + ": ";
    Ratios.lines(load, costs).forEach(ratio -> ratios.add(where + ratio));
  }

  private void line(List<String> cells) {
    out.println("| " + String.join(" | ", cells) + " |");
  }

  /** Prints the ratios. */
  void end() {
    if (!ratios.isEmpty()) {
      out.println();
      ratios.forEach(out::println);
    }
  }
}
