package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.cli.Assembled;
import io.cqlsurge.feature.page.GraphPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WebElement;

/**
 * A graph page in a browser, as a reader of its table uses it. After each test, the browser must
 * have reported no warnings and no errors.
 */
final class DrawnPage implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
  private Path folder;
  private Browser browser;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    folder = Files.createTempDirectory("cqlsurge-page");
    browser = Browser.shared();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    assertThat(browser.complaints()).isEmpty();
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    browser.close();
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .sorted(Comparator.reverseOrder())
          .forEach(file -> assertThat(file.toFile().delete()).isTrue());
    }
  }

  Browser browser() {
    return browser;
  }

  /** Returns the folder of pages and of the files that the browser saves. */
  Path folder() {
    return folder;
  }

  /** Waits until the browser has saved a file, and returns it. */
  Path saved(String name) throws InterruptedException {
    Path file = saves().resolve(name);
    // The browser creates the file empty and then puts the complete one in its place.
    for (int tries = 0; tries < 200 && file.toFile().length() == 0; tries++) {
      Thread.sleep(50);
    }
    assertThat(file).isNotEmptyFile();
    return file;
  }

  private Path saves() {
    return folder.resolve("saved");
  }

  /** Opens a page with these entries; nothing of an earlier one is left. */
  void open(String title, ObjectNode... entries) {
    open(title, new GraphPage(Assembled.features().page()), List.of(entries));
    // Applies to one tab, and each page has a separate tab.
    browser
        .driver()
        .executeCdpCommand(
            "Browser.setDownloadBehavior",
            Map.of("behavior", "allow", "downloadPath", saves().toString()));
  }

  /** Opens a page of a form with these entries. */
  void open(String title, GraphPage form, List<ObjectNode> entries) {
    browser.open(SamplePage.write(folder.resolve("page.html"), title, form, entries), "");
  }

  /** Makes the window as narrow as a phone (or as browsers allow), or wide again. */
  void narrow(boolean narrow) {
    browser.driver().manage().window().setSize(new Dimension(narrow ? 360 : 1400, 3000));
  }

  /** Returns the result of a script. */
  Object run(String script) {
    return browser.run(script);
  }

  /** Returns the only element that a selector finds. */
  WebElement find(String selector) {
    return browser.find(selector);
  }

  /** Returns the text of an element as it is shown. */
  String text(String selector) {
    return find(selector).getText();
  }

  /** Returns the texts of all elements that a selector finds. */
  List<String> texts(String selector) {
    return browser.texts(selector);
  }

  /** Presses the only button with a text inside the element of a selector. */
  void press(String selector, String text) {
    find(selector)
        .findElement(By.xpath(".//button[normalize-space()='%s']".formatted(text)))
        .click();
  }

  /** Returns the charts. */
  GraphView view() {
    return new GraphView(browser);
  }
}
