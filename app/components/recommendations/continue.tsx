import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { ButtonLink, ButtonRow } from "~/components/ui/button";
import { useT } from "~/components/visitor/language";

interface ContinueProps {
  readonly answers: readonly { readonly question: string; readonly label: string }[];
  readonly href: string;
  /** Questions that aren't answered. */
  readonly left: number;
  readonly courses: readonly {
    readonly id: string;
    readonly title: string;
    readonly university: string;
    readonly path: string;
    readonly deadline: string | null;
    /** The tuition before and now, if it changed since the visitor saw it. */
    readonly changedFee: { readonly before: string; readonly now: string } | null;
  }[];
}

/** Where a visitor left off: their answers, the next question or the result, and courses opened last. */
export function Continue({ answers, href, left, courses }: ContinueProps) {
  const t = useT();
  return (
    <section aria-labelledby="continue">
      <h2 id="continue">{t("Continue where you left off")}</h2>
      <p>{answers.map(({ label }) => label).join(" · ")}</p>
      {left === 0 ? null : <p>{t("Questions left: {{number}}", { number: left })}</p>}
      <ButtonRow>
        <ButtonLink href={href}>
          {left === 0 ? t("See all your matches") : t("Continue")}
        </ButtonLink>
        <ButtonLink tone="secondary" href={`${hrefTo("/privacy-choices")}#answers`}>
          {t("Delete my answers")}
        </ButtonLink>
      </ButtonRow>
      {courses.length > 0 ? (
        <>
          <h3>{t("Recently viewed")}</h3>
          <ul>
            {courses.map(({ id, title, university, path, deadline, changedFee }) => (
              <li key={id}>
                <span translate="no">
                  <a href={sitePath(path)}>{title}</a>, {university}
                </span>
                {deadline ? `. ${deadline}` : ""}
                {changedFee ? (
                  <>
                    . <strong>{t("Fee updated: {{now}}, before {{before}}", changedFee)}</strong>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
