import type { DocumentSummary } from "#domain/catalogue/documents";
import { formatTimes } from "#domain/money/count";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { ButtonLink } from "~/components/ui/button";
import { DialogSlot } from "~/components/ui/dialog";
import { Notice } from "~/components/ui/notice";
import * as cards from "./catalogue.css";

const ready = <Notice tone="success">You&apos;re signed in and your file is ready.</Notice>;

/** The download of an ebook, and its chapters as pages. */
export function EbookChapters({
  ebook,
  chapters,
  downloads,
  isReady,
}: {
  readonly ebook: string;
  readonly chapters: readonly DocumentSummary[];
  readonly downloads: number;
  readonly isReady: boolean;
}) {
  return (
    <>
      {isReady ? ready : null}
      <p>
        <ButtonLink href={sitePath(`${ebook}/download`)}>Download the PDF</ButtonLink>
      </p>
      <p>
        If you&apos;re not signed in, we&apos;ll confirm your number or email first. Then the
        download starts. {downloads > 0 ? ` Downloaded ${formatTimes(downloads)}.` : null}
      </p>
      <h2 id="chapters">What&apos;s inside</h2>
      <p>Each chapter is also a page on this site. The PDF has them all, for reading offline.</p>
      <ol>
        {chapters.map(({ path, title }) => (
          <li key={path}>
            <a href={sitePath(path)}>{title}</a>
          </li>
        ))}
      </ol>
    </>
  );
}

const APPLY_ID = "apply-dialog";

/** Applies for a program or downloads its brochure. */
export function ProgramActions({
  program,
  title,
  isSample,
  isReady,
}: {
  readonly program: string;
  readonly title: string;
  /** Whether the program is invented, so that an application is a demonstration. */
  readonly isSample: boolean;
  readonly isReady: boolean;
}) {
  const label = isSample ? "Try the application (demonstration)" : "Apply for this program";
  return (
    <>
      {isReady ? ready : null}
      {isSample ? (
        <p>
          You can&apos;t enrol in this sample. The form shows how an application starts, and a
          counsellor answers with real courses.
        </p>
      ) : null}
      <p className={cards.pagination}>
        <ButtonLink
          tone="accent"
          href={`${hrefTo("/enquiry4")}?${new URLSearchParams({ calculation: `Program: ${title}` })}`}
          data-opens={APPLY_ID}
        >
          {label}
        </ButtonLink>
        <ButtonLink tone="secondary" href={sitePath(`${program}/brochure`)}>
          Brochure (PDF)
        </ButtonLink>
      </p>
      <DialogSlot id={APPLY_ID} label={label} />
    </>
  );
}
