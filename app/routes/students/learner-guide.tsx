import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatIntake } from "#domain/applications/applications";
import { countryName } from "#domain/countries/country-options";
import { brand } from "#domain/site/brand";
import { sitePath } from "#domain/site/site-path";
import { formatTableDate } from "#domain/time/dates";
import { Lead } from "~/components/layout/page";
import { ProfileFrame } from "~/components/students/profile-frame";
import { ButtonLink } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import * as styles from "~/components/ui/records.css";
import { privatePageHeaders } from "~/platform/response/headers.server";
import { withLearner } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Learner's Guide · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** A guide for each programme that the learner applies to, with the dates of the first application to it. */
export const loader = withLearner("paid", async ({ visitor }) => {
  const { applications, students } = services(visitor);
  const running = (await applications.listDashboardApplications()).filter(
    ({ status }) => status === "active",
  );
  const byProgram = new Map(running.reverse().map((one) => [one.programKey, one]));
  const guides = await Promise.all(
    [...byProgram].map(async ([programKey, application]) => ({
      programKey,
      intake: formatIntake(application),
      ...(await orNotFound(
        students.showLearnerGuide({
          params: { programKey },
          query: {
            submissionDate: application.submissionDate,
            intake: `${application.intakeYear}-${String(application.intakeMonth).padStart(2, "0")}`,
          },
        }),
      )),
    })),
  );
  return data({ guides });
});

export default function GuidePage() {
  const { guides } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame current="/profile/guide" isPaid heading="Learner's guide">
      {guides.length === 0 ? (
        <Lead>
          Your guide follows your applications.{" "}
          <a href={sitePath("/profile/applications/start")}>Start one</a>, or read the{" "}
          <a href={sitePath("/ebooks")}>ebooks</a> in the meantime.
        </Lead>
      ) : null}
      {guides.map((guide) => (
        <section key={guide.programKey} className={styles.stack} aria-labelledby={guide.programKey}>
          <h2 id={guide.programKey}>
            {countryName(guide.countrySlug)}: {guide.intake}
          </h2>
          {guide.url ? (
            <p>
              <ButtonLink href={guide.url}>{guide.title} (PDF)</ButtonLink>
            </p>
          ) : null}
          <DataTable
            caption={`Your calendar for ${countryName(guide.countrySlug)}`}
            columns={["Step", "By", "What to do"]}
            rows={guide.steps.map(({ name, dueOn, about }) => [
              name,
              formatTableDate(dueOn),
              about,
            ])}
          />
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
