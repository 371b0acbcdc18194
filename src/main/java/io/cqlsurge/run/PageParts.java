package io.cqlsurge.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the features add to pages.
 *
 * @param files names of resources: scripts and style sheets, in their order
 * @param data creates what a page has in addition to its entries
 */
public record PageParts(List<String> files, List<Supplier<Data>> data) {
  public PageParts {
    files = List.copyOf(files);
    data = List.copyOf(data);
  }

  /** What a feature computes for one page from all its entries. */
  public interface Data {
    /**
     * Adds an entry, in the order of the page.
     *
     * @throws IOException if the entry is damaged
     */
    void add(ObjectNode entry) throws IOException;

    /** Returns the result by its keys, if there is any. */
    Optional<Map<String, ?>> result();
  }
}
