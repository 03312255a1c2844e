import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UniversityCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { DocumentView } from "~/components/catalogue/document-view";
import { DocumentLinks } from "~/components/catalogue/parts";
import { ScholarshipBlock } from "~/components/catalogue/scholarship-block";
import { DataTable } from "~/components/data-table";
import { seoMeta } from "~/components/seo-meta";
import { facetValueName } from "~/content/facet-names";
import type { CountryReference } from "#domain/catalogue";
import { countryInSentence, countryList, countryName } from "#domain/country-options";
import { CountrySubjects } from "~/components/catalogue/country-subjects";
import { formatInr } from "#domain/money";
import { ServerOnly } from "~/server/server-only";
import { pathBelowBase, sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { organization, seoOf } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { countryPage, taxonomyOf } from "~/services/catalogue/catalogue.server";
import { nextScholarships } from "~/services/catalogue/scholarships.server";
import { MapPicture } from "~/components/catalogue/country-map";
import { IntakeChart } from "~/components/catalogue/intake-chart";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A country at a glance: costs, work rights and intakes, universities, subjects, guides. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const slug = pathBelowBase(new URL(request.url).pathname).replace(/\//g, "");
  if (!countryList.some((one) => one.slug === slug)) throw new Response("", { status: 404 });
  const [page, taxonomy, scholarships] = await Promise.all([
    countryPage(visitor, slug),
    taxonomyOf(visitor),
    nextScholarships(visitor, { country: slug }),
  ]);
  const trail = [{ name: countryName(slug) }];
  const { document } = page;
  const subjects = (page.facets.specialization ?? []).slice(0, 8).map(({ value, count }) => ({
    title: facetValueName("specialization", value, taxonomy),
    path: `/${slug}/masters/${value}`,
    note: `(${count})`,
  }));
  const streams = (page.facets.primaryCategory ?? []).map(({ value, count }) => ({
    title: facetValueName("primaryCategory", value, taxonomy),
    path: `/${slug}/courses/${value}`,
    note: `(${count})`,
  }));
  return pageData({
    content: new ServerOnly({ ...page, slug, trail, subjects, streams, scholarships }),
    seo: seoOf(visitor, {
      title: document.title,
      description: document.description,
      trail,
      faqs: document.data.faqs,
      things: [organization(request)],
    }),
  });
});

export default function CountryPage() {
  const { content, seo } = useLoaderData<typeof loader>();
  const data = content.value;
  const { slug, document, universities, universityCount, courseCount, feeSpan } = data;
  const where = countryInSentence(slug);
  return (
    <DocumentView
      trail={data.trail}
      document={document}
      shareUrl={seo.url}
      related={data.related.filter(({ kind }) => kind !== "article")}
      after={
        <>
          <IntakeChart months={data.intakes} where={where} />
          {data.reference ? <Reference country={data.reference} /> : null}
          {universities.length > 0 ? (
            <>
              <h2 id="universities">Universities in {where}</h2>
              <p>
                {universityCount} universities and {courseCount} courses are in our catalogue
                {feeSpan
                  ? feeSpan.low === 0
                    ? `; tuition runs from zero to ${formatInr(feeSpan.high)} a year`
                    : `; tuition runs from ${formatInr(feeSpan.low)} to ${formatInr(feeSpan.high)} a year`
                  : ""}
                .
              </p>
              <MapPicture slug={slug} where={where} cities={data.cities} />
              <ul className={cards.cards}>
                {universities.map((one) => (
                  <UniversityCard key={one.id} university={one} />
                ))}
              </ul>
              <p>
                <a href={sitePath(`/${slug}/universities`)}>All universities in {where}</a> ·{" "}
                <a href={sitePath(`/${slug}/courses`)}>All courses in {where}</a> ·{" "}
                <a href={sitePath(`/${slug}/masters`)}>Master&apos;s degrees</a> ·{" "}
                <a href={sitePath(`/${slug}/bachelors`)}>Bachelor&apos;s degrees</a> ·{" "}
                <a href={sitePath(`/${slug}/ua-accelerator-programs`)}>Accelerator programs</a>
              </p>
            </>
          ) : null}
          <CountrySubjects streams={data.streams} subjects={data.subjects} where={where} />
          <ScholarshipBlock
            heading={`Scholarships in ${where}`}
            scholarships={data.scholarships}
            all={{
              path: `/scholarship?country=${slug}`,
              text: `All scholarships for study in ${where}`,
            }}
          />
          <DocumentLinks id="guides" heading={`Guides to ${where}`} documents={data.articles} />
        </>
      }
    />
  );
}

const people = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 });

function Reference({ country }: { readonly country: CountryReference }) {
  return (
    <DataTable
      caption="Country facts"
      columns={["What", "Detail"]}
      rows={[
        ["Capital", country.capital],
        ["Continent", country.continent],
        ["Currency", country.currency],
        ...(country.population === null
          ? []
          : [["Population", `about ${people.format(country.population)} (World Bank)`]]),
        ["Dialling code", country.dialCode],
      ]}
    />
  );
}
