package io.cqlsurge.cli.console;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The terminal's width. Users resize terminals, so a thread reads the width again every second,
 * from the first call on. Java cannot read it, so that {@code stty} does. Thread-safe.
 */
public final class WindowWidth implements IntSupplier {
  private static final long PERIOD_MS = 1_000;
  private static final Pattern SIZE = Pattern.compile("\\d{1,5} ([1-9]\\d{0,4})");

  private final Supplier<String> size;
  private final int fallback;
  private volatile int columns;

  /**
   * Creates a width that is not read yet.
   *
   * @param size reads the terminal's size: its rows and columns, separated by a blank
   * @param fallback the columns if the size cannot be read
   */
  WindowWidth(Supplier<String> size, int fallback) {
    this.size = size;
    this.fallback = fallback;
  }

  /** Creates the width of this process's terminal. */
  public static WindowWidth ofThisTerminal(int fallback) {
    return new WindowWidth(WindowWidth::stty, fallback);
  }

  @Override
  public synchronized int getAsInt() {
    if (columns == 0) {
      refresh();
      TimerTask task =
          new TimerTask() {
            @Override
            public void run() {
              refresh();
            }
          };
      new Timer("cqlsurge-terminal-width", true).schedule(task, PERIOD_MS, PERIOD_MS);
    }
    return columns;
  }

  void refresh() {
    Matcher read = SIZE.matcher(size.get());
    columns = read.matches() ? Math.max(Screen.MIN, Integer.parseInt(read.group(1))) : fallback;
  }

  /** Returns the output of {@code stty}; empty if there is no terminal or no such program. */
  private static String stty() {
    try {
      Process process =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
