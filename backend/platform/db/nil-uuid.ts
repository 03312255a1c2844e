/** Sorts before every id: the start of a keyset pagination by id (RFC 9562 §5.9). */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";
