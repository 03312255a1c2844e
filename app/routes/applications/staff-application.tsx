import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatIntake } from "#domain/applications/intakes";
import { isOutcomeStage } from "#domain/applications/outcome";
import {
  reviewFailures,
  reviewReasons,
  saysWhy,
  stageReasons,
} from "#domain/documents/review-reasons";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { StaffApplicationView } from "~/components/applications/staff-application";
import { DeskFrame } from "~/components/console/console-frame";
import { choice, readFields, text, textList } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { stagesToReview, stageToRecord } from "~/services/applications/staff-stages.server";
import { recordStageForm } from "~/services/applications/submit-stage.server";
import type { PendingForm } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.application.title ?? "Application",
);

/**
 * A student's application: documents submitted for each stage, to accept or return. `record` and `answer`
 * are a stage and what happened, to record it for the student.
 */
export const loader = staffPage(
  "/counsellor",
  async ({ request, params: { student: studentId = "", id = "" }, visitor }) => {
    const query = new URL(request.url).searchParams;
    const params = { userId: studentId, applicationId: id };
    const status = await orNotFound(services(visitor).applications.showTimeline({ params }));
    const details = await stagesToReview(visitor, params, status);
    return {
      ...status,
      studentId,
      handedIn: details.handedIn,
      recordable: details.recordable.map(({ stage, possible, outcome }) => ({
        stage,
        possible,
        outcome,
      })),
      recorded: stageToRecord(details.recordable, query),
    };
  },
);

const decisionFields = {
  status: choice(["done", "returned"], "returned"),
  note: text(600),
  stage: text(20),
  submittedAt: text(40),
};
const reasonNames = Object.fromEntries(
  stageReasons.map((reason) => [reason, reviewReasons[reason].name]),
);
const pending: PendingForm = [
  {
    when: { status: "done" },
    title: "Accept a step of this application",
    fields: { stage: "Step", note: "Note", submittedAt: { label: null } },
  },
  {
    when: { status: "returned" },
    title: "Return a step to the student",
    fields: {
      stage: "Step",
      reasons: { label: "Reason", values: reasonNames },
      note: "Note",
      submittedAt: { label: null },
    },
  },
  {
    when: { intent: "record" },
    title: "Record a decision on this application",
    fields: { stage: "Step" },
    otherFields: "Your answer",
  },
];

/** Accepts a step, sends it back, or records what happened (`record`). */
export const action = staffAction(
  "/counsellor",
  { perMinute: 60, pending },
  async ({ params, form, visitor }) => {
    const [studentId, id] = [params.student ?? "", params.id ?? ""];
    const here = hrefTo("/counsellor/students/:student/applications/:id", {
      student: studentId,
      id,
    });
    const fields = readFields(form, decisionFields);
    const { status, note, stage: stageId } = fields;
    const about = { userId: studentId, applicationId: id, stageId };
    if (readFields(form, { intent: text(20) }).intent === "record") {
      if (!isOutcomeStage(Number(stageId))) return redirect(here, 303);
      const failure = await recordStageForm(visitor, about, form);
      return failure
        ? data({ stageId, message: null, record: failure.result }, { status: failure.status })
        : redirect(here, 303);
    }
    const ticked = textList(form, "reasons", 40);
    const reasons = stageReasons.filter((one) => ticked.includes(one));
    const refuse = (message: string, code: number) =>
      data({ stageId, message, record: null }, { status: code });
    if (status === "returned" && !saysWhy(reasons, note))
      return refuse("Choose a reason, or write a note.", 400);
    try {
      await services(visitor).applications.reviewStage({
        params: about,
        body: { status, reasons, note, submittedAt: fields.submittedAt || undefined },
      });
    } catch (error) {
      const failure = failureOf(error);
      return refuse(reviewFailures[failure.code ?? ""] ?? failure.message, failure.status);
    }
    return redirect(here, 303);
  },
);

export default function StudentApplicationPage() {
  const { application, studentId, ...page } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = `/counsellor/students/${studentId}`;
  return (
    <DeskFrame current="/counsellor" heading={application.title}>
      <p>
        {application.universityName}, {formatIntake(application)} ·{" "}
        <a href={sitePath(path)}>Back to the student</a>
      </p>
      <StaffApplicationView {...page} studentPath={path} result={result} />
    </DeskFrame>
  );
}
