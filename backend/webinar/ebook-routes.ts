import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { CatalogueDocument } from "../../app/domain/catalogue";
import { sitePath } from "../../app/domain/site-path";
import { documentOr404, withSurroundings } from "../catalogue/routes";
import { documentsByPath, listDocuments, summaryOf } from "../catalogue/document-query";
import { hashOf } from "../catalogue/documents";
import type { Deps } from "../deps";
import { callerOf } from "../http/caller";

/** Files that were made already, by the hash of what is in them; about 150 KB each. */
const files = new LRUCache<string, Promise<Buffer>>({ max: 40 });

/** The ebooks of the webinar service (navigation-and-content.md §7): list, page, file. */
export function ebookRoutes(deps: Deps): Hono {
  const app = new Hono();

  app.get("/", async (c) => c.json(await listDocuments(deps.db, { kinds: ["ebook"] })));

  app.get("/category", async (c) => {
    const { data } = await listDocuments(deps.db, { kinds: ["ebook"] });
    const names = [...new Set(data.map(({ fields }) => String(fields.category)))].sort();
    return c.json({ data: names.map((slug) => ({ slug })) });
  });

  app.get("/:slug", async (c) => {
    const ebook = await documentOr404(deps, c, ["ebook"], c.req.param("slug"));
    const [page, chapters] = await Promise.all([
      withSurroundings(deps, ebook),
      chaptersOf(deps, ebook),
    ]);
    return c.json({ data: { ...page, chapters: chapters.map(summaryOf) } });
  });

  app.get("/:slug/download", async (c) => {
    const ebook = await documentOr404(deps, c, ["ebook"], c.req.param("slug"));
    return c.json({ data: { mainFileUrl: sitePath(`${ebook.path}/download`) } });
  });

  app.get("/:slug/file", async (c) => {
    const ebook = await documentOr404(deps, c, ["ebook"], c.req.param("slug"));
    const chapters = await chaptersOf(deps, ebook);
    const { publicOrigin } = callerOf(c, deps.config);
    const key = hashOf([ebook, chapters, publicOrigin]);
    let file = files.get(key);
    if (!file) {
      // The maker of PDFs is heavy: a site from which nobody downloads never loads it.
      file = import("./ebook-pdf").then(({ renderEbook }) =>
        renderEbook({ ebook, chapters }, publicOrigin),
      );
      files.set(key, file);
      file.catch(() => files.delete(key));
    }
    return new Response(new Uint8Array(await file), {
      headers: { "Content-Type": "application/pdf", "Cache-Control": "public, max-age=3600" },
    });
  });
  return app;
}

async function chaptersOf(deps: Deps, ebook: CatalogueDocument): Promise<CatalogueDocument[]> {
  const paths = ebook.data.fields.chapters;
  return documentsByPath(deps.db, Array.isArray(paths) ? paths : []);
}
