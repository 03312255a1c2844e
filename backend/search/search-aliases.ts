import { asc, eq } from "drizzle-orm";
import type * as contract from "#contract/search/search-aliases";
import { phrasesIn } from "#domain/search/translate-query";
import { normalizeQuery } from "#domain/search/vocabulary/normalize-query";
import { searchVocabularyOf } from "../catalogue/vocabulary/vocabulary";
import { recordChange } from "../platform/access/change-log";
import { searchAliases } from "../platform/db/schema/search";
import { oneAtATime } from "../platform/db/transaction";
import { ApiError, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { search } from "./search";

const MAX_ALIASES = 500;

/** Lists the aliases, those to review first. */
export const listSearchAliases: StaffOperationHandler<typeof contract.listSearchAliases> = async (
  _,
  c,
) => {
  const { deps, claims } = c.var;
  const rows = await deps.db.select().from(searchAliases).orderBy(asc(searchAliases.phrase));
  const { aliases } = await searchVocabularyOf(deps.db);
  const listed = rows.map(({ phrase, meaning, approvedAt, addedBy }) => ({
    phrase,
    meaning,
    isApproved: approvedAt !== null,
    isOwn: addedBy === claims.userId,
  }));
  return {
    result: {
      aliases: listed.sort((one, other) => Number(one.isApproved) - Number(other.isApproved)),
      catalogued: [...aliases].map(([phrase, meaning]) => ({ phrase, meaning })),
    },
    about: [],
  };
};

/** Adds an alias, or replaces one, until somebody else approves it. @throws ApiError 400 if its words find nothing */
export const addSearchAlias: StaffOperationHandler<typeof contract.addSearchAlias> = async (
  { body },
  c,
) => {
  const { deps, claims } = c.var;
  const [phrase, meaning] = [body.phrase, body.meaning].map((one) =>
    normalizeQuery(one.toLowerCase()),
  );
  if (!phrase || !meaning || phrase === meaning || !phrasesIn(phrase).includes(phrase))
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { phrase: "cannot have this alias" } });
  const { best } = await search(deps.db, meaning, { size: 1 });
  if (best.length === 0)
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { meaning: "finds nothing" } });
  await oneAtATime(deps.db, "search aliases", async (tx) => {
    if ((await tx.$count(searchAliases)) >= MAX_ALIASES)
      throw new ApiError(429, "TOO_MANY_REQUESTS");
    const values = { meaning, addedBy: claims.userId, addedAt: deps.now(), approvedAt: null };
    await tx
      .insert(searchAliases)
      .values({ phrase, ...values })
      .onConflictDoUpdate({ target: searchAliases.phrase, set: values });
    await recordChange(tx, c, { phrase, meaning });
  });
  return { result: { phrase }, about: [] };
};

/** Approves an alias of somebody else, or deletes one. @throws ApiError 403, 404 */
export const reviewSearchAlias: StaffOperationHandler<typeof contract.reviewSearchAlias> = async (
  { body: { phrase, decision } },
  c,
) => {
  const { deps, claims } = c.var;
  await deps.db.transaction(async (tx) => {
    const ofPhrase = eq(searchAliases.phrase, phrase);
    const [row] = await tx.select().from(searchAliases).where(ofPhrase).for("update");
    if (!row) throw notFound();
    if (decision === "approve" && row.addedBy === claims.userId)
      throw new ApiError(403, "FORBIDDEN");
    if (decision === "delete") await tx.delete(searchAliases).where(ofPhrase);
    else await tx.update(searchAliases).set({ approvedAt: deps.now() }).where(ofPhrase);
    await recordChange(tx, c, { phrase, meaning: row.meaning, decision });
  });
  return { result: { phrase }, about: [] };
};
