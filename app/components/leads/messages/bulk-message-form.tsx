import { messageChannelNames, messageChannels } from "#domain/leads/messages";
import { leadProgress, leadProgressNames } from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { hrefWith } from "~/components/console/saved-views";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { typedField } from "~/components/fields/typed-field";
import { TemplateSelect } from "~/components/leads/messages/messages";
import { Button, ButtonRow } from "~/components/ui/button";

type Filters = Readonly<Record<string, string>>;

interface Typed {
  readonly templateId: string;
  readonly channel: string;
  readonly sendAt: string;
}

interface Props {
  readonly id: string;
  readonly csrf: string | null;
  readonly templates: readonly { readonly id: string; readonly name: string }[];
  readonly typed: Typed | undefined;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly filters: Filters;
  /** A filter is about one person, so nothing may be sent. */
  readonly isOfPerson: boolean;
  /** The preview has recipients, or the message is scheduled. */
  readonly canSend: boolean;
}

/** Chooses a template, its channel, the leads and the time. */
export function BulkMessageForm(props: Props) {
  const { id, csrf, templates, typed, errors, filters, isOfPerson, canSend } = props;
  return (
    <form className={formStyle} method="post" noValidate>
      <CsrfField token={csrf} />
      <input type="hidden" name="id" value={id} />
      <TemplateSelect
        name="templateId"
        templates={templates}
        chosen={typed?.templateId ?? ""}
        error={errors.templateId}
      />
      <SelectField
        name="channel"
        label="Send by"
        options={messageChannels.map((value) => ({ value, label: messageChannelNames[value] }))}
        defaultValue={typed?.channel ?? "email"}
      />
      <LeadFields filters={filters} />
      <TextField
        {...typedField("sendAt", { ...typed }, errors)}
        label="Send on (Indian time)"
        hint="Leave it empty to send now. Between 9 pm and 8 am where a student lives, the message waits until 8 am."
        type="datetime-local"
        optional="unmarked"
      />
      <ButtonRow>
        {isOfPerson ? null : (
          <Button name="step" value="preview" tone="secondary">
            Preview
          </Button>
        )}
        {canSend ? (
          <Button name="step" value="send">
            {typed?.sendAt ? "Schedule" : "Send"}
          </Button>
        ) : null}
      </ButtonRow>
    </form>
  );
}

/** Filters with a field of their own. Others stay as they are. */
const ownFields = ["owner", "stage", "tag"];

/** Which leads get the message. */
function LeadFields({ filters }: { readonly filters: Filters }) {
  const others = Object.entries(filters).filter(([name]) => !ownFields.includes(name));
  const ofColleague =
    others.length > 0 && filters.owner && filters.owner.length > 4
      ? [{ value: filters.owner, label: "Of the colleague in the list" }]
      : [];
  return (
    <>
      <SelectField
        name="owner"
        label="Leads"
        optional="unmarked"
        placeholder="All that you may see"
        options={[
          { value: "me", label: "Your own" },
          { value: "none", label: "Unassigned" },
          ...ofColleague,
        ]}
        defaultValue={filters.owner ?? ""}
      />
      <SelectField
        name="stage"
        label="Stage"
        optional="unmarked"
        placeholder="All"
        options={leadProgress.map((value) => ({ value, label: leadProgressNames[value] }))}
        defaultValue={filters.stage ?? ""}
      />
      <TextField
        name="tag"
        label="Tag"
        optional="unmarked"
        maxLength={30}
        defaultValue={filters.tag ?? ""}
      />
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {others.length > 0 ? (
        <p>
          Only leads that match the{" "}
          <a href={hrefWith(hrefTo("/counsellor/prospects"), filters)}>filters of the list</a>.
        </p>
      ) : null}
    </>
  );
}
