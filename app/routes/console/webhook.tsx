import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { DeliveryTable, EndpointFields, NewSecret } from "~/components/console/webhooks";
import { CsrfField } from "~/components/fields/csrf-field";
import { CheckboxField } from "~/components/fields/fields";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { endpointErrors, readEndpointForm } from "~/forms/console/webhook.server";
import { choice, readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.endpoint.description ?? "Webhook",
);

const LIST = "/counsellor/webhooks";

export const loader = staffPage(LIST, async ({ params, request, visitor }) => {
  const shown = await orNotFound(
    services(visitor).console.listWebhookDeliveries({ params: { id: params.webhook ?? "" } }),
  );
  return { ...shown, done: new URL(request.url).searchParams.get("done") };
});

const steps = ["save", "test", "secret", "delete"] as const;
const webhookForm = { step: choice(steps, "save"), active: text(3) };

/** `step` saves the endpoint, sends a test, replaces the secret or deletes the endpoint. */
export const action = staffAction(
  LIST,
  {
    perMinute: 30,
    pending: [
      { when: { step: "test" }, title: "Send a test to a webhook", fields: { step: "Step" } },
      { when: { step: "secret" }, title: "Replace a webhook’s secret", fields: { step: "Step" } },
      { when: { step: "delete" }, title: "Delete a webhook", fields: { step: "Step" } },
      {
        title: "Change a webhook",
        fields: {
          step: "Step",
          description: "Name",
          url: "Address",
          events: "Event",
          active: "Active",
        },
      },
    ],
  },
  async ({ form, params, visitor }) => {
    const id = params.webhook ?? "";
    const { step, active } = readFields(form, webhookForm);
    const typed = { ...readEndpointForm(form), isActive: active === "yes" };
    try {
      if (step === "secret") {
        const { secret } = await services(visitor).console.replaceWebhookSecret({ params: { id } });
        return data({ typed: null, secret, errors: {}, message: null });
      }
      if (step === "test") await services(visitor).console.testWebhook({ params: { id } });
      else if (step === "delete") await services(visitor).console.deleteWebhook({ params: { id } });
      else await services(visitor).console.changeWebhook({ params: { id }, body: typed });
    } catch (error) {
      const { message, fields, status } = failureOf(error);
      return data({ typed, secret: null, errors: endpointErrors(fields), message }, { status });
    }
    return redirect(
      step === "delete"
        ? hrefTo(LIST)
        : hrefTo("/counsellor/webhooks/:webhook", { webhook: id }, { done: step }),
      303,
    );
  },
);

const doneMessages: Readonly<Record<string, string>> = {
  save: "Saved.",
  test: "Test queued. Reload this page to see the response.",
};

export default function WebhookPage() {
  const { endpoint, deliveries, csrf, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const doneMessage = result ? undefined : doneMessages[done ?? ""];
  const shown = result?.typed ?? endpoint;
  return (
    <DeskFrame current={LIST} heading={endpoint.description}>
      <p>
        <a href={hrefTo(LIST)}>All webhooks</a>
      </p>
      <FormProblems result={result} />
      {doneMessage ? <Notice tone="success">{doneMessage}</Notice> : null}
      {result?.secret ? <NewSecret label="New secret" secret={result.secret} /> : null}
      <form method="post" noValidate>
        <CsrfField token={csrf} />
        <EndpointFields {...shown} errors={result?.errors ?? {}} />
        <CheckboxField
          name="active"
          label="Send events to this address"
          value="yes"
          optional="unmarked"
          defaultChecked={shown.isActive}
        />
        <Button name="step" value="save">
          Save
        </Button>{" "}
        <Button name="step" value="test" tone="secondary">
          Send a test
        </Button>{" "}
        <Button name="step" value="secret" tone="quiet">
          Replace the secret
        </Button>{" "}
        <Button name="step" value="delete" tone="quiet">
          Delete
        </Button>
      </form>
      <h2 id="deliveries">Deliveries</h2>
      {deliveries.length === 0 ? <p>None yet.</p> : <DeliveryTable deliveries={deliveries} />}
    </DeskFrame>
  );
}
