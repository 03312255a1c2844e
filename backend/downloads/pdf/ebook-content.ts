import type { CatalogueDocument } from "#domain/catalogue/documents";

export interface EbookContent {
  readonly ebook: CatalogueDocument;
  /** In the order of the book. */
  readonly chapters: readonly CatalogueDocument[];
}
