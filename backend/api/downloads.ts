import * as operations from "#contract/downloads";
import { feature } from "../platform/operations/feature";
import { downloadBrochure, downloadCourseBrochure, linkBrochure } from "../downloads/brochures";
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
  downloadCourseBrochure,
  listEbooks,
  listEbookCategories,
  showEbook,
  linkEbook,
  downloadEbook,
});
