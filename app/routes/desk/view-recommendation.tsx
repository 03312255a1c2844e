import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cards from "~/components/catalogue/catalogue.css";
import { pageHref } from "~/components/catalogue/page-href";
import { Pagination } from "~/components/catalogue/parts";
import { DeskFrame } from "~/components/desk/desk-frame";
import { Lead } from "~/components/page";
import { RecommendationCard } from "~/components/profile/recommendation-card";
import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { privatePageHeaders } from "~/server/headers.server";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import { withStaff } from "~/services/auth/staff-guards.server";
import { ServiceError } from "~/services/http.server";
import { recommendationsFor } from "~/services/user/recommendations.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Recommendations · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const OWN = sitePath("/profile/courses#recommended");

/**
 * Recommendations for one student (`userId`), 15 a page, for internal users (core.md §6). Students
 * see theirs on the page of recommended courses.
 */
export const loader = withStaff(
  "internal",
  async ({ request, visitor }) => {
    const url = new URL(request.url);
    const userId = url.searchParams.get("userId") ?? "";
    if (userId === visitor.claims?.userId) throw redirect(OWN, 303);
    if (!userId) throw redirect(sitePath("/counselor-recommendation"), 303);
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
  const path = sitePath("/view-recommendation");
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
