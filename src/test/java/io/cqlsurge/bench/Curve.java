package io.cqlsurge.bench;

import io.cqlsurge.bench.Load.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The cost as a function of one quantity. The operations are chosen for 10 to 15 seconds per run on
 * two shared cores, and the rows so that the null server stores at most about 1 GB.
 */
enum Curve {
  LANES("threads", Curve.lanes(), Figure.USUAL),
  COLUMNS("columns", Curve.columns(), Figure.WITH_DATA),
  CELLS("bytes a cell", Curve.cells(), Figure.WITH_DATA),
  NODES("nodes", Curve.nodes(), Figure.USUAL);

  private final String axis;
  private final List<Point> points;
  private final Set<Figure> figures;

  /** A point of the curve: the value of the quantity, and the work. */
  record Point(String label, Load load) {}

  Curve(String axis, List<Point> points, Set<Figure> figures) {
    this.axis = axis;
    this.points = points;
    this.figures = figures;
  }

  private static List<Point> lanes() {
    List<Point> points = new ArrayList<>();
    addLanes(points, 1, 200_000);
    addLanes(points, 10, 1_000_000);
    for (int lanes : new int[] {100, 1_000, 10_000, 20_000}) {
      addLanes(points, lanes, 3_000_000);
    }
    return points;
  }

  private static void addLanes(List<Point> points, int lanes, long operations) {
    Load load = new Load(operations, Math.min(operations, 1_000_000), lanes, Shape.USUAL, 1);
    points.add(new Point(String.valueOf(lanes), load));
  }

  private static List<Point> columns() {
    return List.of(
        shaped("1", 3_000_000, 1_000_000, new Shape(1, 34)),
        shaped("5", 2_500_000, 1_000_000, Shape.USUAL),
        shaped("20", 1_500_000, 500_000, new Shape(20, 34)),
        shaped("100", 700_000, 200_000, new Shape(100, 34)));
  }

  private static List<Point> cells() {
    return List.of(
        shaped("10", 2_500_000, 1_000_000, new Shape(5, 10)),
        shaped("34", 2_500_000, 1_000_000, Shape.USUAL),
        shaped("1024", 500_000, 100_000, new Shape(5, 1024)),
        shaped("10240", 60_000, 10_000, new Shape(5, 10_240)),
        shaped("102400", 6_000, 1_000, new Shape(5, 102_400)));
  }

  private static Point shaped(String label, long operations, long rows, Shape shape) {
    return new Point(label, new Load(operations, rows, 100, shape, 1));
  }

  private static List<Point> nodes() {
    List<Point> points = new ArrayList<>();
    for (int nodes : new int[] {1, 2, 4, 8}) {
      Load load = new Load(2_500_000, 1_000_000, 100, Shape.USUAL, nodes);
      points.add(new Point(String.valueOf(nodes), load));
    }
    return points;
  }

  /** Returns the name of the quantity. */
  String axis() {
    return axis;
  }

  List<Point> points() {
    return points;
  }

  Set<Figure> figures() {
    return figures;
  }

  /** Returns the name as it is typed. */
  String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the curve with a title. */
  static Optional<Curve> named(String title) {
    return Arrays.stream(values()).filter(curve -> curve.title().equals(title)).findFirst();
  }

  /** Returns all titles, for a message. */
  static String titles() {
    return Arrays.stream(values()).map(Curve::title).collect(Collectors.joining(", "));
  }
}
