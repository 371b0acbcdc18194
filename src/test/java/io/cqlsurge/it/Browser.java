package io.cqlsurge.it;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.stream.StreamSupport;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

/** A Chromium without a window, as tall as a graph page, so that all of its panels are drawn. */
final class Browser implements AutoCloseable {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path CHROMEDRIVER = Path.of("/usr/bin/chromedriver");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Map<String, String> ALL_LOGS =
      Map.of(LogType.BROWSER, "ALL", LogType.PERFORMANCE, "ALL");

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts Chromium with its own, empty profile. */
  static Browser start(Path profile) {
    for (Path program : List.of(CHROMIUM, CHROMEDRIVER)) {
      if (!Files.isExecutable(program)) {
        throw new IllegalStateException(
            program
                + " is missing: the tests of the graph page need the Debian packages chromium and"
                + " chromium-driver (apt-get install chromium chromium-driver).");
      }
    }
    ChromeOptions options = new ChromeOptions().setBinary(CHROMIUM.toString());
    options.addArguments("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic");
    options.addArguments("--no-first-run", "--disable-background-networking", "--disable-sync");
    options.addArguments("--disable-component-update", "--window-size=1400,3000");
    options.addArguments("--disable-dev-shm-usage", "--user-data-dir=" + profile);
    options.setCapability("goog:loggingPrefs", ALL_LOGS);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(CHROMEDRIVER.toFile())
            .usingAnyFreePort()
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  ChromeDriver driver() {
    return driver;
  }

  /** Opens a page in a fresh tab, the only one then, and waits until its panels are drawn. */
  void open(Path page, String fragment) {
    String old = driver.getWindowHandle();
    driver.switchTo().newWindow(WindowType.TAB);
    String fresh = driver.getWindowHandle();
    driver.switchTo().window(old).close();
    driver.switchTo().window(fresh);
    driver.get(page.toUri() + fragment);
    await(
        "return [...document.querySelectorAll('.panel:not([hidden])')].length > 0 &&"
            + " [...document.querySelectorAll('.panel:not([hidden])')].every(panel =>"
            + " panel.dataset.lines !== undefined)");
  }

  /** Opens a page as the address of the tab has it now, in a fresh tab. */
  void reopen(Path page) {
    String address = driver.getCurrentUrl();
    open(page, address.substring(address.indexOf('#')));
  }

  /** Runs a script in the page; its answer. */
  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** The answer of a script as text. */
  String text(String script, Object... arguments) {
    return String.valueOf(run(script, arguments));
  }

  /** The answer of a script as a number. */
  double number(String script, Object... arguments) {
    return ((Number) run(script, arguments)).doubleValue();
  }

  /** Waits until a script answers true. */
  void await(String script, Object... arguments) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!Boolean.TRUE.equals(run(script, arguments))) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("Never became true within " + LIMIT + ": " + script);
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  /** The first element that a selector finds. */
  WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  /** The texts of all elements that a selector finds. */
  List<String> texts(String selector) {
    return driver.findElements(By.cssSelector(selector)).stream().map(WebElement::getText).toList();
  }

  /** Everything the pages complained about since it was last asked. */
  List<String> complaints() {
    return StreamSupport.stream(driver.manage().logs().get(LogType.BROWSER).spliterator(), false)
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /**
   * The addresses of all that pages from files asked for, but for themselves, since it was last
   * asked.
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

  /** Puts a picture of the page into a file, for people. */
  void picture(Path file) {
    try {
      Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
