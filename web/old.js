// Before anything else, in the words of any browser (ES5, no module): is this one new enough? And did the page start?
// The sentences stand in index.html, which every browser can read.

function lookAtBrowser() {
  var root = document.documentElement;
  var script = document.currentScript;

  /** Firefox had everything else before it had workers that are modules; whoever has them looks at the option `type`. */
  function hasModuleWorkers() {
    if (!("mozInnerScreenX" in window)) return true;
    var looked = false;
    /** @type {WorkerOptions} */
    var options = {
      get type() {
        looked = true;
        return /** @type {const} */ ("classic");
      },
    };
    try {
      new Worker(/** @type {HTMLScriptElement} */ (script).src, options).terminate();
    } catch (_) {
      // Forbidden workers are told of by whoever needs them.
      return true;
    }
    return looked;
  }

  /** What the oldest browsers named in index.html have, and older ones have not. */
  function isNewEnough() {
    return (
      "noModule" in HTMLScriptElement.prototype &&
      "findLast" in Array.prototype &&
      "hasOwn" in Object &&
      "structuredClone" in window &&
      "HTMLDialogElement" in window &&
      "replaceSync" in CSSStyleSheet.prototype &&
      "adoptedStyleSheets" in document &&
      !Object.isFrozen(document.adoptedStyleSheets) &&
      hasModuleWorkers()
    );
  }

  /** @param {string} id */
  function tell(id) {
    var sentence = document.getElementById(id);
    if (sentence) sentence.hidden = false;
  }

  /** Modules have run by now; one that this browser cannot read has said nothing. */
  function say() {
    if (root.hasAttribute("data-too-old")) tell("too-old");
    else if (!root.hasAttribute("data-started")) tell(location.protocol === "file:" ? "from-file" : "not-started");
  }

  if (!isNewEnough()) root.setAttribute("data-too-old", "");
  window.addEventListener("load", say);
}

// There is no document inside the worker that is only asked for.
if (typeof document !== "undefined") lookAtBrowser();
