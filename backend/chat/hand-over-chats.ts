import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { HandOverPart } from "../platform/access/hand-over-part";
import { chats } from "../platform/db/schema/chat";

/** Moves conversations that a member of staff has taken. Those of nobody are the team's. */
export const handOverChats: HandOverPart = {
  kind: "chat",
  move: async (tx, _, { fromId, toId, only }, limit) => {
    const theirs = tx
      .select({ id: chats.id })
      .from(chats)
      .where(
        and(
          fromId ? eq(chats.takenBy, fromId) : isNull(chats.takenBy),
          only ? sql`${chats.id} in ${only}` : undefined,
        ),
      )
      .limit(limit);
    const moved = await tx
      .update(chats)
      .set({ takenBy: toId })
      .where(inArray(chats.id, theirs))
      .returning({ id: chats.id });
    return moved.map(({ id }) => id);
  },
};
