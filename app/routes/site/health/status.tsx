import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { Lead, PageSection } from "~/components/layout/page";
import { DataTable } from "~/components/ui/data-table";
import { Notice } from "~/components/ui/notice";
import { privatePageHeaders } from "~/platform/response/private-page";
import { withVisitor } from "~/services/auth/guards.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Is everything working? · ${brand.name}` },
  { name: "description", content: `Whether ${brand.name} and its services are working right now.` },
  { name: "robots", content: "noindex" },
];

const TIMEOUT_MS = 2_000;

/** `/readyz` as a page for people (core.md §2 lists `/health` among the static pages). */
export const loader = withVisitor(async ({ visitor }) => {
  const isWell = await services(visitor)
    .site.showHealth({}, { timeoutMs: TIMEOUT_MS })
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof ServiceError) return false;
        throw error;
      },
    );
  return data({ isWell }, { status: isWell ? 200 : 503, headers: { "Cache-Control": "no-store" } });
});

export default function StatusPage() {
  const { isWell } = useLoaderData<typeof loader>();
  const word = isWell ? "works" : "not responding";
  return (
    <PageSection width="narrow">
      <h1>Is everything working?</h1>
      <Lead>Checked when you opened this page.</Lead>
      <Notice tone={isWell ? "success" : "warning"}>
        {isWell
          ? "Yes. The site and its services are working."
          : "Not everything. You can read pages, but forms may be delayed. We save what you send."}
      </Notice>
      <DataTable
        caption="Services"
        columns={["Service", "Status"]}
        rows={[
          ["Pages and search", "works"],
          ["Sign-in, enquiries and registrations", word],
        ]}
      />
      <p>
        Is something still broken? Write to{" "}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> or{" "}
        <a href={hrefTo("/enquiry")}>ask us</a>.
      </p>
    </PageSection>
  );
}
