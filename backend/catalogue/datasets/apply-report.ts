import type { Change } from "../state/sync-table";

export interface DatasetOptions {
  /** Which records without a match in our catalogue to add as new entries. */
  readonly add: "none" | "courses" | "all";
}

export interface ApplyReport {
  /** Records that match one of our entries, by how they were found. */
  readonly matched: Record<string, number>;
  /** Records that a person has to match, by giving our entry the register's number. */
  readonly doubts: string[];
  /** Records that match nothing and were not added. */
  left: number;
  universities: Change | null;
  courses: Change | null;
}
