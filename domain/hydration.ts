/** The element that hands a page's data from the server to app/entry.client.tsx. */
export const HYDRATION_ELEMENT_ID = "hydration";

/** What app/entry.client.tsx starts React with. */
export interface HydrationData {
  /** Module of app/entry.client.tsx. */
  readonly entry: string;
  /** Modules that `entry` and the routes import, to be fetched in parallel. */
  readonly preload: readonly string[];
  /** Module of each matched route by id. */
  readonly routes: Readonly<Record<string, string>>;
  /** Remix's manifest of the matched routes. */
  readonly manifest: unknown;
  /** Remix's settings of the page: base name, future flags. */
  readonly context: unknown;
  /** The loaders' data, encoded by Remix (turbo-stream). */
  readonly data: string;
}
