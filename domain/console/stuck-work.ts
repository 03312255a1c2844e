/** What can be stuck in the services. The enquiry spool is the website's. */
export const stuckKinds = ["message", "delivery", "import", "job", "item", "lead", "file"] as const;
export type StuckKind = (typeof stuckKinds)[number];

/** What staff can do about stuck work. */
export const stuckActions = ["retry", "discard"] as const;
export type StuckAction = (typeof stuckActions)[number];

/** The actions that each kind has. A lead needs a rule or an owner. A file has to be uploaded again. */
export const actionsOfStuck: Readonly<Record<StuckKind | "spool", readonly StuckAction[]>> = {
  message: stuckActions,
  delivery: stuckActions,
  import: stuckActions,
  job: stuckActions,
  item: stuckActions,
  lead: [],
  file: ["discard"],
  spool: stuckActions,
};

/** Splits a reference such as `job:<queue>:<id>` after its kind. Null for an unknown kind. */
export function parseStuckReference(
  reference: string,
): { readonly kind: StuckKind | "spool"; readonly rest: string } | null {
  const [, name, rest = ""] = /^([a-z]+):(.+)$/s.exec(reference) ?? [];
  const kind = ([...stuckKinds, "spool"] as const).find((one) => one === name);
  return kind ? { kind, rest } : null;
}
