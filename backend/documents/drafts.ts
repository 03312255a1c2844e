import { and, asc, count, eq, max, sql } from "drizzle-orm";
import type * as user from "#contract/documents/comments";
import { documentComments, userDocuments } from "../platform/db/schema/documents";
import type { Database } from "../platform/db/types";
import { ApiError } from "../platform/http/errors";
import { isUuid } from "../platform/http/parameters";
import type { OperationHandler } from "../platform/operations/operations";
import { findDocument, type DocumentRow } from "./documents";

/** Drafts of learning plans. Each upload is a version, stored with its comments. */

const MAX_COMMENTS = 100;

/** Whether it is a reviewed draft, which can be neither replaced nor deleted. */
export const isReviewedDraft = ({
  version,
  status,
}: Pick<DocumentRow, "version" | "status">): boolean => version !== null && status !== "waiting";

export const draftKept = () => new ApiError(409, "DRAFT_KEPT");

/** The module that a draft is for. */
export interface DraftModule {
  readonly planKey: string;
  readonly moduleId: string;
  readonly name: string;
}

/** Stores a row as the next version of a draft. Uploads for one module wait for each other. */
export async function insertDraft(
  tx: Database,
  { planKey, moduleId, name }: DraftModule,
  values: Omit<typeof userDocuments.$inferInsert, "label">,
): Promise<DocumentRow> {
  const lock = `draft ${values.userId} ${planKey} ${moduleId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [latest] = await tx
    .select({ version: max(userDocuments.version) })
    .from(userDocuments)
    .where(
      and(
        eq(userDocuments.userId, values.userId),
        eq(userDocuments.planKey, planKey),
        eq(userDocuments.moduleId, moduleId),
      ),
    );
  const version = (latest?.version ?? 0) + 1;
  const [row] = await tx
    .insert(userDocuments)
    .values({ ...values, planKey, moduleId, version, label: `${name}, version ${version}` })
    .returning();
  if (!row) throw new Error("the draft was not stored");
  return row;
}

type CommentRow = typeof documentComments.$inferSelect;
const commentView = ({ id, passage, text, createdAt }: CommentRow) => ({
  id,
  passage,
  text,
  createdAt: createdAt.toISOString(),
});

/** A draft of the path. @throws ApiError 404 for other documents too */
async function findDraft(
  c: {
    readonly var: { readonly deps: Parameters<typeof findDocument>[0]; readonly ownerId: string };
  },
  documentId: string,
): Promise<DocumentRow> {
  const row = await findDocument(c.var.deps, c.var.ownerId, documentId);
  if (row.version === null) throw new ApiError(404, "UD_EA_4002");
  return row;
}

export const hasComments = async (db: Database, documentId: string): Promise<boolean> => {
  const [found] = await db
    .select({ number: count() })
    .from(documentComments)
    .where(eq(documentComments.documentId, documentId));
  return (found?.number ?? 0) > 0;
};

/** Lists the comments on a draft. Its student sees them once it is reviewed. */
export const listDraftComments: OperationHandler<typeof user.listDraftComments> = async (
  { params },
  c,
) => {
  const { deps, claims, ownerId } = c.var;
  const { id, status } = await findDraft(c, params.documentId);
  if (claims.userId === ownerId && status === "waiting") return [];
  const rows = await deps.db
    .select()
    .from(documentComments)
    .where(eq(documentComments.documentId, id))
    .orderBy(asc(documentComments.createdAt), documentComments.id);
  return rows.map(commentView);
};

/** Adds a comment on a passage of a draft. */
export const commentOnDraft: OperationHandler<typeof user.commentOnDraft> = async (
  { params, body: { passage, text } },
  c,
) => {
  const { deps, claims } = c.var;
  const { id: documentId } = await findDraft(c, params.documentId);
  const [found] = await deps.db
    .select({ number: count() })
    .from(documentComments)
    .where(eq(documentComments.documentId, documentId));
  if ((found?.number ?? 0) >= MAX_COMMENTS)
    throw new ApiError(409, "VALIDATION_FAILED", { fields: { text: "is one too many" } });
  const [row] = await deps.db
    .insert(documentComments)
    .values({ documentId, authorId: claims.userId, passage, text, createdAt: deps.now() })
    .returning();
  if (!row) throw new Error("the comment was not stored");
  return commentView(row);
};

/** Deletes a comment. One that the student has seen stays. */
export const deleteDraftComment: OperationHandler<typeof user.deleteDraftComment> = async (
  { params: { documentId, commentId } },
  c,
) => {
  const row = await findDraft(c, documentId);
  if (isReviewedDraft(row)) throw draftKept();
  const [deleted] = isUuid(commentId)
    ? await c.var.deps.db
        .delete(documentComments)
        .where(and(eq(documentComments.id, commentId), eq(documentComments.documentId, row.id)))
        .returning()
    : [];
  if (!deleted) throw new ApiError(404, "NOT_FOUND");
  return { id: deleted.id };
};
