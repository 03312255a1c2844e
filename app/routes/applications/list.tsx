import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Lead } from "~/components/page";
import { ApplicationList } from "~/components/profile/application-list";
import { ProfileFrame } from "~/components/profile/profile-frame";
import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { privatePageHeaders } from "~/server/headers.server";
import { withLearner } from "~/services/auth/guards.server";
import { applicationsWithStatus } from "~/services/user/applications.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Application · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** The tab of a free learner. A paid learner's applications are on the dashboard. */
export const loader = withLearner("free", async ({ visitor }) =>
  data({ applications: await applicationsWithStatus(visitor) }),
);

export default function ApplicationsPage() {
  const { applications } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame current="/profile/application" isPaid={false} heading="Application">
      {applications.length === 0 ? (
        <EmptyState picture="empty-applications">
          <Lead>
            Choose a course and we&apos;ll guide you through its application step by step.
          </Lead>
        </EmptyState>
      ) : (
        <Lead>Track each of your applications.</Lead>
      )}
      <ApplicationList applications={applications} />
      <p>
        <ButtonLink href={sitePath("/profile/applications/start")}>Start an application</ButtonLink>
      </p>
    </ProfileFrame>
  );
}
