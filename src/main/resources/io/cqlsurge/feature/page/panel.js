// A panel: heading, settings, chart, and a legend with values. It is drawn after the page has been opened, and after a change when
// it is scrolled into view. For tests,
// its data attributes describe the drawing: number of lines, number of columns of pixels with a point, x range (from,
// to), and the time of the drawing (ms since the page was opened).

const HEIGHT = 270;
const DRAW_MARGIN = "300px";
const SPOKEN_LINES = 8;
const ALWAYS = ["kind", "hidden", "order", "names", "theme", "smooth"];

/** @type {Panel[]} */
const panels = [];

/**
 * Adds a panel according to a plan.
 * plan: id; title; needs (settings it depends on, in addition to those in ALWAYS); controls (elements);
 * exists(): whether there is anything to show, without which the panel is hidden;
 * view(state): view for createChart, a text to show instead, or null for a hidden panel;
 * group: panels of a group share the cursor (and the zoom, if the group is time);
 * positionText(x, view): cursor position as text; wholeRunValue(line, state): value of a line if there is no cursor;
 * xColumn: heading and number(x) of the x position in an export, if the group does not define them.
 */
function addPanel(plan) {
  additions.panels.filter(({ id }) => id === plan.id).forEach((other) => addPanel(other.plan()));
  const panel = {
    plan, chart: null, view: null, outdated: true, nearView: false, values: [],
    title: element("h2", {}), message: element("p", { class: "nothing", hidden: true }),
    plot: element("div", { class: "plot", role: "img" }), legend: element("ul", { class: "legend" }), at: element("p", { class: "at" }),
  };
  panel.root = element("article", { class: "panel", "data-panel": plan.id },
    element("div", { class: "head" }, panel.title, ...plan.controls), panel.plot, panel.message, panel.legend,
    element("div", { class: "foot" }, panel.at, panelTools(panel)));
  document.getElementById("panels").append(panel.root);
  panels.push(panel);
  observePanel(panel);
}

/**
 * Draws a panel when it is near the visible area, and adapts the chart to its width.
 *
 * @param {Panel} panel
 */
function observePanel(panel) {
  new IntersectionObserver(([...seen]) => {
    panel.nearView = seen[seen.length - 1].isIntersecting;
    refreshPanel(panel);
  }, { rootMargin: DRAW_MARGIN }).observe(panel.root);
  new ResizeObserver(() => fitPanel(panel)).observe(panel.plot);
}

/** Highlights trials, or one node of them, in all charts while the pointer is over an entry of a legend, unless they are hidden. */
function highlightOnHover(item, keys, node = null) {
  const point = (emphasized) => () => {
    emphasis = emphasized?.some((key) => !state.hidden.has(key)) ? emphasized : null;
    emphasizedNode = emphasis && node;
    panels.forEach((panel) => panel.chart?.redraw());
  };
  item.addEventListener("pointerenter", point(keys));
  item.addEventListener("pointerleave", point(null));
  return item;
}

/**
 * Resizes the chart to the available width.
 *
 * @param {Panel} panel
 */
function fitPanel(panel) {
  const width = panel.plot.clientWidth;
  if (panel.chart && width > 0 && width !== panel.width) {
    panel.width = width;
    panel.chart.resize(width);
  }
}

/** Draws the panels that depend on the changed settings. If only the zoom changed, existing charts are zoomed. */
function refreshPanels(changed) {
  for (const panel of panels) {
    if ([...ALWAYS, ...panel.plan.needs].some((name) => changed.has(name))) {
      panel.outdated = true;
    } else if (changed.has("zoom") && panel.plan.group === "time" && panel.chart && !panel.outdated) {
      panel.chart.zoom(state.zoom ?? panel.view.fullRange);
    }
    refreshPanel(panel);
  }
}

/**
 * Draws a panel if it is outdated and near the visible area. The position of a hidden panel is not known.
 *
 * @param {Panel} panel
 */
function refreshPanel(panel) {
  if (panel.plan.exists) {
    panel.root.hidden = !panel.plan.exists();
  }
  if (panel.outdated && (panel.nearView || panel.root.hidden)) {
    drawPanel(panel);
  }
}

/**
 * Draws a panel.
 *
 * @param {Panel} panel
 */
function drawPanel(panel) {
  panel.outdated = false;
  panel.chart?.destroy();
  panel.chart = null;
  const view = panel.plan.exists?.() ?? true ? panel.plan.view() : null;
  panel.view = view;
  panel.root.hidden = view === null;
  panel.root.classList.toggle("quiet", typeof view === "string");
  if (view === null) {
    return;
  }
  const text = typeof view === "string" ? view : null;
  panel.title.textContent = panel.plan.title();
  panel.message.textContent = text ?? "";
  panel.message.hidden = text === null;
  panel.plot.hidden = panel.legend.hidden = panel.at.hidden = text !== null;
  if (text === null) {
    drawChart(panel, view);
  } else {
    recordDrawing(panel, { shown: 0, columns: 0, from: 0, to: 0 });
  }
}

/**
 * Draws the chart and the legend of a panel.
 *
 * @param {Panel} panel
 */
function drawChart(panel, view) {
  panel.width = panel.plot.clientWidth;
  const zoom = {
    zoom: (range) => setState({ zoom: limitZoom(range, view.fullRange) }), reset: () => setState({ zoom: null }),
  };
  panel.chart = createChart(panel.plot, view, {
    cursor: (x) => shareCursor(panel.plan.group, x),
    drawn: (drawn) => recordDrawing(panel, drawn),
    ...(panel.plan.group === "time" ? zoom : {}),
  });
  fillLegend(panel, view);
  panel.plot.setAttribute("aria-label", chartSentence(panel));
  const x = cursors.get(panel.plan.group) ?? null;
  if (x !== null) {
    panel.chart.showCursor(x);
  }
  showValues(panel, x);
}

/** Draws the panels one after the other, so that a picture of the page has no empty ones. */
function drawPanels() {
  const next = panels.find((panel) => panel.outdated);
  if (next) {
    drawPanel(next);
    setTimeout(drawPanels);
  }
}

/** Limits a zoom range to the full range. Returns null if the result is too short. */
function limitZoom([from, to], [least, greatest]) {
  const cut = [Math.max(from, least), Math.min(to, greatest)];
  return cut[1] - cut[0] > 0.001 ? cut : null;
}

/**
 * Writes the properties of the drawing to data attributes.
 *
 * @param {Panel} panel
 */
function recordDrawing(panel, { shown, columns, from, to }) {
  Object.assign(panel.root.dataset, {
    ...Object.fromEntries(additions.marks.map(({ key, text }) => [key, listOf(panel.view?.marks?.[key]).map(text).join()])), pauses: listOf(panel.view?.pauses).map(pauseText).join(), changes: listOf(panel.view?.changes).map((change) => change.text).join(),
    lines: shown, columns, from: from.toFixed(3), to: to.toFixed(3), drawn: Math.round(performance.now()),
  });
}

/**
 * Fills the legend with one entry per line. The value of a missing line is the reason.
 *
 * @param {Panel} panel
 */
function fillLegend(panel, view) {
  // An entry that is removed under the pointer sends no pointerleave event.
  emphasis = emphasizedNode = null;
  panel.values = view.lines.map(() => element("b", {}));
  panel.legend.replaceChildren(...(view.note ? [element("li", { class: "key" }, view.note)] : []), ...view.lines.map((line, index) =>
    highlightOnHover(element("li", { class: line.reason ? "absent" : false, "data-trial": line.trial.key },
      swatch(line.trial, line.style), element("span", {}, line.name), panel.values[index]), [line.trial.key], line.node)));
  // The list of trials is the legend of all charts. One whose lines have other names has a legend below it.
  panel.legend.classList.toggle("own", Boolean(view.note || view.hasLegend) || view.lines.some((line) => line.name !== nameOf(line.trial)));
}

/**
 * Returns what a chart shows, for screen readers: the value of each line in the whole run, or its lowest and highest value.
 *
 * @param {Panel} panel
 */
function chartSentence({ plan, title, view }) {
  const values = view.lines.slice(0, SPOKEN_LINES).map((line) => {
    const whole = plan.wholeRunValue?.(line) ?? NaN;
    const known = line.y.filter((value) => !Number.isNaN(value)).sort();
    const range = [...known.subarray(0, 1), ...known.subarray(-1)].map(formatNumber).join(" to ");
    return `${line.name} ${line.reason ?? (Number.isFinite(whole) ? formatNumber(whole) : range)}`;
  });
  const more = view.lines.length > SPOKEN_LINES ? `; and ${view.lines.length - SPOKEN_LINES} more` : "";
  return `${title.textContent}, in ${view.yAxis.label}, by ${view.xAxis.label}: ${view.sentence ?? values.join("; ") + more}.`;
}

/** Moves the cursor of all panels of a group, at most once per frame. */
function shareCursor(group, x) {
  cursors.set(group, x);
  cancelAnimationFrame(pendingCursor);
  pendingCursor = requestAnimationFrame(() => {
    for (const panel of panels) {
      if (panel.chart && panel.plan.group === group) {
        panel.chart.showCursor(x);
        showValues(panel, x);
      }
    }
  });
}

let pendingCursor = 0;

/** The position of the cursor by group, null if there is none. A chart that is drawn again keeps it. */
const cursors = new Map();

/**
 * Shows the values at the cursor, or those of the whole run if there is no cursor.
 *
 * @param {Panel} panel
 */
function showValues(panel, x) {
  const { plan, view } = panel;
  panel.legend.classList.toggle("at-cursor", x !== null);
  panel.legend.classList.toggle("left", x !== null && x > (view.range[0] + view.range[1]) / 2);
  panel.at.textContent = x === null ? (plan.wholeRunValue && panel.legend.classList.contains("own") ? "whole run" : "") : `at ${plan.positionText(x, view)}`;
  view.lines.forEach((line, index) => {
    const at = x === null ? -1 : pointAt(line, x, view.reach);
    const value = x === null ? plan.wholeRunValue?.(line) ?? NaN : line.y[at];
    const text = x === null && !Number.isFinite(value) ? "" : formatNumber(value);
    panel.values[index].textContent = line.reason ?? text;
  });
}

/** Draws all panels for printing: in the light theme and as wide as a sheet of paper. */
function preparePrint() {
  Object.assign(document.documentElement.dataset, { theme: "light", printing: "" });
  for (const panel of panels) {
    drawPanel(panel);
  }
}

/** Restores the view after printing. */
function endPrint() {
  delete document.documentElement.dataset.printing;
  applyTheme();
  for (const panel of panels) {
    panel.outdated = true;
    refreshPanel(panel);
  }
}
