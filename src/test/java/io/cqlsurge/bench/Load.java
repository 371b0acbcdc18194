package io.cqlsurge.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The work of one run.
 *
 * @param rows number of different rows; the null server stores all of them
 * @param nodes number of addresses of the null server
 * @param perSecond the rate, if there is one
 */
record Load(long operations, long rows, int lanes, Shape shape, int nodes, OptionalLong perSecond) {
  private static final int FILLING_LANES = 100;

  /** The columns of a row, without its key. */
  record Shape(int columns, int cellBytes) {
    /** The row of cassandra-stress. */
    static final Shape USUAL = new Shape(5, 34);

    long bytes() {
      return (long) columns * cellBytes;
    }

    private List<String> words() {
      List<String> words = new ArrayList<>();
      if (columns != USUAL.columns) {
        words.add("n=FIXED(" + columns + ")");
      }
      if (cellBytes != USUAL.cellBytes) {
        words.add("size=FIXED(" + cellBytes + ")");
      }
      if (!words.isEmpty()) {
        words.add(0, "-col");
      }
      return words;
    }
  }

  /** Creates work without a rate. */
  Load(long operations, long rows, int lanes, Shape shape, int nodes) {
    this(operations, rows, lanes, shape, nodes, OptionalLong.empty());
  }

  /** Returns this work at a rate. */
  Load at(long rate) {
    return new Load(operations, rows, lanes, shape, nodes, OptionalLong.of(rate));
  }

  /** Returns this work with at most this number of operations. */
  Load atMost(long limit) {
    long fewer = Math.min(operations, limit);
    return new Load(fewer, Math.min(rows, fewer), lanes, shape, nodes, perSecond);
  }

  /** Returns the work that writes each row once, before the measurement. */
  Load filling() {
    return new Load(rows, rows, FILLING_LANES, shape, nodes);
  }

  /** Returns the addresses of the nodes. */
  List<String> addresses() {
    return IntStream.rangeClosed(1, nodes).mapToObj(i -> "127.0.0." + i).toList();
  }

  /** Returns the options of cassandra-stress and cqlsurge, which follow the command. */
  List<String> words(int port) {
    List<String> words = new ArrayList<>(List.of("-pop", "seq=1.." + rows));
    words.addAll(shape.words());
    words.addAll(List.of("-rate", "threads=" + lanes));
    perSecond.ifPresent(rate -> words.add("fixed=" + rate + "/s"));
    words.addAll(List.of("-node", addresses().stream().collect(Collectors.joining(","))));
    words.addAll(List.of("-port", "native=" + port));
    return words;
  }
}
