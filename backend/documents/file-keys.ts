/** Prefixes of all files that a student has uploaded (documents.ts, backend/requests/ask.ts). */
export const filePrefixesOf = (userId: string): readonly string[] => [
  `documents/${userId}/`,
  `reports/${userId}/`,
];
