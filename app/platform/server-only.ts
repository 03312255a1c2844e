/**
 * Loader data that isn't encoded for the browser. Remix serialises all enumerable loader data, though no
 * page runs React there, which takes as long as rendering. A private field is not enumerable.
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
