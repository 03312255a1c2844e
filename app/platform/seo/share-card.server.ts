import { createHmac } from "node:crypto";
import { hrefTo } from "#domain/site/href";
import { isIllustration, type IllustrationName } from "~/content/links/illustrations";
import { env } from "~/platform/env.server";
import { sameText } from "#platform/same-text";

/** What the picture of a shared link shows (docs/design-system.md). */
export interface ShareCard {
  readonly title: string;
  /** The line above the title: `Universities`. Empty for our tagline. */
  readonly topic: string;
  /** The figure that decides, or an empty text: `36 courses, from ₹3 lakh a year`. */
  readonly figure: string;
  readonly picture: IllustrationName;
}

/** The signature stops others from putting their words under our name. */
function signatureOf(query: URLSearchParams, secret: string): string {
  return createHmac("sha256", secret)
    .update(`share-card\0${query}`)
    .digest("base64url")
    .slice(0, 16);
}

const queryOf = ({ title, topic, figure, picture }: ShareCard): URLSearchParams =>
  new URLSearchParams({
    title,
    ...(topic ? { topic } : {}),
    ...(figure ? { figure } : {}),
    picture,
  });

/** The address of a card. It stays the same until the card's words or the secrets change. */
export function shareCardUrl(origin: string, card: ShareCard): string {
  const query = queryOf(card);
  const [secret = ""] = env().SESSION_SECRETS;
  query.append("key", signatureOf(query, secret));
  return `${origin}${hrefTo("/share.png")}?${query}`;
}

/** The card of an address. Null unless this site signed it. */
export function readShareCard({ searchParams }: URL): ShareCard | null {
  const text = (name: string) => searchParams.get(name) ?? "";
  const picture = text("picture");
  if (!isIllustration(picture)) return null;
  const card = { title: text("title"), topic: text("topic"), figure: text("figure"), picture };
  const query = queryOf(card);
  const isSigned = env().SESSION_SECRETS.some((secret) =>
    sameText(signatureOf(query, secret), text("key")),
  );
  return isSigned ? card : null;
}
