import { languages } from "#domain/language/language";
import {
  notificationChannelNames,
  notificationChannels,
  notificationKindNames,
  notificationKindsFor,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
} from "#domain/notifications/notifications";
import { CsrfField } from "~/components/fields/csrf-field";
import { CheckboxField, SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";

interface NotificationFormProps {
  readonly settings: NotificationSettings;
  /** Channels with a verified address. */
  readonly available: readonly NotificationChannel[];
  readonly isStaff: boolean;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly csrf: string | null;
}

/** What a person is notified about, on which channels, and when. */
export function NotificationForm({
  settings,
  available,
  isStaff,
  errors,
  csrf,
}: NotificationFormProps) {
  return (
    <form className={formStyle} method="post" noValidate>
      <CsrfField token={csrf} />
      <DataTable
        caption="What to send"
        columns={["When", ...notificationChannels.map((one) => notificationChannelNames[one])]}
        rows={notificationKindsFor(isStaff).map((kind) => [
          notificationKindNames[kind],
          ...notificationChannels.map((channel) => (
            <ChannelBox
              key={channel}
              kind={kind}
              channel={channel}
              isChosen={channelsOf(settings, kind, available).includes(channel)}
            />
          )),
        ])}
      />
      <CheckboxField
        name="digest"
        value="yes"
        label="Send one email each morning with everything, instead of an email for each"
        defaultChecked={settings.hasDigest}
        optional="unmarked"
      />
      <QuietHours settings={settings} errors={errors} />
      <SelectField
        name="language"
        label="Language"
        optional="unmarked"
        placeholder="Language of your region"
        defaultValue={settings.language ?? ""}
        options={Object.values(languages).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <div>
        <Button>Save</Button>
      </div>
    </form>
  );
}

/** The hours without messages. */
function QuietHours({ settings, errors }: Pick<NotificationFormProps, "settings" | "errors">) {
  return (
    <>
      <TextField
        name="quietFrom"
        label="Send nothing from"
        hint="On your own clock. Leave both times empty to be notified at any time."
        type="time"
        optional
        defaultValue={settings.quietFrom ?? ""}
        error={errors.quietFrom}
      />
      <TextField
        name="quietUntil"
        label="Send nothing until"
        type="time"
        optional
        defaultValue={settings.quietUntil ?? ""}
        error={errors.quietUntil}
      />
    </>
  );
}

/** The chosen channels, or the one that is used without a choice. */
const channelsOf = (
  { channels }: NotificationSettings,
  kind: NotificationKind,
  available: readonly NotificationChannel[],
): readonly NotificationChannel[] => channels[kind] ?? available.slice(0, 1);

interface ChannelBoxProps {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly isChosen: boolean;
}

function ChannelBox({ kind, channel, isChosen }: ChannelBoxProps) {
  return (
    <input
      type="checkbox"
      name={channel}
      value={kind}
      defaultChecked={isChosen}
      aria-label={`${notificationChannelNames[channel]}: ${notificationKindNames[kind]}`}
    />
  );
}
