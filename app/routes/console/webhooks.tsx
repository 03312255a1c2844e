import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { EndpointFields, NewSecret } from "~/components/console/webhooks";
import { CsrfField } from "~/components/fields/csrf-field";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { endpointErrors, readEndpointForm } from "~/forms/console/webhook.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Webhooks");

const PATH = "/counsellor/webhooks";

export const loader = staffPage(PATH, async ({ visitor }) => {
  const endpoints = await services(visitor).console.listWebhooks();
  return { endpoints };
});

/** Adds an endpoint. The response shows its secret, once. */
export const action = staffAction(
  PATH,
  {
    perMinute: 30,
    pending: [
      {
        title: "Add a webhook",
        fields: { description: "Name", url: "Address", events: "Event" },
      },
    ],
  },
  async ({ form, visitor }) => {
    const typed = readEndpointForm(form);
    try {
      const { secret } = await services(visitor).console.createWebhook({ body: typed });
      return data({ typed: null, secret, errors: {}, message: null });
    } catch (error) {
      const { message, fields, status } = failureOf(error);
      return data({ typed, secret: null, errors: endpointErrors(fields), message }, { status });
    }
  },
);

const empty = { url: "", description: "", events: [] };

export default function WebhooksPage() {
  const { endpoints, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <DeskFrame current={PATH} heading="Webhooks">
      <Lead>
        Send events to your CRM or another system as they happen, signed and with retries.
      </Lead>
      <FormProblems result={result} />
      {result?.secret ? (
        <NewSecret label="Secret of the new webhook" secret={result.secret} />
      ) : null}
      {endpoints.length > 0 ? (
        <DataTable
          caption="Receivers"
          columns={["Name", "Address", "Events", "State"]}
          rows={endpoints.map((one) => [
            <a key="name" href={hrefTo("/counsellor/webhooks/:webhook", { webhook: one.id })}>
              {one.description}
            </a>,
            one.url,
            one.events.length,
            one.isActive ? "Active" : "Paused",
          ])}
        />
      ) : null}
      <h2 id="add">Add a webhook</h2>
      <form className={formStyle} method="post" noValidate>
        <CsrfField token={csrf} />
        <EndpointFields {...(result?.typed ?? empty)} errors={result?.errors ?? {}} />
        <Button>Add</Button>
      </form>
    </DeskFrame>
  );
}
