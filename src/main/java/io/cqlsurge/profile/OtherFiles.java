package io.cqlsurge.profile;

import io.cqlsurge.grammar.UsageError;

/** The files that a profile refers to. */
@FunctionalInterface
interface OtherFiles {
  OtherFiles NONE =
      name -> {
        throw new UsageError("only a profile in a local file can refer to other files");
      };

  /**
   * Returns a file's text.
   *
   * @throws UsageError if it cannot be read
   */
  String text(String name);
}
