import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { html } from "remix-utils/responses";
import { PUBLIC_PAGE } from "#platform/cache-headers";
import { sessionToken, type FormVisitor } from "~/platform/forms/form-page.server";
import { readableText } from "~/platform/forms/readable-text";
import { PRIVATE_PAGE } from "./private-page";

/** A part of a page as bare HTML, without the shell. */
export function fragmentResponse(element: ReactElement, cacheControl = PUBLIC_PAGE): Response {
  return html(readableText(renderToStaticMarkup(element)), {
    headers: {
      "Cache-Control": cacheControl,
      "X-Robots-Tag": "noindex",
    },
  });
}

/** A fragment with a form, which has the token of the visitor's session. */
export async function formFragment(
  visitor: FormVisitor,
  render: (csrf: string | null) => ReactElement,
): Promise<Response> {
  const { csrf, headers } = await sessionToken(visitor);
  const response = fragmentResponse(render(csrf), PRIVATE_PAGE);
  for (const [name, value] of Object.entries(headers)) response.headers.append(name, value);
  return response;
}
