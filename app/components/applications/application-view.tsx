import type { Application, ApplicationStatus } from "#domain/applications/applications";
import { DECISION } from "#domain/applications/stages";
import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import { Button, ButtonLink, ButtonRow } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { AfterRefusal } from "./closed-steps";
import { Conditions } from "./conditions";
import { NextStep, Timeline } from "./timeline";

interface Props extends ApplicationStatus {
  /** ISO day. */
  readonly today: string;
  readonly isPaid: boolean;
}

/** Where an application stands, what to know about its dates, and its steps. */
export function ApplicationView({ application, stages, progress, today, isPaid }: Props) {
  const { id } = application;
  const isOver = progress.next.kind === "closed" || progress.next.kind === "finished";
  const hasConditions = progress.outcome === "conditional" || progress.outcome === "conditions-met";
  return (
    <>
      <NextStep status={{ stages, progress }} />
      {progress.notes.length > 0 ? (
        <Notice tone="info" title="About your dates">
          <ul>
            {progress.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <AfterRefusal application={application} progress={progress} />
      {hasConditions ? (
        <>
          <Conditions
            conditions={progress.conditions}
            pathOf={(document) => `/profile/documents/${document}`}
            form={null}
          />
          <p>
            <ButtonLink
              href={`${hrefTo("/profile/applications/:id/stages/:stageId", { id, stageId: DECISION })}#conditions`}
            >
              {progress.outcome === "conditional" ? "Upload your proofs" : "Change your proofs"}
            </ButtonLink>
          </p>
        </>
      ) : null}
      <Timeline
        entries={stages}
        today={today}
        hrefOf={(stageId) => `/profile/applications/${id}/stages/${stageId}`}
      />
      {isOver ? null : (
        <p>
          <a href={hrefTo("/profile/applications/:id/calendar.ics", { id })}>
            Add these dates to your calendar
          </a>
        </p>
      )}
      {isPaid ? (
        <p>
          Visa and travel of all your applications:{" "}
          <a href={hrefTo("/profile/flying-progress")}>Flying Progress</a>
        </p>
      ) : null}
    </>
  );
}

interface WithdrawalProps {
  readonly application: Pick<Application, "id" | "status" | "title">;
  /** Whether there is nothing left to withdraw from. */
  readonly isOver: boolean;
  /** Whether the student has asked to withdraw, and has to confirm it. */
  readonly isAsked: boolean;
  readonly csrf: string | null;
}

/** Withdraws an application after a question, or opens it again. */
export function Withdrawal({ application, isOver, isAsked, csrf }: WithdrawalProps) {
  const { id, status, title } = application;
  const path = hrefTo("/profile/applications/:id", { id });
  if (status === "withdrawn")
    return (
      <form method="post">
        <CsrfField token={csrf} />
        <p>You can undo this. All your steps and documents are still here.</p>
        <Button tone="secondary" name="status" value="active">
          Reopen application
        </Button>
      </form>
    );
  if (isOver) return null;
  if (!isAsked)
    return (
      <p>
        <a href={`${path}?ask=withdraw#withdraw`}>Withdraw this application</a>
      </p>
    );
  return (
    <section id="withdraw">
      <Notice tone="warning" title="Withdraw this application?">
        <p>
          Your application for {title} closes. If you have already applied, tell the university too.
          You can reopen it here.
        </p>
        <form method="post">
          <CsrfField token={csrf} />
          <input type="hidden" name="confirmed" value="yes" />
          <ButtonRow>
            <Button tone="secondary" name="status" value="withdrawn">
              Withdraw
            </Button>
            <ButtonLink tone="quiet" href={path}>
              Cancel
            </ButtonLink>
          </ButtonRow>
        </form>
      </Notice>
    </section>
  );
}
