import { eq } from "drizzle-orm";
import { chats } from "../platform/db/schema/chat";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";

/** Gives the conversations that a member of staff has taken to another, or back to the team. */
export async function handOverChats(
  tx: Database,
  _: Deps,
  { fromId, toId }: { readonly fromId: string; readonly toId: string | null },
): Promise<void> {
  await tx.update(chats).set({ takenBy: toId }).where(eq(chats.takenBy, fromId));
}
