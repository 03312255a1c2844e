import type { ReactNode } from "react";
import { queryOf } from "#domain/calculators/form";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { Share } from "~/components/catalogue/share";
import { CsrfField } from "~/components/fields/csrf-field";
import { Button, ButtonLink } from "~/components/ui/button";
import type { ResultProps } from "./calculator-definition";
import { FORM_ID, RESULT_HEADING_ID } from "./calculator-form";
import * as styles from "./calculator.css";

interface MainResultProps {
  readonly label: string;
  /** What the result was calculated from, in a line. */
  readonly inputs: string;
  readonly children: ReactNode;
}

/** The main number of a result and its inputs. Screen readers announce it when it changes. */
export function MainResult({ label, inputs, children }: MainResultProps) {
  return (
    <>
      <div aria-live="polite">
        <h2 id={RESULT_HEADING_ID}>{label}</h2>
        <p className={styles.mainResult}>{children}</p>
      </div>
      <p>
        {inputs}.{" "}
        <a className={styles.change} href={`#${FORM_ID}`}>
          Change
        </a>
      </p>
    </>
  );
}

interface NoResultProps {
  readonly heading: string;
  readonly children: ReactNode;
}

export function NoResult({ heading, children }: NoResultProps) {
  return (
    <div aria-live="polite">
      <h2 id={RESULT_HEADING_ID}>{heading}</h2>
      <p>{children}</p>
    </div>
  );
}

export function Numbers({ items }: { readonly items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.numbers}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Link = ResultProps<unknown, unknown, unknown>["link"];

/** The address of a result. Default values are left out. */
export function addressOf({ path, values, defaults }: Link): string {
  const query = queryOf(values, defaults);
  return sitePath(path) + (query ? `?${query}` : "");
}

interface ActionsProps {
  readonly link: Link;
  /** The token of the form that saves the result as a note. Null for visitors without a session. */
  readonly csrf: string | null;
  /** The result in a sentence, for the counsellor. */
  readonly summary: string;
  readonly children?: ReactNode;
}

/** Actions for a result: ask a counsellor, share its address, or save it as a note. */
export function ResultActions({ link, csrf, summary, children }: ActionsProps) {
  const enquiry = new URLSearchParams({ calculation: summary });
  const address = addressOf(link);
  return (
    <>
      <p className={styles.actions}>
        <ButtonLink href={`${hrefTo("/enquiry")}?${enquiry}`}>
          Ask a counsellor about this
        </ButtonLink>{" "}
        <a href={address}>Link to this result</a> {children}
      </p>
      <Share title={summary} url={link.origin + address} />
      {csrf ? (
        <form method="post" action={hrefTo("/profile/notes")}>
          <CsrfField token={csrf} />
          <input type="hidden" name="text" value={`${summary}\n${address}`} />
          <Button tone="secondary">Save to my notes</Button>
        </form>
      ) : null}
    </>
  );
}

/** Saves the result to the profile. The route needs the action of `saveResultAction`. */
export function SaveResultForm({
  link,
  csrf,
}: {
  readonly link: Link;
  readonly csrf: string | null;
}) {
  if (!csrf) return null;
  const query = queryOf(link.values, link.defaults);
  return (
    <form method="post" action={sitePath(link.path) + `?${query}`}>
      <CsrfField token={csrf} />
      <input type="hidden" name="query" value={query} />
      <Button tone="secondary">Save to my profile</Button>
    </form>
  );
}
