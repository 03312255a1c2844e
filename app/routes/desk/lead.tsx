import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { Contact } from "~/components/desk/contact";
import { DeskFrame } from "~/components/desk/desk-frame";
import { EnquiryDetails, EnquiryList } from "~/components/desk/enquiry-details";
import { SelectField } from "~/components/fields/fields";
import { CsrfField } from "~/components/fields/csrf-field";
import * as styles from "~/components/profile/profile.css";
import { formatMoment } from "#domain/dates";
import { brand } from "#domain/brand";
import { leadProgress, leadProgressNames } from "#domain/lead-progress";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { withStaff } from "~/services/auth/staff-guards.server";
import type { Enquiry } from "#contract/lead";
import { enquiry } from "~/services/desk/desk.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Enquiry from ${data?.lead.payload.name ?? "a student"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const INBOX = "/counsellor/leads";

/** One enquiry with everything that came with it. Its forms post to the inbox. */
export const loader = withStaff("counsellor", async ({ params, visitor }) => {
  const [lead, { csrf, headers }] = await Promise.all([
    enquiry(visitor, params.lead ?? ""),
    sessionToken(visitor),
  ]);
  const me = visitor.claims?.userId ?? "";
  return data({ lead, csrf, me, seesAll: visitor.seesAll }, { headers });
});

const progressOptions = leadProgress.map((value) => ({ value, label: leadProgressNames[value] }));

export default function LeadPage() {
  const { lead, csrf, me, seesAll } = useLoaderData<typeof loader>();
  const { payload } = lead;
  const mayOpenStudent = lead.userId !== null && (seesAll || lead.assignedTo === me);
  const sentAgain = lead.lastSubmittedAt > lead.createdAt;
  return (
    <DeskFrame current={INBOX} heading={payload.name}>
      <p>
        <Contact mobile={payload.mobile} email={payload.email} />{" "}
        {lead.isVerified ? "· verified" : "· not verified"} · received{" "}
        {formatMoment(lead.createdAt)}
        {sentAgain ? `, sent again ${formatMoment(lead.lastSubmittedAt)}` : ""} ·{" "}
        {lead.assignee ?? "not assigned"}
      </p>
      {mayOpenStudent ? (
        <p>
          <a href={sitePath(`/counsellor/students/${lead.userId}`)}>Open the student’s page</a>
        </p>
      ) : null}
      <EnquiryDetails payload={payload} />
      <h2 id="state">Progress</h2>
      <LeadForms lead={lead} csrf={csrf} me={me} />
      <h2 id="others">Other enquiries with these contact details</h2>
      <EnquiryList enquiries={lead.others} />
    </DeskFrame>
  );
}

/** Progress and owner. Both forms post to the inbox, which redirects back here. */
function LeadForms({
  lead,
  csrf,
  me,
}: {
  readonly lead: Pick<Enquiry, "id" | "progress" | "assignedTo">;
  readonly csrf: string | null;
  readonly me: string;
}) {
  const shared = (
    <>
      <CsrfField token={csrf} />
      <input type="hidden" name="returnTo" value={sitePath(`${INBOX}/${lead.id}`)} />
    </>
  );
  const isMine = lead.assignedTo === me;
  return (
    <>
      <form className={styles.inline} method="post" action={sitePath(INBOX)}>
        {shared}
        <input type="hidden" name="lead" value={lead.id} />
        <SelectField
          name="progress"
          label="Status"
          optional="unmarked"
          options={progressOptions}
          defaultValue={lead.progress}
        />
        <Button tone="secondary">Save</Button>
      </form>
      <form method="post" action={sitePath(INBOX)}>
        {shared}
        <Button tone="secondary" name={isMine ? "release" : "take"} value={lead.id}>
          {isMine ? "Unassign" : "Assign to me"}
        </Button>
      </form>
    </>
  );
}
