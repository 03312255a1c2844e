import { eq } from "drizzle-orm";
import type * as pages from "#contract/catalogue/pages";
import { documentKinds } from "#domain/catalogue/documents";
import { photoFiles } from "../platform/db/schema/catalogue";
import { notFound } from "../platform/http/errors";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import { detailOr404 } from "./document-detail";
import { allAddresses, findDocument, listDocuments, pagesWithFaqs } from "./document-query";
import { interlinksFor } from "./interlinking";

const pageKinds = documentKinds.filter((kind) => kind !== "exam-topic");

/** Lists the kinds of page that have questions and answers. */
export const listFaqCategories: OperationHandler<typeof pages.listFaqCategories> = (_, c) =>
  pagesWithFaqs(c.var.deps.db);

/** Lists the questions and answers of the first kind of page with this slug that has any. */
export const listFaqsOfSlug: OperationHandler<typeof pages.listFaqsOfSlug> = async (
  { params: { pageSlug } },
  c,
) => {
  const found = await Promise.all(
    documentKinds.map((kind) => findDocument(c.var.deps.db, [kind], pageSlug)),
  );
  const faqs = found.flatMap((document) => (document ? [document.data.faqs] : []));
  const [first] = faqs;
  if (!first) throw notFound();
  return faqs.find((some) => some.length > 0) ?? first;
};

/** Lists links to pages that are related to an address. */
export const listInterlinks: OperationHandler<typeof pages.listInterlinks> = (
  { query: { sourceUrl = "", countrySlug = null } },
  c,
) => interlinksFor(c.var.deps.db, sourceUrl, countrySlug);

/** Lists the paths of all documents. */
export const listAddresses: OperationHandler<typeof pages.listAddresses> = (_, c) =>
  allAddresses(c.var.deps.db);

/** Lists the pages of one kind (`slug`), optionally those below a parent. */
export const listPagesOfKind: OperationHandler<typeof pages.listPagesOfKind> = (
  { query: { slug, parent, page, size, country, level, category, university } },
  c,
) => {
  const kind = pageKinds.find((one) => one === slug);
  if (!kind) throw notFound();
  return listDocuments(c.var.deps.db, {
    kinds: [kind],
    ...(parent === undefined ? {} : { parent }),
    fields: givenOnly({ country, level, category, university }),
    page,
    size,
  });
};

/** Leaves out empty filters. */
const givenOnly = (filters: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, one]) => (one ? [[name, one]] : [])));

/** Shows a page of any kind but exam topics, which have a call of their own. */
export const showPage: OperationHandler<typeof pages.showPage> = ({ params }, c) => {
  const kind = pageKinds.find((one) => one === params.kind);
  if (!kind) throw notFound();
  return detailOr404(c.var.deps, c, kind, params.slug);
};

/** Returns a file of a photo. Its name depends on its content, so it never changes. */
export const downloadPhoto: FileHandler<typeof pages.downloadPhoto> = async ({ params }, c) => {
  const [found] = await c.var.deps.db
    .select()
    .from(photoFiles)
    .where(eq(photoFiles.file, params.file));
  if (!found) throw notFound();
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      "Content-Type": params.file.endsWith(".avif") ? "image/avif" : "image/webp",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
};
