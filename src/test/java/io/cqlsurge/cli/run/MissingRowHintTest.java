package io.cqlsurge.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.workload.Workload;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MissingRowHintTest {
  private final TestConsole console = new TestConsole();
  private final FakeDatabase database = new FakeDatabase();
  private final AtomicInteger calls = new AtomicInteger();
  private volatile boolean misses;
  private volatile Optional<String> explanation = Optional.of("because");
  private volatile Thread caller;

  @AfterEach
  void close() {
    database.close();
  }

  private final MissingRowHint hint =
      new MissingRowHint(
          (Workload)
              Proxy.newProxyInstance(
                  Workload.class.getClassLoader(),
                  new Class<?>[] {Workload.class},
                  (proxy, method, arguments) ->
                      switch (method.getName()) {
                        case "missesRows" -> misses;
                        case "explainMissing" -> explain();
                        default -> throw new AssertionError(method);
                      }),
          database,
          console.terminal());

  private Optional<String> explain() {
    caller = Thread.currentThread();
    calls.incrementAndGet();
    return explanation;
  }

  private List<String> printed() {
    return console.err();
  }

  @Test
  void it_is_printed_during_the_run_and_only_once() {
    hint.progressed(null);
    assertThat(calls).hasValue(0);
    misses = true;
    hint.progressed(null);
    hint.progressed(null);
    hint.finish();
    assertThat(printed()).containsExactly("WARNING: because");
    assertThat(calls).hasValue(1);
    assertThat(caller).isNotSameAs(Thread.currentThread());
  }

  @Test
  void a_run_that_ends_early_is_explained_at_the_end() {
    hint.progressed(null);
    hint.finish();
    assertThat(printed()).containsExactly("WARNING: because");
  }

  @Test
  void without_an_explanation_nothing_is_printed() {
    explanation = Optional.empty();
    misses = true;
    hint.progressed(null);
    hint.finish();
    assertThat(calls).hasValue(1);
    assertThat(printed()).isEmpty();
  }

  @Test
  void an_exception_of_the_workload_is_not_hidden() {
    explanation = null;
    misses = true;
    hint.progressed(null);
    assertThatThrownBy(hint::finish).isInstanceOf(NullPointerException.class);
  }
}
