package io.cqlsurge.feature.workers;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.Main;
import java.io.File;
import org.junit.jupiter.api.Test;

class LocalWorkersTest {
  @Test
  void workers_of_a_jar_start_with_its_manifest() {
    assertThat(LocalWorkers.program("/a/cqlsurge.jar")).containsExactly("-jar", "/a/cqlsurge.jar");
  }

  @Test
  void workers_of_a_build_start_with_its_classes() {
    for (String path : new String[] {"target/classes", "classes" + File.pathSeparator + "a.jar"}) {
      assertThat(LocalWorkers.program(path)).containsExactly("-cp", path, Main.class.getName());
    }
  }
}
