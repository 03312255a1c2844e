import type { SQL } from "drizzle-orm";
import type { HandOverKind } from "#domain/console/hand-over";
import type { Database } from "../db/types";
import type { Deps } from "../deps";

/** From whom to whom work moves. Null is the team. */
export interface HandOverMove {
  readonly fromId: string | null;
  readonly toId: string | null;
  /** A query of the ids that may move: those that an undone hand-over has moved. Null for all. */
  readonly only: SQL | null;
}

/** How one kind of work is handed over. */
export interface HandOverPart {
  readonly kind: HandOverKind;
  /** Moves some rows. @returns their ids, and none once everything has moved that can */
  readonly move: (
    tx: Database,
    deps: Pick<Deps, "now">,
    move: HandOverMove,
    limit: number,
  ) => Promise<readonly string[]>;
}
