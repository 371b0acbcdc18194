package io.cqlsurge.report.trial;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** This machine's name. */
public final class HostName {
  /** Name of the machine on Linux; reading it needs no network. */
  private static final Path KERNEL_NAME = Path.of("/proc/sys/kernel/hostname");

  private HostName() {}

  /** Returns the name, {@code unknown} if the machine has none. */
  public static String local() {
    try {
      return Files.readString(KERNEL_NAME).strip();
    } catch (IOException e) {
      return resolved();
    }
  }

  private static String resolved() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
