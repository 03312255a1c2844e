import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { costParts } from "#domain/calculators/cost-parts";
import { countryInSentence, countryList, countryName } from "#domain/countries/country-options";
import { noTaxonomy } from "#domain/courses/taxonomy";
import { formatCourseCount } from "#domain/money/count";
import { pathBelowBase } from "#domain/site/site-path";
import { today } from "#domain/time/dates";
import { DocumentView } from "~/components/catalogue/document-view";
import { DocumentLinks } from "~/components/catalogue/links";
import { CountryCosts, CountryUniversities } from "~/components/countries/country-costs";
import { CourseLevels } from "~/components/countries/country-subjects";
import { CourseDeadlines } from "~/components/courses/course-deadlines";
import { IntakeChart } from "~/components/charts/intake-chart";
import { Illustration } from "~/components/pictures/illustration";
import { ScholarshipBlock } from "~/components/scholarships/scholarship-block";
import { seoMeta } from "~/components/site/seo-meta";
import { facetValueName } from "~/content/courses/facet-names";
import { countryIllustration } from "~/content/links/illustrations";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { ServerOnly } from "~/platform/server-only";
import { withVisitor } from "~/services/auth/guards.server";
import { typicalCosts } from "~/services/calculators/calculators.server";
import { countryPage, courseList } from "~/services/catalogue/catalogue.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";
import { nextScholarships } from "~/services/scholarships/scholarships.server";

export const handle = { query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const DEADLINES_SHOWN = 2;
const GUIDES_SHOWN = 5;
const STREAMS_SHOWN = 6;

/** A country at a glance: costs, work rights and intakes, universities, subjects, guides. */
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
  return pageData({
    content: new ServerOnly({
      ...page,
      slug,
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
    }),
    seo: seoOf(visitor, {
      title: document.title,
      description: document.description,
      trail,
      figure: `${page.universityCount} universities, ${formatCourseCount(page.courseCount)}`,
      faqs: document.data.faqs,
    }),
  });
});

export default function CountryPage() {
  const { content, seo } = useLoaderData<typeof loader>();
  const data = content.value;
  const { slug, document, scholarships } = data;
  const where = countryInSentence(slug);
  return (
    <DocumentView
      trail={data.trail}
      document={document}
      picture={<Illustration name={countryIllustration(slug)} />}
      shareUrl={seo.url}
      links={<CourseLevels slug={slug} where={where} levels={data.facets.educationLevel ?? []} />}
      sections={{
        before: data.costs ? [{ id: "costs", html: "What a year costs" }] : [],
        after: [
          ...(data.universityCount > 0
            ? [
                { id: "universities", html: "Universities" },
                { id: "subjects", html: "Subjects" },
              ]
            : []),
          ...(scholarships.length > 0 ? [{ id: "scholarships", html: "Scholarships" }] : []),
        ],
      }}
      charts={
        <>
          <CountryCosts slug={slug} where={where} costs={data.costs} ratesAsOf={data.ratesAsOf} />
          <IntakeChart months={data.intakes} where={where} />
          <CourseDeadlines
            title="Next application deadlines"
            courses={data.closing}
            today={data.today}
          />
        </>
      }
      after={
        <>
          <CountryUniversities {...data} where={where} />
          <ScholarshipBlock
            heading={`Scholarships in ${where}`}
            scholarships={scholarships}
            all={{
              path: `/scholarship?country=${slug}`,
              text: `All scholarships for study in ${where}`,
            }}
          />
          <DocumentLinks
            id="guides"
            heading={`Guides to ${where}`}
            documents={data.articles.slice(0, GUIDES_SHOWN)}
          />
        </>
      }
    />
  );
}
