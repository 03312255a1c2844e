import { z } from "zod";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";

const messageSchema = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  status: z.string(),
  createdAt: z.string(),
});
export type OutboxMessage = z.infer<typeof messageSchema>;

/** The latest outgoing messages; the service answers only in local mode. */
export async function outboxMessages(visitor: Visitor): Promise<OutboxMessage[]> {
  const { data } = await visitor.call({
    service: "dev",
    path: "/outbox",
    schema: z.array(messageSchema),
  });
  return data;
}

/** Names of all mail templates, each for each region (`code-vn`); local mode only. */
export async function mailSamples(visitor: Visitor): Promise<string[]> {
  const { data } = await visitor.call({
    service: "dev",
    path: "/samples",
    schema: z.array(z.string()),
  });
  return data;
}

/** A mail as HTML: one of the outbox, or a sample of a template. @throws Response 404 */
export const outboxMail = (
  visitor: Visitor,
  kind: "mail" | "samples",
  id: string,
): Promise<Response> =>
  orNotFound(visitor.file({ service: "dev", path: `/${kind}/${encodeURIComponent(id)}` }));
