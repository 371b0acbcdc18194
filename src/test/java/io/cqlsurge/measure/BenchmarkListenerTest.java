package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BenchmarkListenerTest {
  private final List<String> calls = new ArrayList<>();

  private static Stream<Method> methods() {
    return Arrays.stream(BenchmarkListener.class.getMethods())
        .filter(method -> method.getReturnType() == void.class);
  }

  private BenchmarkListener listener(String name) {
    return (BenchmarkListener)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {BenchmarkListener.class},
            (proxy, method, arguments) -> {
              calls.add(name + " " + method.getName() + " " + Arrays.toString(arguments));
              return null;
            });
  }

  private static Object argument(Class<?> type) {
    if (type == long.class) {
      return 7L;
    }
    if (type == int.class) {
      return 3;
    }
    if (type == double.class) {
      return 0.5;
    }
    if (type == boolean.class) {
      return true;
    }
    return null;
  }

  @ParameterizedTest
  @MethodSource("methods")
  void every_call_reaches_every_listener_with_its_arguments(Method method) throws Exception {
    BenchmarkListener group = BenchmarkListener.group(List.of(listener("a"), listener("b")));
    Object[] arguments =
        Arrays.stream(method.getParameterTypes()).map(BenchmarkListenerTest::argument).toArray();
    method.invoke(group, arguments);
    String shown =
        method.getName() + " " + Arrays.toString(arguments.length == 0 ? null : arguments);
    assertThat(calls).containsExactly("a " + shown, "b " + shown);
  }
}
