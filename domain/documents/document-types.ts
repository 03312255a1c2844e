/** Types of document that students upload, by service id. */
export interface DocumentType {
  readonly id: number;
  readonly name: string;
}

/** A text that a mentor comments on, such as a project report. */
export const DRAFT_TYPE = 30;

export const documentTypes: readonly DocumentType[] = [
  { id: 1, name: "Passport" },
  { id: 2, name: "Class 10 marksheet" },
  { id: 3, name: "Class 12 marksheet" },
  { id: 4, name: "Degree transcripts" },
  { id: 5, name: "Degree certificate" },
  { id: 6, name: "Test result (such as IELTS or GRE)" },
  { id: 7, name: "Statement of purpose" },
  { id: 8, name: "Letter of recommendation" },
  { id: 9, name: "CV" },
  { id: 10, name: "Proof of funds" },
  { id: 11, name: "APS certificate" },
  { id: 12, name: "Portfolio" },
  { id: 13, name: "Police clearance certificate" },
  { id: 14, name: "Medical certificate" },
  { id: DRAFT_TYPE, name: "Draft for comments" },
  // core.md §3: the proofs of an application. Fee payment and visa share an id.
  { id: 18, name: "Proof of application" },
  { id: 20, name: "Offer letter" },
  { id: 21, name: "Proof of fee payment or visa" },
];

export const documentTypeName = (id: number): string =>
  documentTypes.find((type) => type.id === id)?.name ?? "Document";

/** core.md §5. */
export const documentFormats = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/pdf": "pdf",
} as const;
export type DocumentFormat = keyof typeof documentFormats;

/** Files that the upload form offers. Photos in other formats are converted to JPEG. */
export const acceptedFiles = [
  ...Object.keys(documentFormats),
  "image/webp",
  "image/avif",
  ".heic",
  ".heif",
].join(",");

/** Size limit of a photo before it is scaled down, exclusive: 50 million pixels from a phone. */
const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

/** The size limit of any upload, where documents are limited to `maxBytes`. */
export const uploadLimit = (maxBytes: number): number => Math.max(maxBytes, MAX_PHOTO_BYTES);

/** `1.4 MB`, `87 KB` */
export const formatBytes = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${(bytes / 1024 / 1024).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** A rejected upload: the user's choices and the error. */
export interface UploadFailure {
  /** The document whose file was to be replaced. */
  readonly replaces?: string;
  readonly typed: { readonly documentTypeId: string; readonly label: string };
  readonly errors: {
    readonly file?: string;
    readonly documentTypeId?: string;
    readonly label?: string;
    readonly main?: string;
  };
}
