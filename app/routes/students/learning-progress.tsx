import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { CsrfField } from "~/components/fields/csrf-field";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import * as styles from "~/components/ui/records.css";
import { readFields, text } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withLearner } from "~/services/auth/guards.server";
import { filled } from "~/services/auth/pending/pending-form-description";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { learningOf } from "~/services/students/learning.server";

export const { headers, meta } = privatePage("Learning Progress");

const PATH = "/profile/learning-progress";

export const loader = withLearner("paid", async ({ visitor }) => {
  const [learning, { csrf, headers }] = await Promise.all([
    learningOf(visitor),
    sessionToken(visitor),
  ]);
  return data({ ...learning, csrf }, { headers });
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
  const { modules, score, csrf } = useLoaderData<typeof loader>();
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
                <Button
                  key="mark"
                  tone={one.doneAt ? "quiet" : "secondary"}
                  name={one.doneAt ? "again" : "done"}
                  value={`${one.planKey}/${one.moduleId}`}
                  aria-label={
                    one.doneAt
                      ? `Done ✓: mark ${one.name} as not done`
                      : `Mark as done: ${one.name}`
                  }
                >
                  {one.doneAt ? "Done ✓" : "Mark as done"}
                </Button>,
              ])}
          />
        ))}
      </form>
    </ProfileFrame>
  );
}
