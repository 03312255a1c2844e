import * as operations from "#contract/catalogue";
import { feature } from "../platform/operations/feature";
import {
  listArticleCategories,
  listArticles,
  listArticlesByCategory,
  listTags,
  showArticle,
  showAuthor,
} from "../catalogue/article-handlers";
import { listEditionPages, showEditionPage } from "../catalogue/editions/edition-handlers";
import { previewCatalogue } from "../catalogue/editing/preview-handler";
import {
  downloadPhoto,
  listAddresses,
  listFaqCategories,
  listFaqsOfSlug,
  listInterlinks,
  listPagesOfKind,
  showPage,
} from "../catalogue/page-handlers";
import {
  listSpecializations,
  showExchangeRates,
  showTaxonomy,
} from "../catalogue/taxonomy-handlers";

export const catalogue = feature(operations, {
  showTaxonomy,
  showExchangeRates,
  listSpecializations,
  listArticles,
  listArticleCategories,
  listTags,
  showArticle,
  listArticlesByCategory,
  showAuthor,
  listFaqCategories,
  listFaqsOfSlug,
  listInterlinks,
  showEditionPage,
  listEditionPages,
  downloadPhoto,
  listAddresses,
  listPagesOfKind,
  showPage,
  previewCatalogue,
});
