import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { TextAreaField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { NoteList } from "~/components/students/note-list";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { text as field, readFields } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Notes");

const PATH = "/profile/notes";

export const handle = { isTranslated: true };
export const loader = withUser(async ({ request, visitor }) => {
  const notes = await services(visitor).students.listNotes();
  const isSaved = new URL(request.url).searchParams.get("kept") === "1";
  return formPage(visitor, { notes, isSaved, isPaid: visitor.isPaid });
});

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 30, perSeconds: 60 },
    pending: [{ title: "Add a note that our counsellors can read", fields: { text: "Note" } }],
  },
  async ({ form, visitor }) => {
    const { text } = readFields(form, { text: field(2_000) });
    if (!text) return data({ text, error: "Write something first." }, { status: 400 });
    try {
      await services(visitor).students.addNote({ body: { text } });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ text, error: message }, { status });
    }
    return redirect(`${hrefTo(PATH)}?kept=1`, 303);
  },
);

export default function NotesPage() {
  const { notes, csrf, isSaved, isPaid } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ProfileFrame current={PATH} isPaid={isPaid} heading="Notes">
      <Lead>Questions, wishes, plans: our counsellors can read what you write here.</Lead>
      {isSaved && !result ? <Notice tone="success">Saved.</Notice> : null}
      <form className={formStyle} method="post" noValidate>
        <ErrorSummary errors={{ text: result?.error }} />
        <CsrfField token={csrf} />
        <TextAreaField
          name="text"
          label="Note"
          maxLength={2_000}
          defaultValue={result?.text}
          error={result?.error}
        />
        <div>
          <Button tone="accent">Save</Button>
        </div>
      </form>
      <NoteList notes={notes} />
    </ProfileFrame>
  );
}
