import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { formatDay } from "~/components/catalogue/parts";
import { DeskFrame } from "~/components/desk/desk-frame";
import { CsrfField } from "~/components/fields/form-parts";
import { TextField } from "~/components/fields/fields";
import { Notice } from "~/components/notice";
import { DocumentTable } from "~/components/profile/document-table";
import * as styles from "~/components/profile/profile.css";
import { formatIntake } from "#domain/applications";
import { brand } from "#domain/brand";
import { typedAnswers } from "#domain/profile-sections";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/failure.server";
import { applicationStatus, decideStage, stageDetail } from "~/services/user/applications.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.application.title ?? "Application"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** An application of a student: what was handed in for each stage, to accept or send back. */
export const loader = withStaff("counsellor", async ({ params, visitor }) => {
  const [studentId, id] = [params.student ?? "", params.id ?? ""];
  const { application, stages } = await applicationStatus(visitor, id, { studentId });
  const [details, { csrf, headers }] = await Promise.all([
    Promise.all(
      stages
        .filter(({ submittedAt }) => submittedAt !== null)
        .map(({ stageId }) => stageDetail(visitor, id, String(stageId), studentId)),
    ),
    sessionToken(visitor),
  ]);
  return json(
    {
      ...{ application, studentId, csrf },
      handedIn: details.map(({ stage, state, fieldData, documents, note, dueOn }) => {
        const typed = typedAnswers(fieldData);
        return {
          ...{ stageId: stage.id, name: stage.name, state, documents, note, dueOn },
          facts: stage.fields.map(({ name, label, options }) => ({
            label,
            value:
              typed[name]
                ?.map((value) => options?.find((one) => one.value === value)?.label ?? value)
                .join(", ") ?? "–",
          })),
        };
      }),
    },
    { headers },
  );
});

export const action = staffAction(
  "counsellor",
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 60, perSeconds: 60 },
    pending: [
      {
        when: { status: "done" },
        title: "Accept a step of this application",
        fields: { stage: "Step", note: "Note" },
      },
      {
        when: { status: "returned" },
        title: "Return a step to the student",
        fields: { stage: "Step", note: "Note" },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const [studentId, id] = [params.student ?? "", params.id ?? ""];
    const status = textField(form, "status") === "done" ? "done" : "returned";
    const note = textField(form, "note").slice(0, 600);
    const stageId = textField(form, "stage");
    if (status === "returned" && !note)
      return json({ stageId, message: "Tell the student what is missing." }, { status: 400 });
    try {
      await decideStage(visitor, { studentId, id, stageId }, { status, note });
    } catch (error) {
      const failure = failureOf(error);
      return json({ stageId, message: failure.message }, { status: failure.status });
    }
    return redirect(sitePath(`/counsellor/students/${studentId}/applications/${id}`), 303);
  },
);

const stateNames = {
  ahead: "not open yet",
  open: "open",
  returned: "sent back",
  submitted: "to review",
  done: "accepted",
} as const;

export default function StudentApplicationPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { application, handedIn, studentId, csrf } = data;
  const path = `/counsellor/students/${studentId}`;
  return (
    <DeskFrame current="/counsellor" heading={application.title}>
      <p>
        {application.universityName}, {formatIntake(application)} ·{" "}
        <a href={sitePath(path)}>Back to the student</a>
      </p>
      {handedIn.length === 0 ? <p>Nothing submitted yet.</p> : null}
      {handedIn.map((one) => (
        <section
          key={one.stageId}
          className={styles.stack}
          aria-labelledby={`stage-${one.stageId}`}
        >
          <h2 id={`stage-${one.stageId}`}>
            {one.name}: {stateNames[one.state]}
          </h2>
          <p className={styles.state}>By {formatDay(one.dueOn)}</p>
          <dl>
            {one.facts.map(({ label, value }) => (
              <div key={label}>
                <dt className={styles.state}>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {one.documents.length > 0 ? (
            <DocumentTable
              caption={`Documents: ${one.name}`}
              documents={one.documents}
              pathOf={(id) => `${path}/documents/${id}`}
              csrf={null}
            />
          ) : null}
          {result?.stageId === String(one.stageId) ? (
            <Notice tone="error">{result.message}</Notice>
          ) : null}
          <form className={styles.inline} method="post">
            <CsrfField token={csrf} />
            <input type="hidden" name="stage" value={one.stageId} />
            <TextField
              name="note"
              label={`Note to the student about ${one.name}`}
              optional
              maxLength={600}
              defaultValue={one.note ?? ""}
            />
            <Button tone="accent" name="status" value="done" aria-label={`Accept ${one.name}`}>
              Accept
            </Button>
            <Button
              tone="secondary"
              name="status"
              value="returned"
              aria-label={`Send back ${one.name}`}
            >
              Send back
            </Button>
          </form>
        </section>
      ))}
    </DeskFrame>
  );
}
