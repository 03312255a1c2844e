import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { EnquiryForm } from "~/components/enquiries/enquiry-form";
import { PageSection } from "~/components/layout/page";
import { Continue } from "~/components/recommendations/continue";
import { SearchForm } from "~/components/search/search-form";
import { Banners } from "~/components/site/banners";
import { ClosingCourses, ComingUp, CountryTable } from "~/components/site/home/home-catalogue";
import {
  Hero,
  HomeQuestions,
  Journey,
  QuickLinks,
  SearchExamples,
  Situations,
} from "~/components/site/home/home-sections";
import * as styles from "~/components/site/home/home.css";
import { seoMeta } from "~/components/site/seo-meta";
import { StudentSummary, type SummaryProps } from "~/components/students/student-summary";
import { Fold } from "~/components/ui/fold";
import { Notice } from "~/components/ui/notice";
import { useT, useVisitorsLanguage } from "~/components/visitor/language";
import { bannersOf } from "~/content/site/banners";
import { countryShortcuts, homeLinks } from "~/content/site/home";
import { menuForRegion } from "~/content/site/menu";
import { toolLinks } from "~/content/site/menu/tools-and-more";
import { shortEnquiry } from "~/forms/enquiries/variants";
import { enquiryBlock } from "~/forms/enquiries/view.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { savesData } from "~/platform/request/save-data.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { bannerVideoThing, organization, seoOf } from "~/platform/seo/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { toContinue } from "~/services/recommendations/continue.server";
import { homeFacts } from "~/services/site/home.server";
import { homeSummary } from "~/services/students/summary.server";

export const handle = { isTranslated: true, query: ["ended"] };
export const headers = publicPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...seoMeta(data?.seo).filter((tag) => !("title" in tag)),
  { title: `${brand.name}: ${data?.tagline ?? brand.tagline.toLowerCase()}` },
];

export const loader = withVisitor(async ({ request, visitor }) => {
  const { region } = visitor;
  const { csrf, headers } = await sessionToken(visitor);
  const page = hrefTo("/");
  const countries = region.hidden.homeCountries ? [] : countryShortcuts;
  const searches = region.exampleSearches;
  const [facts, summary, continued] = await Promise.all([
    homeFacts(visitor, { countries: countries.map(({ slug }) => slug) }),
    homeSummary(visitor),
    toContinue(visitor),
  ]);
  const banners = bannersOf(region);
  const asked = { variant: shortEnquiry, region, t: visitor.t };
  return data(
    {
      banners,
      facts,
      summary,
      isEnded: new URL(request.url).searchParams.get("ended") === "page" && !visitor.isSignedIn,
      continued,
      hasArt: !savesData(request),
      tagline: visitor.language === "en" ? brand.tagline.toLowerCase() : visitor.t(brand.tagline),
      seo: seoOf(visitor, {
        title: brand.tagline,
        description:
          "Compare countries, courses and costs, prepare for your exams, and get a counsellor's answer. Free guidance for students who want to study abroad.",
        trail: [],
        things: [
          organization(request),
          ...banners.flatMap(({ video }) => (video ? bannerVideoThing(request, video) : [])),
        ],
      }),
      countries,
      searches,
      // Scholarships and events are for students in India.
      isIndia: region.key === "default",
      lists: homeLinks(region),
      tools: region.hidden.calculators ? [] : toolLinks,
      exams: menuForRegion(region).short.find((group) => group.id === "exams")?.links ?? [],
      question: enquiryBlock({ ...asked, now: new Date(), csrf, page }),
    },
    { headers },
  );
});

export default function HomePage() {
  const { banners, facts, summary, continued, hasArt, isIndia, ...data } =
    useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      {data.isEnded ? (
        <Notice tone="info">
          <a href={hrefTo("/sign-in")}>{t("Your session ended. Sign in to continue.")}</a>
        </Notice>
      ) : null}
      {continued ? (
        <PageSection>
          <Continue {...continued} />
        </PageSection>
      ) : null}
      <PageSection tone="soft">
        {summary ? (
          <OwnStart summary={summary} searches={data.searches} />
        ) : (
          <Hero {...facts} searches={data.searches} lists={data.lists} />
        )}
      </PageSection>
      {summary ? null : <Situations />}
      <ClosingCourses courses={facts.courses} />
      {data.countries.length > 0 ? (
        <CountryTable countries={data.countries} facts={facts.countries} />
      ) : null}
      {isIndia ? <ComingUp scholarships={facts.scholarships} events={facts.events} /> : null}
      <Journey />
      {banners.length > 0 ? (
        <PageSection>
          <Banners banners={banners} hasArt={hasArt} />
        </PageSection>
      ) : null}
      <PageSection tone="sunken" labelledBy="prepare">
        <h2 id="prepare">
          {data.tools.length > 0 ? t("Prepare and calculate") : t("Prepare for your exam")}
        </h2>
        <QuickLinks links={[...data.exams, ...data.tools]} />
      </PageSection>
      <PageSection>
        <div className={styles.halves}>
          <HomeQuestions />
          <OwnQuestion />
        </div>
      </PageSection>
    </>
  );
}

/** The short enquiry, which opens in place. */
function OwnQuestion() {
  const { question } = useLoaderData<typeof loader>();
  return (
    <div className={styles.half}>
      <Fold id="question" heading={question.heading}>
        <p {...useVisitorsLanguage()}>{question.lead}</p>
        <EnquiryForm view={question.form} isOnCachedPage />
      </Fold>
    </div>
  );
}

interface OwnStartProps {
  readonly summary: SummaryProps;
  readonly searches: readonly string[];
}

/** What a signed-in student does next, in place of what the site is. */
function OwnStart({ summary, searches }: OwnStartProps) {
  const t = useT();
  return (
    <>
      <h1>{t("Where you are now")}</h1>
      <StudentSummary {...summary} />
      <p>
        <a href={hrefTo("/profile/dashboard")}>{t("Open your dashboard")}</a>
      </p>
      <SearchForm />
      <SearchExamples searches={searches} />
    </>
  );
}
