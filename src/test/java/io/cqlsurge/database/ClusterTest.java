package io.cqlsurge.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterTest {
  @ParameterizedTest
  @CsvSource({
    "/10.0.0.1:9042,10.0.0.1",
    "db1/10.0.0.1:9042,10.0.0.1",
    "/[0:0:0:0:0:0:0:1]:9042,[0:0:0:0:0:0:0:1]",
    "4ac06655-f861-49f9-881e-3fee22e69b94,4ac06655-f861-49f9-881e-3fee22e69b94"
  })
  void the_host_of_a_node_is_its_address_without_name_and_port(String address, String host) {
    assertThat(new Cluster.Node(address, "dc1", "r1").host()).isEqualTo(host);
  }
}
