import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { pageHref } from "~/components/catalogue/page-href";
import { Pagination } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
import { DeskFrame } from "~/components/desk/desk-frame";
import { TextField } from "~/components/fields/fields";
import { Lead } from "~/components/page";
import * as styles from "~/components/profile/profile.css";
import { formatTableDate } from "#domain/dates";
import { brand } from "#domain/brand";
import { sitePath } from "#domain/site-path";
import { privatePageHeaders } from "~/server/headers.server";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import { withStaff } from "~/services/auth/staff-guards.server";
import { students } from "~/services/desk/desk.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Students · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** A counsellor's students, or all students for `all_user`. */
export const loader = withStaff("counsellor", async ({ request, visitor }) => {
  const url = new URL(request.url);
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 80);
  const list = existingPage(await students(visitor, pageIndexOf(url), q));
  return data({ ...list, q });
});

export default function StudentsPage() {
  const { data, page, size, total, q } = useLoaderData<typeof loader>();
  const path = sitePath("/counsellor");
  return (
    <DeskFrame current="/counsellor" heading="Students">
      <form className={styles.inline} method="get" action={path}>
        <TextField
          name="q"
          label="Name, number or address"
          type="search"
          optional="unmarked"
          defaultValue={q}
          maxLength={80}
        />
        <Button tone="secondary">Search</Button>
      </form>
      {data.length === 0 ? (
        <Lead>
          {q
            ? "No students match this name."
            : "No students yet. Assign an enquiry to yourself to see its student here."}
        </Lead>
      ) : (
        <DataTable
          caption={`${total} ${total === 1 ? "student" : "students"}`}
          columns={["Name", "Learner", "Counsellor", "Applications", "Since", "Recommend"]}
          rows={data.map((one) => [
            <a key="name" href={sitePath(`/counsellor/students/${one.id}`)}>
              {one.fullName ?? "No name yet"}
            </a>,
            one.paidUser ? "paid" : "free",
            one.counsellor ?? "–",
            String(one.applications),
            formatTableDate(one.createdAt),
            <a
              key="recommend"
              href={`${sitePath("/counsellor/recommendation")}?student=${one.id}`}
              aria-label={`Recommend courses to ${one.fullName ?? "this student"}`}
            >
              Recommend
            </a>,
          ])}
        />
      )}
      <Pagination page={page} size={size} total={total} hrefOf={pageHref(path, q ? { q } : {})} />
    </DeskFrame>
  );
}
