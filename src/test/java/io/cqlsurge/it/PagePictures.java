package io.cqlsurge.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Takes pictures of pages in a browser, at any width. */
final class PagePictures {
  /** The height of a whole page. */
  static final int ALL = 0;

  private static final int FIRST_HEIGHT = 3000;
  private static final int MAX_HEIGHT = 16_000;
  private static final int PHONE = 500;
  private static final long DRAWING_NS = Duration.ofMillis(700).toNanos();
  private static final long LIMIT_NS = Duration.ofSeconds(10).toNanos();
  private static final long PAUSE_NS = Duration.ofMillis(50).toNanos();
  private static final String HEIGHT =
      "return Math.ceil(document.body.getBoundingClientRect().bottom + window.scrollY) + 16";
  private static final String IS_DRAWN =
      "const panels = [...document.querySelectorAll('.panel:not([hidden])')];"
          + " return document.readyState === 'complete' &&"
          + " panels.every(panel => panel.dataset.lines !== undefined)";

  private final Browser browser;

  PagePictures(Browser browser) {
    this.browser = browser;
  }

  /** Opens an address at a width. A page in a file can have a fragment with its settings. */
  void open(String address, int width) {
    resize(width, FIRST_HEIGHT);
    browser.openAddress(address);
    // A new tab has the size of the window.
    resize(width, FIRST_HEIGHT);
    awaitDrawing();
    int height = (int) browser.number(HEIGHT);
    resize(width, Math.min(Math.max(height, PHONE), MAX_HEIGHT));
    LockSupport.parkNanos(DRAWING_NS);
  }

  /** Waits until the charts are drawn; pages of other tools and a live page have none at first. */
  private void awaitDrawing() {
    long deadline = System.nanoTime() + LIMIT_NS;
    while (!Boolean.TRUE.equals(browser.run(IS_DRAWN)) && System.nanoTime() < deadline) {
      LockSupport.parkNanos(PAUSE_NS);
    }
  }

  private void resize(int width, int height) {
    browser
        .driver()
        .executeCdpCommand(
            "Emulation.setDeviceMetricsOverride",
            Map.of(
                "width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < PHONE));
  }

  /** Writes the first pixels of the open page, or all of it, to a file. */
  void write(Path file, int width, int height) throws IOException {
    int whole = (int) browser.number(HEIGHT);
    int visible = height == ALL ? Math.min(whole, MAX_HEIGHT) : height;
    Map<String, Object> clip =
        Map.of("x", 0, "y", 0, "width", width, "height", visible, "scale", 1);
    Map<String, Object> answer =
        browser
            .driver()
            .executeCdpCommand(
                "Page.captureScreenshot",
                Map.of("format", "png", "clip", clip, "captureBeyondViewport", true));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, Base64.getDecoder().decode(String.valueOf(answer.get("data"))));
  }
}
