import type { DocumentRow } from "../source/documents";
import type { Database } from "../../platform/db/types";
import { setState, stateOf } from "../state/catalogue-state";

/** The state that says whether samples are shown. */
const SAMPLES = "samples";

/** Whether this database shows samples, as its last import was told. */
export const samplesShown = async (db: Database): Promise<boolean> =>
  (await stateOf<boolean>({ db }, SAMPLES)) ?? true;

export const setSamplesShown = (db: Database, isShown: boolean): Promise<void> =>
  setState(db, SAMPLES, isShown);

/** Documents to store. Where samples aren't shown, they are stored unpublished. */
export const asShown = (
  rows: readonly DocumentRow[],
  hasSamples: boolean,
): readonly DocumentRow[] =>
  hasSamples
    ? rows
    : rows.map((row) =>
        row.data.sample ? { ...row, published: false, hash: `${row.hash} hidden` } : row,
      );
