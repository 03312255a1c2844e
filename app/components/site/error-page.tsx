import type { Message } from "#domain/language/message";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { Lead, PageSection } from "~/components/layout/page";
import { Illustration } from "~/components/pictures/illustration";
import { ButtonLink, ButtonRow } from "~/components/ui/button";
import { InVisitorsLanguage, useT, useVisitorsLanguage } from "~/components/visitor/language";
import type { IllustrationName } from "~/content/links/illustrations";

interface ErrorText {
  readonly picture?: IllustrationName;
  readonly title: Message;
  /** Above the message of a form that was refused. */
  readonly titleOfForm?: Message;
  readonly text: Message;
}

const errorTexts: Readonly<Record<number, ErrorText>> = {
  401: { title: "Sign in first", text: "This page is for signed-in students." },
  403: {
    title: "You can't open this page",
    titleOfForm: "We couldn't accept this",
    text: "Your account doesn't have access to it.",
  },
  404: {
    title: "We could not find this page",
    picture: "error-404",
    text: "The address may be mistyped, or the page has moved. Try one of these.",
  },
  410: {
    title: "This page has been removed",
    picture: "error-410",
    text: "It won't be coming back. Try one of these instead.",
  },
  413: { title: "That's too large", text: "What you sent is larger than this form accepts." },
  429: {
    title: "You're going too fast",
    text: "We received too many requests from your connection.",
  },
  503: {
    title: "We'll be right back",
    picture: "error-503",
    text: "This part of the site is temporarily unavailable. Try again in a few minutes.",
  },
};

const unexpected: ErrorText = {
  title: "Something went wrong",
  picture: "error-500",
  text: "It's our fault, and we've logged it. Try again, or write to us if it happens again.",
};

interface ErrorPageProps {
  readonly status: number;
  /** A text that replaces the default message. */
  readonly message?: string;
}

/** Content of an error page. It is always shown within the full layout. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <InVisitorsLanguage>
      <ErrorCopy {...props} />
    </InVisitorsLanguage>
  );
}

function ErrorCopy({ status, message }: ErrorPageProps) {
  const t = useT();
  const { title, titleOfForm = title, text, picture } = errorTexts[status] ?? unexpected;
  return (
    <div {...useVisitorsLanguage()}>
      <PageSection width="text">
        {picture ? <Illustration name={picture} /> : null}
        <h1>{t(message ? titleOfForm : title)}</h1>
        <Lead>{message || t(text)}</Lead>
        <ButtonRow>
          <ButtonLink href={hrefTo("/")}>{t("Go to the home page")}</ButtonLink>
          <ButtonLink tone="secondary" href={hrefTo("/enquiry")}>
            {t("Ask a counsellor")}
          </ButtonLink>
        </ButtonRow>
        <p>
          {t("Or write to")} <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
      </PageSection>
    </div>
  );
}
