/** Everything that a student has sent us is stored under these keys (backend/user/documents.ts, contact.ts). */
export const filePrefixesOf = (userId: string): readonly string[] => [
  `documents/${userId}/`,
  `reports/${userId}/`,
];
