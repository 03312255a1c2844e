import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { formatDay } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
import { FileField, SelectField, TextField } from "~/components/fields/fields";
import { CsrfField, ErrorSummary } from "~/components/fields/form-parts";
import { form as formStyle } from "~/components/fields/fields.css";
import { Notice } from "~/components/notice";
import { Lead } from "~/components/page";
import { ProfileFrame } from "~/components/profile/profile-frame";
import { brand } from "~/domain/brand";
import {
  documentFormats,
  documentTypeName,
  documentTypes,
  formatBytes,
} from "~/domain/document-types";
import { sitePath } from "~/domain/site-path";
import { defineAction, type PostArgs } from "~/server/define-action.server";
import { env } from "~/server/env.server";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
import { redirectToSignIn, withUser } from "~/services/auth/guards.server";
import { ServiceError } from "~/services/http.server";
import { deleteDocument, uploadDocument, userDocuments } from "~/services/user/documents.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Submit documents · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

const PATH = "/profile/documents";
/** The other parts of the form, and its boundaries. */
const OTHER_PARTS_BYTES = 64 * 1024;

export const loader = withUser(async ({ request, visitor }) => {
  const [documents, { csrf, headers }] = await Promise.all([
    userDocuments(visitor),
    sessionToken(visitor),
  ]);
  const done = new URL(request.url).searchParams.get("done");
  return json({ documents, csrf, done, most: formatBytes(env().DOCUMENT_MAX_BYTES) }, { headers });
});

interface Failed {
  readonly typed: { readonly documentTypeId: string; readonly label: string };
  readonly errors: {
    readonly file?: string;
    readonly documentTypeId?: string;
    readonly label?: string;
    readonly main?: string;
  };
}

const tooBig = (): string =>
  `Please choose a file under ${formatBytes(env().DOCUMENT_MAX_BYTES)}. A photo or scan in a lower resolution is fine.`;

/** Uploads a document, or takes one away (`delete`). */
export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 60, perSeconds: 60 },
    maxBytes: () => env().DOCUMENT_MAX_BYTES + OTHER_PARTS_BYTES,
  },
  async (args) => {
    const { request, form, visitor, isTooBig } = args;
    if (!visitor.isSignedIn) throw redirectToSignIn(request);
    if (isTooBig) return again({ documentTypeId: "", label: "" }, { file: tooBig() }, 413);
    const id = textField(form, "delete");
    if (id) {
      await deleteDocument(visitor, id).catch((error: unknown) => {
        // Gone already is gone.
        if (!(error instanceof ServiceError) || error.status !== 404) throw error;
      });
      return redirect(`${sitePath(PATH)}?done=deleted`, 303);
    }
    return upload(args);
  },
);

async function upload({ form, visitor }: PostArgs) {
  const typed = {
    documentTypeId: textField(form, "documentTypeId"),
    label: textField(form, "label").slice(0, 80),
  };
  const file = form.get("file");
  const isFile = file instanceof File && file.size > 0;
  const isType = documentTypes.some(({ id }) => String(id) === typed.documentTypeId);
  if (!isFile || !isType)
    return again(typed, {
      ...(isType ? {} : { documentTypeId: "Please choose what it is." }),
      ...(isFile ? {} : { file: "Please choose a file." }),
    });
  try {
    await uploadDocument(visitor, file, typed);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { message } = error.meaning;
    if (error.status === 413) return again(typed, { file: tooBig() }, 413);
    if (error.code === "US_DLAE_4008") return again(typed, { label: message }, 409);
    if (error.code === "BAD_REQUEST") return again(typed, { file: message });
    return again(typed, { main: message }, error.status ?? 503);
  }
  return redirect(`${sitePath(PATH)}?done=kept`, 303);
}

const again = (typed: Failed["typed"], errors: Failed["errors"], status = 400) =>
  json<Failed>({ typed, errors }, { status });

export default function DocumentsPage() {
  const { documents, csrf, done, most } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors: Failed["errors"] = result?.errors ?? {};
  return (
    <ProfileFrame current={PATH} heading="Submit documents">
      <Lead>
        Scans or photos as JPEG, PNG or PDF, each under {most}. Only you and your counsellor can see
        them.
      </Lead>
      {done === "kept" && !result ? <Notice tone="success">Your document is kept.</Notice> : null}
      {done === "deleted" && !result ? (
        <Notice tone="success">The document is deleted.</Notice>
      ) : null}
      <form className={formStyle} method="post" encType="multipart/form-data" noValidate>
        <ErrorSummary
          errors={(["main", "documentTypeId", "label", "file"] as const).flatMap((name) => {
            const message = errors[name];
            return message ? [{ name, message }] : [];
          })}
        />
        <CsrfField token={csrf} />
        <SelectField
          name="documentTypeId"
          label="What it is"
          placeholder="Choose"
          options={documentTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
          defaultValue={result?.typed.documentTypeId}
          error={errors.documentTypeId}
        />
        <TextField
          name="label"
          label="Name it"
          hint="For example Semester 5; each document needs its own name"
          optional
          maxLength={80}
          defaultValue={result?.typed.label}
          error={errors.label}
        />
        <FileField
          name="file"
          label="File"
          accept={Object.keys(documentFormats).join(",")}
          error={errors.file}
        />
        <div>
          <Button tone="accent">Send the document</Button>
        </div>
      </form>
      <h2 id="documents">Your documents</h2>
      {documents.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <form method="post">
          <CsrfField token={csrf} />
          <DataTable
            caption="What you have sent"
            columns={["Document", "What it is", "Size", "Sent", "Delete"]}
            rows={documents.map((one) => [
              <a key="view" href={sitePath(`${PATH}/${one.id}`)}>
                {one.label}
              </a>,
              documentTypeName(one.documentTypeId),
              formatBytes(one.bytes),
              formatDay(one.createdAt.slice(0, 10)),
              <Button
                key="delete"
                tone="quiet"
                name="delete"
                value={one.id}
                aria-label={`Delete ${one.label}`}
              >
                Delete
              </Button>,
            ])}
          />
        </form>
      )}
    </ProfileFrame>
  );
}
