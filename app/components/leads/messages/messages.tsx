import { languageAttributes, languages, type LanguageCode } from "#domain/language/language";
import {
  invitationBlockTexts,
  MAX_MESSAGE,
  MAX_SUBJECT,
  messageBlockTexts,
  messageChannelNames,
  messageVariableNames,
  messageVariables,
  type InvitationBlock,
  type MessageBlock,
  type MessageChannel,
  type TemplateTexts,
} from "#domain/leads/messages";
import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import { RadioField, SelectField, TextAreaField, TextField } from "~/components/fields/fields";
import { typedField } from "~/components/fields/typed-field";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import * as styles from "../lead.css";

type Texts = Readonly<Record<string, string | undefined>>;

/** The variables that a text may have. */
function VariableList() {
  return (
    <details>
      <summary>Variables</summary>
      <ul>
        {messageVariables.map((name) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code>: {messageVariableNames[name]}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Template {
  readonly id: string;
  readonly name: string;
}

/** Reloads the page with the text of a template. */
export function TemplateChoice({
  templates,
  chosen,
}: {
  readonly templates: readonly Template[];
  readonly chosen: string;
}) {
  if (templates.length === 0) return null;
  return (
    <form className={styles.box} method="get">
      <TemplateSelect name="template" templates={templates} chosen={chosen} />
      <div>
        <Button tone="secondary">Use template</Button>
      </div>
    </form>
  );
}

export function TemplateSelect({
  name,
  templates,
  chosen,
  error,
}: {
  readonly name: string;
  readonly templates: readonly Template[];
  readonly chosen: string;
  readonly error?: string | undefined;
}) {
  return (
    <SelectField
      name={name}
      label="Template"
      placeholder="Choose a template"
      options={templates.map(({ id, name: label }) => ({ value: id, label }))}
      defaultValue={chosen}
      error={error}
    />
  );
}

interface ComposeProps {
  readonly channels: readonly {
    readonly channel: MessageChannel;
    readonly reason: MessageBlock | null;
    readonly isOnce: boolean;
  }[];
  /** Identifies the message, so that it is sent once. */
  readonly id: string;
  readonly typed: Texts;
  readonly errors: Texts;
  readonly csrf: string | null;
  readonly isPreviewed: boolean;
}

/** A message on one of the channels that the student can be reached on. */
export function ComposeForm({ channels, id, typed, errors, csrf, isPreviewed }: ComposeProps) {
  const open = channels.filter(({ reason }) => reason === null);
  if (open.length === 0) return null;
  return (
    <form className={styles.box} method="post" aria-label="Message" noValidate>
      <CsrfField token={csrf} />
      <input type="hidden" name="id" value={id} />
      {open.some(({ isOnce }) => isOnce) ? (
        <Notice tone="info">
          The email address isn’t confirmed yet. You can write to it once. The message asks the
          student to confirm the address, and you can write again as soon as they do.
        </Notice>
      ) : null}
      <RadioField
        name="channel"
        label="Send by"
        options={open.map(({ channel }) => ({
          value: channel,
          label: messageChannelNames[channel],
        }))}
        defaultValue={typed.channel ?? open[0]?.channel}
      />
      <TextField
        {...typedField("subject", typed, errors)}
        label="Subject"
        hint="For emails only"
        optional
        maxLength={MAX_SUBJECT}
      />
      <TextAreaField
        {...typedField("text", typed, errors)}
        label="Message"
        maxLength={MAX_MESSAGE}
      />
      <VariableList />
      <div>
        <Button name="step" value="preview" tone="secondary">
          Preview
        </Button>{" "}
        {isPreviewed ? (
          <Button name="step" value="send">
            Send
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Why channels can't be used. */
export function RefusedChannels({ channels }: Pick<ComposeProps, "channels">) {
  return channels.flatMap(({ channel, reason }) =>
    reason === null || reason === "unverified" ? (
      []
    ) : (
      <p key={channel}>
        {messageChannelNames[channel]}: {messageBlockTexts[reason]}
      </p>
    ),
  );
}

interface InvitationProps {
  readonly invitations: readonly {
    readonly channel: "email" | "sms";
    readonly reason: InvitationBlock | null;
  }[];
  readonly csrf: string | null;
}

/** Sends the fixed invitation to an unverified lead. */
export function InvitationForm({ invitations, csrf }: InvitationProps) {
  const [first] = invitations;
  if (!first || first.reason === "verified") return null;
  const open = invitations.filter(({ reason }) => reason === null);
  return (
    <form className={styles.box} method="post" aria-labelledby="invitation">
      <h2 id="invitation">Invite to sign in</h2>
      <CsrfField token={csrf} />
      <p>
        {messageBlockTexts.unverified} The text is fixed, because the address may belong to someone
        else.
      </p>
      {open.length === 0 ? <p>{invitationBlockTexts[first.reason ?? "invited"]}</p> : null}
      <div>
        {open.map(({ channel }) => (
          <Button key={channel} tone="secondary" name="step" value={`invite-${channel}`}>
            Invite by {channel === "email" ? "email" : "text message"}
          </Button>
        ))}
      </div>
    </form>
  );
}

interface Preview {
  readonly subject: string | null;
  readonly text: string;
}

/** A message as the student gets it. */
export function MessagePreview({
  title,
  preview,
}: {
  readonly title: string;
  readonly preview: Preview;
}) {
  return (
    <section className={styles.box} aria-label={title}>
      <h2>{title}</h2>
      {preview.subject ? (
        <p>
          <strong>{preview.subject}</strong>
        </p>
      ) : null}
      <p className={styles.message} dir="auto">
        {preview.text}
      </p>
    </section>
  );
}

/** What to do before a message with a template can be sent. */
export function NoTemplates({ canAdd }: { readonly canAdd: boolean }) {
  return (
    <p>
      There are no templates yet.{" "}
      {canAdd ? (
        <a href={hrefTo("/counsellor/templates")}>Add a template</a>
      ) : (
        "Ask an administrator to add one."
      )}
    </p>
  );
}

interface TemplateFieldsProps {
  readonly name: string;
  readonly texts: TemplateTexts;
  readonly errors: Texts;
}

const codes = Object.keys(languages) as LanguageCode[];

/** Name and texts of a template, in each language. */
export function TemplateFields({ name, texts, errors }: TemplateFieldsProps) {
  return (
    <>
      <TextField {...typedField("name", { name }, errors)} label="Name" maxLength={80} />
      {codes.map((code) => (
        <fieldset key={code}>
          <legend>
            <strong>{languages[code].name}</strong>
          </legend>
          <div className={styles.column} {...languageAttributes(code)}>
            <TextField
              {...typedField(
                `subject-${code}`,
                { [`subject-${code}`]: texts[code]?.subject },
                errors,
              )}
              label="Subject"
              optional
              maxLength={MAX_SUBJECT}
            />
            <TextAreaField
              {...typedField(`text-${code}`, { [`text-${code}`]: texts[code]?.text }, errors)}
              label="Message"
              optional={code === "en" ? undefined : true}
              maxLength={MAX_MESSAGE}
            />
          </div>
        </fieldset>
      ))}
      <VariableList />
    </>
  );
}

function LeftOut({
  people,
}: {
  readonly people: readonly { readonly id: string; readonly name: string }[];
}) {
  return (
    <details>
      <summary>{people.length === 1 ? "Show the lead" : `Show the ${people.length} leads`}</summary>
      <ul>
        {people.map(({ id, name }) => (
          <li key={id}>
            <a href={hrefTo("/counsellor/prospects/:lead", { lead: id })}>{name}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How many leads a bulk message reaches, and why others are left out. */
export function BulkSummary({
  recipients,
  refused,
  asked = 0,
  names: [one, many] = ["lead", "leads"],
}: {
  readonly recipients: number;
  /** What one recipient and several are called. */
  readonly names?: readonly [one: string, many: string];
  readonly refused: readonly {
    readonly reason: MessageBlock;
    readonly leads: number;
    /** Who they are. */
    readonly people?: readonly { readonly id: string; readonly name: string }[];
  }[];
  /** Recipients whose address isn't confirmed yet. */
  readonly asked?: number;
}) {
  const number = recipients === 1 ? `1 ${one} gets` : `${recipients} ${many} get`;
  return (
    <Notice tone="info" title={`${number} this message.`}>
      {asked > 0 ? (
        <p>
          {asked} of them haven’t confirmed their address. The message asks them to, and they can be
          written to again only after they have.
        </p>
      ) : null}
      {refused.length > 0 ? (
        <ul>
          {refused.map(({ reason, leads, people }) => (
            <li key={reason}>
              Left out, {leads}: {messageBlockTexts[reason]}
              {people ? <LeftOut people={people} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
