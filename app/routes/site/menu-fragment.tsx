import { MenuTree } from "~/components/site/frame/menu-tree";
import { sectionsForRegion } from "~/content/site/menu";
import { fragmentResponse } from "~/platform/response/fragment.server";
import { withVisitor } from "~/services/auth/guards.server";
import { menuTargets } from "~/services/site/menu.server";

/** One section of the menu as bare HTML, for the shell script. */
export const loader = withVisitor(async ({ params, visitor }) => {
  const sections = sectionsForRegion(visitor.region, await menuTargets(visitor));
  const section = sections.find((one) => one.id === params.section);
  if (!section) throw new Response("", { status: 404 });
  return fragmentResponse(<MenuTree groups={section.groups} />);
});
