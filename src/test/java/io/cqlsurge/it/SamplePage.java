package io.cqlsurge.it;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.cli.Assembled;
import io.cqlsurge.feature.page.GraphFile;
import io.cqlsurge.feature.page.GraphPage;
import io.cqlsurge.feature.page.TestPages;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A graph page of constructed entries. */
final class SamplePage {
  private SamplePage() {}

  /** Writes a page, and replaces an existing one. */
  static Path write(Path file, String title, List<ObjectNode> entries) {
    return write(file, title, new GraphPage(Assembled.features().page()), entries);
  }

  /** Writes a page of a form, and replaces an existing one. */
  static Path write(Path file, String title, GraphPage form, List<ObjectNode> entries) {
    try {
      Files.deleteIfExists(file);
      return GraphFile.open(file, form).add(Optional.of(title), TestPages.of(entries)).page();
    } catch (IOException | UsageError e) {
      throw new AssertionError(e);
    }
  }
}
