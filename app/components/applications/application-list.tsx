import {
  formatIntake,
  type Application,
  type TimelineEntry,
} from "#domain/applications/applications";
import { countryName } from "#domain/countries/country-options";
import { sitePath } from "#domain/site/site-path";
import * as cards from "~/components/catalogue/catalogue.css";
import { Card } from "~/components/ui/card";
import { NextStep, StageBar } from "./timeline";

export interface ApplicationWithStatus {
  readonly application: Application;
  readonly stages: readonly TimelineEntry[];
}

/** Applications as cards: course, intake and next stage. */
export function ApplicationList({
  applications,
}: {
  readonly applications: readonly ApplicationWithStatus[];
}) {
  if (applications.length === 0) return null;
  return (
    <ul className={cards.cards}>
      {applications.map(({ application, stages }) => (
        <Card
          key={application.id}
          title={application.title}
          href={sitePath(`/profile/applications/${application.id}`)}
        >
          <p>
            {application.universityName}, {countryName(application.countrySlug)} ·{" "}
            {formatIntake(application)}
          </p>
          {application.status === "withdrawn" ? (
            <p>Withdrawn.</p>
          ) : (
            <>
              <StageBar entries={stages} />
              <NextStep entries={stages} />
            </>
          )}
        </Card>
      ))}
    </ul>
  );
}
