package io.cqlsurge.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

  @ParameterizedTest
  @CsvSource({
    "/127.0.0.2:9042,true",
    "name/127.0.0.1:9042,true",
    "/[0:0:0:0:0:0:0:1]:9042,true",
    "/192.0.2.7:9042,false",
    "/[2001:db8:0:0:0:0:0:7]:9042,false",
    "localhost,false",
    "4ac06655-f861-49f9-881e-3fee22e69b94,false"
  })
  void a_node_on_an_address_of_this_machine_is_detected(String address, boolean here) {
    Cluster.Node remote = new Cluster.Node("/192.0.2.1:9042", "dc1", "r1");
    Cluster.Node node = new Cluster.Node(address, "dc1", "r1");
    assertThat(new Cluster("c", List.of(remote, node), 1, 1).isOnThisMachine()).isEqualTo(here);
  }
}
