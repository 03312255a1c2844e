import { LRUCache } from "lru-cache";
import { hashOf } from "../catalogue/source/documents";
import type { EbookContent } from "./pdf/ebook-content";

/** Rendered files by content hash, about 150 KB each. */
const files = new LRUCache<string, Promise<Buffer>>({ max: 40 });

/** Returns a PDF of catalogue pages, cached until its content changes. */
export async function pdfResponse(content: EbookContent, origin: string): Promise<Response> {
  const key = hashOf([content, origin]);
  let file = files.get(key);
  if (!file) {
    // Loaded on the first download, because the PDF library is large.
    file = import("./pdf/ebook-pdf").then(({ renderEbook }) => renderEbook(content, origin));
    files.set(key, file);
    file.catch(() => files.delete(key));
  }
  return new Response(new Uint8Array(await file), {
    headers: { "Content-Type": "application/pdf", "Cache-Control": "private, max-age=3600" },
  });
}
