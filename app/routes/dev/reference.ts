import type { LoaderFunctionArgs } from "@remix-run/node";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { assertLocalRequest } from "~/platform/request/local-only.server";
import { contractFile } from "~/platform/response/contract-file.server";

/** Redoc adds style elements and styles of its own, so this page has a policy of its own. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

const THEME = {
  typography: { fontFamily: "system-ui, sans-serif", headings: { fontFamily: "inherit" } },
};

const page = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>API reference · ${brand.name}</title>
<style>body { margin: 0 }</style>
</head>
<body>
<redoc spec-url="${hrefTo("/openapi.json")}" disable-search theme='${JSON.stringify(THEME)}'></redoc>
<script src="${hrefTo("/dev/reference/redoc.js")}"></script>
</body>
</html>
`;

/** Local mode only: a page about every call of the services, drawn by Redoc, and its script. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  assertLocalRequest(request);
  const isScript = new URL(request.url).pathname.endsWith(".js");
  return new Response(isScript ? await contractFile("redoc.js") : page(), {
    headers: {
      "Content-Type": `text/${isScript ? "javascript" : "html"}; charset=utf-8`,
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": POLICY,
    },
  });
}
