import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import * as styles from "~/components/catalogue/catalogue.css";
import { FaqList } from "~/components/catalogue/faqs-and-sources";
import { Lead, PageSection } from "~/components/layout/page";
import { AlumniFilters, AlumnusCard, PublishedAnswers } from "~/components/requests/alumni";
import { seoMeta } from "~/components/site/seo-meta";
import { Prose } from "~/components/ui/prose";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { documentSeo } from "~/platform/seo/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { documentList, introPage } from "~/services/catalogue/catalogue.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

export const handle = { query: ["country", "university"] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** Alumni who answer questions, and their published answers. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const [{ document }, { data: all }, questions] = await Promise.all([
    introPage(visitor, "alumni-connect", "Alumni connect"),
    documentList(visitor, "alumnus"),
    optional("published answers", services(visitor).requests.listPublishedQuestions(), []),
  ]);
  const choices = (field: string) =>
    [...new Set(all.map(({ fields }) => String(fields[field])))].sort();
  const [countries, universities] = [choices("country"), choices("university")];
  const chosen = {
    country: countries.find((one) => one === query.get("country")) ?? "",
    university: universities.find((one) => one === query.get("university")) ?? "",
  };
  const alumni = all.filter(
    ({ fields }) =>
      (!chosen.country || fields.country === chosen.country) &&
      (!chosen.university || fields.university === chosen.university),
  );
  const trail = [{ name: document.data.shortTitle ?? document.title }];
  return data({
    document,
    alumni,
    countries,
    universities,
    chosen,
    trail,
    questions: questions.map((one) => ({
      ...one,
      name: all.find(({ slug }) => slug === one.alumnus)?.title ?? "An alumnus",
    })),
    seo: documentSeo(visitor, document, trail),
  });
});

export default function AlumniPage() {
  const { document, alumni, countries, universities, chosen, questions, trail } =
    useLoaderData<typeof loader>();
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>{document.title}</h1>
      <Lead>{document.description}</Lead>
      <h2 id="list">Alumni</h2>
      <AlumniFilters countries={countries} universities={universities} chosen={chosen} />
      {alumni.length === 0 ? (
        <p>
          No alumni match these filters. <a href={hrefTo("/alumni-connect")}>Show all</a>
        </p>
      ) : null}
      <ul className={styles.cards}>
        {alumni.map((one) => (
          <AlumnusCard key={one.slug} alumnus={one} />
        ))}
      </ul>
      {questions.length > 0 ? <PublishedAnswers questions={questions} /> : null}
      <Prose html={document.html} />
      <FaqList faqs={document.data.faqs} />
    </PageSection>
  );
}
