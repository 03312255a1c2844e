import type { ResponseData } from "#contract/operation/index";
import type { showDashboard } from "#contract/students/dashboard";
import { stageWaiting, studentState } from "#domain/applications/wording";
import { completeSections, countedSections } from "#domain/students/profile-sections";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

type Dashboard = ResponseData<typeof showDashboard>;

/** What a student's home page and dashboard say first. */
export function summaryOf(own: Dashboard) {
  const complete = completeSections(own.profile.sections);
  const next = countedSections(own.profile.sections).find(({ path }) => !complete.includes(path));
  return {
    deadline: own.nextDeadline,
    call: own.nextCall && {
      token: own.nextCall.token,
      startsAt: own.nextCall.startsAt,
      counsellor: own.nextCall.counsellor,
    },
    // A booked call is the answer.
    enquiry: own.nextCall ? null : own.waitingEnquiry,
    unread: own.unreadMessages,
    proposed: own.proposed,
    news: own.news,
    returned: own.returnedDocuments,
    applications: own.applications
      .filter(({ application }) => application.status === "active")
      .map(({ application: { id, title }, stages, progress }) => {
        const next = stages.find(({ stageId }) => stageId === progress.next.stageId);
        return { id, title, outcome: progress.outcome, ...nextStepOf(next) };
      }),
    profile: { progress: own.profile.progress, next: next ?? null },
  };
}
export type StudentSummary = ReturnType<typeof summaryOf>;

/** The next stage for the student, with the counsellor's reason if it was sent back. */
function nextStepOf(next: Dashboard["applications"][number]["stages"][number] | undefined) {
  if (!next) return { stage: null, state: null, waiting: null, reason: null };
  const { name, state, note } = next;
  return {
    stage: name,
    state: studentState(next),
    waiting: stageWaiting(next),
    reason: state === "returned" ? note : null,
  };
}

/** The summary on the home page. Null for anonymous visitors, staff and during an outage. */
export async function homeSummary(visitor: Visitor): Promise<StudentSummary | null> {
  if (!visitor.isSignedIn || visitor.isInternal) return null;
  const own = await optional("home summary", services(visitor).students.showDashboard(), null);
  if (!own) return null;
  const summary = summaryOf(own);
  if (!visitor.region.hidden.homeRecommendations) return summary;
  return { ...summary, proposed: 0, news: summary.news && { ...summary.news, proposed: 0 } };
}
