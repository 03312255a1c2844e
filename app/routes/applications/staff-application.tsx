import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatIntake } from "#domain/applications/applications";
import { reviewReasons, saysWhy, stageReasons } from "#domain/documents/review-reasons";
import { brand } from "#domain/site/brand";
import { sitePath } from "#domain/site/site-path";
import { typedAnswers } from "#domain/students/profile-sections";
import type { StageDetail } from "#contract/applications/applications";
import { StepReview } from "~/components/applications/stage-review";
import { NextStep } from "~/components/applications/timeline";
import { DeskFrame } from "~/components/console/console-frame";
import { choice, readFields, text, textList } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePageHeaders } from "~/platform/response/headers.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.application.title ?? "Application"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** A student's application: documents submitted for each stage, to accept or return. */
export const loader = withStaff(
  "counsellor",
  async ({ params: { student: studentId = "", id = "" }, visitor }) => {
    const { applications } = services(visitor);
    const params = { userId: studentId, applicationId: id };
    const { application, stages } = await orNotFound(applications.showTimeline({ params }));
    const [details, { csrf, headers }] = await Promise.all([
      Promise.all(
        stages
          .filter(({ submittedAt }) => submittedAt !== null)
          .map(({ stageId }) =>
            orNotFound(applications.showStage({ params: { ...params, stageId: String(stageId) } })),
          ),
      ),
      sessionToken(visitor),
    ]);
    return data(
      {
        ...{ application, studentId, csrf },
        handedIn: details.map(stepToReview),
        stages,
      },
      { headers },
    );
  },
);

const decisionFields = {
  status: choice(["done", "returned"], "returned"),
  note: text(600),
  stage: text(20),
};
const reasonNames = Object.fromEntries(
  stageReasons.map((reason) => [reason, reviewReasons[reason].name]),
);

export const action = staffAction(
  "counsellor",
  {
    perMinute: 60,
    pending: [
      {
        when: { status: "done" },
        title: "Accept a step of this application",
        fields: { stage: "Step", note: "Note" },
      },
      {
        when: { status: "returned" },
        title: "Return a step to the student",
        fields: { stage: "Step", reasons: { label: "Reason", values: reasonNames }, note: "Note" },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const [studentId, id] = [params.student ?? "", params.id ?? ""];
    const { status, note, stage: stageId } = readFields(form, decisionFields);
    const ticked = textList(form, "reasons", 40);
    const reasons = stageReasons.filter((one) => ticked.includes(one));
    if (status === "returned" && !saysWhy(reasons, note))
      return data({ stageId, message: "Choose a reason, or write a note." }, { status: 400 });
    try {
      await services(visitor).applications.reviewStage({
        params: { userId: studentId, applicationId: id, stageId },
        body: { status, reasons, note },
      });
    } catch (error) {
      const failure = failureOf(error);
      return data({ stageId, message: failure.message }, { status: failure.status });
    }
    return redirect(sitePath(`/counsellor/students/${studentId}/applications/${id}`), 303);
  },
);

export default function StudentApplicationPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { application, handedIn, stages, studentId, csrf } = data;
  const path = `/counsellor/students/${studentId}`;
  return (
    <DeskFrame current="/counsellor" heading={application.title}>
      <p>
        {application.universityName}, {formatIntake(application)} ·{" "}
        <a href={sitePath(path)}>Back to the student</a>
      </p>
      <NextStep entries={stages} isStaff />
      {handedIn.length === 0 ? (
        <p>
          The student hasn’t submitted a step yet. Submitted steps appear here for you to review.
        </p>
      ) : null}
      {handedIn.map((one) => (
        <StepReview
          key={one.stageId}
          step={one}
          documentsPath={`${path}/documents`}
          message={result?.stageId === String(one.stageId) ? result.message : null}
          csrf={csrf}
        />
      ))}
    </DeskFrame>
  );
}

/** A submitted step with its values formatted for display. */
function stepToReview({ stage, fieldData, ...detail }: StageDetail) {
  const { state, documents, note, reasons, dueOn } = detail;
  const typed = typedAnswers(fieldData);
  return {
    ...{ stageId: stage.id, name: stage.name, state, documents, note, reasons, dueOn },
    facts: stage.fields.map(({ name, label, options }) => ({
      label,
      value:
        typed[name]
          ?.map((value) => options?.find((one) => one.value === value)?.label ?? value)
          .join(", ") ?? "–",
    })),
  };
}
