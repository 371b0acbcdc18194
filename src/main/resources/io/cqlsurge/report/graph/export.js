// What leaves the page: texts and pictures, to the clipboard or, where that is not allowed, into a file.

/** Rows of cells as CSV (RFC 4180). Numbers stand as they are; a text that a spreadsheet would execute is made harmless. */
function toCsv(rows) {
  return rows.map((row) => row.map(csvCell).join(",") + "\r\n").join("");
}

/** A cell: nothing for null, NaN or what is infinite. */
function csvCell(value) {
  if (typeof value === "number") {
    return Number.isFinite(value) ? String(value) : "";
  }
  const text = harmless(String(value ?? ""));
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that would be a formula gets an apostrophe in front, blanks and the wide signs of East Asia included. */
function harmless(text) {
  return /^\s*[=+\-@\t\r\n＝＋－＠]/u.test(text) ? "'" + text : text;
}

/** Rows of cells as a table in Markdown, the first row its heads; numbers to the right. */
function toMarkdown(rows) {
  const line = (cells) => `| ${cells.map(markdownCell).join(" | ")} |\n`;
  const rule = rows[0].map((_, index) => (index === 0 ? "---" : "---:"));
  return line(rows[0]) + `| ${rule.join(" | ")} |\n` + rows.slice(1).map(line).join("");
}

/** A cell, with what means something in Markdown or HTML made literal. */
function markdownCell(text) {
  return String(text ?? "").replace(/[\\`*_{}[\]<>#|~&]/g, "\\$&").replace(/\s+/g, " ");
}

/** A small button that takes something out of the page. */
function toolButton(label, act) {
  return element("button", { type: "button", class: "tool", click: act }, label);
}

/** Rows as a CSV file. */
function csvFile(rows) {
  return new Blob([toCsv(rows)], { type: "text/csv" });
}

/** Copies a text; false where the browser does not allow it. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a picture; false where the browser does not allow it. */
async function copyPicture(blob) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    return true;
  } catch {
    return false;
  }
}

/** Has the browser save a file; returns what to tell of it. */
function saveFile(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
  return "Saved";
}

/** A file name made of a title: letters and digits of any script, the rest as dashes. */
function fileName(title, ending) {
  const words = title.replace(/[^\p{L}\p{N}.]+/gu, "-").replace(/^[-.]+|-+$/g, "").slice(0, 80);
  return (words || "cqlsurge") + ending;
}

/** Tells for a moment, in the place of a button's text, what it did. */
function tellOn(button, text) {
  const before = button.dataset.text ?? button.textContent;
  button.dataset.text = before;
  button.textContent = text;
  setTimeout(() => (button.textContent = before), 1500);
}
