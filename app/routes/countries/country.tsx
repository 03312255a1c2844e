import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { costParts } from "#domain/calculators/cost-parts";
import { countryInSentence, countryList, countryName } from "#domain/countries/country-options";
import { noTaxonomy } from "#domain/courses/taxonomy";
import { formatCourseCount } from "#domain/money/count";
import { pathBelowBase } from "#domain/site/site-path";
import { today } from "#domain/time/dates";
import { CountryView } from "~/components/countries/country-view";
import { seoMeta } from "~/components/site/seo-meta";
import { facetValueName } from "~/content/courses/facet-names";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { typicalCosts } from "~/services/calculators/calculators.server";
import { countryPage, courseList } from "~/services/catalogue/catalogue.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";
import { forYou } from "~/services/countries/for-you.server";
import { nextScholarships } from "~/services/scholarships/scholarships.server";

export const handle = { query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const DEADLINES_SHOWN = 2;
const GUIDES_SHOWN = 5;
const STREAMS_SHOWN = 6;

/** A country: entry, costs, the way there, and the rest by question. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const slug = pathBelowBase(new URL(request.url).pathname).replace(/\//g, "");
  if (!countryList.some((one) => one.slug === slug)) throw new Response("", { status: 404 });
  const [page, taxonomy, scholarships, costs, closing] = await Promise.all([
    countryPage(visitor, slug),
    optional("taxonomy", services(visitor).catalogue.showTaxonomy(), noTaxonomy),
    nextScholarships(visitor, { country: slug }),
    typicalCosts(visitor, slug),
    optional(
      "closing courses",
      courseList(visitor, { country: [slug], open: true, sort: "deadline" }, 0, DEADLINES_SHOWN),
      null,
    ),
  ]);
  const trail = [{ name: countryName(slug) }];
  const { document } = page;
  const { fields } = document.data;
  return pageData({
    content: {
      ...page,
      slug,
      where: countryInSentence(slug),
      forYou: await forYou(visitor, slug, fields),
      levels: page.facets.educationLevel ?? [],
      articles: page.articles.slice(0, GUIDES_SHOWN),
      trail,
      scholarships,
      costs: costs && costParts(costs, 1),
      today: today(),
      closing: closing?.data ?? [],
      streams: (page.facets.primaryCategory ?? [])
        .slice(0, STREAMS_SHOWN)
        .map(({ value, count }) => ({
          title: facetValueName("primaryCategory", value, taxonomy),
          path: `/${slug}/courses/${value}`,
          count,
        })),
    },
    seo: seoOf(visitor, {
      title: document.title,
      description: document.description,
      trail,
      figure: `${page.universityCount} universities, ${formatCourseCount(page.courseCount)}`,
    }),
  });
});

export default function CountryPage() {
  const { content, seo } = useLoaderData<typeof loader>();
  return <CountryView {...content} shareUrl={seo.url} />;
}
