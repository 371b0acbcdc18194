package io.cqlsurge.it;

import java.util.List;

/** The charts and the list of trials of an open graph page, and their controls. */
record GraphView(Browser browser) {
  /** Returns an attribute that describes the drawing of a panel: lines, columns, from, to. */
  String drawn(String panel, String attribute) {
    return browser.text(
        "return document.querySelector(`[data-panel=\"${arguments[0]}\"]`).dataset[arguments[1]]",
        panel,
        attribute);
  }

  /** Returns the number of pixels of a chart that have the colour of the n-th trial. */
  double pixels(String panel, int trial) {
    return pixels(panel, "--trial-" + trial);
  }

  /** Returns the number of pixels of a chart that have a colour of the style sheet. */
  double pixels(String panel, String variable) {
    return browser.number(
        """
        const color = getComputedStyle(document.documentElement).getPropertyValue(arguments[1]);
        const wanted = [1, 3, 5].map(at => parseInt(color.trim().slice(at, at + 2), 16));
        const drawn = document.querySelector(`[data-panel="${arguments[0]}"] canvas`);
        const copy = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d', { willReadFrequently: true });
        copy.drawImage(drawn, 0, 0);
        const data = copy.getImageData(0, 0, drawn.width, drawn.height).data;
        let count = 0;
        for (let at = 0; at < data.length; at += 4) {
          count += data[at + 3] > 100 && wanted.every((part, byte) => Math.abs(data[at + byte] - part) < 12);
        }
        return count;
        """,
        panel,
        variable);
  }

  /** Returns the picture of a panel's chart. */
  String picture(String panel) {
    return browser.text(
        "return document.querySelector(`[data-panel=\"${arguments[0]}\"] canvas`).toDataURL()",
        panel);
  }

  /** Chooses a value as a reader does. */
  void choose(String choice, String value) {
    browser.run(
        """
        const select = document.querySelector(`[data-choice="${arguments[0]}"]`);
        if (![...select.options].some(option => option.value === arguments[1])) throw new Error('no such choice');
        select.value = arguments[1];
        select.dispatchEvent(new Event('change'));
        """,
        choice,
        value);
  }

  /** Returns the values in a panel's legend. */
  List<String> values(String panel) {
    return browser.texts("[data-panel=" + panel + "] .legend b");
  }

  /** Presses a button of the n-th trial in the list, counted from 1. */
  void press(String action, int trial) {
    browser.find(".trials tbody tr:nth-child(" + trial + ") [data-action=" + action + "]").click();
  }
}
