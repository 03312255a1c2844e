import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatIntake } from "#domain/applications/intakes";
import { explainedDue, studentState } from "#domain/applications/wording";
import { countryName } from "#domain/countries/country-options";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { groupBy } from "#domain/text/group-by";
import { today } from "#domain/time/dates";
import { DeadlineLine } from "~/components/applications/timeline";
import { Lead } from "~/components/layout/page";
import { ProfileFrame } from "~/components/students/profile-frame";
import { ButtonLink } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import * as styles from "~/components/ui/records.css";
import { privatePage } from "~/platform/response/private-page";
import { applicationsWithStatus } from "~/services/applications/applications.server";
import { withLearner } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Learner's Guide");

/** A guide for each programme that the learner applies to, with the dates of each application to it. */
export const loader = withLearner("paid", async ({ visitor }) => {
  const { students } = services(visitor);
  const running = (await applicationsWithStatus(visitor)).filter(
    ({ progress }) => progress.next.kind !== "closed",
  );
  const guides = await Promise.all(
    [...groupBy(running, ({ application }) => application.programKey)].map(
      async ([programKey, own]) => ({
        programKey,
        own,
        ...(await orNotFound(
          students.showLearnerGuide({
            params: { programKey },
            query: { submissionDate: own[0]?.application.submissionDate },
          }),
        )),
      }),
    ),
  );
  return data({ guides, today: today() });
});

export default function GuidePage() {
  const { guides, today } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame current="/profile/guide" isPaid heading="Learner's guide">
      {guides.length === 0 ? (
        <Lead>
          Your guide follows your applications.{" "}
          <a href={hrefTo("/profile/applications/start")}>Start one</a>, or read the{" "}
          <a href={hrefTo("/ebooks")}>ebooks</a> in the meantime.
        </Lead>
      ) : null}
      {guides.map((guide) => (
        <section key={guide.programKey} className={styles.stack} aria-labelledby={guide.programKey}>
          <h2 id={guide.programKey}>{countryName(guide.countrySlug)}</h2>
          {guide.url ? (
            <p>
              <ButtonLink href={guide.url}>{guide.title} (PDF)</ButtonLink>
            </p>
          ) : null}
          {guide.own.map(({ application, stages, progress }) => (
            <section key={application.id} className={styles.stack} aria-label={application.title}>
              <h3>
                <a href={hrefTo("/profile/applications/:id", { id: application.id })}>
                  {application.title}
                </a>
                , {application.universityName}, {formatIntake(application)}
              </h3>
              <DeadlineLine progress={progress} />
              <DataTable
                caption={`Your calendar for ${application.title}, ${formatIntake(application)}`}
                columns={["Step", "By", "Status", "What to do"]}
                rows={stages.map((entry) => [
                  entry.name,
                  explainedDue(entry, today, "student") ?? "–",
                  studentState(entry),
                  entry.about,
                ])}
              />
            </section>
          ))}
          <ul>
            {guide.articles.map(({ title, path }) => (
              <li key={path}>
                <a href={sitePath(path)}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </ProfileFrame>
  );
}
