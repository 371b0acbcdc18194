package io.cqlsurge.settings.connection;

/** How the bytes between client and server are compressed. */
public enum Compression {
  NONE,
  LZ4,
  SNAPPY
}
