import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/catalogue/parts";
import { SearchForm } from "~/components/catalogue/search-form";
import { Lead, PageSection } from "~/components/page";
import { brand } from "~/domain/brand";
import { sitePath } from "~/domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { withVisitor } from "~/services/auth/guards.server";
import { searchFor } from "~/services/catalogue/catalogue.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.q ? `Search: ${data.q}` : "Search"} · ${brand.name}` },
  { name: "description", content: "Search universities, courses, exams, scholarships and guides." },
  { name: "robots", content: "noindex" },
];

const HITS = 10;

/** Search as a GET form: misspellings are forgiven. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 80);
  return json(q === "" ? { q, groups: [] } : await searchFor(visitor, q, HITS));
});

export default function SearchPage() {
  const { q, groups } = useLoaderData<typeof loader>();
  return (
    <PageSection>
      <Breadcrumbs trail={[{ name: "Search" }]} />
      <h1>{q ? `Search: ${q}` : "Search"}</h1>
      <SearchForm q={q} />
      {q && groups.length === 0 ? (
        <>
          <Lead>Nothing matches “{q}”.</Lead>
          <ul>
            <li>Try one word: a city, a subject or a university.</li>
            <li>
              Or look through <a href={sitePath("/universities")}>all universities</a>,{" "}
              <a href={sitePath("/abroad/courses")}>all courses</a> or{" "}
              <a href={sitePath("/exam")}>all exams</a>.
            </li>
          </ul>
        </>
      ) : null}
      {groups.map(({ name, hits }) => (
        <div key={name}>
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
