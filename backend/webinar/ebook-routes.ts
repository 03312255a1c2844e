import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { CatalogueDocument } from "#domain/catalogue";
import { signedIn } from "../auth/bearer";
import { documentOr404, withSurroundings } from "../catalogue/document-detail";
import { documentsByPath, listDocuments, summaryOf } from "../catalogue/document-query";
import { hashOf } from "../catalogue/documents";
import type { Deps } from "../deps";
import { callerOf } from "../http/caller";
import { forbidden } from "../http/errors";
import { pageOf } from "../http/paging";
import { downloadCounts, giveFile, mayDownload, type Download } from "./downloads";
import type { EbookContent } from "./ebook-pdf";

/** Rendered files by content hash, about 150 KB each. */
const files = new LRUCache<string, Promise<Buffer>>({ max: 40 });

const EBOOKS_PER_PAGE = 6;

/** Query parameters that stand for editorial tags. */
const shelves = { isFeatured: "featured", isNewlyAdded: "newly-added" } as const;

/** The ebooks of the webinar service (navigation-and-content.md §7): list, page, file. */
export function ebookRoutes(deps: Deps): Hono {
  const app = new Hono();

  // `status=1` means published. No other list is available (§9 "Ebook list calls pin status=1").
  app.get("/", async (c) => {
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
    const counts = await downloadCounts(
      deps,
      "ebook",
      list.data.map(({ slug }) => slug),
    );
    return c.json({ ...list, counts: Object.fromEntries(counts) });
  });

  app.get("/category", async (c) => {
    const { data } = await listDocuments(deps.db, { kinds: ["ebook"] });
    const names = [...new Set(data.map(({ fields }) => String(fields.category)))].sort();
    return c.json({ data: names.map((slug) => ({ slug })) });
  });

  app.get("/:slug", async (c) => {
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
  });

  app.get("/:slug/download", signedIn(deps), async (c) => {
    const ebook = await documentOr404(deps, c, ["ebook"], c.req.param("slug"));
    const mainFileUrl = await giveFile(
      deps,
      downloadOf(ebook),
      c.get("claims").userId,
      callerOf(c, deps.config),
    );
    return c.json({ data: { mainFileUrl } });
  });

  app.get("/:slug/file", async (c) => {
    const ebook = await documentOr404(deps, c, ["ebook"], c.req.param("slug"));
    if (!(await mayDownload(deps, downloadOf(ebook), c.req.query("for") ?? ""))) throw forbidden();
    const chapters = await chaptersOf(deps, ebook);
    return pdfAnswer({ ebook, chapters }, callerOf(c, deps.config).publicOrigin);
  });
  return app;
}

const downloadOf = ({ slug, title, path }: CatalogueDocument): Download => ({
  ...{ kind: "ebook", slug, title },
  path: `${path}/download`,
});

/** Returns a PDF of catalogue pages, cached until its content changes. */
export async function pdfAnswer(content: EbookContent, origin: string): Promise<Response> {
  const key = hashOf([content, origin]);
  let file = files.get(key);
  if (!file) {
    // Loaded on the first download, because the PDF library is large.
    file = import("./ebook-pdf").then(({ renderEbook }) => renderEbook(content, origin));
    files.set(key, file);
    file.catch(() => files.delete(key));
  }
  return new Response(new Uint8Array(await file), {
    headers: { "Content-Type": "application/pdf", "Cache-Control": "private, max-age=3600" },
  });
}

async function chaptersOf(deps: Deps, ebook: CatalogueDocument): Promise<CatalogueDocument[]> {
  const paths = ebook.data.fields.chapters;
  return documentsByPath(deps.db, Array.isArray(paths) ? paths : []);
}
