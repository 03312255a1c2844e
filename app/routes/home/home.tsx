import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Banners } from "~/components/banners";
import { ButtonLink } from "~/components/button";
import { Card } from "~/components/card";
import { SearchForm } from "~/components/catalogue/search-form";
import { EnquiryBlock } from "~/components/enquiry/enquiry-block";
import { Grid, Lead, PageSection } from "~/components/page";
import { seoMeta } from "~/components/seo-meta";
import { SiteLink } from "~/components/site-link";
import { bannersOf } from "~/content/banners";
import { countryShortcuts, journeySteps } from "~/content/home";
import { menuForRegion } from "~/content/menu";
import { toolLinks } from "~/content/menu/tools-and-more";
import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { enquiryBlock } from "~/forms/enquiry-view.server";
import { shortEnquiry } from "~/forms/enquiry-variants";
import { sessionToken } from "~/server/form-page.server";
import { publicPageHeaders } from "~/server/headers.server";
import { bannerVideoThing, organization, seoOf } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import * as styles from "./home.css";
import { useT } from "~/components/language";
import { savesData } from "~/server/save-data.server";

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
  const banners = bannersOf(region);
  return json(
    {
      banners,
      hasArt: !savesData(request),
      tagline: visitor.language === "en" ? brand.tagline.toLowerCase() : visitor.t(brand.tagline),
      seo: seoOf(request, {
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

/** The outline of a country (scripts/make-maps.mjs). */
function CountryArt({ slug }: { readonly slug: string }) {
  return (
    <img
      className={styles.countryArt}
      src={`/art/country-${slug}.svg`}
      width={72}
      height={72}
      alt=""
      loading="lazy"
    />
  );
}

export default function HomePage() {
  const { banners, hasArt, countries, tools, exams, question } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageSection>
        <div className={styles.hero}>
          <h1>{t(brand.tagline)}</h1>
          <Lead>
            {t(
              "Countries, courses, costs and exams in plain words, and a counsellor whenever you want one. It's free.",
            )}
          </Lead>
          <div className={styles.actions}>
            <ButtonLink tone="accent" href={sitePath("/enquiry")}>
              {t("Ask a counsellor")}
            </ButtonLink>{" "}
            <ButtonLink tone="secondary" href={sitePath("/menu/countries")}>
              {t("Browse first")}
            </ButtonLink>
          </div>
        </div>
        <SearchForm />
        <Banners banners={banners} hasArt={hasArt} />
      </PageSection>
      {countries.length > 0 ? (
        <PageSection tone="sunken" labelledBy="countries">
          <h2 id="countries">{t("Where would you like to study?")}</h2>
          <Grid>
            {countries.map((country) => (
              <Card
                key={country.slug}
                title={t(country.name)}
                href={country.href}
                art={hasArt ? <CountryArt slug={country.slug} /> : null}
              >
                <p>{t(country.line)}</p>
              </Card>
            ))}
          </Grid>
        </PageSection>
      ) : null}
      <PageSection labelledBy="how">
        <h2 id="how">{t("From first question to first day")}</h2>
        <ol className={styles.steps}>
          {journeySteps.map((step) => (
            <li key={step.title} className={styles.step}>
              <h3>{t(step.title)}</h3>
              <p>{t(step.text)}</p>
            </li>
          ))}
        </ol>
      </PageSection>
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
