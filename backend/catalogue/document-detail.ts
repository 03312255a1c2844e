import type { Context } from "hono";
import type { CatalogueDocument, DocumentKind } from "#domain/catalogue/documents";
import { claimsOf, isInternal } from "../platform/access/bearer";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import { findDocument, listDocuments, relatedTo } from "./document-query";

/** Maximum related pages of a detail page. */
const MAX_RELATED = 6;

/** previewStatus shows unpublished pages to internal users only. */
async function mayPreview(deps: Deps, c: Context): Promise<boolean> {
  if (c.req.query("previewStatus") !== "true") return false;
  const claims = await claimsOf(deps, c.req.raw);
  return claims !== null && isInternal(claims);
}

/** Returns a published document, or an unpublished one as a preview. @throws ApiError 404 */
export async function documentOr404(
  deps: Deps,
  c: Context,
  kinds: readonly DocumentKind[],
  slug: string,
) {
  const document = await findDocument(deps.db, kinds, slug, { preview: await mayPreview(deps, c) });
  if (!document) throw notFound();
  return document;
}

/** Returns who signs a document. Null for our editorial team; sample authors are not named. */
export async function authorOf(deps: Deps, { data }: CatalogueDocument) {
  const author = data.author ? await findDocument(deps.db, ["author"], data.author) : null;
  if (!author || author.data.sample) return null;
  return { title: author.title, path: author.path, role: author.data.fields.role };
}

/** Returns the data of a detail page: the document, its children and related pages. */
export async function withSurroundings(
  deps: Deps,
  document: Awaited<ReturnType<typeof documentOr404>>,
) {
  const [children, siblings, author] = await Promise.all([
    listDocuments(deps.db, {
      kinds: document.kind === "exam" ? ["exam-topic"] : [document.kind],
      parent: document.slug,
    }),
    document.parent
      ? listDocuments(deps.db, { kinds: [document.kind], parent: document.parent })
      : null,
    authorOf(deps, document),
  ]);
  // The page lists its children and siblings already.
  const listed = [...children.data, ...(siblings?.data ?? [])].map(({ path }) => path);
  const alike = await relatedTo(deps.db, document, MAX_RELATED + listed.length);
  const related = alike.filter(({ path }) => !listed.includes(path)).slice(0, MAX_RELATED);
  return {
    document,
    children: children.data,
    siblings: siblings?.data ?? [],
    related,
    author,
  };
}

/** Returns the detail page of a document of one kind. @throws ApiError 404 */
export const detailOr404 = async (deps: Deps, c: Context, kind: DocumentKind, slug: string) =>
  withSurroundings(deps, await documentOr404(deps, c, [kind], slug));
