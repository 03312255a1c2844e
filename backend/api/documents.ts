import * as operations from "#contract/documents";
import { feature } from "../platform/operations/feature";
import {
  deleteDocument,
  downloadDocument,
  listDocuments,
  renameDocument,
  signDocumentUrl,
} from "../documents/document-handlers";
import { reviewDocument } from "../documents/document-review";
import { uploadDocument } from "../documents/document-upload";

export const documents = feature(operations, {
  listUserDocuments: listDocuments,
  uploadDocument: [uploadDocument, "upload"],
  renameDocument: [renameDocument, "upload"],
  reviewDocument: [reviewDocument, "desk"],
  deleteDocument: [deleteDocument, "upload"],
  signDocumentUrl,
  downloadDocument,
});
