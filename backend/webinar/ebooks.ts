import type { CatalogueDocument } from "#domain/catalogue";
import type { AccessContext } from "../auth/access";
import { documentOr404, withSurroundings } from "../catalogue/document-detail";
import { documentsByPath, listDocuments, summaryOf } from "../catalogue/document-query";
import type { Deps } from "../deps";
import { callerOf } from "../http/caller";
import type { ServiceContext } from "../http/context";
import { forbidden } from "../http/errors";
import { pageOf } from "../http/paging";
import { downloadCounts, giveFile, mayDownload, type Download } from "./downloads";
import { pdfResponse } from "./pdf-response";

const EBOOKS_PER_PAGE = 6;

/** Query parameters that stand for editorial tags. */
const shelves = { isFeatured: "featured", isNewlyAdded: "newly-added" } as const;

const downloadOf = ({ slug, title, path }: CatalogueDocument): Download => ({
  ...{ kind: "ebook", slug, title },
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
export async function listEbooks(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const tags = Object.entries(shelves).flatMap(([name, tag]) =>
    c.req.query(name) === "true" ? [tag] : [],
  );
  const category = c.req.query("category");
  const size = Number(/^[1-9]\d?$/.exec(c.req.query("size") ?? "")?.[0] ?? EBOOKS_PER_PAGE);
  const list = await listDocuments(deps.db, {
    kinds: ["ebook"],
    tags,
    ...(category ? { fields: { category } } : {}),
    page: pageOf(c.req.query("page")),
    size,
  });
  if ((c.req.query("status") ?? "1") !== "1")
    return c.json({ ...list, data: [], total: 0, counts: {} });
  const slugs = list.data.map(({ slug }) => slug);
  const counts = await downloadCounts(deps, "ebook", slugs);
  return c.json({ ...list, counts: Object.fromEntries(counts) });
}

export async function listEbookCategories(c: ServiceContext): Promise<Response> {
  const { data } = await listDocuments(c.var.deps.db, { kinds: ["ebook"] });
  const names = [...new Set(data.map(({ fields }) => String(fields.category)))].sort();
  return c.json({ data: names.map((slug) => ({ slug })) });
}

/** Shows an ebook with its chapters and download count. */
export async function showEbook(c: ServiceContext<"/:slug">): Promise<Response> {
  const { deps } = c.var;
  const ebook = await documentOr404(deps, c, ["ebook"], c.req.param("slug"));
  const [page, chapters, counts] = await Promise.all([
    withSurroundings(deps, ebook),
    chaptersOf(deps, ebook),
    downloadCounts(deps, "ebook", [ebook.slug]),
  ]);
  return c.json({
    data: {
      ...page,
      chapters: chapters.map(summaryOf),
      downloads: counts.get(ebook.slug) ?? 0,
    },
  });
}

/** Returns a signed-in user's link to an ebook's file. */
export async function linkEbook(c: AccessContext<"/:slug/download">): Promise<Response> {
  const { deps, claims } = c.var;
  const ebook = await documentOr404(deps, c, ["ebook"], c.req.param("slug"));
  const caller = callerOf(c, deps.config);
  const mainFileUrl = await giveFile(deps, downloadOf(ebook), claims.userId, caller);
  return c.json({ data: { mainFileUrl } });
}

/** Returns the file of a link. */
export async function downloadEbook(c: ServiceContext<"/:slug/file">): Promise<Response> {
  const { deps } = c.var;
  const ebook = await documentOr404(deps, c, ["ebook"], c.req.param("slug"));
  if (!(await mayDownload(deps, downloadOf(ebook), c.req.query("for") ?? ""))) throw forbidden();
  const chapters = await chaptersOf(deps, ebook);
  return pdfResponse({ ebook, chapters }, callerOf(c, deps.config).publicOrigin);
}
