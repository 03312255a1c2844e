import { z } from "zod";
import type { Visitor } from "../auth/visitor.server";

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
