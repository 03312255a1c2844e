/** What a hand-over moves: open leads with their next actions, students, upcoming calls and conversations. */
export const handOverKinds = ["lead", "student", "call", "chat"] as const;
export type HandOverKind = (typeof handOverKinds)[number];

/** Days in which a hand-over can be undone. */
export const HAND_OVER_UNDO_DAYS = 30;

export type HandOverCounts = Readonly<Record<HandOverKind, number>>;

const names: Readonly<Record<HandOverKind, readonly [string, string]>> = {
  lead: ["lead", "leads"],
  student: ["student", "students"],
  call: ["call", "calls"],
  chat: ["conversation", "conversations"],
};

/** What was moved, as words: `2 leads, 1 call and 3 conversations`. Empty if it is nothing. */
export function handOverText(counts: HandOverCounts): string {
  const parts = handOverKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${names[kind][counts[kind] === 1 ? 0 : 1]}`);
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}
