import { createCookie } from "@remix-run/node";
import { createTypedCookie, type TypedCookie } from "remix-utils/typed-cookie";
import type { z } from "zod";
import { env } from "~/platform/env.server";
import { ownCookie } from "./cookie-name.server";

/** A signed, http-only cookie of this site whose value has a schema. */
export interface SignedCookie<Schema extends z.ZodType> {
  /** The value; null without a cookie that we signed and that still fits the schema. */
  readonly read: (request: Request) => Promise<z.output<Schema> | null>;
  /** The `Set-Cookie` value that stores this. @throws ZodError if it does not fit the schema */
  readonly write: (value: z.input<Schema>) => Promise<string>;
  /** The `Set-Cookie` value that deletes the cookie. */
  readonly clear: () => Promise<string>;
}

/** Defines a cookie. Without `maxAgeSeconds`, the browser deletes it when it closes. */
export function signedCookie<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  { maxAgeSeconds }: { readonly maxAgeSeconds?: number } = {},
): SignedCookie<Schema> {
  let typed: TypedCookie<z.ZodNullable<Schema>> | undefined;
  const cookie = () =>
    (typed ??= createTypedCookie({
      schema: schema.nullable(),
      cookie: createCookie(ownCookie(name), {
        httpOnly: true,
        secure: !env().isLocal,
        sameSite: "lax",
        path: "/",
        maxAge: maxAgeSeconds,
        secrets: env().SESSION_SECRETS,
      }),
    }));
  return {
    read: (request) =>
      cookie()
        .parse(request.headers.get("cookie"))
        .catch(() => null),
    write: (value) => cookie().serialize(value),
    clear: () => cookie().serialize(null, { maxAge: 0 }),
  };
}
