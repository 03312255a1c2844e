import { QUEUE_PATH } from "#domain/console/staff-area";
import type { QueueKind } from "#domain/leads/work-queue";
import { hrefTo } from "#domain/site/href";

interface NumbersProps {
  readonly total: number;
  readonly overdue: number;
}

/** How much waits. */
export const Numbers = ({ total, overdue }: NumbersProps) => (
  <p>
    {total} waiting, {overdue} overdue.
  </p>
);

interface Pages {
  readonly kind: QueueKind | null;
  readonly page: number;
  readonly team: number;
}

/** The address of a page of both lists, counted from 1. */
export function hrefAt({ kind, page, team }: Pages): string {
  const query = new URLSearchParams();
  if (kind) query.set("kind", kind);
  if (page > 1) query.set("page", String(page));
  if (team > 1) query.set("team", String(team));
  return hrefTo(QUEUE_PATH) + (query.size > 0 ? `?${query.toString()}` : "");
}

/** Shown by the script that has the shortcuts. */
export function Shortcuts() {
  return (
    <p hidden>
      <label>
        <input type="checkbox" data-shortcuts="" /> Keyboard shortcuts
      </label>
      : <kbd>J</kbd> and <kbd>K</kbd> move down and up, <kbd>Enter</kbd> opens, <kbd>P</kbd>{" "}
      postpones, <kbd>/</kbd> searches.
    </p>
  );
}
