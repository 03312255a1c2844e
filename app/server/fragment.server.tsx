import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PUBLIC_PAGE } from "./headers.server";

/** A part of a page as bare HTML, without the shell. */
export function fragmentResponse(element: ReactElement, cacheControl = PUBLIC_PAGE): Response {
  return new Response(renderToStaticMarkup(element), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": cacheControl,
      "X-Robots-Tag": "noindex",
    },
  });
}
