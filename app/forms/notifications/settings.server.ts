import { languages } from "#domain/language/language";
import {
  notificationChannels,
  notificationKindsFor,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
} from "#domain/notifications/notifications";
import { checked, choice, parseForm, readFields, text, textList } from "~/forms/form-schema.server";

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const isTime = (typed: string): boolean => typed === "" || TIME.test(typed);
const time = (message: string) =>
  checked(5, (typed) =>
    isTime(typed) ? { ok: true, value: typed || null } : { ok: false, message },
  );

const fields = {
  language: choice(["", ...(Object.keys(languages) as (keyof typeof languages)[])], ""),
  digest: text(5),
};
const times = {
  quietFrom: time("Enter a time, such as 21:00."),
  quietUntil: time("Enter a time, such as 08:00."),
};

/** Settings as the services take them. */
interface TypedSettings extends NotificationSettings {
  readonly channels: Partial<Record<NotificationKind, NotificationChannel[]>>;
}

interface ParsedSettings {
  readonly settings: TypedSettings;
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Parses the form of the notification settings. Kinds that the form doesn't show keep their channels.
 */
export function parseNotificationForm(
  form: FormData,
  { isStaff, channels }: { readonly isStaff: boolean } & Pick<TypedSettings, "channels">,
): ParsedSettings {
  const { language, digest } = readFields(form, fields);
  const parsed = parseForm(form, times);
  const { quietFrom, quietUntil } = parsed.ok
    ? parsed.values
    : { quietFrom: parsed.typed.quietFrom || null, quietUntil: parsed.typed.quietUntil || null };
  const isHalf = parsed.ok && (quietFrom === null) !== (quietUntil === null);
  const chosen = notificationKindsFor(isStaff).map((kind) => [
    kind,
    notificationChannels.filter((channel) => textList(form, channel, 40).includes(kind)),
  ]);
  return {
    settings: {
      language: language || null,
      channels: { ...channels, ...(Object.fromEntries(chosen) as TypedSettings["channels"]) },
      hasDigest: digest === "yes",
      quietFrom,
      quietUntil,
    },
    errors: {
      ...(parsed.ok ? {} : parsed.errors),
      ...(isHalf ? { quietUntil: "Enter both times, or neither." } : {}),
    },
  };
}
