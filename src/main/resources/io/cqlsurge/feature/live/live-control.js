// The buttons of the live page that change the run. They are only shown if the address has the token.

const TOKEN_HEADER = "X-Cqlsurge-Token";

/** The token from the address, which is removed from the address bar. */
const token = new URLSearchParams(location.search).get("token");
if (token !== null) {
  history.replaceState(null, "", location.pathname + location.hash);
}

/** Returns the controls, or nothing without a token. */
function controlFields() {
  if (token === null) {
    return [];
  }
  const answer = element("span", { class: "answer", role: "status" });
  const rate = element("input", { type: "number", min: 1, step: 1, "aria-label": "New rate per second", placeholder: "requests/s" });
  const mark = element("input", { type: "text", maxlength: 100, "aria-label": "Text of a mark", placeholder: "what happens now" });
  return [element("div", { class: "steer" }, button("Stop run", () => send("/stop", "", answer), { "data-action": "stop-run" }),
    rate, button("Change rate", () => send("/rate", rate.value, answer), { "data-action": "set-rate" }),
    mark, button("Mark", () => send("/mark", mark.value, answer), { "data-action": "mark" }), answer)];
}

/**
 * Shows the current rate in its field, unless the reader has changed it; without controls after the end of the run.
 *
 * @param {Trial | undefined} trial
 */
function renderControl(trial, isEnded) {
  document.querySelectorAll(".steer").forEach((steer) => steer.toggleAttribute("hidden", isEnded));
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector(".steer input[type=number]"));
  const rate = String(trial?.changes.at(-1)?.rate ?? (Number(trial?.facts?.settings?.Rate?.["OpsPer Sec"]) || ""));
  if (field && field !== document.activeElement && field.value === (field.dataset.rate ?? "")) {
    field.value = field.dataset.rate = rate;
  }
}

/** Sends a change to cqlsurge and shows its answer. */
async function send(path, body, answer) {
  try {
    const reply = await fetch(path, { method: "POST", headers: { [TOKEN_HEADER]: token }, body });
    answer.textContent = await reply.text();
  } catch {
    answer.textContent = "cqlsurge does not answer.";
  }
}
