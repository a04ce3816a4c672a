// Handing a text on: a link to share, a report to send. The clipboard is asked inside the click, before Python has
// answered: some browsers forget the click after a second. Where there is no clipboard (plain http), or it refuses,
// a dialog shows the text, selected: never does one press a button and go away with nothing.

import { html, nothing } from "../lit.js";
import { to } from "../router.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";
import { toast } from "./toast.js";

/** The whole address of a replay. @param {string} code */
const replayLink = (code) => new URL(to("replay", code), location.href).href;

/** On a phone one sends a link to somebody; elsewhere one copies it. */
const sharesByHand = () =>
  typeof navigator.share === "function" && matchMedia("(hover: none) and (pointer: coarse)").matches;

/**
 * Shares the link of a match. To be called from a click, at once.
 * @param {() => Promise<string>} code gives the share code @param {string} title
 */
export async function shareMatch(code, title) {
  const link = code().then(replayLink);
  try {
    if (sharesByHand()) await navigator.share({ title, url: await link });
    else if (await copied(link)) toast(t("table.link_copied"));
    else showText(t("link.title"), await link, title);
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    if (name === "AbortError") return; // the player thought better of it
    await link.then(
      (text) => showText(t("link.title"), text, title),
      () => toast(message),
    );
  }
}

/** Copies a text, or shows it to be copied by hand. @param {string} text */
export async function copyText(text) {
  if (await copied(Promise.resolve(text))) toast(t("common.copied"));
  else showText(t("link.report"), text);
}

/** Whether a text that is still on its way came to the clipboard. @param {Promise<string>} text */
async function copied(text) {
  const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
  blob.catch(() => {}); // heard of by `text`
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    // No such clipboard, or it refuses: there is an older way to ask.
  }
  const value = await text;
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return false;
  }
}

/** Shows a text, selected, to be copied by hand. @param {string} heading @param {string} text @param {string} [shared] its title where it can be sent */
function showText(heading, text, shared = "") {
  const copy = (/** @type {() => void} */ close) => {
    select();
    // Where there is no clipboard this old command is all there is; what it refuses stays selected.
    if (!document.execCommand("copy")) return;
    close();
    toast(t("common.copied"));
  };
  const send = () => navigator.share({ title: shared, url: text }).catch(() => {});
  openDialog({
    title: heading,
    className: "text-dialog",
    draw: (close) => html`<p>${t("link.by_hand")}</p>
      <textarea class="shown-text" readonly rows="5" aria-label=${heading} .value=${text} @focus=${select}></textarea>
      <div class="button-row">
        <button class="primary" @click=${() => copy(close)}>${t("link.copy")}</button>
        ${shared && typeof navigator.share === "function" ? html`<button @click=${send}>${t("link.send")}</button>` : nothing}
      </div>`,
  });
  select();
}

function select() {
  const field = /** @type {HTMLTextAreaElement | null} */ (document.querySelector(".shown-text"));
  field?.focus();
  field?.select();
}
