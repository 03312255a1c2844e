import type { Application, ApplicationProgress } from "#domain/applications/applications";
import { DECISION, VISA } from "#domain/applications/stages";
import { sitePath } from "#domain/site/site-path";
import { Panel } from "~/components/layout/panel";

interface Props {
  readonly application: Pick<Application, "id" | "courseId" | "countrySlug">;
  readonly progress: Pick<ApplicationProgress, "outcome">;
}

/** What a student can do after a rejection, a refused visa or an offer that they declined. Nothing for other outcomes. */
export function AfterRefusal({ application, progress: { outcome } }: Props) {
  const isVisa = outcome === "visa-refused";
  if (outcome !== "rejected" && outcome !== "declined" && !isVisa) return null;
  const again = `${sitePath("/profile/applications/start")}?${new URLSearchParams({ course: application.courseId })}`;
  const stagePath = (id: number) =>
    sitePath(`/profile/applications/${application.id}/stages/${id}`);
  return (
    <Panel id="what-next" heading="What you can do next">
      <ul>
        {isVisa ? (
          <>
            <li>
              <a href={sitePath("/knowledge-base/visa/after-a-refusal")}>
                Read what to do after a refusal
              </a>
            </li>
            <li>
              <a href={`${stagePath(VISA)}?answer=applied#details`}>
                Record a new visa application
              </a>
            </li>
            <li>
              <a href={`${stagePath(DECISION)}?answer=deferred#details`}>
                Record that the university deferred your place to a later intake
              </a>
            </li>
          </>
        ) : (
          <>
            <li>
              <a href={sitePath("/shortlist")}>Apply to another course on your shortlist</a>
            </li>
            <li>
              <a href={sitePath("/profile/courses")}>See courses that fit you</a>
            </li>
            <li>
              <a href={again}>Apply again for another intake</a>
            </li>
          </>
        )}
        <li>
          <a href={sitePath("/schedule-appointment")}>Book a call with a counsellor</a>
        </li>
      </ul>
    </Panel>
  );
}
