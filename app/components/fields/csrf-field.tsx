/** The token of a form under a session; an anonymous form carries none. */
export function CsrfField({ token }: { readonly token: string | null }) {
  return token ? <input type="hidden" name="csrf" value={token} /> : null;
}
