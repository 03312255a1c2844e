import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { heldPosts } from "../db/schema-care";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { notFound } from "../http/errors";
import { limited } from "../http/limits";
import { isUuid } from "../http/parameters";
import { sealText, unsealText } from "../sealing";
import { signedIn } from "./bearer";

const PURPOSE = "held-post";
const HELD_MS = 60 * 60_000;

const postSchema = z
  .object({
    /** Where it was posted, below the origin. */
    path: z.string().startsWith("/").max(500),
    fields: z.array(z.tuple([z.string().max(100), z.string().max(4_000)])).max(200),
    /** Whose session had ended, as far as that was known. */
    userId: z.string().uuid().nullable(),
    /** A file was among the fields; files are not held. */
    hadFile: z.boolean(),
  })
  .strict();

/**
 * Forms that came in after their session had ended: kept for an hour, encrypted, until their sender has
 * signed in again and sends them once more.
 */
export function heldPostRoutes(app: Hono, deps: Deps): void {
  const { db } = deps;
  const { DATA_SECRETS } = deps.config;

  app.post("/held-post", limited(deps, "holdPost"), async (c) => {
    const post = await readBody(c.req.raw, postSchema);
    const [row] = await db
      .insert(heldPosts)
      .values({
        sealed: await sealText(JSON.stringify(post), DATA_SECRETS, PURPOSE),
        expiresAt: new Date(deps.now().getTime() + HELD_MS),
      })
      .returning({ id: heldPosts.id });
    return c.json({ data: { id: row?.id ?? "" } });
  });

  // For its sender only: whoever else signs in on a shared phone finds nothing.
  app.get("/held-post/:id", signedIn(deps), async (c) => {
    const id = c.req.param("id");
    const known = isUuid(id) ? await db.select().from(heldPosts).where(eq(heldPosts.id, id)) : [];
    const [row] = known;
    if (!row || row.expiresAt <= deps.now()) throw notFound();
    const post = postSchema.parse(JSON.parse(await unsealText(row.sealed, DATA_SECRETS, PURPOSE)));
    if (post.userId !== null && post.userId !== c.get("claims").userId) throw notFound();
    return c.json({ data: { path: post.path, fields: post.fields, hadFile: post.hadFile } });
  });
}
