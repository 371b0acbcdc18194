package io.cqlsurge.it;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WebElement;

/** A graph page in a browser of its own, as a reader of its table uses it. */
final class DrawnPage implements AutoCloseable {
  private final Path folder;
  private final Browser browser;

  /**
   * Starts the browser.
   *
   * @param folder for the page and for all that the browser keeps
   */
  DrawnPage(Path folder) {
    this.folder = folder;
    browser = Browser.start(folder.resolve("profile"));
  }

  /** Where the browser saves files. */
  Path saved() {
    return folder.resolve("saved");
  }

  /** Opens a page with these entries; nothing of an earlier one is left. */
  void open(String title, ObjectNode... entries) {
    browser.open(SamplePage.write(folder.resolve("page.html"), title, List.of(entries)), "");
    // Holds for one tab, and each page has a tab of its own.
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

  /** What the script returns. */
  Object run(String script) {
    return browser.run(script);
  }

  /** The one element that the selector names. */
  WebElement find(String selector) {
    return browser.find(selector);
  }

  /** The text of an element as it is shown. */
  String text(String selector) {
    return find(selector).getText();
  }

  /** The texts of all elements that the selector names. */
  List<String> texts(String selector) {
    return browser.texts(selector);
  }

  /** Presses the one button with this text within what the selector names. */
  void press(String selector, String text) {
    find(selector)
        .findElement(By.xpath(".//button[normalize-space()='%s']".formatted(text)))
        .click();
  }

  /** What the browser complained of since it was last asked. */
  List<String> complaints() {
    return browser.complaints();
  }

  @Override
  public void close() {
    browser.close();
  }
}
