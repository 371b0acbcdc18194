// One chart. uPlot draws the axes, the grid and the cursor and handles dragging; lines.js draws the lines.

const FONT = "11px system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/**
 * Creates a line chart in an element.
 * view: lines, or heat (a heat map); range [from, to] of x, which zooming changes; log (logarithmic y axis); xAxis and
 * yAxis (labels; ticks of xAxis).
 * events: cursor(x or null); drawn({shown, columns, from, to}); zoom([from, to]) and reset() if the chart can be zoomed;
 * cleared and finished: lists of functions to call with uPlot before and after each drawing.
 */
function createChart(host, view, events) {
  const markers = [];
  const plot = new uPlot(chartOptions(host, view, events), [[0, 1], [null, null]], host);
  const zoom = (range) => {
    view.range = range;
    plot.setScale("x", { min: range[0], max: range[1] });
  };
  zoom(view.range);
  enableTouch(plot.over);
  return {
    zoom,
    redraw: () => plot.redraw(false),
    resize: (width) => plot.setSize({ width, height: plot.height }),
    showCursor: (x) => moveCursor(plot, view, markers, x),
    destroy: () => plot.destroy(),
  };
}

/** Returns the options for uPlot. */
function chartOptions(host, view, events) {
  const zooms = Boolean(events.zoom);
  return {
    width: Math.max(200, host.clientWidth),
    height: view.height ?? HEIGHT,
    padding: [10, 30, 0, 0], // right: space for half of the last axis label
    legend: { show: false },
    select: { show: zooms },
    cursor: {
      y: false, points: { show: false }, drag: { x: zooms, y: false, setScale: false, dist: 5 },
      bind: { dblclick: () => () => events.reset?.() },
    },
    scales: {
      x: { time: false, auto: false },
      y: { distr: view.log ? 3 : 1, range: () => heightRange(view) },
    },
    series: [{}, { scale: "y", paths: () => null, points: { show: false } }],
    axes: [axisOptions(view.xAxis, 28, 60), axisOptions(view.yAxis, 50, 34)],
    hooks: chartHooks(view, events),
  };
}

/** Returns the hooks that run when the chart is drawn and when the pointer moves or drags over it. */
function chartHooks(view, events) {
  return {
    drawClear: events.cleared ?? [],
    draw: [(plot) => {
      const { min: from, max: to } = plot.scales.x;
      events.drawn({ ...(view.heat ? drawHeat(plot, view.heat) : drawLines(plot, view.lines)), from, to });
      additions.marks.forEach(({ key, draw }) => draw(plot, view.marks?.[key] ?? []));
      drawPauses(plot, view.pauses ?? []);
      drawChanges(plot, view.changes ?? []);
      drawDotted(plot, view.dotted ?? []);
      view.draw?.(plot);
    }, ...(events.finished ?? [])],
    setCursor: [(plot) => {
      const { left, top } = plot.cursor;
      view.pointed = left >= 0 ? plot.posToVal(top, "y") : NaN;
      events.cursor(left >= 0 ? plot.posToVal(left, "x") : null);
    }],
    setSelect: [(plot) => {
      const { left, width } = plot.select;
      if (events.zoom && width > 0) {
        events.zoom([plot.posToVal(left, "x"), plot.posToVal(left + width, "x")]);
        plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
      }
    }],
  };
}

/** Returns the range of the y axis for the visible points. It starts at 0 unless the scale is logarithmic. */
function heightRange(view) {
  if (view.heat) {
    return [view.heat.low, view.heat.high];
  }
  const [from, to] = view.range;
  let low = Infinity;
  let high = peakOf(view.dotted ?? []);
  for (const line of view.lines) {
    const [first, end] = inView(line, from, to);
    for (let index = first; index < end; index++) {
      const value = line.y[index];
      if (line.x[index] >= from && line.x[index] <= to && (view.log ? value > 0 : !Number.isNaN(value))) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
  }
  if (high <= 0) {
    return view.log ? [0.1, 1] : [0, 1];
  }
  return view.log ? [roundDown(low), roundUp(high)] : [0, high * (view.labelled ? 1.18 : 1.08)];
}

/** Rounds down to one of 1, 2, 5, 10, 20... */
function roundDown(value) {
  const ten = 10 ** Math.floor(Math.log10(value));
  return ([5, 2, 1].find((digit) => digit * ten <= value * 0.98) ?? 0.5) * ten;
}

/** Rounds up to one of 1, 2, 5, 10, 20... */
function roundUp(value) {
  const ten = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((digit) => digit * ten >= value * 1.02) ?? 20) * ten;
}

/** Returns the options of an axis: label, ticks, fonts, colours and grid. */
function axisOptions({ label, splits = undefined, values = tickTexts }, size, space) {
  return {
    label, size, space, splits, values,
    labelSize: 20, labelGap: 0, labelFont: FONT, font: FONT, stroke: resolveColor("var(--soft)"), gap: 4,
    grid: { stroke: resolveColor("var(--grid)"), width: 1 }, ticks: { stroke: resolveColor("var(--line)"), width: 1, size: 5 },
  };
}

/** Returns the labels of ticks. uPlot passes null for ticks of a logarithmic axis that are too close. */
function tickTexts(_plot, splits) {
  return splits.map((value) => (value === null ? null : formatTick(value)));
}

/**
 * Shows the cursor at x with a marker on each line; null hides them.
 *
 * @param {uPlot} plot
 */
function moveCursor(plot, view, markers, x) {
  plot.setCursor({ left: x === null ? -10 : plot.valToPos(x, "x"), top: 0 }, false);
  view.lines.forEach((line, index) => {
    const at = x === null ? -1 : pointAt(line, x, view.reach);
    if (at >= 0) {
      markers[index] ??= addMarker(plot, line);
      placeMarker(plot, markers[index], line, at);
    } else if (markers[index]) {
      markers[index].hidden = true;
    }
  });
}

/**
 * Adds a small round marker in the colour of the line.
 *
 * @param {uPlot} plot
 * @param {ChartLine} line
 */
function addMarker(plot, line) {
  const marker = element("div", { class: "marker" });
  marker.style.background = line.trial.color;
  plot.over.append(marker);
  return marker;
}

/**
 * Moves a marker to a point of its line and hides it if the point is outside the chart area.
 *
 * @param {uPlot} plot
 * @param {ChartLine} line
 */
function placeMarker(plot, marker, line, at) {
  const [left, top] = [plot.valToPos(line.x[at], "x"), plot.valToPos(line.y[at], "y")];
  const within = left >= 0 && left <= plot.over.clientWidth && top >= 0 && top <= plot.over.clientHeight;
  marker.hidden = !within;
  marker.style.transform = `translate(${left}px, ${top}px)`;
}

/**
 * Returns the index of the point nearest to x, or -1 if it is farther away than `reach` average steps of the line.
 *
 * @param {ChartLine} line
 */
function pointAt(line, x, reach = 1) {
  const count = line.x.length;
  if (count === 0) {
    return -1;
  }
  const next = Math.min(firstFrom(line.x, x), count - 1);
  const nearest = next > 0 && x - line.x[next - 1] < line.x[next] - x ? next - 1 : next;
  const step = count > 1 ? (line.x[count - 1] - line.x[0]) / (count - 1) : Math.max(line.x[0], 1);
  return Math.abs(line.x[nearest] - x) <= step * reach && !Number.isNaN(line.y[nearest]) ? nearest : -1;
}
