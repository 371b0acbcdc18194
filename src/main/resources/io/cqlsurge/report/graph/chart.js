// One chart: uPlot gives axes, grid, cursor and the dragging of a stretch; lines.js draws the lines.

const FONT = "11px system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/**
 * A chart of lines in an element.
 * view: lines; range [from, to] across; log (heights); across and up (labels, for across with ticks); events: cursor(x or null),
 * zoom([from, to]) and reset() where a stretch can be chosen, drawn({shown, columns, from, to}).
 */
function createChart(host, view, events) {
  const inside = { markers: [], range: view.range };
  const plot = new uPlot(chartOptions(host, view, events, inside), [[0, 1], [null, null]], host);
  const zoom = (range) => {
    inside.range = range;
    plot.setScale("x", { min: range[0], max: range[1] });
  };
  zoom(view.range);
  followFinger(plot.over);
  return {
    zoom,
    redraw: () => plot.redraw(false),
    resize: (width) => plot.setSize({ width, height: plot.height }),
    showCursor: (x) => moveCursor(plot, view, inside, x),
    destroy: () => plot.destroy(),
  };
}

/** What uPlot is told. */
function chartOptions(host, view, events, inside) {
  const zooms = Boolean(events.zoom);
  return {
    width: Math.max(200, host.clientWidth),
    height: view.height,
    padding: [10, 30, 0, 0], // half of the last label of the axis has room at the right
    legend: { show: false },
    select: { show: zooms },
    cursor: {
      y: false, points: { show: false }, drag: { x: zooms, y: false, setScale: false, dist: 5 },
      bind: { dblclick: () => () => events.reset?.() },
    },
    scales: {
      x: { time: false, auto: false },
      y: { distr: view.log ? 3 : 1, range: () => heightRange(view, inside.range) },
    },
    series: [{}, { scale: "y", paths: () => null, points: { show: false } }],
    axes: [axisAcross(view.across), axisUp(view.up)],
    hooks: chartHooks(view, events),
  };
}

/** What happens when the chart is drawn, pointed at, or dragged over. */
function chartHooks(view, events) {
  return {
    draw: [(plot) => {
      const { min: from, max: to } = plot.scales.x;
      events.drawn({ ...drawLines(plot, view.lines), from, to });
      drawPauses(plot, view.pauses ?? []);
    }],
    setCursor: [(plot) => events.cursor(plot.cursor.left >= 0 ? plot.posToVal(plot.cursor.left, "x") : null)],
    setSelect: [(plot) => {
      const { left, width } = plot.select;
      if (events.zoom && width > 0) {
        events.zoom([plot.posToVal(left, "x"), plot.posToVal(left + width, "x")]);
        plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
      }
    }],
  };
}

/** Least and greatest height to show: of the points in view, from 0 unless the scale is logarithmic. */
function heightRange(view, [from, to]) {
  let low = Infinity;
  let high = -Infinity;
  for (const line of view.lines) {
    const [first, behind] = inView(line, from, to);
    for (let index = first; index < behind; index++) {
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

/** The next number below of the kind 1, 2, 5, 10, 20... */
function roundDown(value) {
  const ten = 10 ** Math.floor(Math.log10(value));
  return ([5, 2, 1].find((digit) => digit * ten <= value * 0.98) ?? 0.5) * ten;
}

/** The next number above of the kind 1, 2, 5, 10, 20... */
function roundUp(value) {
  const ten = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((digit) => digit * ten >= value * 1.02) ?? 20) * ten;
}

/** The axis below. */
function axisAcross({ label, splits, values }) {
  return { ...axisLooks(label), size: 28, space: 60, splits, values: values ?? tickTexts };
}

/** The axis at the left. */
function axisUp({ label }) {
  return { ...axisLooks(label), size: 50, space: 34, values: tickTexts };
}

/** What both axes have: words, colours and fine lines. */
function axisLooks(label) {
  return {
    label, labelSize: 20, labelGap: 0, labelFont: FONT, font: FONT, stroke: shade("var(--soft)"), gap: 4,
    grid: { stroke: shade("var(--grid)"), width: 1 }, ticks: { stroke: shade("var(--line)"), width: 1, size: 5 },
  };
}

/** The words at ticks; uPlot leaves out those of a logarithmic axis that would crowd. */
function tickTexts(plot, splits) {
  return splits.map((value) => (value === null ? null : formatTick(value)));
}

/** Puts the cursor at x and a marker onto each line there; null takes them away. */
function moveCursor(plot, view, inside, x) {
  plot.setCursor({ left: x === null ? -10 : plot.valToPos(x, "x"), top: 0 }, false);
  view.lines.forEach((line, index) => {
    const at = x === null ? -1 : pointAt(line, x, view.reach);
    const marker = inside.markers[index] ?? (at < 0 ? null : addMarker(plot, line));
    if (marker) {
      inside.markers[index] = marker;
      marker.hidden = at < 0;
      placeMarker(plot, marker, line, at);
    }
  });
}

/** A small round mark in the colour of the line. */
function addMarker(plot, line) {
  const marker = element("div", { class: "marker" });
  marker.style.background = line.trial.color;
  plot.over.append(marker);
  return marker;
}

/** Moves a marker onto a point of its line, if that lies within the frame. */
function placeMarker(plot, marker, line, at) {
  if (at < 0) {
    return;
  }
  const [left, top] = [plot.valToPos(line.x[at], "x"), plot.valToPos(line.y[at], "y")];
  const within = left >= 0 && left <= plot.over.clientWidth && top >= 0 && top <= plot.over.clientHeight;
  marker.hidden = !within;
  marker.style.transform = `translate(${left}px, ${top}px)`;
}

/** The index of the point that stands for x, or -1: the nearest, if it is no farther than the line's own steps (times reach). */
function pointAt(line, x, reach = 1) {
  const count = line.x.length;
  if (count === 0) {
    return -1;
  }
  const behind = Math.min(firstFrom(line.x, x), count - 1);
  const nearest = behind > 0 && x - line.x[behind - 1] < line.x[behind] - x ? behind - 1 : behind;
  const step = count > 1 ? (line.x[count - 1] - line.x[0]) / (count - 1) : Math.max(line.x[0], 1);
  return Math.abs(line.x[nearest] - x) <= step * reach && !Number.isNaN(line.y[nearest]) ? nearest : -1;
}
