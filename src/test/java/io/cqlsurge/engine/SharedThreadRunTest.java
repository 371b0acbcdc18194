package io.cqlsurge.engine;

import org.junit.jupiter.api.BeforeEach;

/** All that holds for a run holds as well when its worker shares the thread of the database. */
class SharedThreadRunTest extends RunTest {
  @BeforeEach
  void share() {
    test.database.sharing();
  }
}
