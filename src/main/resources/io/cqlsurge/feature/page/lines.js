// Draws lines on a chart's canvas. Each line has its own points, often thousands. Of the points in one column of pixels
// only the first, lowest, highest and last are drawn, so that spikes remain visible and zooming is fast.

const FAINT = 0.12;
const DENSE = 0.7; // points per pixel of width
const FEW = 300;
const PALE = 0.4;

/** The keys of the trials under the pointer in a legend, or null. All other trials are drawn faintly. */
let emphasis = null;

/** The only node of these trials that is not drawn faintly, or null. */
let emphasizedNode = null;

/** Returns whether a line is not drawn faintly. */
function isEmphasized({ trial, node }) {
  return (emphasis === null || emphasis.includes(trial.key)) && (emphasizedNode === null || node === undefined || node === emphasizedNode);
}

/**
 * Returns the current transform from values to canvas coordinates, and the visible range.
 *
 * @param {uPlot} plot
 */
function chartTransform(plot) {
  const { left, top, width, height } = plot.bbox;
  const { x, y } = plot.scales;
  const scaled = (value) => (y.distr === 3 ? Math.log10(value) : value);
  const low = scaled(y.min);
  const high = scaled(y.max);
  return {
    left, top, width, height, from: x.min, to: x.max,
    toX: (value) => left + ((value - x.min) / (x.max - x.min)) * width,
    toY: (value) => top + height - ((scaled(value) - low) / (high - low)) * height,
    drawable: (value) => (y.distr === 3 ? value > 0 : !Number.isNaN(value)),
  };
}

/** Returns the first index whose x is not less than the value. */
function firstFrom(x, value) {
  let low = 0;
  let high = x.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[middle] < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/**
 * Returns the indexes of the visible points plus one on either side, as [first, end).
 *
 * @param {ChartLine} line
 */
function inView(line, from, to) {
  const first = Math.max(0, firstFrom(line.x, from) - 1);
  let end = firstFrom(line.x, to);
  end = Math.min(line.x.length, line.x[end] === to ? end + 2 : end + 1);
  return [first, end];
}

/**
 * Returns the columns of pixels of a line, each with its first, lowest, highest and last y; null is a gap.
 *
 * @param {ChartLine} line
 */
function columnsOf(line, transform) {
  const columns = [];
  let current = null;
  const [first, end] = inView(line, transform.from, transform.to);
  for (let index = first; index < end; index++) {
    const value = line.y[index];
    if (!transform.drawable(value)) {
      current = null;
      columns.push(null);
      continue;
    }
    const x = transform.toX(line.x[index]);
    const y = transform.toY(value);
    if (current !== null && Math.round(x) === current.pixel) {
      current.count++;
      current.low = Math.max(current.low, y);
      current.high = Math.min(current.high, y);
      current.last = y;
    } else {
      current = { pixel: Math.round(x), x, count: 1, first: y, low: y, high: y, last: y };
      columns.push(current);
    }
  }
  return columns;
}

/**
 * Draws one line, with dots for isolated points. Returns the number of its columns of pixels.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {ChartLine} line
 */
function drawLine(context, line, transform, ratio) {
  const columns = columnsOf(line, transform);
  const present = columns.filter((column) => column !== null);
  const width = present.length ? present[present.length - 1].pixel - present[0].pixel : 0;
  const points = present.reduce((sum, column) => sum + column.count, 0);
  context.strokeStyle = context.fillStyle = resolveColor(line.trial.color);
  if (points > DENSE * (width / ratio) && points > FEW) {
    drawBars(context, columns, styleOf(line), ratio);
  } else {
    strokeLine(context, line, columns, ratio);
  }
  return present.length;
}

/**
 * Draws a line as a path.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {ChartLine} line
 */
function strokeLine(context, line, columns, ratio) {
  const path = new Path2D();
  const dots = new Path2D();
  columns.forEach((column, index) => {
    const before = columns[index - 1] ?? null;
    if (column !== null && (line.dots || (before === null && (columns[index + 1] ?? null) === null))) {
      addDot(dots, column.x, column.last, (line.dots ? 3.5 : 2.5) * ratio);
    }
    if (column !== null) {
      tracePoint(path, column, before === null);
    }
  });
  const { width, dash } = styleOf(line);
  context.lineWidth = width * ratio;
  context.lineJoin = "round";
  context.setLineDash(dash.map((length) => length * ratio));
  if (!line.apart) {
    context.stroke(path);
  }
  context.setLineDash([]);
  context.fill(dots);
}

/**
 * Draws a line as vertical bars, one per column of pixels. For thousands of points this is much faster than a path. The
 * gaps between dashes are drawn pale instead of omitted, so that spikes remain visible.
 *
 * @param {CanvasRenderingContext2D} context
 */
function drawBars(context, columns, { width, dash }, ratio) {
  const full = context.globalAlpha;
  const wide = Math.max(1, Math.round(ratio));
  const thick = Math.max(1, Math.round(width * ratio));
  const period = dash.reduce((sum, length) => sum + length, 0);
  const bar = (pixel, top, bottom) => {
    if (period > 0) {
      context.globalAlpha = isDashed(dash, (pixel / ratio) % period) ? full : full * PALE;
    }
    context.fillRect(pixel, Math.round(top - thick / 2), wide, Math.round(bottom - top + thick));
  };
  columns.forEach((column, index) => {
    if (column === null) {
      return;
    }
    const before = columns[index - 1] ?? null;
    const start = before ?? { pixel: column.pixel, last: column.first };
    const slope = (column.first - start.last) / Math.max(1, column.pixel - start.pixel);
    for (let pixel = start.pixel + 1; pixel < column.pixel; pixel++) {
      const from = start.last + slope * (pixel - start.pixel - 1);
      bar(pixel, Math.min(from, from + slope), Math.max(from, from + slope));
    }
    const joint = column.first - slope;
    bar(column.pixel, Math.min(column.high, joint), Math.max(column.low, joint));
  });
}

/** Returns whether a position in the pattern, in pixels, is on a dash and not in a gap. */
function isDashed(dashes, position) {
  let index = 0;
  for (let left = position - dashes[0]; left >= 0; left -= dashes[index]) {
    index++;
  }
  return index % 2 === 0;
}

/** Adds one column of pixels to the path. */
function tracePoint(path, column, begins) {
  if (begins) {
    path.moveTo(column.x, column.first);
  } else {
    path.lineTo(column.x, column.first);
  }
  if (column.count > 1) {
    path.lineTo(column.x, column.high);
    path.lineTo(column.x, column.low);
    path.lineTo(column.x, column.last);
  }
}

/** Adds a dot to the path. */
function addDot(path, x, y, radius) {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

/**
 * Draws a cross at the last point of a trial that did not complete.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {ChartLine} line
 */
function drawEnd(context, line, transform, ratio) {
  const last = line.y.findLastIndex((value) => transform.drawable(value));
  if (last < 0) {
    return;
  }
  const [x, y, arm] = [transform.toX(line.x[last]), transform.toY(line.y[last]), 5 * ratio];
  context.lineWidth = 2 * ratio;
  context.beginPath();
  context.moveTo(x - arm, y - arm);
  context.lineTo(x + arm, y + arm);
  context.moveTo(x - arm, y + arm);
  context.lineTo(x + arm, y - arm);
  context.stroke();
}

/**
 * Draws the labels of the points of a line. Labels that would overlap those in `taken` are omitted.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {ChartLine} line
 */
function drawLabels(context, line, transform, ratio, taken) {
  context.font = `${11 * ratio}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  line.labels.forEach((label, index) => {
    if (!transform.drawable(line.y[index])) {
      return;
    }
    const half = context.measureText(label).width / 2 + 2 * ratio;
    const x = Math.min(Math.max(transform.toX(line.x[index]), transform.left + half), transform.left + transform.width - half);
    const y = Math.max(transform.toY(line.y[index]) - 7 * ratio, transform.top + 10 * ratio);
    if (taken.every((other) => Math.abs(other.x - x) > other.half + half || Math.abs(other.y - y) > 12 * ratio)) {
      context.fillText(label, x, y);
      taken.push({ x, y, half });
    }
  });
}

/**
 * Draws all lines within the chart area. Returns the number of visible lines and of their columns of pixels.
 *
 * @param {uPlot} plot
 */
function drawLines(plot, lines) {
  const ratio = devicePixelRatio;
  const taken = [];
  const drawn = [];
  drawLabelled(plot, (context, transform) => lines.forEach((line) => {
    context.globalAlpha = isEmphasized(line) ? styleOf(line).alpha : FAINT;
    drawn.push(drawLine(context, line, transform, ratio));
    if (line.labels) {
      drawLabels(context, line, transform, ratio, taken);
    } else if (isCutShort(line.trial)) {
      drawEnd(context, line, transform, ratio);
    }
  }), 4 * ratio);
  return { shown: drawn.filter((columns) => columns > 0).length, columns: drawn.reduce((sum, columns) => sum + columns, 0) };
}

/** Draws a vertical interval. One without an upper end reaches the top. */
function drawInterval(context, transform, x, [low, high], color) {
  const [from, to] = [transform.toY(low), Number.isFinite(high) ? transform.toY(high) : transform.top];
  const cap = 4 * devicePixelRatio;
  context.strokeStyle = context.fillStyle = color;
  context.lineWidth = 1.5 * devicePixelRatio;
  context.beginPath();
  for (const [fromX, fromY, toX, toY] of [[x, from, x, to], [x - cap, from, x + cap, from], [x - cap, to, x + cap, to]]) {
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
  }
  context.stroke();
}
