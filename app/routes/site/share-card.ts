import type { LoaderFunctionArgs } from "@remix-run/node";
import { isBulkheadRejectedError } from "cockatiel";
import { image } from "remix-utils/responses";
import { bareContentSecurityPolicy } from "~/platform/response/security-headers.server";
import { shareCardImage } from "~/platform/seo/share-card-image.server";
import { readShareCard } from "~/platform/seo/share-card.server";

/** An address names all that its picture shows, so the picture never changes. */
const ONE_MONTH = "public, max-age=2592000, immutable";

/** The picture of a shared link (`og:image`). Addresses that this site didn't sign get 404. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const card = readShareCard(new URL(request.url));
  if (!card) throw new Response("", { status: 404 });
  try {
    return image(await shareCardImage(card), {
      type: "image/png",
      headers: {
        "Cache-Control": ONE_MONTH,
        "Content-Security-Policy": bareContentSecurityPolicy(),
        "X-Robots-Tag": "noindex",
      },
    });
  } catch (error) {
    if (!isBulkheadRejectedError(error)) throw error;
    return new Response("", {
      status: 503,
      headers: { "Retry-After": "5", "Cache-Control": "no-store" },
    });
  }
}
