import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { ApplicationList } from "~/components/applications/application-list";
import { Lead } from "~/components/layout/page";
import { ProfileFrame } from "~/components/students/profile-frame";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { privatePage } from "~/platform/response/private-page";
import { applicationsWithStatus } from "~/services/applications/applications.server";
import { withLearner } from "~/services/auth/guards.server";

export const { headers, meta } = privatePage("Application");

export const handle = { isTranslated: true };
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
        <ButtonLink href={hrefTo("/profile/applications/start")}>Start an application</ButtonLink>
      </p>
    </ProfileFrame>
  );
}
