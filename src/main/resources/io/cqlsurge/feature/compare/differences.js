// Shows differences from the baseline, on the page and in exports: the size, the judgement, and the confidence interval.

setComparer({
  judge, sentences: sentencesOf, notes: (view) => new Footnotes(view), text: differenceWords,
  headings: ["difference %", "low %", "high %", "judgement"], cells: differenceCells,
});

/** Returns the difference below a number. The colour only repeats the arrow and the judgement. */
function differenceText(comparison, line, footnotes) {
  return comparison.judged ? judgedText(comparison) : unjudgedText(comparison, line, footnotes);
}

/** Returns a difference with its confidence interval and judgement. */
function judgedText(comparison) {
  const arrow = { more: "▲ ", less: "▼ ", same: "" }[comparison.direction];
  return element(
    "span",
    { class: "difference " + comparison.judgement.replaceAll(" ", "-") },
    element("span", { class: "effect" }, arrow + percent(comparison.effect)),
    " ",
    element("span", { class: "word" }, comparison.judgement),
    element("span", { class: "interval" }, percent(comparison.low) + " … " + percent(comparison.high)),
  );
}

/**
 * Returns a difference that is not judged, with the reason. For lines that are never judged, the heading has the
 * reason.
 */
function unjudgedText(comparison, line, footnotes) {
  const isShown = comparison.effect !== null && !(line.never && comparison.effect === 0);
  const effect = isShown ? [element("span", { class: "effect" }, percent(comparison.effect)), " "] : [];
  const label = () => element("span", { class: "word" }, comparison.reason === "short" ? "too short" : "not comparable", footnotes.mark(comparison.reason));
  const judgement = line.never ? [] : [label()];
  return element("span", { class: "difference unjudged", title: NOT_JUDGED[comparison.reason] }, ...effect, ...judgement);
}

/** Formats a change as a signed percentage; from the double and the half as a multiple. Small percentages have more decimals. */
function percent(share) {
  const times = share + 1;
  if (times >= 2 || times <= 0.5) {
    const digits = times < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: times < 10 ? 1 : 0 };
    return times > 1000 ? ">1,000x" : times < 0.001 ? "<0.001x" : `${times.toLocaleString("en-US", digits)}x`;
  }
  if (!Number.isFinite(share)) {
    return NONE;
  }
  const size = Math.abs(share) * 100;
  const digits = size >= 100 ? 0 : size >= 1 || size === 0 ? 1 : size >= 0.1 ? 2 : 3;
  const text = size.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const sign = /^[0.]*$/.test(text) ? "±" : share < 0 ? "−" : "+";
  return `${sign}${text}\u00a0%`;
}

/** The reasons why numbers are not judged, each once, numbered in the order of their use. */
class Footnotes {
  constructor(view) {
    this.view = view;
    this.reasons = [];
    this.baseline = view.baseline.name;
    this.isRepeated = view.columns.some(({ trials }) => trials.length > 1);
    this.isCompared = view.columns.some((column) => !isBaseline(view, column));
  }

  /** Returns what is below the number of a column that is not the baseline. */
  difference(line, column) {
    return [differenceText(judge(line, this.view.baseline, column), line, this)];
  }

  /** Returns the note next to the heading of a line that is never judged. */
  heading(line) {
    return line.never && this.isCompared ? [element("span", { class: "unjudged" }, " not compared", this.mark(line.never))] : [];
  }

  /** Returns the number of a reason as superscript. */
  mark(reason) {
    if (!this.reasons.includes(reason)) {
      this.reasons.push(reason);
    }
    return element("sup", { title: NOT_JUDGED[reason] }, String(this.reasons.indexOf(reason) + 1));
  }

  /** Returns the notes below the table; empty if nothing is compared. */
  list() {
    if (!this.isCompared) {
      return [element("div", { class: "footnotes" })];
    }
    const notes = this.reasons.map((reason) => element("li", {}, NOT_JUDGED[reason]));
    return [element("div", { class: "footnotes" }, element("p", {}, this.explanation()), element("ol", {}, ...notes))];
  }

  /** Returns what the intervals include: the variation within runs, or between them. */
  unit() {
    return this.isRepeated
      ? "Columns of several runs are compared with the run as the unit, so the intervals include the variation between runs."
      : "The intervals describe only the variation within these runs. To find how much repeated runs of the same test " +
          "differ, repeat the runs: those with the same name become one column.";
  }

  /** Returns the explanation of the differences. */
  explanation() {
    return (
      `All differences are relative to “${this.baseline}”. The range below a difference is its 99 % confidence interval. ` +
      "“No clear difference” means that this interval contains zero: the difference may be random. " +
      this.unit() +
      " Percentages are computed from unrounded values."
    );
  }
}

/** Returns the difference from the baseline as values of a CSV row. */
function differenceCells(view, line, column) {
  if (isBaseline(view, column)) {
    return [null, null, null, "baseline"];
  }
  const comparison = judge(line, view.baseline, column);
  const [effect, low, high] = [comparison.effect, comparison.low, comparison.high].map(perCent);
  return [effect, low, high, comparison.judged ? comparison.judgement : `not compared: ${NOT_JUDGED[comparison.reason]}`];
}

/** Converts a ratio to percent with four decimals; null if there is none. */
function perCent(share) {
  return Number.isFinite(share) ? Number((share * 100).toFixed(4)) : null;
}

/** Returns the difference from the baseline and its judgement, in words. */
function differenceWords(view, line, column) {
  const comparison = judge(line, view.baseline, column);
  const effect = comparison.effect === null ? "" : percent(comparison.effect);
  return [effect, comparison.judged ? comparison.judgement : "not compared"].filter(Boolean).join(", ");
}
