import * as operations from "#contract/catalogue";
import { feature } from "../platform/operations/feature";
import {
  listArticleCategories,
  listArticles,
  listArticlesByCategory,
  listTags,
  showArticle,
  showAuthor,
} from "./article-handlers";
import { previewCatalogue } from "./editing/preview-handler";
import {
  downloadPhoto,
  listAddresses,
  listFaqCategories,
  listFaqsOfSlug,
  listInterlinks,
  listPagesOfKind,
  showPage,
} from "./page-handlers";
import { listSpecializations, showExchangeRates, showTaxonomy } from "./taxonomy-handlers";

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
  downloadPhoto,
  listAddresses,
  listPagesOfKind,
  showPage,
  previewCatalogue,
});
