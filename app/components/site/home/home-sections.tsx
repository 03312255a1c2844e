import { groupDigits } from "#domain/money/money";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import * as faq from "~/components/catalogue/catalogue.css";
import { PageSection } from "~/components/layout/page";
import { PageHero } from "~/components/layout/page-hero";
import { Illustration } from "~/components/pictures/illustration";
import { SearchForm } from "~/components/search/search-form";
import { SiteLink } from "~/components/site/frame/site-link";
import { ButtonLink } from "~/components/ui/button";
import { Fold } from "~/components/ui/fold";
import { useT } from "~/components/visitor/language";
import type { NavigationItem } from "~/content/links/navigation-item";
import { homeQuestions, journeySteps, situations } from "~/content/site/home";
import { roomyLink } from "~/styles/utilities.css";
import * as styles from "./home.css";

interface HeroProps {
  readonly courseCount: number;
  readonly universityCount: number;
  readonly searches: readonly string[];
  /** The main lists of the region. */
  readonly lists: readonly NavigationItem[];
}

/** What the site is, why to use it, and the search to start with. */
export function Hero({ courseCount, universityCount, searches, lists }: HeroProps) {
  const t = useT();
  return (
    <PageHero isFactual picture={<Illustration name="country-abroad" />}>
      <h1 className={styles.title}>{t("What do you want to study, and where?")}</h1>
      <SearchForm />
      <SearchExamples searches={searches} />
      <div className={styles.actions}>
        <ButtonLink tone="accent" href={hrefTo("/match")}>
          {t("Not sure? Answer 7 questions")}
        </ButtonLink>{" "}
        <ButtonLink tone="secondary" href={hrefTo("/enquiry")}>
          {t("Ask a counsellor")}
        </ButtonLink>
      </div>
      <QuickLinks links={lists} />
      <p>
        {courseCount > 0
          ? t(
              "Compare {{courses}} courses at {{universities}} universities by fee, deadline and entry score. Every figure has its source, and a counsellor's advice is free.",
              { courses: groupDigits(courseCount), universities: universityCount },
            )
          : t(
              "Countries, courses, costs and exams in plain words, and a counsellor whenever you want one. It's free.",
            )}
      </p>
    </PageHero>
  );
}

/** Links as a row of pills. */
export function QuickLinks({ links }: { readonly links: readonly NavigationItem[] }) {
  return (
    <ul className={styles.quickLinks}>
      {links.map((item) => (
        <li key={item.id}>
          <SiteLink item={item} className={styles.quickLink} />
        </li>
      ))}
    </ul>
  );
}

/** Where visitors begin: each situation has its own way in. */
export function Situations() {
  const t = useT();
  return (
    <PageSection labelledBy="situations">
      <h2 id="situations">{t("Where do you stand?")}</h2>
      <ul className={styles.situations}>
        {situations.map(({ title, text, href }) => (
          <li key={title}>
            <a className={styles.situation} href={href}>
              <span className={styles.situationTitle}>{t(title)}</span>
              <span className={styles.situationText}>{t(text)}</span>
            </a>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

export function SearchExamples({ searches }: { readonly searches: readonly string[] }) {
  const t = useT();
  return (
    <p className={styles.examples}>
      {t("Try:")}
      {searches.map((text) => (
        <a
          key={text}
          className={roomyLink}
          href={`${hrefTo("/search")}?${new URLSearchParams({ q: text })}`}
        >
          {text}
        </a>
      ))}
    </p>
  );
}

/** The steps from a first question to the first day, and who pays for them. */
export function Journey() {
  const t = useT();
  return (
    <PageSection>
      <Fold id="how" heading={t("From first question to first day")}>
        <ol className={styles.steps}>
          {journeySteps.map((step) => (
            <li key={step.title}>
              <Illustration name={step.picture} fit="step" />
              <h3>{t(step.title)}</h3>
              <p>{t(step.text)}</p>
            </li>
          ))}
        </ol>
      </Fold>
      <p className={styles.notice}>
        <strong>{t("Who pays for this?")}</strong>{" "}
        {t(
          "Universities often pay consultants a commission when a student enrols. No university, lender or insurer pays for its place in our lists, and no list is sorted by payment.",
        )}{" "}
        <a href={sitePath("/about-us")}>{t("More about us")}</a>
      </p>
    </PageSection>
  );
}

/** Questions of new visitors, which open in place. */
export function HomeQuestions() {
  const t = useT();
  return (
    <section className={styles.half} aria-labelledby="questions">
      <h2 id="questions">{t("Questions students ask")}</h2>
      <div className={faq.faqs}>
        {homeQuestions.map(({ question, answer }) => (
          <details key={question} className={faq.faq}>
            <summary className={faq.question}>{t(question)}</summary>
            <p className={faq.answer}>{t(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
