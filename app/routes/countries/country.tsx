import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UniversityCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { DocumentView } from "~/components/catalogue/document-view";
import { DocumentLinks, LinkList } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
import { seoMeta } from "~/components/seo-meta";
import { facetValueName } from "~/content/facet-names";
import type { CountryReference } from "#domain/catalogue";
import { countryInSentence, countryList, countryName } from "#domain/country-options";
import { formatInr } from "#domain/money";
import { ServerOnly } from "~/server/server-only";
import { pathBelowBase, sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { organization, seoOf } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { countryPage, taxonomyOf } from "~/services/catalogue/catalogue.server";
import { seoDataFor } from "~/services/metatag/metatag.server";
import { MapPicture } from "~/components/catalogue/country-map";
import { IntakeChart } from "~/components/catalogue/intake-chart";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A country at a glance: costs, work rights and intakes, universities, subjects, guides. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const slug = pathBelowBase(new URL(request.url).pathname).replace(/\//g, "");
  if (!countryList.some((one) => one.slug === slug)) throw new Response("", { status: 404 });
  const [seoData, page, taxonomy] = await Promise.all([
    seoDataFor(visitor, "country"),
    countryPage(visitor, slug),
    taxonomyOf(visitor),
  ]);
  const trail = [{ name: countryName(slug) }];
  const { document } = page;
  const subjects = (page.facets.specialization ?? []).slice(0, 16).map(({ value, count }) => ({
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
    content: new ServerOnly({ ...page, slug, trail, subjects, streams }),
    seo: seoOf(request, {
      title: seoData?.title ?? document.title,
      description: seoData?.description ?? document.description,
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
          {data.subjects.length > 0 ? (
            <>
              <h2 id="subjects">What students study in {where}</h2>
              <LinkList links={data.streams} />
              <h3>Specializations at master&apos;s level</h3>
              <LinkList links={data.subjects} />
            </>
          ) : null}
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
