/** What a student can store. Enough for the documents of many applications. */
export const documentQuota = { count: 100, bytes: 100 * 1024 * 1024 } as const;

/** What a student has stored. */
export interface StoredAmount {
  readonly count: number;
  readonly bytes: number;
}

export const amountOf = (documents: readonly { readonly bytes: number }[]): StoredAmount => ({
  count: documents.length,
  bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** Whether it can all be stored. */
export const isWithinQuota = ({ count, bytes }: StoredAmount): boolean =>
  count <= documentQuota.count && bytes <= documentQuota.bytes;
