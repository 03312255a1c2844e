import type { ApplicationStatus } from "#domain/applications/applications";
import { formatIntake } from "#domain/applications/intakes";
import { countryName } from "#domain/countries/country-options";
import { hrefTo } from "#domain/site/href";
import * as cards from "~/components/catalogue/catalogue.css";
import { Card } from "~/components/ui/card";
import { NextStep, StageBar } from "./timeline";

/** Applications as cards: course, intake and next stage. */
export function ApplicationList({
  applications,
}: {
  readonly applications: readonly ApplicationStatus[];
}) {
  if (applications.length === 0) return null;
  return (
    <ul className={cards.cards}>
      {applications.map(({ application, ...status }) => (
        <Card
          key={application.id}
          title={application.title}
          href={hrefTo("/profile/applications/:id", { id: application.id })}
        >
          <p>
            {application.universityName}, {countryName(application.countrySlug)} ·{" "}
            {formatIntake(application)}
          </p>
          {status.progress.next.kind === "closed" ? null : <StageBar entries={status.stages} />}
          <NextStep status={status} />
        </Card>
      ))}
    </ul>
  );
}
