import { type paths } from "./paths.js";
import { sitePath } from "./site-path";

/** A path of domain/site/paths.js: `/profile/applications/:id`. */
export type Path = (typeof paths)[number];

type NamesIn<P extends string> = P extends `${infer Segment}/${infer Rest}`
  ? NamesIn<Segment> | NamesIn<Rest>
  : P extends `:${infer Name}`
    ? Name
    : never;

/** Values of a path's parameters. Those that end in `?` may be left out. */
type Params<P extends string> = {
  readonly [Name in NamesIn<P> as Name extends `${string}?` ? never : Name]: string | number;
} & {
  readonly [Name in NamesIn<P> as Name extends `${infer Optional}?` ? Optional : never]?:
    string | number;
};

type Query = Readonly<Record<string, string | number | undefined>>;
type Rest<P extends string> = keyof Params<P> extends never
  ? [params?: Record<never, never>, query?: Query]
  : [params: Params<P>, query?: Query];

/**
 * The address of a page, from the root of the host: `hrefTo("/bookings/:token", { token })` is
 * `/study-abroad/bookings/…`. Encodes the values of parameters and of the query, and leaves out
 * parts of the query that are undefined.
 */
export function hrefTo<P extends Path>(path: P, ...[params, query]: Rest<P>): string {
  const values = (params ?? {}) as Readonly<Record<string, string | number | undefined>>;
  const filled = path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = values[name];
    return value === undefined ? "" : `/${encodeURIComponent(value)}`;
  });
  const entries = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  const search = entries.length > 0 ? `?${entries.join("&")}` : "";
  return sitePath(filled) + search;
}
