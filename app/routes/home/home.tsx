import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Banners } from "~/components/banners";
import { ScholarshipBlock } from "~/components/catalogue/scholarship-block";
import { SearchForm } from "~/components/catalogue/search-form";
import { EnquiryBlock } from "~/components/enquiry/enquiry-block";
import * as styles from "~/components/home/home.css";
import { CountryCards, Hero, Journey } from "~/components/home/home-sections";
import { useT } from "~/components/language";
import { PageSection } from "~/components/page";
import { StudentSummary } from "~/components/profile/student-summary";
import { seoMeta } from "~/components/seo-meta";
import { SiteLink } from "~/components/site-link";
import { bannersOf } from "~/content/banners";
import { countryShortcuts } from "~/content/home";
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
  // Fees are in rupees.
  const [facts, summary] = await Promise.all([
    region.key === "default" ? homeFacts(visitor) : null,
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
      countries: region.hidden.homeCountries ? [] : countryShortcuts,
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
  const { banners, facts, summary, hasArt, countries, tools, exams, question } =
    useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageSection>
        <Hero />
        {summary ? (
          <>
            <h2>{t("Where you are now")}</h2>
            <StudentSummary {...summary} />
            <p>
              <a href={sitePath("/profile/dashboard")}>{t("Open your dashboard")}</a>
            </p>
          </>
        ) : null}
        <SearchForm />
        <Banners banners={banners} hasArt={hasArt} />
      </PageSection>
      {countries.length > 0 ? (
        <CountryCards countries={countries} facts={facts?.countries ?? {}} hasArt={hasArt} />
      ) : null}
      {facts && facts.scholarships.length > 0 ? (
        <PageSection labelledBy="scholarships">
          <ScholarshipBlock
            heading="Scholarships that close soon"
            scholarships={facts.scholarships}
            all={{ path: "/scholarship", text: "All scholarships" }}
          />
        </PageSection>
      ) : null}
      <Journey />
      <PageSection tone="sunken" labelledBy="prepare">
        <h2 id="prepare">
          {tools.length > 0 ? t("Prepare and calculate") : t("Prepare for your exam")}
        </h2>
        <ul className={styles.quickLinks}>
          {[...exams, ...tools].map((item) => (
            <li key={item.id}>
              <SiteLink item={item} />
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection width="narrow" labelledBy="question">
        <EnquiryBlock id="question" block={question} />
      </PageSection>
    </>
  );
}
