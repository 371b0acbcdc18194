// The choices that concern the whole page, and how a choice is bound to the state.

/** A choice bound to one word of the state: it shows what is chosen, however that came about. */
function pick(key, label, options, seen = false) {
  const made = choice(label, options, state[key], (value) => setState({ [key]: value }), seen);
  const select = made.querySelector("select");
  select.dataset.choice = key;
  onState(() => {
    select.value = state[key];
  });
  return made;
}

/** Fills the bar with the choices for all panels. */
function fillControls(bar, model) {
  const goBack = () => setState({ zoom: null });
  const whole = element("button", { type: "button", "data-action": "reset-zoom", click: goBack }, "Reset zoom");
  const shown = () => {
    whole.disabled = state.zoom === null;
  };
  shown();
  onState(shown);
  bar.append(
    pick("kind", "Operation", model.kinds.map((kind) => [kind, kind]), true),
    pick("smooth", "Smoothing", SMOOTHS.map((count) => [count, count === "1" ? "none" : `mean of ${count}`]), true),
    pick("theme", "Colours", THEMES.map((theme) => [theme, theme]), true),
    whole,
    element("span", { class: "hint" }, "Drag over a chart to zoom all of them, double click to go back."));
}

/** Light or dark: as chosen, or as the system is. */
function applyTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = state.theme === "auto" ? (dark ? "dark" : "light") : state.theme;
}

/** Follows the system's change between light and dark, and the printer. */
function followSystem() {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setState({ theme: state.theme }));
  window.addEventListener("beforeprint", preparePrint);
  window.addEventListener("afterprint", endPrint);
}
