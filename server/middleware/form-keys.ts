import { createMiddleware } from "hono/factory";
import { EMPTY_FORM_KEY_FIELD } from "#domain/auth/form-key";
import { isPublic, makePrivate } from "#platform/cache-headers";
import type { AppHooks, ServerEnv } from "../request/types";

/**
 * Adds a one-time key to each form of a page. The page then belongs to one visitor, so shared caches
 * don't store it; the browser keeps it for its back button.
 */
export const formKeys = ({ newFormKey }: Pick<AppHooks, "newFormKey">) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    await next();
    const { res } = c;
    if (c.req.method === "HEAD" || res.headers.has("Content-Encoding") || !res.body) return;
    if (!(res.headers.get("Content-Type") ?? "").startsWith("text/html")) return;
    const html = await res.text();
    const keyed = html.replaceAll(EMPTY_FORM_KEY_FIELD, () =>
      EMPTY_FORM_KEY_FIELD.replace("/>", ` value="${newFormKey()}"/>`),
    );
    const headers = new Headers(res.headers);
    headers.delete("Content-Length");
    if (keyed !== html && isPublic(headers)) makePrivate(headers);
    c.res = undefined;
    c.res = new Response(keyed, { status: res.status, headers });
  });
