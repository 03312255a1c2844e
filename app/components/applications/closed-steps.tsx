import type { Application, ApplicationProgress } from "#domain/applications/applications";
import { DECISION, VISA } from "#domain/applications/stages";
import { hrefTo } from "#domain/site/href";
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
  const { id, courseId } = application;
  const again = hrefTo("/profile/applications/start", {}, { course: courseId });
  const recordPath = (stageId: number, answer: string) =>
    hrefTo("/profile/applications/:id/stages/:stageId", { id, stageId }, { answer });
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
              <a href={`${recordPath(VISA, "applied")}#details`}>Record a new visa application</a>
            </li>
            <li>
              <a href={`${recordPath(DECISION, "deferred")}#details`}>
                Record that the university deferred your place to a later intake
              </a>
            </li>
          </>
        ) : (
          <>
            <li>
              <a href={hrefTo("/shortlist")}>Apply to another course on your shortlist</a>
            </li>
            <li>
              <a href={hrefTo("/profile/courses")}>See courses that fit you</a>
            </li>
            <li>
              <a href={again}>Apply again for another intake</a>
            </li>
          </>
        )}
        <li>
          <a href={hrefTo("/schedule-appointment")}>Book a call with a counsellor</a>
        </li>
      </ul>
    </Panel>
  );
}
