import { actionsOfStuck, type StuckKind } from "#domain/console/stuck-work";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import { Button, ButtonRow } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";

interface Entry {
  readonly kind: StuckKind | "spool";
  readonly reference: string;
  readonly about: string;
  readonly reason: string;
  readonly attempts: number;
  readonly since: string;
  /** False for what repeats by itself. */
  readonly isFinal?: boolean;
}

const headings: Readonly<Record<Entry["kind"], string>> = {
  message: "Messages",
  delivery: "Webhook deliveries",
  import: "Imports of leads",
  job: "Jobs",
  item: "Items of background work",
  lead: "Leads that no rule fits",
  file: "Files in quarantine",
  spool: "Enquiries in the website’s spool",
};

const hints: Readonly<Partial<Record<Entry["kind"], string>>> = {
  lead: "Open the lead and choose an owner, or change the assignment rules.",
  file: "The check of these uploads never ended. The student has to upload the file again.",
  spool: "Waiting enquiries are delivered once the services are back. Rejected ones need you.",
};

/** Work of one kind that failed or waits for staff. */
export function StuckTable({
  kind,
  entries,
  csrf,
}: {
  readonly kind: Entry["kind"];
  readonly entries: readonly Entry[];
  readonly csrf: string | null;
}) {
  const hint = hints[kind];
  return (
    <form method="post">
      <CsrfField token={csrf} />
      <h2 id={kind}>{headings[kind]}</h2>
      {hint ? <p>{hint}</p> : null}
      <DataTable
        caption={`${headings[kind]}, oldest first`}
        columns={["About", "Reason", "Attempts", "Since", "Actions"]}
        rows={entries.map((entry) => [
          <About key="about" entry={entry} />,
          entry.reason,
          entry.attempts,
          formatMoment(entry.since),
          <Actions key="actions" entry={entry} />,
        ])}
      />
    </form>
  );
}

function About({ entry: { kind, reference, about } }: { readonly entry: Entry }) {
  if (kind !== "lead") return about;
  const lead = reference.slice("lead:".length);
  return <a href={hrefTo("/counsellor/prospects/:lead", { lead })}>Lead {lead.slice(0, 8)}</a>;
}

const labels = { retry: "Retry", discard: "Discard" } as const;

function Actions({ entry: { kind, reference, isFinal = true } }: { readonly entry: Entry }) {
  if (!isFinal || actionsOfStuck[kind].length === 0) return "–";
  return (
    <ButtonRow>
      {actionsOfStuck[kind].map((action) => (
        <Button
          key={action}
          tone={action === "retry" ? "secondary" : "quiet"}
          name={action}
          value={reference}
          aria-label={`${labels[action]} ${reference}`}
        >
          {labels[action]}
        </Button>
      ))}
    </ButtonRow>
  );
}
