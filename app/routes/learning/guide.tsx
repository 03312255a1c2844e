import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { DataTable } from "~/components/data-table";
import { Lead } from "~/components/page";
import * as styles from "~/components/profile/profile.css";
import { ProfileFrame } from "~/components/profile/profile-frame";
import { formatTableDate } from "#domain/dates";
import { formatIntake } from "#domain/applications";
import { brand } from "#domain/brand";
import { countryName } from "#domain/country-options";
import { sitePath } from "#domain/site-path";
import { privatePageHeaders } from "~/server/headers.server";
import { withLearner } from "~/services/auth/guards.server";
import { applicationsOf } from "~/services/user/applications.server";
import { learnerGuide } from "~/services/user-course/learning.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Learner's Guide · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** A guide for each programme that the learner applies to, with the dates of the first application to it. */
export const loader = withLearner("paid", async ({ visitor }) => {
  const running = (await applicationsOf(visitor)).filter(({ status }) => status === "active");
  const byProgram = new Map(running.reverse().map((one) => [one.programKey, one]));
  const guides = await Promise.all(
    [...byProgram].map(async ([programKey, application]) => ({
      programKey,
      intake: formatIntake(application),
      ...(await learnerGuide(visitor, programKey, {
        submissionDate: application.submissionDate,
        intake: `${application.intakeYear}-${String(application.intakeMonth).padStart(2, "0")}`,
      })),
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
