import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { permissions, roleNames } from "#domain/auth/permissions";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FormProblems } from "~/components/console/form-problems";
import { CheckboxGroup } from "~/components/fields/checkbox-group";
import { CsrfField } from "~/components/fields/csrf-field";
import { TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { parseStaffForm, permissionOptions } from "~/forms/console/staff-account.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Staff");

const PATH = "/counsellor/staff";

/** Everyone with a permission. */
export const loader = staffPage(PATH, async ({ visitor }) => {
  const staff = await services(visitor).console.listStaffAccounts();
  return { staff, options: permissionOptions };
});

export const action = staffAction(
  PATH,
  {
    pending: [
      {
        title: "Give a person access to the console",
        fields: { name: "Name", email: "Email address", permissions: "Permission" },
      },
    ],
  },
  async ({ form, visitor }) => {
    const { typed, errors } = parseStaffForm(form);
    if (Object.keys(errors).length > 0)
      return data({ typed, errors, message: null }, { status: 400 });
    try {
      await services(visitor).console.addStaffAccount({ body: typed });
    } catch (error) {
      const { message, fields, status } = failureOf(error);
      const shown = fields.email ? { email: "Enter a valid email address." } : {};
      return data({ typed, errors: shown, message }, { status });
    }
    return redirect(hrefTo(PATH), 303);
  },
);

export default function StaffAccountsPage() {
  const { staff, options, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors: Readonly<Record<string, string | undefined>> = result?.errors ?? {};
  return (
    <DeskFrame current={PATH} heading="Staff">
      <Lead>People with access to this console.</Lead>
      <FormProblems result={result} />
      <DataTable
        caption="Staff accounts"
        columns={["Name", "Address", "Permissions", "Second factor", "Account"]}
        rows={staff.map((one) => [
          <a key="name" href={hrefTo("/counsellor/staff/:account", { account: one.id })}>
            {one.name ?? one.email ?? "No name yet"}
          </a>,
          one.email ?? one.mobile ?? "–",
          rolesOf(one.permissions),
          one.hasSecondFactor ? "Set up" : "Not set up",
          one.isActive ? "Active" : "Deactivated",
        ])}
      />
      <h2 id="add">Add a person</h2>
      <form className={formStyle} method="post" noValidate>
        <CsrfField token={csrf} />
        <TextField
          name="name"
          label="Name"
          maxLength={100}
          defaultValue={result?.typed.name}
          error={errors.name}
        />
        <TextField
          name="email"
          label="Email address"
          type="email"
          hint="They sign in with a code that we send there. An existing account gets the permissions."
          maxLength={200}
          defaultValue={result?.typed.email}
          error={errors.email}
        />
        <CheckboxGroup
          name="permissions"
          label="Permissions"
          options={options}
          chosen={result?.typed.permissions ?? ["lms_user"]}
          error={errors.permissions}
        />
        <div>
          <Button>Add</Button>
        </div>
      </form>
    </DeskFrame>
  );
}

/** `Counsellor, Administrator` */
const rolesOf = (granted: readonly string[]): string =>
  permissions
    .filter((one) => granted.includes(one))
    .map((one) => roleNames[one])
    .join(", ");
