import type { EditionPage as Page } from "#domain/catalogue/edition";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { formatDay } from "#domain/time/dates";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { Lead, PageSection } from "~/components/layout/page";
import { ButtonLink, ButtonRow } from "~/components/ui/button";
import { Prose } from "~/components/ui/prose";
import { useLanguage, useT } from "~/components/visitor/language";

/** A page of an edition in its own language: the text, where its facts come from, and what to do next. */
export function EditionPage({ page }: { readonly page: Page }) {
  const t = useT();
  const language = useLanguage();
  return (
    <PageSection width="text">
      <Breadcrumbs trail={[{ name: page.title }]} />
      <h1>{page.title}</h1>
      <Lead>{page.description}</Lead>
      <p>{t("Updated on {{day}}", { day: formatDay(page.updatedOn, language) })}</p>
      <Prose html={page.html} isTranslated />
      <EditionSources page={page} />
      <ButtonRow>
        <ButtonLink href={hrefTo("/enquiry")} tone="accent">
          {t("Talk to a counsellor")}
        </ButtonLink>
        <ButtonLink href={hrefTo("/schedule-appointment")}>
          {t("Choose a time for a call")}
        </ButtonLink>
      </ButtonRow>
      <p>
        <a href={`${sitePath(page.path)}?full=1`} hrefLang="en" lang="en" dir="ltr">
          Read the longer page in English
        </a>
      </p>
    </PageSection>
  );
}

/** Official pages, each once, with the day on which it was last read. */
function EditionSources({ page: { figures, sources } }: { readonly page: Page }) {
  const t = useT();
  const language = useLanguage();
  const days = new Map(sources.map(({ link, checkedOn }) => [link, checkedOn]));
  for (const { source, asOf } of figures)
    if ((days.get(source) ?? "") < asOf) days.set(source, asOf);
  if (days.size === 0) return null;
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">{t("Sources")}</h2>
      <ul>
        {[...days].map(([link, day]) => (
          <li key={link}>
            <a href={link} dir="ltr">
              {new URL(link).host.replace(/^www\./, "")}
            </a>{" "}
            ({t("read on {{day}}", { day: formatDay(day, language) })})
          </li>
        ))}
      </ul>
    </section>
  );
}
