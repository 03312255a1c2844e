import { hrefTo } from "../site/href";
import { sitePath } from "../site/site-path";
import { sectionHref } from "./section-href";

/** The one thing that a student does next. */
export interface NextAction {
  readonly text: string;
  readonly href: string;
  /** How long it takes, roughly. */
  readonly minutes: number;
}

/** Where a student stands. */
interface Standing {
  /** Documents that a counsellor has sent back. */
  readonly returned: readonly { readonly label: string; readonly path: string }[];
  /** The steps of applications that wait for the student, the first to be due first. */
  readonly steps: readonly {
    readonly applicationId: string;
    readonly stageId: number;
    readonly stage: string;
    readonly title: string;
  }[];
  readonly unread: number;
  /** Courses that a counsellor has recommended, and that wait for a decision. */
  readonly proposed: number;
  /** The next section of the profile. Null if all are complete. */
  readonly section: { readonly path: string; readonly name: string } | null;
  readonly favouriteCount: number;
  readonly hasApplications: boolean;
}

/**
 * Chooses one action: what a counsellor waits for, then what has a date, then what makes the next
 * recommendation better.
 */
export function nextActionOf(standing: Standing): NextAction {
  const [document] = standing.returned;
  if (document)
    return { text: `Send “${document.label}” again`, href: sitePath(document.path), minutes: 10 };
  const [step] = standing.steps;
  if (step)
    return {
      text: `${step.stage} for ${step.title}`,
      href: hrefTo("/profile/applications/:id/stages/:stageId", {
        id: step.applicationId,
        stageId: String(step.stageId),
      }),
      minutes: 20,
    };
  if (standing.unread > 0)
    return { text: "Read your counsellor’s message", href: hrefTo("/chat"), minutes: 2 };
  if (standing.proposed > 0)
    return {
      text: "Look at the courses your counsellor recommends",
      href: `${hrefTo("/profile/courses")}#recommended`,
      minutes: 5,
    };
  const { section } = standing;
  if (section)
    return { text: `Fill in: ${section.name}`, href: sectionHref(section.path), minutes: 3 };
  if (standing.favouriteCount > 0 && !standing.hasApplications)
    return {
      text: "Start an application",
      href: hrefTo("/profile/applications/start"),
      minutes: 5,
    };
  return { text: "Find courses that fit you", href: hrefTo("/profile/courses"), minutes: 5 };
}
