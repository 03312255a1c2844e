/** Name of the hidden field with the one-time key of a form (docs/decisions: repeated posts). */
export const FORM_KEY_FIELD = "form-key";

/**
 * The field as components render it. Pages are cached without a key, and the server adds one to
 * each copy that it sends (`server/middleware/form-keys.ts`).
 */
export const EMPTY_FORM_KEY_FIELD = `<input type="hidden" name="${FORM_KEY_FIELD}"/>`;
