import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { ButtonLink } from "./button";
import { Lead, PageSection } from "./page";
import type { Message } from "#domain/message";
import { InVisitorsLanguage, useT, useVisitorsLanguage } from "./language";

interface Words {
  readonly title: Message;
  readonly text: Message;
}

const words: Readonly<Record<number, Words>> = {
  401: { title: "Please sign in first", text: "This page is for signed-in students." },
  403: {
    title: "This was not accepted",
    text: "You may not have permission for this, or the form was open for too long.",
  },
  404: {
    title: "We could not find this page",
    text: "The address may be mistyped, or the page has moved. These are good places to go on from.",
  },
  410: {
    title: "This page is gone",
    text: "It was removed for good. These pages may help instead.",
  },
  413: { title: "That was too large", text: "What was sent is larger than this form takes." },
  429: { title: "That was a little fast", text: "Too many requests came from your connection." },
  503: {
    title: "We will be right back",
    text: "This part of the site is having a short break. Please try again in a few minutes.",
  },
};

const unexpected: Words = {
  title: "Something went wrong",
  text: "It is our fault, and we have noted it. Please try again, or write to us if it happens twice.",
};

interface ErrorPageProps {
  readonly status: number;
  /** In place of the usual words; a text of our own. */
  readonly message?: string;
}

/** What a visitor sees when a page can't be shown; always within the full layout. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <InVisitorsLanguage>
      <ErrorWords {...props} />
    </InVisitorsLanguage>
  );
}

function ErrorWords({ status, message }: ErrorPageProps) {
  const t = useT();
  const { title, text } = words[status] ?? unexpected;
  return (
    <div {...useVisitorsLanguage()}>
      <PageSection width="text">
        <h1>{t(title)}</h1>
        <Lead>{message || t(text)}</Lead>
        <p>
          <ButtonLink href={sitePath("/")}>{t("Go to the home page")}</ButtonLink>{" "}
          <ButtonLink tone="secondary" href={sitePath("/enquiry")}>
            {t("Ask a counsellor")}
          </ButtonLink>
        </p>
        <p>
          {t("Or write to")} <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
      </PageSection>
    </div>
  );
}
