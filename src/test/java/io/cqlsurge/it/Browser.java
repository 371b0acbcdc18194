package io.cqlsurge.it;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

/** A headless Chromium, as tall as a graph page so that the page draws all panels. */
final class Browser implements AutoCloseable {
  private static final Path CHROMIUM = installed("chromium", "chromium-browser");
  private static final Path CHROMEDRIVER = installed("chromedriver");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Dimension SIZE = new Dimension(1400, 3000);
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String TEXTS =
      "return [...document.querySelectorAll(arguments[0])].map("
          + "each => each.innerText.replaceAll('\\u00a0', ' ').trim())";
  private static final Map<String, String> ALL_LOGS =
      Map.of(LogType.BROWSER, "ALL", LogType.PERFORMANCE, "ALL");

  /** Browsers that no test uses. Each class of tests has one for itself while it runs. */
  private static final Deque<Browser> IDLE = new ArrayDeque<>();

  private final ChromeDriver driver;
  private final boolean isShared;

  private Browser(ChromeDriver driver, boolean isShared) {
    this.driver = driver;
    this.isShared = isShared;
  }

  /**
   * Returns a browser that another test may have used, without a page of it; when it is closed, the
   * next test can use it. It ends after the last test.
   */
  static synchronized Browser shared() {
    Browser idle = IDLE.poll();
    if (idle != null) {
      return idle;
    }
    try {
      Browser started = start(Files.createTempDirectory("cqlsurge-browser"), true);
      Runtime.getRuntime().addShutdownHook(new Thread(started.driver::quit, "stop-browser"));
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static synchronized void giveBack(Browser browser) {
    browser.openAddress("about:blank");
    browser.driver.manage().window().setSize(SIZE);
    browser.complaints();
    browser.requests();
    IDLE.push(browser);
  }

  private static Path installed(String... names) {
    return Stream.of(names)
        .map(name -> Path.of("/usr/bin", name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "/usr/bin/" + names[0] + " is missing; scripts/verify installs it"));
  }

  /** Starts Chromium with a new, empty user profile. */
  static Browser start(Path profile) {
    return start(profile, false);
  }

  private static Browser start(Path profile, boolean isShared) {
    ChromeOptions options = new ChromeOptions().setBinary(CHROMIUM.toString());
    options.addArguments("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic");
    options.addArguments("--no-first-run", "--disable-background-networking", "--disable-sync");
    options.addArguments(
        "--disable-component-update", "--window-size=" + SIZE.width + "," + SIZE.height);
    options.addArguments("--disable-dev-shm-usage", "--user-data-dir=" + profile);
    options.setCapability("goog:loggingPrefs", ALL_LOGS);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(CHROMEDRIVER.toFile())
            .usingAnyFreePort()
            .build();
    return new Browser(new ChromeDriver(service, options), isShared);
  }

  ChromeDriver driver() {
    return driver;
  }

  /** Opens a page in a new tab, closes the old one and waits until the panels are drawn. */
  void open(Path page, String fragment) {
    openAddress(page.toUri() + fragment);
    awaitPanels();
  }

  private void awaitPanels() {
    await(
        "return [...document.querySelectorAll('.panel:not([hidden])')].length > 0 &&"
            + " [...document.querySelectorAll('.panel:not([hidden])')].every(panel =>"
            + " panel.dataset.lines !== undefined)");
  }

  /** Opens an address in a new tab, and closes the old one. */
  void openAddress(String address) {
    String old = driver.getWindowHandle();
    driver.switchTo().newWindow(WindowType.TAB);
    String fresh = driver.getWindowHandle();
    driver.switchTo().window(old).close();
    driver.switchTo().window(fresh);
    driver.get(address);
  }

  /** Opens a page in a new tab, with the fragment of the current address. */
  void reopen(Path page) {
    String address = driver.getCurrentUrl();
    open(page, address.substring(address.indexOf('#')));
  }

  /** Runs a script in the page and returns its result. */
  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** Runs a script and returns its result as text. */
  String text(String script, Object... arguments) {
    return String.valueOf(run(script, arguments));
  }

  /** Runs a script and returns its result as a number. */
  double number(String script, Object... arguments) {
    return ((Number) run(script, arguments)).doubleValue();
  }

  /** Waits until a script returns true. */
  void await(String script, Object... arguments) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!Boolean.TRUE.equals(run(script, arguments))) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("Never became true within " + LIMIT + ": " + script);
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  /** Returns the first element that a selector finds. */
  WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  /**
   * Returns the texts of all elements that a selector finds, with usual spaces only. They are read
   * in one step, because a page may replace its elements at any time.
   */
  List<String> texts(String selector) {
    return ((List<?>) run(TEXTS, selector)).stream().map(String::valueOf).toList();
  }

  /** Returns all warnings and errors in the browser's log since the last call. */
  List<String> complaints() {
    return StreamSupport.stream(driver.manage().logs().get(LogType.BROWSER).spliterator(), false)
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /**
   * Returns the addresses that pages from files requested, except their own, since the last call.
   */
  List<String> requests() {
    return StreamSupport.stream(
            driver.manage().logs().get(LogType.PERFORMANCE).spliterator(), false)
        .map(entry -> json(entry.getMessage()).path("message"))
        .filter(message -> message.path("method").asText().equals("Network.requestWillBeSent"))
        .map(message -> message.path("params"))
        .filter(asked -> asked.path("documentURL").asText().startsWith("file:"))
        .filter(asked -> !asked.path("type").asText().equals("Document"))
        .map(asked -> asked.path("request").path("url").asText())
        .filter(address -> !address.startsWith("data:"))
        .toList();
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a screenshot of the page to a file. */
  void picture(Path file) {
    try {
      Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (isShared) {
      giveBack(this);
    } else {
      driver.quit();
    }
  }
}
