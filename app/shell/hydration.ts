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
  /** The loaders' data as encoded by Remix (turbo-stream). */
  readonly data: string;
}
