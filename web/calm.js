// When nobody presses anything: the moment for work that must not stand between a press and its answer.

/** So long after the last sign of a hand nothing is begun that takes long: whoever has pressed once presses again. In milliseconds. */
const PRESSING = 800;
/** So long, where it is done in a moment: the press before has been answered, and a hand that moves on ends it. */
export const A_MOMENT = 250;

let pressed = -Infinity;
// A hand that moves is about to press.
for (const sign of ["pointerdown", "pointermove", "keydown"])
  addEventListener(sign, () => (pressed = performance.now()), { capture: true, passive: true });

/** Resolves once nobody presses anything. @param {() => boolean} [over] whether it need not be waited for any more @param {number} [rest] how long nobody has to have */
export async function calm(over = () => false, rest = PRESSING) {
  for (let wait = 0; !over() && (wait = pressed + rest - performance.now()) > 0; )
    await new Promise((resolve) => setTimeout(resolve, wait));
}
