package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.servererrors.FunctionFailureException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.DatabaseError.Kind;
import io.netty.handler.codec.EncoderException;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class DriverErrorsTest {

  @Test
  void a_wrapped_error_is_unwrapped() {
    FrameTooLongException tooLong =
        new FrameTooLongException(
            InetSocketAddress.createUnresolved("node", 9042), "length exceeds 256");
    DatabaseError error = DriverErrors.translate(new EncoderException(tooLong));
    assertThat(error.kind()).isEqualTo(Kind.REFUSED);
    assertThat(error).hasMessage("too large: length exceeds 256");

    CompletionException lost = new CompletionException(new ClosedConnectionException("lost"));
    assertThat(DriverErrors.translate(lost).kind()).isEqualTo(Kind.CONNECTION);
  }

  @Test
  void a_node_in_a_message_is_reduced_to_its_address() {
    String text = "Node(endPoint=/127.0.0.1:9042, hostId=x, hashCode=54aa9557) is overloaded: why";
    assertThat(DriverErrors.translate(new IllegalStateException(text)))
        .hasMessage("no usable connection to any node: /127.0.0.1:9042 is overloaded: why");
  }

  @Test
  void a_sentence_has_no_line_breaks() {
    assertThat(DriverErrors.translate(new ClosedConnectionException("lost\n  it")))
        .hasMessage("the connection was lost: lost it");
  }

  @Test
  void the_exception_has_the_name_of_driver_3() {
    assertThat(name(new ClosedConnectionException("lost"))).isEqualTo("TransportException");
    assertThat(name(new DriverTimeoutException("late"))).isEqualTo("OperationTimedOutException");
    assertThat(name(new NoNodeAvailableException())).isEqualTo("NoHostAvailableException");
    assertThat(name(new SyntaxError(null, "no viable alternative"))).isEqualTo("SyntaxError");
    assertThat(name(new FunctionFailureException(null, "f")))
        .isEqualTo("FunctionExecutionException");
    assertThat(name(new OverloadedException(null))).isEqualTo("OverloadedException");
  }

  private static String name(Throwable thrown) {
    return DriverErrors.translate(thrown).exceptionName();
  }
}
