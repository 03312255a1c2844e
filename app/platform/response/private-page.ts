import type { HeadersFunction, LoaderFunction, MetaFunction, SerializeFrom } from "@remix-run/node";
import { brand } from "#domain/site/brand";

export const PRIVATE_PAGE = "private, no-store";

/** `headers` export of a personal page. */
export const privatePageHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const result = new Headers({ "Cache-Control": PRIVATE_PAGE });
  for (const name of ["Referrer-Policy", "Refresh"]) {
    const value = loaderHeaders.get(name);
    if (value !== null) result.set(name, value);
  }
  return result;
};

/**
 * The `headers` and `meta` exports of a personal page: stored by no cache, listed by no search
 * engine. The title may depend on the loader's data, which is undefined on an error page.
 */
export const privatePage = <Loader extends LoaderFunction = LoaderFunction>(
  title: string | ((data: SerializeFrom<Loader> | undefined) => string),
): { readonly headers: HeadersFunction; readonly meta: MetaFunction<Loader> } => ({
  headers: privatePageHeaders,
  meta: ({ data }) => [
    { title: `${typeof title === "string" ? title : title(data)} · ${brand.name}` },
    { name: "robots", content: "noindex" },
  ],
});
