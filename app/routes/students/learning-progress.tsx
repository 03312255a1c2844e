import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import type { ModuleProgress } from "#domain/students/learning";
import { CsrfField } from "~/components/fields/csrf-field";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import * as styles from "~/components/ui/records.css";
import { readFields, text } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withLearner } from "~/services/auth/guards.server";
import { filled } from "~/services/auth/pending/pending-form-description";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { learningOf } from "~/services/students/learning.server";
import { staffOf } from "~/services/students/staff.server";

export const { headers, meta } = privatePage("Learning Progress");

const PATH = "/profile/learning-progress";

export const loader = withLearner("paid", async ({ visitor }) => {
  const [learning, staff] = await Promise.all([learningOf(visitor), staffOf(visitor, "buddy")]);
  const mentor = staff?.name ?? null;
  return formPage(visitor, { ...learning, mentor });
});

/** `done` or `again` contains plan and module: `preparation/letters`. */
export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 120, perSeconds: 60 },
    pending: [
      { when: { done: filled }, title: "Mark a module as done", fields: { done: "Module" } },
      { when: { again: filled }, title: "Mark a module as not done", fields: { again: "Module" } },
    ],
  },
  async ({ form, visitor }) => {
    const { done, again } = readFields(form, { done: text(200), again: text(200) });
    const [planKey = "", moduleId = ""] = (done || again).split("/");
    await orNotFound(
      services(visitor).students.saveModuleProgress({
        body: { planKey, moduleId, done: done !== "" },
      }),
    );
    return redirect(hrefTo(PATH), 303);
  },
);

export default function LearningProgressPage() {
  const { modules, score, mentor, csrf } = useLoaderData<typeof loader>();
  const plans = [...new Set(modules.map(({ planName }) => planName))];
  return (
    <ProfileFrame current={PATH} isPaid heading="Learning progress">
      <p className={styles.progress}>
        <progress
          className={styles.meter}
          value={score.points}
          max={score.of}
          aria-label="Points"
        />{" "}
        {score.points} of {score.of} points, {score.percent}%.
      </p>
      {modules.some(({ delivery }) => delivery !== "guide") ? <Mentor name={mentor} /> : null}
      <form className={styles.stack} method="post">
        <CsrfField token={csrf} />
        {plans.map((plan) => (
          <DataTable
            key={plan}
            caption={plan}
            columns={["Module", "Time", "Points", "Status"]}
            rows={modules
              .filter(({ planName }) => planName === plan)
              .map((one) => [
                <a key="read" href={sitePath(one.path)}>
                  {one.name}
                </a>,
                `${one.minutes} min`,
                String(one.points),
                <ModuleStatus key="status" module={one} />,
              ])}
          />
        ))}
      </form>
    </ProfileFrame>
  );
}

const Mentor = ({ name }: { readonly name: string | null }) => (
  <p>
    Sessions count once they have taken place, and drafts once they have come back with comments.{" "}
    {name
      ? `Your mentor is ${name}.`
      : "You don't have a mentor yet. We assign one within a day of your payment."}
  </p>
);

interface StatusProps {
  readonly module: Pick<
    ModuleProgress,
    "planKey" | "moduleId" | "name" | "path" | "delivery" | "doneAt"
  >;
}

/** A guide is ticked. Sessions and drafts lead to where they are delivered. */
function ModuleStatus({ module }: StatusProps) {
  const { planKey, moduleId, name, path, delivery, doneAt } = module;
  if (delivery === "guide")
    return (
      <Button
        tone={doneAt ? "quiet" : "secondary"}
        name={doneAt ? "again" : "done"}
        value={`${planKey}/${moduleId}`}
        aria-label={doneAt ? `Done ✓: mark ${name} as not done` : `Mark as done: ${name}`}
      >
        {doneAt ? "Done ✓" : "Mark as done"}
      </Button>
    );
  if (doneAt) return <>Done ✓</>;
  return (
    <a href={sitePath(path)}>
      {delivery === "session" ? "Book this session" : "Upload this draft"}
    </a>
  );
}
