// Functions that create the elements of the page. Text from data always becomes a text node, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** Returns an element with attributes and children. A function becomes a listener; false and null are omitted. */
function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  setAttributes(node, attributes);
  node.append(...children);
  return node;
}

/** Returns an SVG element with attributes and children. */
function svgElement(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  setAttributes(node, attributes);
  node.append(...children);
  return node;
}

/** Sets the attributes and listeners of an element. */
function setAttributes(node, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      node.addEventListener(key, value);
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(key, value === true ? "" : String(value));
    }
  }
}

/**
 * Returns a labelled list to select a value from, without options. It calls `select` with the new value. A label that
 * is not visible is available to screen readers.
 */
function selectField(label, select, visibleLabel) {
  const field = element("select", { "aria-label": label, change: () => select(field.value) });
  return element("label", { class: "choice" }, visibleLabel ? element("span", {}, label) : "", field);
}

/** Gives a list the options of [value, text] pairs. A list that has them already stays as it is, so that it stays open. */
function fillOptions(field, options) {
  const known = [...field.options].map((option) => [option.value, option.textContent]);
  if (JSON.stringify(known) !== JSON.stringify(options)) {
    field.replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
  }
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
