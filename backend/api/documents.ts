import * as operations from "#contract/documents";
import { feature } from "../platform/operations/feature";
import { withOwnTransactions } from "../platform/operations/operations";
import {
  deleteDocument,
  downloadDocument,
  listDocuments,
  renameDocument,
  signDocumentUrl,
} from "../documents/document-handlers";
import { reviewDocument } from "../documents/document-review";
import { uploadDocument } from "../documents/document-upload";
import { uploadForStudent } from "../documents/upload-for-student";
import { commentOnDraft, deleteDraftComment, listDraftComments } from "../documents/drafts";

export const documents = feature(operations, {
  listUserDocuments: listDocuments,
  uploadDocument: [uploadDocument, "upload"],
  uploadForStudent: [withOwnTransactions(uploadForStudent), "upload"],
  renameDocument: [renameDocument, "upload"],
  reviewDocument: [reviewDocument, "desk"],
  deleteDocument: [deleteDocument, "upload"],
  signDocumentUrl,
  downloadDocument,
  listDraftComments,
  commentOnDraft: [commentOnDraft, "desk"],
  deleteDraftComment: [deleteDraftComment, "desk"],
});
