import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import * as cards from "~/components/catalogue/catalogue.css";
import { Pagination } from "~/components/catalogue/pagination";
import { DeskFrame } from "~/components/console/console-frame";
import { Lead } from "~/components/layout/page";
import { RecommendationCard } from "~/components/recommendations/recommendation-card";
import { pageHref } from "~/components/ui/page-href";
import { existingPage, pageIndexOf } from "~/platform/request/page-index.server";
import { privatePage } from "~/platform/response/private-page";
import { withStaff } from "~/services/auth/staff-guards.server";
import { ServiceError } from "~/services/client/client.server";
import { recommendationsFor } from "~/services/recommendations/counsellor-list.server";

export const { headers, meta } = privatePage("Recommendations");

const OWN = hrefTo("/profile/courses") + "#recommended";

/**
 * Recommendations for one student (`userId`), 15 a page, for internal users. Students see theirs on
 * the page of recommended courses.
 */
export const loader = withStaff(
  "internal",
  async ({ request, visitor }) => {
    const url = new URL(request.url);
    const userId = url.searchParams.get("userId") ?? "";
    if (userId === visitor.claims?.userId) throw redirect(OWN, 303);
    if (!userId) throw redirect(hrefTo("/counselor-recommendation"), 303);
    try {
      const list = existingPage(await recommendationsFor(visitor, pageIndexOf(url), userId));
      return data({ ...list, userId });
    } catch (error) {
      if (error instanceof ServiceError && error.status === 403)
        throw new Response("", { status: 404 });
      throw error;
    }
  },
  { othersTo: OWN },
);

export default function ViewRecommendationPage() {
  const { data, page, size, total, userId } = useLoaderData<typeof loader>();
  const path = hrefTo("/view-recommendation");
  return (
    <DeskFrame current="/counselor-recommendation" heading="Recommendations">
      <Lead>{total === 0 ? "No recommendations for this student yet." : `${total} in all.`}</Lead>
      <ul className={cards.cards}>
        {data.map((one) => (
          <RecommendationCard key={one.rpId} recommendation={one} />
        ))}
      </ul>
      <Pagination page={page} size={size} total={total} hrefOf={pageHref(path, { userId })} />
    </DeskFrame>
  );
}
