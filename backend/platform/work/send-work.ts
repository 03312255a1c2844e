import { executorOf, sender } from "../db/queues";
import type { Database } from "../db/types";
import type { WorkName } from "../db/work-kinds";

interface Options {
  /** The id of the job, e.g. that of the row it is about. */
  readonly id?: string;
  /** The earliest start. */
  readonly startAfter?: Date;
}

/**
 * Queues work in the caller's transaction, so it is done if and only if the change was committed.
 * `data` has ids only, because it is not encrypted. @throws Error if the queue does not exist
 */
export async function sendWork(
  tx: Database,
  name: WorkName,
  data: Readonly<Record<string, string>>,
  options: Options = {},
): Promise<void> {
  if ((await sender.send(name, data, { ...options, db: executorOf(tx) })) === null)
    throw new Error(`work for ${name} was not queued`);
}

/**
 * Queues work under the id of what it is about, unless such work waits, is going on or has failed.
 * @returns whether it was queued
 */
export const sendWorkOnce = async (
  db: Database,
  name: WorkName,
  data: Readonly<Record<string, string>>,
  id: string,
): Promise<boolean> => (await sender.send(name, data, { id, db: executorOf(db) })) !== null;
