package io.cqlsurge.engine;

import org.junit.jupiter.api.BeforeEach;

/** The tests of runs, with a load loop that shares the thread of the database. */
class SharedThreadRunTest extends RunTest {
  @BeforeEach
  void share() {
    test.database.sharing();
  }
}
