import type { RequirementCheck } from "#domain/recommendations/requirement-checks";
import { hrefTo } from "#domain/site/href";
import { sectionHref } from "#domain/students/section-href";
import { sitePath } from "#domain/site/site-path";
import { IconRow, Panel } from "~/components/layout/panel";
import { rows } from "~/components/layout/panel.css";
import { Status, type StatusTone } from "~/components/ui/status";
import type { IconName } from "~/content/links/icon-names";

const stateViews: Readonly<
  Record<RequirementCheck["state"], { icon: IconName; tone: StatusTone; text: string }>
> = {
  met: { icon: "check", tone: "good", text: "Met" },
  unmet: { icon: "circle-alert", tone: "urgent", text: "Not met" },
  unknown: { icon: "circle-alert", tone: "waiting", text: "To check" },
};

interface ChecklistProps {
  /** Null for visitors without a profile. */
  readonly checks: readonly RequirementCheck[] | null;
  /** Whether the course states requirements that a profile can be compared with. */
  readonly canCheck: boolean;
  /** The course's page, to return to after signing in. */
  readonly path: string;
}

/** The course's requirements compared with the student's profile. */
export function RequirementChecklist({ checks, canCheck, path }: ChecklistProps) {
  if (!canCheck) return null;
  if (checks === null)
    return (
      <p>
        <a href={`${hrefTo("/sign-in")}?${new URLSearchParams({ returnTo: sitePath(path) })}`}>
          Sign in to check these against your profile
        </a>
      </p>
    );
  return (
    <Panel id="checks" heading="Do you meet the requirements?">
      <ul className={rows}>
        {checks.map(({ name, needed, state, given, section }) => (
          <IconRow key={needed} icon={stateViews[state].icon}>
            <Status tone={stateViews[state].tone}>{stateViews[state].text}</Status>{" "}
            <strong>{name}:</strong> {needed}
            <br />
            {section ? <a href={sectionHref(section)}>{given}</a> : given}
          </IconRow>
        ))}
      </ul>
    </Panel>
  );
}
