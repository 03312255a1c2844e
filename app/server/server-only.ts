/**
 * Loader data of a page that never runs in the browser. Remix encodes all loader data for the browser, even
 * on pages without its script, which takes as long as rendering them. It encodes what is enumerable, and a
 * private field is not.
 */
export class ServerOnly<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }
}
