import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { TextAreaField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";

export interface ShownComment {
  readonly id: string;
  readonly passage: string;
  readonly text: string;
}

interface CommentsProps {
  readonly comments: readonly ShownComment[];
  /** Null where nothing may be deleted. */
  readonly csrf: string | null;
}

/** The comments on a draft, each with the passage that it is about. */
export function DraftComments({ comments, csrf }: CommentsProps) {
  if (comments.length === 0) return null;
  return (
    <ol>
      {comments.map(({ id, passage, text }) => (
        <li key={id}>
          {passage ? <blockquote>{passage}</blockquote> : <p>On the whole draft:</p>}
          <p>{text}</p>
          {csrf ? (
            <form method="post">
              <CsrfField token={csrf} />
              <Button
                tone="quiet"
                name="deleteComment"
                value={id}
                aria-label={`Delete the comment: ${text.slice(0, 40)}`}
              >
                Delete
              </Button>
            </form>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

interface FormProps {
  readonly typed: { readonly passage: string; readonly text: string };
  readonly errors: Readonly<Record<string, string>>;
  readonly csrf: string | null;
}

/** Adds a comment on a passage. The student sees it once the draft is sent back. */
export function CommentForm({ typed, errors, csrf }: FormProps) {
  return (
    <form className={formStyle} method="post" noValidate>
      <ErrorSummary errors={errors} />
      <CsrfField token={csrf} />
      <TextAreaField
        name="passage"
        label="Passage"
        hint="Copy the words that your comment is about."
        optional
        maxLength={500}
        defaultValue={typed.passage}
        error={errors.passage}
      />
      <TextAreaField
        name="text"
        label="Comment"
        maxLength={2000}
        defaultValue={typed.text}
        error={errors.text}
      />
      <div>
        <Button tone="secondary" name="intent" value="comment">
          Add comment
        </Button>
      </div>
    </form>
  );
}
