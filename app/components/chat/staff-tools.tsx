import { MAX_CHAT_MESSAGE, MAX_CHAT_NOTE } from "#domain/chat/chat";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { SelectField, TextAreaField } from "~/components/fields/fields";
import { form as formStyle, inline } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";

interface FormProps {
  readonly csrf: string | null;
}

interface AnswerProps extends FormProps {
  readonly templates: readonly { readonly id: string; readonly name: string }[];
  /** Where a script says that the counsellor is typing. */
  readonly typingTo: string;
  /** What was typed, from the last post. */
  readonly text: string | undefined;
  readonly error: string | undefined;
}

/** The answer to a visitor. A chosen template is added to what is typed, never in its place. */
export function AnswerForm({ csrf, templates, typingTo, text, error }: AnswerProps) {
  return (
    <form
      className={formStyle}
      method="post"
      id="say"
      noValidate
      data-typing={typingTo}
      data-draft={text === undefined ? "" : "typed"}
    >
      <ErrorSummary errors={{ text: error }} />
      <CsrfField token={csrf} />
      <p hidden data-draft-restored="">
        This is what you typed and haven’t sent yet.{" "}
        <button type="button" data-draft-discard="">
          Discard
        </button>
      </p>
      <TextAreaField
        name="text"
        label="Your answer"
        maxLength={MAX_CHAT_MESSAGE}
        defaultValue={text}
        error={error}
      />
      <div>
        <Button tone="accent">Send</Button>
      </div>
      {templates.length > 0 ? (
        <div className={inline}>
          <SelectField
            name="template"
            label="Canned reply"
            optional="unmarked"
            placeholder="Choose"
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button tone="secondary" name="step" value="insert">
            Add to the answer
          </Button>
        </div>
      ) : null}
    </form>
  );
}

interface TransferProps extends FormProps {
  readonly team: readonly { readonly id: string; readonly name: string | null }[];
  readonly takenBy: string | null;
}

/** Hands a conversation to a colleague, who is told, or back to the team. */
export function TransferForm({ csrf, team, takenBy }: TransferProps) {
  return (
    <form className={inline} method="post" noValidate>
      <CsrfField token={csrf} />
      <SelectField
        name="counsellorId"
        label="Hand over to"
        optional="unmarked"
        placeholder="Shared queue or own counsellor"
        options={team.map(({ id, name }) => ({ value: id, label: name ?? "No name" }))}
        defaultValue={takenBy ?? undefined}
      />
      <Button tone="secondary">Hand over</Button>
    </form>
  );
}

interface NotesProps extends FormProps {
  readonly notes: readonly {
    readonly id: string;
    readonly author: string | null;
    readonly text: string;
    readonly createdAt: string;
  }[];
  readonly typed: string | undefined;
  readonly error: string | undefined;
}

/** Notes of staff, which the visitor never sees. */
export function ChatNotes({ notes, csrf, typed, error }: NotesProps) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <p>Only staff see these.</p>
      {notes.length > 0 ? (
        <ul>
          {notes.map(({ id, author, text, createdAt }) => (
            <li key={id}>
              {text}{" "}
              <small>
                {author ?? "A colleague"}, {formatMoment(createdAt)}
              </small>
            </li>
          ))}
        </ul>
      ) : null}
      <form className={formStyle} method="post" noValidate>
        <CsrfField token={csrf} />
        <TextAreaField
          name="note"
          label="New note"
          maxLength={MAX_CHAT_NOTE}
          defaultValue={typed}
          error={error}
        />
        <div>
          <Button tone="secondary">Add note</Button>
        </div>
      </form>
    </section>
  );
}

interface VisitorProps {
  /** Of the conversation. */
  readonly id: string;
  readonly email: string | null;
  readonly userId: string | null;
  readonly leadId: string | null;
}

/** Who the visitor is: their address, and the page of the student or lead, or a way to make one. */
export function ChatVisitor({ id, email, userId, leadId }: VisitorProps) {
  return (
    <p>
      {email ? <a href={`mailto:${email}`}>{email}</a> : "No address given."}{" "}
      {userId ? (
        <a href={hrefTo("/counsellor/students/:student", { student: userId })}>The student</a>
      ) : leadId ? (
        <a href={hrefTo("/counsellor/prospects/:lead", { lead: leadId })}>The lead</a>
      ) : (
        <a href={hrefTo("/counsellor/prospects/new", {}, { chat: id })}>Make a lead</a>
      )}
    </p>
  );
}

/** Turns the sound of new messages off. A script shows it. */
export const SoundChoice = () => (
  <p hidden>
    <label>
      <input type="checkbox" data-chat-sound="" /> Play a sound for new messages
    </label>
  </p>
);
