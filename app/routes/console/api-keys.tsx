import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { ApiKeyForm, ApiKeyTable } from "~/components/console/api-keys";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { NewSecret } from "~/components/console/webhooks";
import { CsrfField } from "~/components/fields/csrf-field";
import { Lead } from "~/components/layout/page";
import { parseApiKeyForm } from "~/forms/console/api-key.server";
import { readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { filled } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("API keys");

const PATH = "/counsellor/api-keys";
const DELETE_FORM = "delete-key";

/** Keys with which other systems read and change leads. */
export const loader = staffPage(PATH, async ({ visitor }) => {
  const keys = await services(visitor).console.listApiKeys();
  return { keys };
});

/** Makes a key and shows it once, or deletes the one named by `delete`. */
export const action = staffAction(
  PATH,
  {
    pending: [
      { when: { delete: filled }, title: "Delete an API key", fields: { delete: "Key" } },
      {
        title: "Create an API key",
        fields: { name: "System", scopes: "Permissions", days: "Days until it expires" },
      },
    ],
  },
  async ({ form, visitor }) => {
    const { delete: deleted } = readFields(form, { delete: text(40) });
    const parsed = parseApiKeyForm(form);
    const { typed } = parsed;
    if (!deleted && !parsed.ok)
      return data({ typed, errors: parsed.errors, key: null, message: null }, { status: 400 });
    try {
      if (deleted) await services(visitor).console.deleteApiKey({ params: { id: deleted } });
      else if (parsed.ok) {
        const { key } = await services(visitor).console.createApiKey({ body: parsed.values });
        return data({ typed: null, errors: {}, key, message: null });
      }
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ typed, errors: {}, key: null, message }, { status });
    }
    return redirect(hrefTo(PATH), 303);
  },
);

const empty = { name: "", days: "365", scopes: ["leads:read"] };

export default function ApiKeysPage() {
  const { keys, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <DeskFrame current={PATH} heading="API keys">
      <Lead>Let your CRM or another system read leads and write back updates.</Lead>
      <p>
        A key acts for you. It stops working when it expires, when you delete it, or when your
        account loses access to all students. What it reads and changes is in the access log.
      </p>
      <FormProblems result={result} />
      {result?.key ? <NewSecret label="Your new key" secret={result.key} /> : null}
      {keys.length > 0 ? (
        <>
          <form method="post" id={DELETE_FORM}>
            <CsrfField token={csrf} />
          </form>
          <ApiKeyTable keys={keys} form={DELETE_FORM} />
        </>
      ) : null}
      <h2 id="add">Create a key</h2>
      <ApiKeyForm typed={result?.typed ?? empty} errors={result?.errors ?? {}} csrf={csrf} />
    </DeskFrame>
  );
}
