/**
 * Loader data that isn't sent to the browser. Remix serialises all enumerable loader data, even on
 * pages without scripts, which takes as long as rendering. A private field is not enumerable.
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
