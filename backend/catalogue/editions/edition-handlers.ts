import type * as editions from "#contract/catalogue/editions";
import type { EditionPage } from "#domain/catalogue/edition";
import type { Deps } from "../../platform/deps";
import type { OperationHandler } from "../../platform/operations/operations";
import type { Editions } from "./read-editions";
import { cachedPerImport } from "../state/cached-per-import";
import { EDITIONS, stateOf } from "../state/catalogue-state";

/** The pages of all editions in memory: about a hundred. */
const editionsOf = cachedPerImport(async (db) => {
  const stored = (await stateOf<Editions>({ db }, EDITIONS)) ?? {};
  return new Map(
    Object.entries(stored).map(([key, pages]) => [
      key,
      new Map(pages.map((page) => [page.path, page])),
    ]),
  );
});

const pagesOf = async ({ db }: Deps, region: string): Promise<ReadonlyMap<string, EditionPage>> =>
  (await editionsOf(db)).get(region) ?? new Map();

/** Shows the page of an edition. */
export const showEditionPage: OperationHandler<typeof editions.showEditionPage> = async (
  { params: { region }, query: { path } },
  c,
) => ({ page: (await pagesOf(c.var.deps, region)).get(path) ?? null });

/** Lists the pages of an edition, by address. */
export const listEditionPages: OperationHandler<typeof editions.listEditionPages> = async (
  { params: { region } },
  c,
) =>
  [...(await pagesOf(c.var.deps, region)).values()]
    .map(({ path, title, description, updatedOn }) => ({ path, title, description, updatedOn }))
    .sort((a, b) => a.path.localeCompare(b.path));
