// What the page is built from. Text from data always becomes a text node, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes (a function is a listener, false and null are left out) and children. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  fill(made, attributes);
  made.append(...children);
  return made;
}

/** The same for a drawing within the page. */
function drawing(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  fill(made, attributes);
  made.append(...children);
  return made;
}

/** Gives an element its attributes and listeners. */
function fill(made, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      made.addEventListener(key, value);
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(key, value === true ? "" : String(value));
    }
  }
}

/** A choice of one of [value, text] pairs, with its label, seen or only heard; tells the value that was chosen. */
function choice(label, options, chosen, choose, seen) {
  const select = element("select", { "aria-label": label, change: () => choose(select.value) });
  for (const [value, text] of options) {
    select.append(element("option", { value, selected: value === chosen }, text));
  }
  return element("label", { class: "choice" }, seen ? element("span", {}, label) : "", select);
}

/** A box to tick, with its label. */
function tick(label, ticked, choose) {
  const box = element("input", { type: "checkbox", change: () => choose(box.checked) });
  box.checked = ticked;
  return element("label", { class: "choice" }, box, element("span", {}, label));
}

/** The line of a trial as it is drawn, as a small picture. */
function swatch(trial) {
  const line = drawing("line", {
    x1: 1, y1: 6, x2: 27, y2: 6, "stroke-width": 3, "stroke-dasharray": dashOf(trial).join(" ") || null,
  });
  line.style.stroke = trial.color;
  return drawing("svg", { class: "swatch", viewBox: "0 0 28 12", "aria-hidden": "true" }, line);
}
