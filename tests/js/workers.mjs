// Workers that the test plays itself: what the page said to each is kept, and what it hears is said by hand.

export class FakeWorker {
  /** All that were ever made, the newest last. */
  static all = [];
  static get last() {
    return FakeWorker.all.at(-1);
  }
  /** Hears every message to any worker: (worker, data). */
  static onPost = () => {};

  heard = [];
  ended = false;
  #listeners = new Set();

  constructor(_url, { name }) {
    this.name = name;
    FakeWorker.all.push(this);
  }

  postMessage(data) {
    this.heard.push(data);
    FakeWorker.onPost(this, data);
  }

  terminate() {
    this.ended = true;
  }

  addEventListener(_type, listener) {
    this.#listeners.add(listener);
  }

  removeEventListener(_type, listener) {
    this.#listeners.delete(listener);
  }

  dispatchEvent({ data }) {
    this.say(data);
  }

  say(data) {
    this.onmessage?.({ data });
    for (const listener of [...this.#listeners]) listener({ data });
  }

  answer(id, answer) {
    this.say({ id, text: JSON.stringify(answer) });
  }

  /** The calls that it was given, as they were made. */
  get calls() {
    return this.heard.filter(({ id }) => id).map(({ id, text }) => ({ id, ...JSON.parse(text) }));
  }
}

globalThis.Worker = FakeWorker;
