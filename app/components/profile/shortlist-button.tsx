import { Button } from "~/components/button";
import { CsrfField } from "~/components/fields/form-parts";
import { sitePath } from "#domain/site-path";

const FORM_ID = "shortlist-form";

/** One form for all the buttons of a page: cards may already be inside another form. */
export function ShortlistForm({
  csrf,
  returnTo,
}: {
  readonly csrf: string | null;
  /** The page's own path, to come back to. */
  readonly returnTo: string;
}) {
  return (
    <form id={FORM_ID} method="post" action={sitePath("/shortlist")}>
      <CsrfField token={csrf} />
      <input type="hidden" name="returnTo" value={returnTo} />
    </form>
  );
}

/** Puts a course on the shortlist, or takes it off. The page needs a `ShortlistForm`. */
export function ShortlistButton({
  courseId,
  title,
  isListed = false,
}: {
  readonly courseId: string;
  readonly title: string;
  readonly isListed?: boolean;
}) {
  return (
    <Button
      tone="quiet"
      form={FORM_ID}
      name={isListed ? "remove" : "add"}
      value={courseId}
      aria-label={isListed ? `Remove ${title} from the shortlist` : `Shortlist ${title}`}
    >
      {isListed ? "Remove from shortlist" : "Shortlist"}
    </Button>
  );
}
