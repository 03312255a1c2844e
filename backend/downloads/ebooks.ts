import type * as operations from "#contract/downloads/downloads";
import type { CatalogueDocument } from "#domain/catalogue/documents";
import { documentOr404, withSurroundings } from "../catalogue/document-detail";
import { documentsByPath, listDocuments, summaryOf } from "../catalogue/document-query";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { forbidden } from "../platform/http/errors";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import { downloadCounts, giveFile, mayDownload, type Download } from "./downloads";
import { pdfResponse } from "./pdf-response";

const downloadOf = ({ slug, title, path }: CatalogueDocument): Download => ({
  kind: "ebook",
  slug,
  title,
  path: `${path}/download`,
});

async function chaptersOf(deps: Deps, ebook: CatalogueDocument): Promise<CatalogueDocument[]> {
  const paths = ebook.data.fields.chapters;
  return documentsByPath(deps.db, Array.isArray(paths) ? paths : []);
}

/**
 * Lists ebooks with their download counts. `status=1` means published. No other list is available
 * (§9 "Ebook list calls pin status=1").
 */
export const listEbooks: OperationHandler<typeof operations.listEbooks> = async (
  { query: { status = "1", isFeatured, isNewlyAdded, category, page, size } },
  c,
) => {
  const { deps } = c.var;
  // The shelves stand for editorial tags.
  const tags = [...(isFeatured ? ["featured"] : []), ...(isNewlyAdded ? ["newly-added"] : [])];
  const list = await listDocuments(deps.db, {
    kinds: ["ebook"],
    tags,
    ...(category ? { fields: { category } } : {}),
    page,
    size,
  });
  if (status !== "1") return { ...list, data: [], total: 0, counts: {} };
  const slugs = list.data.map(({ slug }) => slug);
  const counts = await downloadCounts(deps, "ebook", slugs);
  return { ...list, counts: Object.fromEntries(counts) };
};

export const listEbookCategories: OperationHandler<typeof operations.listEbookCategories> = async (
  _,
  c,
) => {
  const { data } = await listDocuments(c.var.deps.db, { kinds: ["ebook"] });
  const names = [...new Set(data.map(({ fields }) => String(fields.category)))].sort();
  return names.map((slug) => ({ slug }));
};

/** Shows an ebook with its chapters and download count. */
export const showEbook: OperationHandler<typeof operations.showEbook> = async ({ params }, c) => {
  const { deps } = c.var;
  const ebook = await documentOr404(deps, c, ["ebook"], params.slug);
  const [page, chapters, counts] = await Promise.all([
    withSurroundings(deps, ebook),
    chaptersOf(deps, ebook),
    downloadCounts(deps, "ebook", [ebook.slug]),
  ]);
  return {
    ...page,
    chapters: chapters.map(summaryOf),
    downloads: counts.get(ebook.slug) ?? 0,
  };
};

/** Returns a signed-in user's link to an ebook's file. */
export const linkEbook: OperationHandler<typeof operations.linkEbook> = async ({ params }, c) => {
  const { deps, claims } = c.var;
  const ebook = await documentOr404(deps, c, ["ebook"], params.slug);
  const caller = callerOf(c, deps.config);
  const mainFileUrl = await giveFile(deps, downloadOf(ebook), claims.userId, caller);
  return { mainFileUrl };
};

/** Returns the file of a link. */
export const downloadEbook: FileHandler<typeof operations.downloadEbook> = async (
  { params, query },
  c,
) => {
  const { deps } = c.var;
  const ebook = await documentOr404(deps, c, ["ebook"], params.slug);
  if (!(await mayDownload(deps, downloadOf(ebook), query.for ?? ""))) throw forbidden();
  const chapters = await chaptersOf(deps, ebook);
  return pdfResponse(deps, { ebook, chapters }, callerOf(c, deps.config).publicOrigin);
};
