// Touch input on a chart: a horizontal drag selects a range as with a mouse, a vertical drag scrolls the page.

/** Converts touch events on the chart area to mouse events. */
function enableTouch(frame) {
  const pass = (name, target) => (event) => {
    if (event.pointerType === "touch" && event.isPrimary) {
      const { clientX, clientY } = event;
      // uPlot ignores mousemove events with a movement of 0.
      target.dispatchEvent(new MouseEvent(name, { bubbles: true, clientX, clientY, button: 0, movementX: 1 }));
    }
  };
  const released = pass("mouseup", frame);
  frame.addEventListener("pointerdown", pass("mousemove", frame));
  frame.addEventListener("pointerdown", pass("mousedown", frame));
  frame.addEventListener("pointermove", pass("mousemove", frame));
  frame.addEventListener("pointerup", released);
  frame.addEventListener("pointercancel", released);
}
