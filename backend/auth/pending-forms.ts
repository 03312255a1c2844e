import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { FOREIGN_KEY_VIOLATION, sqlStateOf } from "../db/database";
import { pendingFormSubmissions } from "../db/schema-care";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import type { ServiceContext } from "../http/context";
import { notFound } from "../http/errors";
import { sealText, unsealText } from "../sealing";
import { randomToken, tokenHash } from "../secrets";
import type { AccessContext } from "./access";
import type { Claims } from "./tokens";

/**
 * Pending form submissions: forms posted after their session had ended. Each is encrypted and
 * stored for an hour, for one account and one browser, and can be submitted once.
 */

const PURPOSE = "pending-form";
const LIFETIME_MS = 60 * 60_000;

const submissionSchema = z
  .object({
    /** Path and query that the form was posted to. */
    path: z.string().startsWith("/").max(1_000),
    /** What submitting the form does, as described by the website. */
    title: z.string().min(1).max(200),
    fields: z
      .array(
        z
          .object({
            name: z.string().max(100),
            value: z.string().max(4_000),
            /** The website's label. Null where the title already covers the field. */
            label: z.string().max(200).nullable(),
            /** The value as shown to the visitor. */
            shown: z.string().max(4_000),
          })
          .strict(),
      )
      .max(200),
    /** Whether the form had a file. Files are not stored. */
    hadFile: z.boolean(),
  })
  .strict();

const storeSchema = z.object({ userId: z.string().uuid(), submission: submissionSchema }).strict();

/** Both halves of the key. One is in the browser's cookie and the other in the link. */
const keySchema = z
  .object({
    id: z.string().uuid(),
    browserSecret: z.string().max(100),
    linkSecret: z.string().max(100),
  })
  .strict();

const matches = ({ now }: Deps, key: z.output<typeof keySchema>, { userId }: Claims) =>
  and(
    eq(pendingFormSubmissions.id, key.id),
    eq(pendingFormSubmissions.userId, userId),
    eq(pendingFormSubmissions.browserHash, tokenHash(key.browserSecret)),
    eq(pendingFormSubmissions.linkHash, tokenHash(key.linkSecret)),
    gt(pendingFormSubmissions.expiresAt, now()),
  );

/** Stores a submission and responds with the key to it. */
export async function storePendingForm(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const { userId, submission } = await readBody(c.req.raw, storeSchema);
  const [browserSecret, linkSecret] = [randomToken(), randomToken()];
  const storing = deps.db
    .insert(pendingFormSubmissions)
    .values({
      userId,
      browserHash: tokenHash(browserSecret),
      linkHash: tokenHash(linkSecret),
      sealed: await sealText(JSON.stringify(submission), deps.config.DATA_SECRETS, PURPOSE),
      expiresAt: new Date(deps.now().getTime() + LIFETIME_MS),
    })
    .returning({ id: pendingFormSubmissions.id });
  const [row] = await storing.catch((error: unknown) => {
    // The account has been erased.
    if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION) throw notFound();
    throw error;
  });
  return c.json({ data: { id: row?.id ?? "", browserSecret, linkSecret } });
}

/** Reads a submission. The key is sent in the body because paths and queries are logged. */
export async function readPendingForm(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const key = await readBody(c.req.raw, keySchema);
  const [row] = await deps.db
    .select()
    .from(pendingFormSubmissions)
    .where(matches(deps, key, claims));
  if (!row) throw notFound();
  const text = await unsealText(row.sealed, deps.config.DATA_SECRETS, PURPOSE);
  return c.json({ data: submissionSchema.parse(JSON.parse(text)) });
}

/** Deletes a submission before it is sent. Only one of several concurrent requests succeeds. */
export async function consumePendingForm(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const key = await readBody(c.req.raw, keySchema);
  const consumed = await deps.db
    .delete(pendingFormSubmissions)
    .where(matches(deps, key, claims))
    .returning({ id: pendingFormSubmissions.id });
  if (consumed.length === 0) throw notFound();
  return c.json({ data: {} });
}
