// Export of texts and pictures to the clipboard or, if the browser does not allow that, to a file.

/** Formats rows as CSV (RFC 4180). A text that a spreadsheet would execute as a formula is escaped. */
function toCsv(rows) {
  return rows.map((row) => row.map(csvCell).join(",") + "\r\n").join("");
}

/** Formats a value for CSV; null, NaN and infinite values are empty. */
function csvCell(value) {
  if (typeof value === "number") {
    return Number.isFinite(value) ? String(value) : "";
  }
  const text = escapeFormula(String(value ?? ""));
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Prefixes a text that starts like a formula with an apostrophe, also after blanks and with full-width signs. */
function escapeFormula(text) {
  return /^\s*[=+\-@\t\r\n＝＋－＠]/u.test(text) ? "'" + text : text;
}

/** Formats rows as a Markdown table. The first row is the header; all columns except the first are right-aligned. */
function toMarkdown(rows) {
  const line = (cells) => `| ${cells.map(markdownCell).join(" | ")} |\n`;
  const rule = rows[0].map((_, index) => (index === 0 ? "---" : "---:"));
  return line(rows[0]) + `| ${rule.join(" | ")} |\n` + rows.slice(1).map(line).join("");
}

/** Escapes the special characters of Markdown and HTML in a text. */
function markdownCell(text) {
  return String(text ?? "").replace(/[\\`*_{}[\]<>#|~&]/g, "\\$&").replace(/\s+/g, " ");
}

/** Returns a small button that copies a file, a text or a picture, or saves it if the browser does not allow that. */
function copyButton(label, nameOfFile, fileOf) {
  return toolButton(label, async () => {
    const file = await fileOf();
    try {
      await (file.type === "image/png"
        ? navigator.clipboard.write([new ClipboardItem({ [file.type]: file })])
        : navigator.clipboard.writeText(await file.text()));
      return "Copied";
    } catch {
      return saveFile(nameOfFile(), file);
    }
  });
}

/** Returns a small button that saves rows as a CSV file. */
function csvButton(nameOfFile, rowsOf) {
  return toolButton("Save CSV", () => saveFile(nameOfFile(), new Blob([toCsv(rowsOf())], { type: "text/csv" })));
}

/** Returns a small button that shows the status that its action returns, instead of its text, for 1.5 s. */
function toolButton(label, act) {
  const tool = button(label, async () => {
    tool.textContent = await act();
    setTimeout(() => (tool.textContent = label), 1500);
  }, { class: "tool" });
  return tool;
}

/** Saves a file with the browser. Returns the text to show. */
function saveFile(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
  return "Saved";
}

/** Returns a file name for a title: letters and digits of any script; all other characters become dashes. */
function fileName(title, ending) {
  const base = title.replace(/[^\p{L}\p{N}.]+/gu, "-").replace(/^[-.]+|-+$/g, "").slice(0, 80);
  return (base || "cqlsurge") + ending;
}
