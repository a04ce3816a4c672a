// When nobody presses anything: the moment for work that must not stand between a press and its answer.

/** So long after the last sign of a hand nothing is begun: whoever has pressed once presses again. In milliseconds. */
const PRESSING = 800;

let pressed = -Infinity;
// A hand that moves is about to press.
for (const sign of ["pointerdown", "pointermove", "keydown"]) addEventListener(sign, () => (pressed = performance.now()), { capture: true, passive: true });

/** Resolves once nobody presses anything. @param {() => boolean} [over] whether it need not be waited for any more */
export async function calm(over = () => false) {
  for (let wait = 0; !over() && (wait = pressed + PRESSING - performance.now()) > 0; ) await new Promise((resolve) => setTimeout(resolve, wait));
}
