package io.cqlsurge.driver.scylla;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.stream.IntStream;

/** Nodes that are only compared with each other. */
final class TestNodes {
  private TestNodes() {}

  /** Returns different nodes. */
  static List<Node> of(int count) {
    return IntStream.range(0, count).mapToObj(TestNodes::node).toList();
  }

  private static Node node(int index) {
    return (Node)
        Proxy.newProxyInstance(
            Node.class.getClassLoader(),
            new Class<?>[] {Node.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "equals" -> self == arguments[0];
                  case "hashCode" -> index;
                  case "toString" -> "node " + index;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
