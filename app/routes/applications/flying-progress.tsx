import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatIntake } from "#domain/applications/intakes";
import { isClosed } from "#domain/applications/outcome";
import { outcomeNames, outcomeText } from "#domain/applications/wording";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { today } from "#domain/time/dates";
import { Timeline } from "~/components/applications/timeline";
import { Lead } from "~/components/layout/page";
import { ProfileFrame } from "~/components/students/profile-frame";
import * as styles from "~/components/ui/records.css";
import { Status } from "~/components/ui/status";
import { privatePage } from "~/platform/response/private-page";
import { withLearner } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Flying Progress");

/** Visa and journey of each application that isn't closed: the stages that the dashboard leaves out. */
export const loader = withLearner("paid", async ({ visitor }) => {
  const { applications } = services(visitor);
  const running = (await applications.listApplications()).filter(
    ({ status }) => status === "active",
  );
  const all = await Promise.all(
    running.map(({ id }) =>
      orNotFound(applications.showTimeline({ params: { applicationId: id } })),
    ),
  );
  return data({
    applications: all
      .filter(({ progress }) => !isClosed(progress.outcome))
      .map(({ application, stages, progress }) => ({
        application,
        progress,
        stages: stages.filter(({ flyAbroad }) => flyAbroad),
      })),
    today: today(),
  });
});

export default function FlyingProgressPage() {
  const { applications, today } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame current="/profile/flying-progress" isPaid heading="Flying progress">
      <Lead>Your visa, travel and first days, once you have a place.</Lead>
      {applications.length === 0 ? (
        <p>
          You don&apos;t have an open application.{" "}
          <a href={hrefTo("/profile/applications/start")}>Start an application</a>.
        </p>
      ) : null}
      {applications.map(({ application, stages, progress }) => (
        <section
          key={application.id}
          className={styles.stack}
          aria-labelledby={`to-${application.id}`}
        >
          <h2 id={`to-${application.id}`}>
            {application.universityName}, {formatIntake(application)}
          </h2>
          <p>
            <Status tone="active">{outcomeNames[progress.outcome]}</Status>{" "}
            {outcomeText(progress.outcome)}
          </p>
          <Timeline
            entries={stages}
            today={today}
            hrefOf={(stageId) => `/profile/applications/${application.id}/stages/${stageId}`}
          />
          <p>
            <a href={sitePath("/knowledge-base/visa")}>About the visa</a>
          </p>
        </section>
      ))}
    </ProfileFrame>
  );
}
