/** Phones, up to the width at which `WIDE` begins. */
export const PHONE = "screen and (max-width: 39.99rem)";
export const WIDE = "screen and (min-width: 40rem)";
