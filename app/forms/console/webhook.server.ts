import { webhookEvents, type WebhookEvent } from "#domain/console/webhook-events";
import { readFields, text, textList } from "~/forms/form-schema.server";

/** The fields of an endpoint as typed. The services validate them. */
export function readEndpointForm(form: FormData): {
  readonly url: string;
  readonly description: string;
  readonly events: WebhookEvent[];
} {
  const chosen = textList(form, "events", 60);
  return {
    ...readFields(form, { url: text(500), description: text(80) }),
    events: webhookEvents.filter((event) => chosen.includes(event)),
  };
}

/** Messages for the fields that the services have refused. */
export const endpointErrors = (
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  ...("url" in fields
    ? { url: "Enter an address that starts with https:// and is on the public internet." }
    : {}),
  ...("description" in fields ? { description: "Enter a name." } : {}),
  ...("events" in fields ? { events: "Choose at least one event." } : {}),
});
