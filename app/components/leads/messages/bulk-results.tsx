import {
  bulkBlockTexts,
  messageChannelNames,
  type BulkBlock,
  type MessageChannel,
} from "#domain/leads/messages";
import { formatMoment } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import { Button } from "~/components/ui/button";
import * as styles from "../lead.css";

interface BulkMessage {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly template: string | null;
  readonly staff: string | null;
  readonly sendAt: string;
  readonly startedAt: string | null;
  readonly stoppedAt: string | null;
  readonly results: Readonly<Record<keyof typeof resultNames, number>>;
  readonly leftOut: readonly { readonly reason: BulkBlock; readonly leads: number }[];
}

const resultNames = {
  waiting: "Waiting, or in quiet hours",
  queued: "Queued",
  sent: "Sent",
  failed: "Failed or bounced",
  unsubscribed: "Unsubscribed before it was sent",
  unknown: "Too old to know",
  stopped: "Taken back",
  asked: "Asked to confirm their address",
  confirmed: "Confirmed their address",
} as const;
const shownNames = Object.keys(resultNames) as (keyof typeof resultNames)[];

const canStop = ({ startedAt, stoppedAt, results }: BulkMessage) =>
  stoppedAt === null && (startedAt === null || results.waiting + results.queued > 0);

function stateOf({ sendAt, startedAt, stoppedAt }: BulkMessage): string {
  if (stoppedAt) return `Stopped on ${formatMoment(stoppedAt)}`;
  return startedAt
    ? `Started on ${formatMoment(startedAt)}`
    : `Scheduled for ${formatMoment(sendAt)}`;
}

/** Bulk messages with what became of them. Those that are not done can be stopped. */
export function BulkResults({
  messages,
  csrf,
}: {
  readonly messages: readonly BulkMessage[];
  readonly csrf: string | null;
}) {
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="bulk-results">
      <h2 id="bulk-results">Scheduled and sent</h2>
      {messages.map((message) => (
        <BulkResult key={message.id} message={message} csrf={csrf} />
      ))}
    </section>
  );
}

function BulkResult({
  message,
  csrf,
}: {
  readonly message: BulkMessage;
  readonly csrf: string | null;
}) {
  const { id, channel, template, staff, results, leftOut } = message;
  const title = template ?? "Deleted template";
  return (
    <article className={styles.box} aria-label={title}>
      <h3>{title}</h3>
      <p>
        {messageChannelNames[channel]}
        {staff ? `, by ${staff}` : ""}. {stateOf(message)}.
      </p>
      <ul>
        {shownNames.flatMap((name) =>
          results[name] > 0 ? (
            <li key={name}>
              {resultNames[name]}: {results[name]}
            </li>
          ) : (
            []
          ),
        )}
        {leftOut.map(({ reason, leads }) => (
          <li key={reason}>
            Left out, {leads}: {bulkBlockTexts[reason]}
          </li>
        ))}
      </ul>
      {canStop(message) ? (
        <form method="post">
          <CsrfField token={csrf} />
          <input type="hidden" name="id" value={id} />
          <Button name="step" value="stop" tone="secondary">
            Stop
          </Button>
        </form>
      ) : null}
    </article>
  );
}
