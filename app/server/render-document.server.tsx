import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { renderToReadableStream } from "react-dom/server.browser";

/**
 * Renders a document that React takes over in the browser. It is buffered as a whole. React 18's Node stream is not
 * used: it writes NUL bytes where a multi-byte character meets the end of its buffer (facebook/react#24985).
 * @throws the first error of a component.
 */
export async function renderHydratedDocument(element: ReactElement): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(element, {
    onError: (error) => void errors.push(error),
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (errors.length > 0) throw errors[0];
  return html;
}

/** Renders a document without React's marks for hydration, in half the time. */
export const renderStaticDocument = (element: ReactElement): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(element)}`;
