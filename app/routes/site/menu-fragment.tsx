import { MenuTree } from "~/components/site/frame/menu-tree";
import { fragmentResponse } from "~/platform/response/fragment.server";
import { withVisitor } from "~/services/auth/guards.server";
import { menuSections } from "~/services/site/menu.server";

/** One section of the menu as bare HTML, for the shell script. */
export const loader = withVisitor(async ({ params, visitor }) => {
  const section = (await menuSections(visitor)).find((one) => one.id === params.section);
  if (!section) throw new Response("", { status: 404 });
  return fragmentResponse(<MenuTree groups={section.groups} />);
});
