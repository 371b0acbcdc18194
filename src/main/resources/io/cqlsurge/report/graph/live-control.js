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

/** Sends a change to cqlsurge and shows its answer. */
async function send(path, body, answer) {
  try {
    const reply = await fetch(path, { method: "POST", headers: { [TOKEN_HEADER]: token }, body });
    answer.textContent = await reply.text();
  } catch {
    answer.textContent = "cqlsurge does not answer.";
  }
}
