import { ButtonLink } from "~/components/button";
import { Card } from "~/components/card";
import { useT } from "~/components/language";
import { Grid, Lead, PageSection } from "~/components/page";
import { journeySteps, type CountryShortcut } from "~/content/home";
import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import * as styles from "./home.css";

export function Hero() {
  const t = useT();
  return (
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
        <ButtonLink tone="secondary" href={sitePath("/match")}>
          {t("Find your match")}
        </ButtonLink>{" "}
        <ButtonLink tone="secondary" href={sitePath("/menu/countries")}>
          {t("Browse first")}
        </ButtonLink>
      </div>
    </div>
  );
}

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

interface CountriesProps {
  readonly countries: readonly CountryShortcut[];
  /** Courses and fees by slug. */
  readonly facts: Readonly<Record<string, string>>;
  readonly hasArt: boolean;
}

export function CountryCards({ countries, facts, hasArt }: CountriesProps) {
  const t = useT();
  return (
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
            {facts[country.slug] ? <p>{facts[country.slug]}</p> : null}
          </Card>
        ))}
      </Grid>
    </PageSection>
  );
}

/** The steps from a first question to the first day. */
export function Journey() {
  const t = useT();
  return (
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
  );
}
