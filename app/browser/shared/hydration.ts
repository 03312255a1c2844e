/** The element that passes a page's data from the server to app/entry.client.tsx. */
export const HYDRATION_ELEMENT_ID = "hydration";

/** Data that app/entry.client.tsx needs to hydrate the page. */
export interface HydrationData {
  /** URL of app/entry.client.tsx. */
  readonly entry: string;
  /** Imports of `entry` and the routes, to be fetched in parallel. */
  readonly preload: readonly string[];
  /** Module URL of each matched route by id. */
  readonly routes: Readonly<Record<string, string>>;
  /** Remix's manifest of the matched routes. */
  readonly manifest: unknown;
  /** Remix's settings for the page: base name and future flags. */
  readonly context: unknown;
  /** The page's data if JSON can hold it, which compresses better than Remix's encoding. */
  readonly state: unknown;
  /** Otherwise the data as encoded by Remix (turbo-stream). */
  readonly data: string;
}

const [NULL, UNDEFINED] = [-5, -7];

/**
 * Encodes JSON data as Remix expects it (turbo-stream 2): a list of values, in which objects and
 * lists name their keys and values by their place in the list.
 */
export function encodeState(state: unknown): string {
  const values: unknown[] = [];
  const add = (value: unknown): number => {
    if (value === undefined) return UNDEFINED;
    if (value === null) return NULL;
    const index = values.push(value) - 1;
    if (Array.isArray(value)) values[index] = value.map(add);
    else if (typeof value === "object")
      values[index] = Object.fromEntries(
        Object.entries(value).map(([key, one]) => [`_${add(key)}`, add(one)]),
      );
    return index;
  };
  add(state);
  return `${JSON.stringify(values)}\n`;
}
