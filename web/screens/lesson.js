// The address of a lesson: begins the guided match there.

import { startLesson } from "./play.js";

/** @param {{ slug: string, lesson: string }} route */
export function open({ slug, lesson }) {
  // The router is still showing this address: the next one comes after it.
  queueMicrotask(() => startLesson(slug, lesson));
  return () => {};
}
