import { FORM_KEY_FIELD } from "#domain/auth/form-key";

/**
 * The hidden fields of a form that is posted: the token of its session, which an anonymous form
 * doesn't have, and its one-time key.
 */
export function CsrfField({ token }: { readonly token: string | null }) {
  return (
    <>
      <SessionTokenField token={token} />
      <FormKeyField />
    </>
  );
}

/** The token alone, for a form that may be posted twice and is on cached pages. */
export function SessionTokenField({ token }: { readonly token: string | null }) {
  return token ? <input type="hidden" name="csrf" value={token} /> : null;
}

/** The one-time key alone. The server adds its value to each copy of the page. */
export function FormKeyField() {
  return <input type="hidden" name={FORM_KEY_FIELD} />;
}
