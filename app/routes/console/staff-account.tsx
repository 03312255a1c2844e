import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { CheckboxGroup } from "~/components/fields/checkbox-group";
import { CsrfField } from "~/components/fields/csrf-field";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { permissionOptions, readPermissions } from "~/forms/console/staff-account.server";
import { readFields, text } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.account.name ?? "Staff account",
);

const PATH = "/counsellor/staff";

/** A staff account: permissions, second factor, deactivation. */
export const loader = staffPage(PATH, async ({ params, visitor }) => {
  const staff = await services(visitor).console.listStaffAccounts();
  const account = staff.find(({ id }) => id === params.account);
  if (!account) throw new Response("", { status: 404 });
  const isOwn = account.id === visitor.claims?.userId;
  return { account, isOwn, options: permissionOptions };
});

export const action = staffAction(
  PATH,
  {
    pending: [
      { when: { step: "reset" }, title: "Remove the second factor of this account", fields: {} },
      { when: { step: "deactivate" }, title: "Deactivate this account", fields: {} },
      { when: { step: "activate" }, title: "Activate this account", fields: {} },
      {
        when: { step: "permissions" },
        title: "Change the permissions of this account",
        fields: { permissions: "Permission" },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const id = params.account ?? "";
    const { step } = readFields(form, { step: text(20) });
    try {
      if (step === "reset")
        await services(visitor).console.resetStaffSecondFactor({ params: { id } });
      else if (step === "permissions")
        await services(visitor).console.changeStaffAccount({
          params: { id },
          body: { permissions: readPermissions(form) },
        });
      else
        await services(visitor).console.changeStaffAccount({
          params: { id },
          body: { isActive: step === "activate" },
        });
    } catch (error) {
      const { message, code, status } = failureOf(error);
      const own = "You can't change your own account. Ask another administrator.";
      return data({ message: code === "OWN_ACCOUNT" ? own : message }, { status });
    }
    return redirect(hrefTo(PATH), 303);
  },
);

export default function StaffAccountPage() {
  const { account, isOwn, options, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { name, email, mobile, isActive, hasSecondFactor } = account;
  return (
    <DeskFrame current={PATH} heading={name ?? email ?? "Staff account"}>
      <p>
        {[email, mobile, isActive ? "active" : "deactivated"].filter(Boolean).join(" · ")} ·{" "}
        <a href={hrefTo(PATH)}>All staff</a>
      </p>
      {result ? <Notice tone="error">{result.message}</Notice> : null}
      {isOwn ? (
        <Notice tone="info">This is your own account. Another administrator can change it.</Notice>
      ) : (
        <>
          <h2 id="permissions">Permissions</h2>
          <form className={formStyle} method="post">
            <CsrfField token={csrf} />
            <CheckboxGroup
              name="permissions"
              label="Permissions"
              options={options}
              chosen={account.permissions}
            />
            <p>Changes take effect within 15 minutes.</p>
            <div>
              <Button name="step" value="permissions">
                Save
              </Button>
            </div>
          </form>
          <h2 id="access">Access</h2>
          <form method="post">
            <CsrfField token={csrf} />
            {hasSecondFactor ? (
              <p>
                <Button name="step" value="reset" tone="secondary">
                  Remove second factor
                </Button>{" "}
                For a lost phone. It ends all sessions, and a new app is set up after signing in.
              </p>
            ) : (
              <p>No second factor is set up.</p>
            )}
            <p>
              <Button name="step" value={isActive ? "deactivate" : "activate"} tone="secondary">
                {isActive ? "Deactivate" : "Activate"}
              </Button>{" "}
              {isActive
                ? "It ends all sessions and blocks signing in."
                : "Allows signing in again."}
            </p>
          </form>
        </>
      )}
    </DeskFrame>
  );
}
