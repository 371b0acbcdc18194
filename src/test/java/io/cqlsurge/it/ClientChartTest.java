package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.it.ClientChart.Client;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class ClientChartTest {
  private static final String PAGE =
      """
      | another table |
      | --- |

      ## Clients side by side

      | | ours | theirs | slow |
      | --- | ---: | ---: | ---: |
      | write: op/s | 7 | 8 | 9 |
      | write: CPU µs per operation | 3.03 (2.53 to 3.04) | – | 43 |

      | write: CPU µs per operation | 1 |
      """;

  @Test
  void the_picture_shows_the_table_of_the_page() throws IOException {
    assertThat(Files.readString(ClientChart.IMAGE))
        .as("docs/images/clients.svg is as \"scripts/pictures clients\" makes it")
        .isEqualTo(ClientChart.svg(ClientChart.clients(Files.readString(ClientChart.PAGE))));
  }

  @Test
  void the_page_has_all_clients() throws IOException {
    assertThat(ClientChart.clients(Files.readString(ClientChart.PAGE)))
        .extracting(Client::name)
        .containsExactly(
            "cqlsurge", "cql-stress", "latte", "cassandra-stress", "ScyllaDB's cassandra-stress");
  }

  @Test
  void clients_without_a_number_have_no_bar() {
    assertThat(ClientChart.clients(PAGE))
        .containsExactly(new Client("ours", "3.03"), new Client("slow", "43"));
  }

  @Test
  void bars_are_as_long_as_their_numbers() {
    assertThat(ClientChart.svg(List.of(new Client("a", "1.50"), new Client("b", "3"))))
        .contains("<rect class=\"bar first\" x=\"240\" y=\"52\" width=\"227.5\"")
        .contains("<rect class=\"bar\" x=\"240\" y=\"86\" width=\"455.0\"")
        .contains(">1.50</text>");
  }

  @Test
  void a_page_without_the_row_is_an_error() {
    assertThatThrownBy(() -> ClientChart.clients(PAGE.replace("write: CPU", "read: CPU")))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("no row: write: CPU µs per operation");
  }
}
