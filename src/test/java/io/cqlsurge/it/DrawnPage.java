package io.cqlsurge.it;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WebElement;

/** A graph page in a separate browser, as a user of its table sees it. */
final class DrawnPage implements AutoCloseable {
  private final Path folder;
  private final Browser browser;

  /**
   * Starts the browser.
   *
   * @param folder folder for the page and for the files of the browser
   */
  DrawnPage(Path folder) {
    this.folder = folder;
    browser = Browser.start(folder.resolve("profile"));
  }

  /** Returns the folder in which the browser saves files. */
  Path saved() {
    return folder.resolve("saved");
  }

  /** Opens a page with these entries, in place of an earlier page. */
  void open(String title, ObjectNode... entries) {
    browser.open(SamplePage.write(folder.resolve("page.html"), title, List.of(entries)), "");
    // The setting applies to one tab, and each page has a separate tab.
    browser
        .driver()
        .executeCdpCommand(
            "Browser.setDownloadBehavior",
            Map.of("behavior", "allow", "downloadPath", saved().toString()));
  }

  /** Makes the window as narrow as a phone (or as browsers allow), or wide again. */
  void narrow(boolean narrow) {
    browser.driver().manage().window().setSize(new Dimension(narrow ? 360 : 1400, 3000));
  }

  /** Runs a script and returns its result. */
  Object run(String script) {
    return browser.run(script);
  }

  /** Returns the element that a selector finds. */
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

  /** Presses the button with this text within the element that a selector finds. */
  void press(String selector, String text) {
    find(selector)
        .findElement(By.xpath(".//button[normalize-space()='%s']".formatted(text)))
        .click();
  }

  /** Returns all warnings and errors in the browser's log since the last call. */
  List<String> warnings() {
    return browser.warnings();
  }

  @Override
  public void close() {
    browser.close();
  }
}
