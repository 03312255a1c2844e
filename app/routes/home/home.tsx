import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Banners } from "~/components/banners";
import { SearchForm } from "~/components/catalogue/search-form";
import { EnquiryBlock } from "~/components/enquiry/enquiry-block";
import * as styles from "~/components/home/home.css";
import { ClosingCourses, ComingUp, CountryCards } from "~/components/home/home-catalogue";
import { Hero, HomeQuestions, Journey, SearchExamples } from "~/components/home/home-sections";
import { useT } from "~/components/language";
import { PageSection } from "~/components/page";
import { StudentSummary, type SummaryProps } from "~/components/profile/student-summary";
import { seoMeta } from "~/components/seo-meta";
import { SiteLink } from "~/components/site-link";
import { bannersOf } from "~/content/banners";
import { countryShortcuts, homeExamples } from "~/content/home";
import { menuForRegion } from "~/content/menu";
import { toolLinks } from "~/content/menu/tools-and-more";
import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { enquiryBlock } from "~/forms/enquiry-view.server";
import { shortEnquiry } from "~/forms/enquiry-variants";
import { sessionToken } from "~/server/form-page.server";
import { publicPageHeaders } from "~/server/headers.server";
import { bannerVideoThing, organization, seoOf } from "~/server/seo.server";
import { savesData } from "~/server/save-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { homeSummary } from "~/services/user/student-summary.server";
import { homeFacts } from "~/services/catalogue/home.server";

export const handle = { isTranslated: true };
export const headers = publicPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...seoMeta(data?.seo).filter((tag) => !("title" in tag)),
  { title: `${brand.name}: ${data?.tagline ?? brand.tagline.toLowerCase()}` },
];

export const loader = withVisitor(async ({ request, visitor }) => {
  const { region } = visitor;
  const { csrf, headers } = await sessionToken(visitor);
  const page = sitePath("/");
  const countries = region.hidden.homeCountries ? [] : countryShortcuts;
  const { searches, courseCountries } = homeExamples[region.key];
  const [facts, summary] = await Promise.all([
    homeFacts(visitor, { countries: countries.map(({ slug }) => slug), courseCountries }),
    homeSummary(visitor),
  ]);
  const banners = bannersOf(region);
  return data(
    {
      banners,
      ...{ facts, summary },
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
      ...{ countries, searches },
      // Scholarships and events are for students in India.
      isIndia: region.key === "default",
      tools: region.hidden.calculators ? [] : toolLinks,
      exams: menuForRegion(region).short.find((group) => group.id === "exams")?.links ?? [],
      question: enquiryBlock({
        variant: shortEnquiry,
        region,
        t: visitor.t,
        now: new Date(),
        csrf,
        page,
      }),
    },
    { headers },
  );
});

export default function HomePage() {
  const { banners, facts, summary, hasArt, isIndia, ...data } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageSection tone="soft">
        {summary ? (
          <OwnStart summary={summary} searches={data.searches} />
        ) : (
          <Hero {...facts} searches={data.searches} />
        )}
      </PageSection>
      <ClosingCourses courses={facts.courses} />
      {data.countries.length > 0 ? (
        <CountryCards countries={data.countries} facts={facts.countries} />
      ) : null}
      {isIndia ? <ComingUp scholarships={facts.scholarships} events={facts.events} /> : null}
      <Journey />
      <PageSection>
        <Banners banners={banners} hasArt={hasArt} />
      </PageSection>
      <PageSection tone="sunken" labelledBy="prepare">
        <h2 id="prepare">
          {data.tools.length > 0 ? t("Prepare and calculate") : t("Prepare for your exam")}
        </h2>
        <ul className={styles.quickLinks}>
          {[...data.exams, ...data.tools].map((item) => (
            <li key={item.id}>
              <SiteLink item={item} className={styles.quickLink} />
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection>
        <div className={styles.halves}>
          <HomeQuestions />
          <section className={styles.ask} aria-labelledby="question">
            <EnquiryBlock id="question" block={data.question} />
          </section>
        </div>
      </PageSection>
    </>
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
        <a href={sitePath("/profile/dashboard")}>{t("Open your dashboard")}</a>
      </p>
      <SearchForm />
      <SearchExamples searches={searches} />
    </>
  );
}
