// A panel: heading, choices, chart and a legend that tells values. It is drawn once it comes into view. For those who
// look from outside (tests), its data attributes tell what is drawn: lines, columns (of pixels with a point), from, to,
// and when (ms since the page began).

const HEIGHT = 270;
const NEAR = "300px";
const ALWAYS = ["kind", "hidden", "order", "names", "theme", "smooth"];

const panels = [];

/**
 * A panel that shows what the plan says.
 * plan: id; title; needs (names of choices it depends on, besides those all depend on); controls (elements);
 * view(state): what createChart wants, or text to say instead; group: panels of a group share cursor (and zoom, if time);
 * tell(x): the cursor's place as text; whole(line, state): the value of a line without a cursor.
 */
function addPanel(parent, plan) {
  const panel = {
    plan, chart: null, view: null, dirty: true, near: false, values: [],
    title: element("h2", {}), message: element("p", { class: "nothing", hidden: true }),
    plot: element("div", { class: "plot" }), legend: element("ul", { class: "legend" }), at: element("p", { class: "at" }),
  };
  panel.root = element("article", { class: "panel", "data-panel": plan.id },
    element("div", { class: "head" }, panel.title, ...plan.controls, panelTools(panel)), panel.plot, panel.message, panel.at, panel.legend);
  parent.append(panel.root);
  panels.push(panel);
  watchNear(panel);
}

/** Draws panels when they come near the window, and fits them to their width. */
function watchNear(panel) {
  new IntersectionObserver(([...seen]) => {
    panel.near = seen[seen.length - 1].isIntersecting;
    refreshPanel(panel);
  }, { rootMargin: NEAR }).observe(panel.root);
  new ResizeObserver(() => fitPanel(panel)).observe(panel.plot);
}

/** Makes a trial stand out in all charts while its entry in a list is pointed at. */
function followPointer(item, trial) {
  const point = (key) => () => {
    emphasis = key;
    panels.forEach((panel) => panel.chart?.redraw());
  };
  item.addEventListener("pointerenter", point(trial.key));
  item.addEventListener("pointerleave", point(null));
  return item;
}

/** Gives the chart the width there is. */
function fitPanel(panel) {
  const width = panel.plot.clientWidth;
  if (panel.chart && width > 0 && width !== panel.width) {
    panel.width = width;
    panel.chart.resize(width);
  }
}

/** Draws anew the panels that the changes concern; a change of the zoom alone moves the charts that there are. */
function refreshPanels(changed) {
  for (const panel of panels) {
    if ([...ALWAYS, ...panel.plan.needs].some((name) => changed.has(name))) {
      panel.dirty = true;
    } else if (changed.has("zoom") && panel.plan.group === "time" && panel.chart && !panel.dirty) {
      panel.chart.zoom(state.zoom ?? panel.view.whole);
    }
    refreshPanel(panel);
  }
}

/** Draws a panel if that is due and it can be seen. */
function refreshPanel(panel) {
  if (panel.dirty && panel.near) {
    drawPanel(panel);
  }
}

/** Draws a panel. */
function drawPanel(panel) {
  panel.dirty = false;
  panel.chart?.destroy();
  panel.chart = null;
  const view = panel.plan.view(state);
  panel.view = view;
  panel.root.hidden = view === null;
  panel.root.classList.toggle("quiet", typeof view === "string");
  if (view === null) {
    return;
  }
  const says = typeof view === "string" ? view : null;
  panel.title.textContent = panel.plan.title(state);
  panel.message.textContent = says ?? "";
  panel.message.hidden = says === null;
  panel.plot.hidden = panel.legend.hidden = panel.at.hidden = says !== null;
  if (says === null) {
    drawChart(panel, view);
  } else {
    tellDrawn(panel, { shown: 0, columns: 0, from: 0, to: 0 });
  }
}

/** Draws the chart and the legend of a panel. */
function drawChart(panel, view) {
  panel.width = panel.plot.clientWidth;
  const zoom = {
    zoom: (range) => setState({ zoom: cutZoom(range, view.whole) }), reset: () => setState({ zoom: null }),
  };
  panel.chart = createChart(panel.plot, { height: HEIGHT, ...view }, {
    cursor: (x) => shareCursor(panel.plan.group, x),
    drawn: (drawn) => tellDrawn(panel, drawn),
    ...(panel.plan.group === "time" ? zoom : {}),
  });
  fillLegend(panel, view);
  showValues(panel, null);
}

/** A stretch within the whole, or null for one that is too short to show anything. */
function cutZoom([from, to], [least, greatest]) {
  const cut = [Math.max(from, least), Math.min(to, greatest)];
  return cut[1] - cut[0] > 0.001 ? cut : null;
}

/** Puts what is drawn into attributes. */
function tellDrawn(panel, { shown, columns, from, to }) {
  Object.assign(panel.root.dataset, {
    pauses: listOf(panel.view?.pauses).map(pauseText).join(),
    lines: shown, columns, from: from.toFixed(3), to: to.toFixed(3), drawn: Math.round(performance.now()),
  });
}

/** One entry a line, with a place for its value; a line that is not there says why. */
function fillLegend(panel, view) {
  // Where an entry goes away under the pointer nothing tells that it left.
  emphasis = null;
  panel.values = view.lines.map(() => element("b", {}));
  panel.legend.replaceChildren(...view.lines.map((line, index) =>
    followPointer(element("li", { class: line.why ? "absent" : false, "data-trial": line.trial.key },
      swatch(line.trial), element("span", {}, line.name), panel.values[index]), line.trial)));
}

/** Moves the cursor of all panels of a group, at most once a frame. */
function shareCursor(group, x) {
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

/** Tells the values at the cursor, or those of the whole run where there is no cursor. */
function showValues(panel, x) {
  const { plan, view } = panel;
  panel.at.textContent = x === null ? (plan.whole ? "whole run" : "") : `at ${plan.tell(x)}`;
  view.lines.forEach((line, index) => {
    const at = x === null ? -1 : pointAt(line, x, view.reach);
    const value = x === null ? plan.whole?.(line, state) ?? NaN : line.y[at];
    const text = x === null && !Number.isFinite(value) ? "" : formatNumber(value);
    panel.values[index].textContent = line.why ?? text;
  });
}

/** Draws all panels, seen or not, for the printer: in light colours and as wide as a sheet. */
function preparePrint() {
  Object.assign(document.documentElement.dataset, { theme: "light", printing: "" });
  for (const panel of panels) {
    drawPanel(panel);
  }
}

/** Goes back to what the reader had before printing. */
function endPrint() {
  delete document.documentElement.dataset.printing;
  applyTheme();
  for (const panel of panels) {
    panel.dirty = true;
    refreshPanel(panel);
  }
}
