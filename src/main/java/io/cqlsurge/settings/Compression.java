package io.cqlsurge.settings;

/** How the bytes between client and server are compressed. */
public enum Compression {
  NONE,
  LZ4,
  SNAPPY
}
