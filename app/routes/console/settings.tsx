import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { serviceSettingKeys, serviceSettings } from "#domain/console/service-settings";
import { hrefTo } from "#domain/site/href";
import { formatDate } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { CsrfField } from "~/components/fields/csrf-field";
import { TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { parseSettings } from "~/forms/console/service-settings.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Settings");

const PATH = "/counsellor/settings";

/** Service levels and message limits. */
export const loader = staffPage(PATH, async ({ request, visitor }) => {
  const isSaved = new URL(request.url).searchParams.has("saved");
  const settings = await services(visitor).console.listServiceSettings();
  return { settings, isSaved };
});

export const action = staffAction(
  PATH,
  {
    pending: [
      {
        title: "Change settings",
        fields: Object.fromEntries(
          serviceSettingKeys.map((key) => [key, serviceSettings[key].label]),
        ),
      },
    ],
  },
  async ({ form, visitor }) => {
    const { typed, errors, values } = parseSettings(form);
    if (Object.keys(errors).length > 0)
      return data({ typed, errors, message: null }, { status: 400 });
    try {
      const { console: desk } = services(visitor);
      for (const { key, value } of await desk.listServiceSettings()) {
        const wanted = values.get(key) ?? null;
        if (wanted !== value)
          await desk.setServiceSetting({ params: { key }, body: { value: wanted } });
      }
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ typed, errors, message }, { status });
    }
    return redirect(hrefTo("/counsellor/settings", {}, { saved: "yes" }), 303);
  },
);

export default function SettingsPage() {
  const { settings, csrf, isSaved } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors: Readonly<Record<string, string | undefined>> = result?.errors ?? {};
  return (
    <DeskFrame current={PATH} heading="Settings">
      <Lead>Service levels and message limits. Leave a field empty to restore its default.</Lead>
      <FormProblems result={result} />
      {!result && isSaved ? <Notice tone="success">Settings saved.</Notice> : null}
      <form className={formStyle} method="post" noValidate>
        <CsrfField token={csrf} />
        {settings.map(({ key, value, default: usual, updatedBy, updatedAt }) => {
          const changed = updatedAt
            ? ` Changed by ${updatedBy ?? "former staff"} on ${formatDate(updatedAt)}.`
            : "";
          return (
            <TextField
              key={key}
              name={key}
              label={serviceSettings[key].label}
              hint={`${serviceSettings[key].hint} Default: ${usual}.${changed}`}
              inputMode="numeric"
              maxLength={10}
              optional="unmarked"
              defaultValue={result?.typed[key] ?? String(value)}
              error={errors[key]}
            />
          );
        })}
        <div>
          <Button>Save</Button>
        </div>
      </form>
      <p>
        Working hours and absences are under{" "}
        <a href={hrefTo("/counsellor/assignment")}>Assignment</a>.
      </p>
    </DeskFrame>
  );
}
