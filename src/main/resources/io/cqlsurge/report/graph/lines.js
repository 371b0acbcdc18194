// Draws lines onto a chart's canvas. Each line has points of its own, thousands of them: of those that fall into one
// column of pixels only the first, least, greatest and last are drawn, so that spikes stay and zooming is quick.

const FAINT = 0.12;
const DENSE = 0.7; // points a pixel across
const FEW = 300;
const PALE = 0.4;

/** The key of the trial that is pointed at in a list, beside which the others are faint; null if none is. */
let emphasis = null;

/** Where values lie on the canvas at the moment, and which are in view. */
function placement(plot) {
  const { left, top, width, height } = plot.bbox;
  const { x, y } = plot.scales;
  const scaled = (value) => (y.distr === 3 ? Math.log10(value) : value);
  const low = scaled(y.min);
  const high = scaled(y.max);
  return {
    left, top, width, height, from: x.min, to: x.max,
    across: (value) => left + ((value - x.min) / (x.max - x.min)) * width,
    down: (value) => top + height - ((scaled(value) - low) / (high - low)) * height,
    drawable: (value) => (y.distr === 3 ? value > 0 : !Number.isNaN(value)),
  };
}

/** The first index whose x is not before the value. */
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

/** The indexes of the points in view and one beyond on either side, as [from, behind]. */
function inView(line, from, to) {
  const first = Math.max(0, firstFrom(line.x, from) - 1);
  let behind = firstFrom(line.x, to);
  behind = Math.min(line.x.length, line.x[behind] === to ? behind + 2 : behind + 1);
  return [first, behind];
}

/** The columns of pixels of a line: each with its first, least, greatest and last height; null stands for a gap. */
function columnsOf(line, place) {
  const columns = [];
  let current = null;
  const [first, behind] = inView(line, place.from, place.to);
  for (let index = first; index < behind; index++) {
    const value = line.y[index];
    if (!place.drawable(value)) {
      current = null;
      columns.push(null);
      continue;
    }
    const x = place.across(line.x[index]);
    const y = place.down(value);
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

/** Draws one line; points that stand alone become dots. Tells how many columns of pixels it has. */
function drawLine(context, line, place, ratio) {
  const columns = columnsOf(line, place);
  const there = columns.filter((column) => column !== null);
  const across = there.length ? there[there.length - 1].pixel - there[0].pixel : 0;
  const points = there.reduce((sum, column) => sum + column.count, 0);
  context.strokeStyle = context.fillStyle = shade(line.trial.color);
  if (points > DENSE * (across / ratio) && points > FEW) {
    drawBars(context, columns, dashOf(line.trial), ratio);
  } else {
    strokeLine(context, line, columns, ratio);
  }
  return there.length;
}

/** Draws a line as a path. */
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
  context.lineWidth = 1.5 * ratio;
  context.lineJoin = "round";
  context.setLineDash(dashOf(line.trial).map((length) => length * ratio));
  context.stroke(path);
  context.setLineDash([]);
  context.fill(dots);
}

/**
 * Draws a line as upright bars, one a column of pixels: for thousands of points far cheaper than a path. Between dashes
 * they are pale, not left out, lest a spike be missed.
 */
function drawBars(context, columns, dashes, ratio) {
  const full = context.globalAlpha;
  const wide = Math.max(1, Math.round(ratio));
  const thick = Math.max(1, Math.round(1.5 * ratio));
  const bar = (pixel, top, bottom) => {
    context.globalAlpha = isDashed(dashes, pixel / ratio) ? full : full * PALE;
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

/** Whether a place across lies on a dash and not between two. */
function isDashed(dashes, place) {
  let left = place % dashes.reduce((sum, length) => sum + length, 0);
  const index = dashes.findIndex((length) => (left -= length) < 0);
  return index % 2 === 0 || index < 0;
}

/** Leads the path through one column of pixels. */
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

/** A round dot. */
function addDot(path, x, y, radius) {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

/** A cross where a trial broke off. */
function drawEnd(context, line, place, ratio) {
  const last = line.y.findLastIndex((value) => place.drawable(value));
  if (last < 0) {
    return;
  }
  const [x, y, arm] = [place.across(line.x[last]), place.down(line.y[last]), 5 * ratio];
  context.lineWidth = 2 * ratio;
  context.beginPath();
  context.moveTo(x - arm, y - arm);
  context.lineTo(x + arm, y + arm);
  context.moveTo(x - arm, y + arm);
  context.lineTo(x + arm, y - arm);
  context.stroke();
}

/** The words beside the points of a line, left out where they would lie on others, which are in taken. */
function drawLabels(context, line, place, ratio, taken) {
  context.font = `${11 * ratio}px system-ui, sans-serif`;
  context.textAlign = "center";
  line.labels.forEach((label, index) => {
    if (!place.drawable(line.y[index])) {
      return;
    }
    const half = context.measureText(label).width / 2 + 2 * ratio;
    const x = Math.min(Math.max(place.across(line.x[index]), place.left + half), place.left + place.width - half);
    const y = Math.max(place.down(line.y[index]) - 7 * ratio, place.top + 10 * ratio);
    if (taken.every((other) => Math.abs(other.x - x) > other.half + half || Math.abs(other.y - y) > 12 * ratio)) {
      context.fillText(label, x, y);
      taken.push({ x, y, half });
    }
  });
}

/** Draws all lines within the frame of the chart; tells how many of them show and how many columns of pixels they have. */
function drawLines(plot, lines) {
  const place = placement(plot);
  const ratio = devicePixelRatio;
  const context = plot.ctx;
  const edge = 4 * ratio;
  const taken = [];
  let shown = 0;
  let columns = 0;
  context.save();
  context.beginPath();
  context.rect(place.left - edge, place.top - edge, place.width + 2 * edge, place.height + 2 * edge);
  context.clip();
  for (const line of lines) {
    context.globalAlpha = emphasis === null || line.trial.key === emphasis ? 1 : FAINT;
    const drawn = drawLine(context, line, place, ratio);
    shown += drawn > 0 ? 1 : 0;
    columns += drawn;
    if (line.trial.ending.status !== "completed" && !line.labels) {
      drawEnd(context, line, place, ratio);
    }
    if (line.labels) {
      drawLabels(context, line, place, ratio, taken);
    }
  }
  context.restore();
  return { shown, columns };
}
