// Functions that create the elements of the page. Text from data always becomes a text node, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** Returns an element with attributes and children. A function becomes a listener; false and null are omitted. */
function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** Returns an SVG element with attributes and children. */
function svgElement(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/** Returns a button. */
function button(text, click, attributes = {}) {
  return element("button", { type: "button", ...attributes, click }, text);
}

/** Returns a table with a heading for each column. Cells are texts, or numbers, which are counts. */
function listTable(name, headings, rows) {
  const count = (value) => element("td", { class: "figure" }, formatCount(value));
  const cell = (value) => (typeof value === "number" ? count(value) : element("td", {}, value));
  return element("table", { class: name },
    element("thead", {}, element("tr", {}, ...headings.map((heading) => element("th", { scope: "col" }, heading)))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map(cell)))));
}

/** Returns an element after it has received attributes, listeners and children. */
function filled(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      node.addEventListener(key, value);
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(key, value === true ? "" : String(value));
    }
  }
  node.append(...children);
  return node;
}

/** Returns a rectangle in a colour, of the height of the picture. */
function coloredBox(color, attributes) {
  const box = svgElement("rect", { height: "100%", ...attributes });
  box.style.fill = color;
  return box;
}

/**
 * Returns a small picture of a trial's line with its colour and dashes, or in the style of one of its lines.
 *
 * @param {Trial} trial
 */
function swatch(trial, style = styleOf({ trial }, 3)) {
  const line = svgElement("line", {
    x1: 1, y1: 6, x2: 27, y2: 6, "stroke-width": style.width, "stroke-dasharray": style.dash.join(" ") || null, opacity: style.alpha,
  });
  line.style.stroke = trial.color;
  return svgElement("svg", { class: "swatch", viewBox: "0 0 28 12", "aria-hidden": "true" }, line);
}
