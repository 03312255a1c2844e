import {
  webhookEventNames,
  webhookEvents,
  type DeliveryState,
  type WebhookEvent,
} from "#domain/console/webhook-events";
import { formatMoment } from "#domain/time/dates";
import { CheckboxGroup } from "~/components/fields/checkbox-group";
import { TextField } from "~/components/fields/fields";
import { typedField } from "~/components/fields/typed-field";
import { DataTable } from "~/components/ui/data-table";
import { Notice } from "~/components/ui/notice";

interface EndpointProps {
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
  readonly errors: Readonly<Record<string, string>>;
}

/** Address, description and events of an endpoint. */
export function EndpointFields({ events, errors, ...typed }: EndpointProps) {
  return (
    <>
      <TextField
        {...typedField("description", typed, errors)}
        label="Name"
        hint="Which system receives the events, such as CRM."
        maxLength={80}
      />
      <TextField
        {...typedField("url", typed, errors)}
        label="Address"
        inputMode="url"
        hint="Starts with https://."
        maxLength={500}
      />
      <CheckboxGroup
        name="events"
        label="Events"
        options={webhookEvents.map((value) => ({
          value,
          label: `${webhookEventNames[value]} (${value})`,
        }))}
        chosen={events}
        error={errors.events}
      />
    </>
  );
}

/** A secret, shown once. */
export function NewSecret({ label, secret }: { readonly label: string; readonly secret: string }) {
  return (
    <Notice tone="success" title={label}>
      <p>
        <code>{secret}</code>
      </p>
      <p>Copy it now. It isn’t shown again.</p>
    </Notice>
  );
}

interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly triedAt: string | null;
}

const stateNames = { waiting: "Waiting", delivered: "Delivered", failed: "Failed" } as const;

/** The latest deliveries of an endpoint. */
export function DeliveryTable({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  return (
    <DataTable
      caption="Deliveries in the last 30 days"
      columns={["Event", "Created", "State", "Attempts", "Last attempt", "Response"]}
      rows={deliveries.map((one) => [
        one.event,
        formatMoment(one.createdAt),
        stateNames[one.state],
        one.attempts,
        one.triedAt ? formatMoment(one.triedAt) : "",
        one.responseStatus ?? one.lastError ?? "",
      ])}
    />
  );
}
