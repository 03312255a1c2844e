import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { shortlistLabels } from "#domain/shortlist/shortlist";
import { hrefTo } from "#domain/site/href";
import { SessionTokenField } from "~/components/fields/csrf-field";
import { VisuallyHidden } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { useLanguage } from "~/components/visitor/language";
import * as styles from "./shortlist-button.css";
import { ShortlistedCourses } from "./shortlisted-courses";

const FORM_ID = "shortlist-form";

/**
 * One form for all the buttons of a page: cards may already be inside another form. It leads back
 * to the page. With scripts the page stays, unless `reloads` is set.
 */
export function ShortlistForm({
  csrf,
  reloads = false,
}: {
  readonly csrf: string | null;
  /** For pages that list the shortlist itself. */
  readonly reloads?: boolean;
}) {
  const { pathname, search } = useLocation();
  return (
    <form
      id={FORM_ID}
      method="post"
      action={hrefTo("/shortlist")}
      hidden
      data-in-place={reloads ? undefined : ""}
    >
      <SessionTokenField token={csrf} />
      <input type="hidden" name="returnTo" value={pathname + search} />
    </form>
  );
}

/** Adds a course to the shortlist or removes it. The page needs a `ShortlistForm`. */
export function ShortlistButton({
  courseId,
  title,
  isIcon = false,
}: {
  readonly courseId: string;
  readonly title: string;
  /** Shows a star, filled if the course is shortlisted. The words stay for screen readers. */
  readonly isIcon?: boolean;
}) {
  const change = useContext(ShortlistedCourses).has(courseId) ? "remove" : "add";
  // The script has the English labels only.
  const isEnglish = useLanguage() === "en";
  const other = isEnglish ? undefined : shortlistLabels[change === "add" ? "remove" : "add"];
  if (isIcon)
    return (
      <button
        type="submit"
        className={styles.star}
        form={FORM_ID}
        name={change}
        value={courseId}
        data-other={other}
        title={shortlistLabels[change]}
      >
        <VisuallyHidden>{shortlistLabels[change]}</VisuallyHidden>
        <VisuallyHidden> {title}</VisuallyHidden>
      </button>
    );
  return (
    <Button tone="quiet" form={FORM_ID} name={change} value={courseId} data-other={other}>
      {shortlistLabels[change]}
      <VisuallyHidden> {title}</VisuallyHidden>
    </Button>
  );
}
