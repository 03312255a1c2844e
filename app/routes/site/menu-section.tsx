import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand } from "#domain/site/brand";
import { Lead, PageSection } from "~/components/layout/page";
import { MenuTree } from "~/components/site/frame/menu-tree";
import { sectionsForRegion } from "~/content/site/menu";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { withVisitor } from "~/services/auth/guards.server";
import { menuTargets } from "~/services/site/menu.server";

export const handle = { query: [] };
export const headers = publicPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.section.name ?? "Menu"} · ${brand.name}` },
  {
    name: "description",
    content: `Everything under ${data?.section.name ?? "this entry"}, in one list.`,
  },
  // Search engines should index the linked pages instead.
  { name: "robots", content: "noindex" },
];

/** The page of one menu section. The header opens its fragment in place. */
export const loader = withVisitor(async ({ params, visitor }) => {
  const sections = sectionsForRegion(visitor.region, await menuTargets(visitor));
  const section = sections.find((one) => one.id === params.section);
  if (!section) throw new Response("", { status: 404 });
  const group = section.groups.find((one) => one.id === params.group);
  if (params.group !== undefined && !group) throw new Response("", { status: 404 });
  return data({ section, openId: group?.id ?? null });
});

export default function MenuSectionPage() {
  const { section, openId } = useLoaderData<typeof loader>();
  return (
    <PageSection>
      <h1>{section.name}</h1>
      <Lead>Choose a section.</Lead>
      <MenuTree groups={section.groups} openId={openId ?? undefined} />
    </PageSection>
  );
}
