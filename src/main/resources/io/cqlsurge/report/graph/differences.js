// How a difference to the baseline is told: how much first, then in a word, then how sure.

/** The difference below a number. Colour only repeats what arrow and word say. */
function differenceText(comparison, line, footnotes) {
  return comparison.judged ? judgedText(comparison) : unjudgedText(comparison, line, footnotes);
}

/** A difference with its interval and word. */
function judgedText(comparison) {
  const arrow = { more: "▲ ", less: "▼ ", same: "" }[comparison.direction];
  return element(
    "span",
    { class: "difference " + comparison.word.replace(" ", "-") },
    element("span", { class: "effect" }, arrow + percent(comparison.effect)),
    " ",
    element("span", { class: "word" }, comparison.word),
    element("span", { class: "interval" }, percent(comparison.low) + " … " + percent(comparison.high)),
  );
}

/** A difference of which nobody can tell how sure it is, and why; lines of which all are so say it in their name. */
function unjudgedText(comparison, line, footnotes) {
  const isTold = comparison.effect !== null && !(line.never && comparison.effect === 0);
  const effect = isTold ? [element("span", { class: "effect" }, percent(comparison.effect)), " "] : [];
  const mark = () => element("span", { class: "word" }, "not judged", footnotes.mark(comparison.reason));
  const word = line.never ? [] : [mark()];
  return element("span", { class: "difference unjudged", title: NOT_JUDGED[comparison.reason] }, ...effect, ...word);
}

/** A share as per cent with its sign; small ones keep digits that tell something. */
function percent(share) {
  if (!Number.isFinite(share)) {
    return share > 0 ? "+∞ %" : NONE;
  }
  const size = Math.abs(share) * 100;
  const digits = size >= 100 ? 0 : size >= 1 || size === 0 ? 1 : size >= 0.1 ? 2 : 3;
  const text = size.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const sign = /^[0.]*$/.test(text) ? "±" : share < 0 ? "−" : "+";
  return `${sign}${text}\u00a0%`;
}

/** Why numbers are not judged: each reason once, numbered in the order in which they come. */
class Footnotes {
  constructor(view) {
    this.reasons = [];
    this.baseline = view.baseline.name;
    this.isCompared = view.columns.some((column) => !isBaseline(view, column));
  }

  /** The number of a reason, raised. */
  mark(reason) {
    if (!this.reasons.includes(reason)) {
      this.reasons.push(reason);
    }
    return element("sup", { title: NOT_JUDGED[reason] }, String(this.reasons.indexOf(reason) + 1));
  }

  /** What stands below the table; nothing without a comparison. */
  list() {
    if (!this.isCompared) {
      return element("div", { class: "footnotes" });
    }
    const notes = this.reasons.map((reason) => element("li", {}, NOT_JUDGED[reason]));
    return element("div", { class: "footnotes" }, element("p", {}, this.reading()), element("ol", {}, ...notes));
  }

  /** How differences are to be read. */
  reading() {
    return (
      `Differences are to “${this.baseline}”; the range below one holds the true difference with a probability of ` +
      "99 %. “Not distinguishable” says that this range holds zero: chance alone makes such differences. All of it " +
      "is about these very runs; how far two runs of the same thing differ, only repeated runs tell. Percentages are " +
      "computed from unrounded figures."
    );
  }
}
