import { z } from "zod";
import type { Visitor } from "../auth/visitor.server";
import { ownPath } from "./user-path.server";

const erasureSchema = z.object({ eraseAt: z.string().nullable() });

const privacySchema = erasureSchema.extend({
  isHeld: z.boolean(),
  signIns: z.array(z.object({ since: z.string(), lastSeenAt: z.string() })),
  consents: z.array(z.object({ version: z.string(), givenAt: z.string() })),
  accessLog: z.array(
    z.object({
      name: z.string().nullable(),
      isOperator: z.boolean(),
      action: z.string(),
      at: z.string(),
    }),
  ),
  accessCount: z.number(),
});

/** What was agreed to, where one is signed in, which staff looked, and whether the account is about to end. @throws ServiceError */
export async function privacyOf(visitor: Visitor): Promise<z.output<typeof privacySchema>> {
  const { data } = await visitor.call({
    service: "user",
    path: `${ownPath(visitor)}/privacy`,
    schema: privacySchema,
  });
  return data;
}

/** A copy of everything, as a ZIP file. @throws ServiceError */
export const downloadPersonalData = (visitor: Visitor): Promise<Response> =>
  visitor.file({ service: "user", path: `${ownPath(visitor)}/export`, timeoutMs: 60_000 });

/** Asks for the account to be erased, or calls it off. @throws ServiceError 409 LEGAL_HOLD */
export async function setErasure(visitor: Visitor, isWanted: boolean): Promise<void> {
  await visitor.call({
    service: "user",
    path: `${ownPath(visitor)}/erasure`,
    method: isWanted ? "POST" : "DELETE",
    schema: erasureSchema,
  });
}
