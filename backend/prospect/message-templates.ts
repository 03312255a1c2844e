import { asc, eq } from "drizzle-orm";
import type * as contract from "#contract/lead-messages";
import type { OperationInput } from "#contract/operation";
import { sqlStateOf, UNIQUE_VIOLATION } from "../db/database";
import { messageTemplates } from "../db/schema-prospects";
import type { AccessContext } from "../auth/access";
import { ApiError, notFound } from "../http/errors";
import type { StaffOperationHandler } from "../http/operations";

const MAX_TEMPLATES = 200;

/** Lists all templates. */
export const listMessageTemplates: StaffOperationHandler<
  typeof contract.listMessageTemplates
> = async (_, c) => {
  const rows = await c.var.deps.db
    .select({
      id: messageTemplates.id,
      name: messageTemplates.name,
      texts: messageTemplates.texts,
    })
    .from(messageTemplates)
    .orderBy(asc(messageTemplates.name))
    .limit(MAX_TEMPLATES);
  return { result: rows, about: [] };
};

/** Adds a template. @throws ApiError 409 NAME_TAKEN */
export const addMessageTemplate: StaffOperationHandler<typeof contract.addMessageTemplate> = async (
  { body },
  c,
) => {
  const [added] = await nameOnce(
    c.var.deps.db
      .insert(messageTemplates)
      .values(rowOf(c, body))
      .returning({ id: messageTemplates.id }),
  );
  return { result: { id: added?.id ?? "" }, about: "list" };
};

/** Changes a template. @throws ApiError 404, 409 NAME_TAKEN */
export const changeMessageTemplate: StaffOperationHandler<
  typeof contract.changeMessageTemplate
> = async ({ params: { id }, body }, c) => {
  const changed = await nameOnce(
    c.var.deps.db
      .update(messageTemplates)
      .set(rowOf(c, body))
      .where(eq(messageTemplates.id, id))
      .returning({ id: messageTemplates.id }),
  );
  if (changed.length === 0) throw notFound();
  return { result: { id }, about: "list" };
};

/** Deletes a template. @throws ApiError 404 */
export const deleteMessageTemplate: StaffOperationHandler<
  typeof contract.deleteMessageTemplate
> = async ({ params: { id } }, c) => {
  const deleted = await c.var.deps.db
    .delete(messageTemplates)
    .where(eq(messageTemplates.id, id))
    .returning({ id: messageTemplates.id });
  if (deleted.length === 0) throw notFound();
  return { result: { id }, about: "list" };
};

const rowOf = (
  { var: { deps, claims } }: AccessContext,
  body: OperationInput<typeof contract.addMessageTemplate>["body"],
) => ({ ...body, updatedBy: claims.userId, updatedAt: deps.now() });

/** Runs a change of a unique name. @throws ApiError 409 NAME_TAKEN */
export async function nameOnce<Result>(change: PromiseLike<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new ApiError(409, "NAME_TAKEN");
    throw error;
  }
}
