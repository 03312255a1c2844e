import { recoveryCodes, secondFactors } from "../db/schema/auth";
import { apiKeys, savedViews } from "../db/schema/console";
import { assignmentRules, queueSnoozes } from "../db/schema/leads";
import { ofAccount } from "./person";
import { personTable, tableOfAccount, type PersonTable } from "./person-table";

const retention = "account";

/** What belongs to members of staff. */
export const staffTables: readonly PersonTable[] = [
  tableOfAccount(secondFactors, "secondFactor", ["confirmedAt", "createdAt"]),
  tableOfAccount(recoveryCodes, "recoveryCodes", ["usedAt", "createdAt"]),
  personTable(apiKeys, {
    rows: ofAccount(apiKeys.createdBy),
    retention,
    as: "apiKeys",
    columns: ["id", "name", "scopes", "createdAt", "expiresAt", "lastUsedAt"],
  }),
  personTable(savedViews, {
    rows: ofAccount(savedViews.staffId),
    retention,
    as: "savedViews",
    columns: ["list", "name", "filters", "isShared", "createdAt"],
  }),
  personTable(queueSnoozes, {
    rows: ofAccount(queueSnoozes.staffId),
    retention,
    as: "queueSnoozes",
    columns: ["kind", "itemId", "until"],
  }),
  personTable(assignmentRules, {
    rows: ofAccount(assignmentRules.staffId),
    retention,
    as: "assignmentRule",
    columns: [
      ...(["acceptsLeads", "maxOpenLeads", "regions", "languages", "countries", "fields"] as const),
      ...(["acceptsCalls", "hours", "absences", "lastAssignedAt"] as const),
    ],
  }),
];
