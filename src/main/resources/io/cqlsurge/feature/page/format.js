// Formats of numbers, durations and dates. Numbers have a decimal point and commas in every locale.

const NONE = "–";

/** Formats by number of decimals. It takes more time to create a format than to use it. */
const FORMATS = Array.from({ length: 7 }, (_, decimals) => new Intl.NumberFormat("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals }));

/** Formats a number with three significant digits. Digits before the decimal point are never rounded. */
function formatNumber(value) {
  if (!Number.isFinite(value)) {
    return NONE;
  }
  const size = Math.abs(value);
  const decimals = size === 0 ? 0 : Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(size))));
  return FORMATS[decimals].format(value);
}

/** Formats a count, or a rate as in the Results block. */
function formatCount(value) {
  return Number.isFinite(value) ? Math.round(value).toLocaleString("en-US") : NONE;
}

/** Formats a number for an axis label, for example 41,000 as 41k. */
function formatTick(value) {
  const size = Math.abs(value);
  const [unit, divisor] = size >= 1e9 ? ["G", 1e9] : size >= 1e6 ? ["M", 1e6] : size >= 1e4 ? ["k", 1e3] : ["", 1];
  return String(Number((value / divisor).toPrecision(6))) + unit;
}

/** Formats a duration in seconds: 45 s, 3 min 20 s, 2 h 5 min. */
function formatSpan(seconds) {
  if (!Number.isFinite(seconds)) {
    return NONE;
  }
  if (seconds < 120) {
    return `${Number(seconds.toFixed(1))} s`;
  }
  const whole = Math.round(seconds);
  if (whole < 7200) {
    return formatUnits(Math.floor(whole / 60), "min", whole % 60, "s");
  }
  const minutes = Math.round(whole / 60);
  return formatUnits(Math.floor(minutes / 60), "h", minutes % 60, "min");
}

/** Formats a duration in two units and omits the smaller one if it is zero. */
function formatUnits(large, unit, small, smallUnit) {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}

/** Formats a date and time in the time zone of the browser. */
function formatMoment(date) {
  const two = (number) => String(number).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Returns the address of a node, as it is shown. */
function nodeName({ node }) {
  return textOf(node).replace(/^\//, "") || "unknown node";
}
