import { asc, eq } from "drizzle-orm";
import type * as contract from "#contract/leads/messages";
import type { OperationInput } from "#contract/operation/index";
import { isLanguage } from "#domain/language/language";
import type { TemplateText, TemplateTexts } from "#domain/leads/messages";
import { changedDetails, recordChange } from "../../platform/access/change-log";
import type { AccessContext } from "../../platform/access/context";
import { messageTemplates } from "../../platform/db/schema/leads";
import { notFound } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { nameOnce } from "../unique-name";

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
  const id = await nameOnce(
    c.var.deps.db.transaction(async (tx) => {
      const [added] = await tx
        .insert(messageTemplates)
        .values(rowOf(c, body))
        .returning({ id: messageTemplates.id });
      await recordChange(tx, c, { template: body.name, ...changedTexts({}, body.texts) });
      return added?.id ?? "";
    }),
  );
  return { result: { id }, about: [] };
};

/** Changes a template. @throws ApiError 404, 409 NAME_TAKEN */
export const changeMessageTemplate: StaffOperationHandler<
  typeof contract.changeMessageTemplate
> = async ({ params: { id }, body }, c) => {
  await nameOnce(
    c.var.deps.db.transaction(async (tx) => {
      const isThis = eq(messageTemplates.id, id);
      const [before] = await tx.select().from(messageTemplates).where(isThis).for("update");
      if (!before) throw notFound();
      await tx.update(messageTemplates).set(rowOf(c, body)).where(isThis);
      await recordChange(tx, c, {
        template: before.name,
        ...changedDetails(before, { name: body.name }),
        ...changedTexts(before.texts, body.texts),
      });
    }),
  );
  return { result: { id }, about: [] };
};

/** Deletes a template. @throws ApiError 404 */
export const deleteMessageTemplate: StaffOperationHandler<
  typeof contract.deleteMessageTemplate
> = async ({ params: { id } }, c) => {
  await c.var.deps.db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(messageTemplates)
      .where(eq(messageTemplates.id, id))
      .returning({ name: messageTemplates.name });
    if (!deleted) throw notFound();
    await recordChange(tx, c, { template: deleted.name });
  });
  return { result: { id }, about: [] };
};

/** The languages whose text differs, without the texts, because they may name people. */
function changedTexts(before: TemplateTexts, after: TemplateTexts): Record<string, string> {
  const languages = Object.keys({ ...before, ...after })
    .filter(isLanguage)
    .filter((language) => !isSameText(before[language], after[language]));
  return languages.length > 0 ? { texts: languages.join(", ") } : {};
}

const isSameText = (one: TemplateText | undefined, other: TemplateText | undefined): boolean =>
  one?.subject === other?.subject && one?.text === other?.text;

const rowOf = (
  { var: { deps, claims } }: AccessContext,
  body: OperationInput<typeof contract.addMessageTemplate>["body"],
) => ({ ...body, updatedBy: claims.userId, updatedAt: deps.now() });
