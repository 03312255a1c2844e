import * as operations from "#contract/downloads";
import { feature } from "../platform/operations/feature";
import { downloadBrochure, linkBrochure } from "../downloads/brochures";
import {
  downloadEbook,
  linkEbook,
  listEbookCategories,
  listEbooks,
  showEbook,
} from "../downloads/ebooks";

export const downloads = feature(operations, {
  linkBrochure,
  downloadBrochure,
  listEbooks,
  listEbookCategories,
  showEbook,
  linkEbook,
  downloadEbook,
});
