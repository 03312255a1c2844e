import { readSearch } from "#domain/intake/text";
import { defineAction } from "~/services/auth/define-action.server";
import { countSearch } from "~/services/search/search-counts.server";

/** Counts an opened search result. Browsers send it by the `ping` of the link, without a script. */
export const action = defineAction(
  { csrf: "anonymous", honeypot: false, rate: { points: 240, perSeconds: 60 } },
  async ({ request, visitor }) => {
    const q = readSearch(new URL(request.url).searchParams.get("q"));
    // The response doesn't depend on it, and losing a count is acceptable.
    await countSearch(visitor, q, "opened").catch(() => undefined);
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  },
);

/** There is nothing to see here. */
export const loader = (): Response => new Response(null, { status: 404 });
