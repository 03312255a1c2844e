import { leadProgressNames, type LeadProgress } from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { formatTableDate } from "#domain/time/dates";
import { DataTable } from "~/components/ui/data-table";
import { Status } from "~/components/ui/status";

interface Props {
  /** The number or the address that they have in common. */
  readonly address: string;
  /** The latest first. */
  readonly leads: readonly {
    readonly id: string;
    readonly name: string;
    readonly isVerified: boolean;
    readonly stage: LeadProgress;
    readonly owner: string | null;
    readonly lastEnquiryAt: string;
  }[];
}

/** Leads that share a number or an address. Each can be merged into the target. */
export function DuplicateGroup({ address, leads }: Props) {
  // A verified lead is the target, because it belongs to an account.
  const kept = leads.find(({ isVerified }) => isVerified) ?? leads.at(-1);
  return (
    <DataTable
      caption={address}
      columns={["Name", "Stage", "Owner", "Latest enquiry", "Merge"]}
      rows={leads.map(({ id, name, isVerified, stage, owner, lastEnquiryAt }) => [
        <span key="name">
          <a href={hrefTo("/counsellor/prospects/:lead", { lead: id })}>{name || "No name yet"}</a>{" "}
          {isVerified ? <Status tone="good">Verified</Status> : null}
        </span>,
        leadProgressNames[stage],
        owner ?? "Unassigned",
        formatTableDate(lastEnquiryAt),
        kept === undefined || id === kept.id ? (
          "–"
        ) : (
          <a
            key="merge"
            href={hrefTo("/counsellor/prospects/:lead/merge/:other", { lead: kept.id, other: id })}
          >
            Compare with {kept.name}
          </a>
        ),
      ])}
    />
  );
}
