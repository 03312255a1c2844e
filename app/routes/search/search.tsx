import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/catalogue/parts";
import { SearchForm } from "~/components/catalogue/search-form";
import { Lead, PageSection } from "~/components/page";
import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { withVisitor } from "~/services/auth/guards.server";
import { searchFor } from "~/services/catalogue/catalogue.server";
import { useT } from "~/components/language";

export const handle = { isTranslated: true };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Search"} · ${brand.name}` },
  { name: "description", content: "Search universities, courses, exams, scholarships and guides." },
  { name: "robots", content: "noindex" },
];

const HITS = 10;

/** Search as a GET form: misspellings are forgiven. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 80);
  const { t } = visitor;
  const found = q === "" ? { q, groups: [] } : await searchFor(visitor, q, HITS);
  return json({ ...found, title: q ? t("Search: {{words}}", { words: q }) : t("Search") });
});

export default function SearchPage() {
  const { q, groups, title } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <PageSection>
      <Breadcrumbs trail={[{ name: t("Search") }]} />
      <h1>{title}</h1>
      <SearchForm q={q} />
      {q && groups.length === 0 ? (
        <>
          <Lead>{t("No results for “{{words}}”.", { words: q })}</Lead>
          <ul>
            <li>{t("Try one word: a city, a subject or a university.")}</li>
            <li>
              {t("Or browse these:")}{" "}
              <a href={sitePath("/universities")}>{t("All universities")}</a>,{" "}
              <a href={sitePath("/abroad/courses")}>{t("All courses")}</a>,{" "}
              <a href={sitePath("/exam")}>{t("All exams")}</a>
            </li>
          </ul>
        </>
      ) : null}
      {groups.map(({ name, hits }) => (
        <div key={name} lang="en" dir="ltr">
          <h2>{name}</h2>
          <ul>
            {hits.map((hit) => (
              <li key={hit.path}>
                <a href={sitePath(hit.path)}>{hit.title}</a>
                {hit.description ? `: ${hit.description}` : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </PageSection>
  );
}
