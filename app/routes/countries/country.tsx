import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CountryCosts, CountryUniversities } from "~/components/catalogue/country-parts";
import { CourseDeadlines } from "~/components/catalogue/course-deadlines";
import { DocumentView } from "~/components/catalogue/document-view";
import { DocumentLinks } from "~/components/catalogue/parts";
import { ScholarshipBlock } from "~/components/catalogue/scholarship-block";
import { Illustration } from "~/components/illustration";
import { seoMeta } from "~/components/seo-meta";
import { countryIllustration } from "~/content/illustrations";
import { facetValueName } from "~/content/facet-names";
import { formatCourseCount } from "#domain/count";
import { countryInSentence, countryList, countryName } from "#domain/country-options";
import { ServerOnly } from "~/server/server-only";
import { costParts } from "#domain/calculators/cost-parts";
import { today } from "#domain/dates";
import { pathBelowBase } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { seoOf } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { typicalCosts } from "~/services/calculator/calculator.server";
import { countryPage, courseList, taxonomyOf } from "~/services/catalogue/catalogue.server";
import { nextScholarships } from "~/services/catalogue/scholarships.server";
import { IntakeChart } from "~/components/catalogue/intake-chart";

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
    taxonomyOf(visitor),
    nextScholarships(visitor, { country: slug }),
    typicalCosts(visitor, slug),
    courseList(visitor, { country: [slug], open: true, sort: "deadline" }, 0, DEADLINES_SHOWN),
  ]);
  const trail = [{ name: countryName(slug) }];
  const { document } = page;
  return pageData({
    content: new ServerOnly({
      ...page,
      ...{ slug, trail, scholarships, costs: costs && costParts(costs, 1), today: today() },
      closing: closing.data,
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

      sections={{
        before: data.costs ? [{ id: "costs", html: "What a year costs" }] : [],
        after: [
          ...(data.universities.length > 0
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
