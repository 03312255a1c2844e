/** Prefixes of all files that a student has uploaded (backend/documents/documents.ts, contact.ts). */
export const filePrefixesOf = (userId: string): readonly string[] => [
  `documents/${userId}/`,
  `reports/${userId}/`,
];
