package io.cqlsurge.measure.server;

import java.util.regex.Pattern;

/**
 * A warning that nodes added to replies of a run.
 *
 * @param text the first such text
 * @param node the address of the node that sent it
 * @param count replies with such a text
 */
public record ServerWarning(String text, String node, long count) {
  /** Values in a text: CQL strings, blobs, UUIDs, numbers. */
  private static final Pattern VALUE =
      Pattern.compile(
          "'(?:[^']|'')*'|\\b0x[0-9a-fA-F]*|\\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\\b"
              + "|(?<![\\w.])-?[0-9][0-9.,]*");

  /** Returns a text without values; texts that differ only in them are one warning. */
  public static String folded(String text) {
    return VALUE.matcher(text).replaceAll("?");
  }

  /** Returns the same warning of two clients or periods together. */
  public ServerWarning and(ServerWarning other) {
    return new ServerWarning(text, node, count + other.count);
  }
}
