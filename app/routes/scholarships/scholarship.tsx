import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deadlineText } from "#domain/scholarships/scholarship";
import { textIn } from "#domain/money/money";
import { noTaxonomy } from "#domain/courses/taxonomy";
import { today } from "#domain/time/dates";
import { DocumentView } from "~/components/catalogue/document-view";
import { LinkList } from "~/components/catalogue/links";
import { ScholarshipFacts } from "~/components/scholarships/scholarships";
import { seoMeta } from "~/components/site/seo-meta";
import { ButtonLink } from "~/components/ui/button";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { documentPage } from "~/services/catalogue/catalogue.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";
import {
  coursesForScholarship,
  scholarshipFacts,
  type CourseLink,
} from "~/services/scholarships/scholarships.server";

export const handle = { isTranslated: true, query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** A scholarship: its facts with sources, its next deadline, and how to apply. */
export const loader = withVisitor(async ({ params, visitor }) => {
  const slug = params.slug ?? "";
  const [page, found, taxonomy] = await Promise.all([
    documentPage(visitor, "scholarship", slug),
    scholarshipFacts(visitor, slug),
    optional("taxonomy", services(visitor).catalogue.showTaxonomy(), noTaxonomy),
  ]);
  const { document } = page;
  const trail = [
    { name: "Scholarships", path: "/scholarship" },
    { name: document.data.shortTitle ?? document.title },
  ];
  const facts = found && {
    scholarship: {
      ...found.scholarship,
      deadlineText: deadlineText(found.scholarship, today()),
    },
    universities: found.universities,
    fields: found.scholarship.eligibility.streams.map(
      (stream) => taxonomy.streams.find((one) => one.slug === stream)?.name ?? stream,
    ),
  };
  const seo = seoOf(visitor, {
    title: document.title,
    description: document.description,
    trail,
    figure: found ? textIn(found.scholarship.award.text, await currencyOf(visitor)) : undefined,
    faqs: document.data.faqs,
    isIndexed: document.data.indexed,
    isSample: document.data.sample,
  });
  const courses = found ? await optional("courses", coursesForScholarship(visitor, found), []) : [];
  return pageData({ content: { ...page, trail, facts, courses }, seo });
});

export default function ScholarshipPage() {
  const { content, seo } = useLoaderData<typeof loader>();
  const { document, trail, facts, courses, related } = content;
  return (
    <DocumentView
      trail={trail}
      document={document}
      related={related}
      shareUrl={seo.url}
      sections={{ before: [], after: courses.length > 0 ? [coursesSection] : [] }}
      after={courses.length > 0 ? <Courses links={courses} /> : null}
    >
      {facts ? (
        <>
          <ScholarshipFacts {...facts} />
          {facts.scholarship.link ? (
            <p>
              <ButtonLink href={facts.scholarship.link}>
                {facts.scholarship.status === "open"
                  ? "Apply on the official site"
                  : "Official page"}
              </ButtonLink>
            </p>
          ) : null}
        </>
      ) : null}
    </DocumentView>
  );
}

const coursesSection = { id: "courses", html: "Find a course for it" };

function Courses({ links }: { readonly links: readonly CourseLink[] }) {
  return (
    <>
      <h2 id={coursesSection.id}>{coursesSection.html}</h2>
      <LinkList links={links} />
      <p>Check on the official page that the scholarship covers the course you choose.</p>
    </>
  );
}
