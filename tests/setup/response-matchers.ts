import { expect } from "vitest";
import { z } from "zod";

interface ResponseMatchers<R> {
  /** A redirect, by default a 303, to this path and query, or to an address that matches the pattern. */
  toRedirectTo(target: string | RegExp, status?: 301 | 302 | 303): R;
  /** A 4xx whose body has an error for this field; awaited, because it reads a copy of the body. */
  toHaveFieldError(field: string, message?: string | RegExp): Promise<R>;
  /** Sets this cookie; without a value, any non-empty value. */
  toSetCookie(name: string): R;
}

declare module "vitest" {
  // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-empty-object-type -- as declared by vitest
  interface Assertion<T = any> extends ResponseMatchers<T> {}
}

const ORIGIN = "http://localhost:3000";
const messagesSchema = z.union([
  z.record(z.string(), z.string()),
  z
    .array(z.object({ name: z.string(), message: z.string() }))
    .transform((list) => Object.fromEntries(list.map(({ name, message }) => [name, message]))),
]);

/** Data that actions return with a rejected form. */
const resultSchema = z.looseObject({
  errors: messagesSchema.optional(),
  view: z
    .looseObject({ errors: messagesSchema.optional(), error: z.string().optional() })
    .optional()
    .catch(undefined),
  failed: z.looseObject({ errors: messagesSchema.optional() }).optional().catch(undefined),
  field: z.string().optional().catch(undefined),
  message: z.string().nullish().catch(undefined),
  error: z.string().optional().catch(undefined),
  typed: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/** The error of a field, in any of the shapes that actions return. */
function fieldErrorOf(body: unknown, field: string): string | undefined {
  const parsed = resultSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { errors, view, failed, message, error, typed } = parsed.data;
  const listed = errors?.[field] ?? view?.errors?.[field] ?? failed?.errors?.[field];
  if (listed) return listed;
  if (parsed.data.field === field) return message ?? undefined;
  if (view?.error && field in view) return view.error;
  // A form with one field has one error.
  const isTheField = field in parsed.data || (typed && field in typed);
  return isTheField ? error : undefined;
}

const matches = (text: string, expected: string | RegExp): boolean =>
  typeof expected === "string" ? text === expected : expected.test(text);

expect.extend({
  toRedirectTo(response: Response, target: string | RegExp, status = 303) {
    const location = response.headers.get("location");
    const url = location === null ? null : new URL(location, ORIGIN);
    const address = url ? url.pathname + url.search + url.hash : null;
    const pass = response.status === status && address !== null && matches(address, target);
    return {
      pass,
      message: () =>
        `expected ${pass ? "no" : "a"} redirect (${status}) to ${String(target)}, got ${response.status} ${String(address)}`,
    };
  },

  async toHaveFieldError(response: Response, field: string, message: string | RegExp = /./) {
    const text = await response.clone().text();
    const body: unknown = text.startsWith("{") ? JSON.parse(text) : text;
    const found = fieldErrorOf(body, field);
    const isRefused = response.status >= 400 && response.status < 500;
    const pass = isRefused && found !== undefined && matches(found, message);
    return {
      pass,
      message: () =>
        `expected ${pass ? "no" : "an"} error ${String(message)} for ${field}, got ${response.status} ${text.slice(0, 500)}`,
    };
  },

  toSetCookie(response: Response, name: string) {
    const cookies = response.headers.getSetCookie();
    const pass = cookies.some((one) => one.startsWith(`${name}=`) && !one.startsWith(`${name}=;`));
    return {
      pass,
      message: () =>
        `expected ${pass ? "no" : "a"} cookie ${name}, got ${cookies.map((one) => one.split("=")[0]).join(", ") || "none"}`,
    };
  },
});
