import { z } from "zod";
import type { Course } from "../courses/course";
import { nextDeadline } from "../courses/facts/fact-text";
import type { Application, ApplicationProgress, TimelineEntry } from "./applications";
import { hasDate } from "./wording";

export const studentDeadlineSchema = z.object({
  /** A stage of an application, its deadline, or the closing date of a shortlisted course. */
  kind: z.enum(["stage", "application", "course"]),
  /** Name of the stage or course, or `Application deadline`. */
  name: z.string(),
  /** Course of the stage or deadline, or university of the course. */
  of: z.string(),
  /** ISO day, never in the past. */
  dueOn: z.string(),
  path: z.string().startsWith("/"),
});
export type StudentDeadline = z.infer<typeof studentDeadlineSchema>;

interface StudentPlans {
  readonly applications: readonly {
    readonly application: Pick<Application, "id" | "title" | "status">;
    readonly stages: readonly Pick<
      TimelineEntry,
      "stageId" | "name" | "state" | "dueOn" | "basis"
    >[];
    readonly progress: Pick<ApplicationProgress, "outcome"> & {
      readonly deadline: Pick<ApplicationProgress["deadline"], "closes">;
    };
  }[];
  /** The shortlist. */
  readonly courses: readonly Pick<Course, "slug" | "title" | "university" | "facts">[];
}

/** The first date by which a student has to act. Dates in the past don't count. */
export function firstDeadline(
  { applications, courses }: StudentPlans,
  today: string,
): StudentDeadline | null {
  const stages = applications
    .filter(({ application }) => application.status === "active")
    .flatMap(({ application: { id, title }, stages: own }) =>
      own
        .filter((entry) => isTheirs(entry) && hasDate(entry))
        .map(({ stageId, name, dueOn }): StudentDeadline => ({
          kind: "stage",
          name,
          of: title,
          dueOn,
          path: `/profile/applications/${id}/stages/${stageId}`,
        })),
    );
  // The step that is due first may be planned for a later day than the deadline of another application.
  const deadlines = applications.flatMap(({ application: { id, title }, progress }) => {
    const { outcome, deadline } = progress;
    if (outcome !== "preparing" || deadline.closes === null) return [];
    return [
      {
        kind: "application" as const,
        name: "Application deadline",
        of: title,
        dueOn: deadline.closes,
        path: `/profile/applications/${id}`,
      },
    ];
  });
  const closing = courses.flatMap(({ slug, title, university, facts }): StudentDeadline[] => {
    const next = facts.intakes ? nextDeadline(facts.intakes.value, today) : null;
    if (!next) return [];
    const path = `/university/${university.countrySlug}/${university.slug}/${slug}`;
    return [{ kind: "course", name: title, of: university.name, dueOn: next.closes, path }];
  });
  const [first] = [...stages, ...deadlines, ...closing]
    .filter(({ dueOn }) => dueOn >= today)
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn));
  return first ?? null;
}

const isTheirs = ({ state }: Pick<TimelineEntry, "state">): boolean =>
  state === "open" || state === "returned";
