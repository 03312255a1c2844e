import type { LoaderFunctionArgs } from "@remix-run/node";
import { MenuTree } from "~/components/site/frame/menu-tree";
import { sectionsForRegion } from "~/content/site/menu";
import { visitorRegion } from "~/platform/request/region.server";
import { fragmentResponse } from "~/platform/response/fragment.server";

/** One section of the menu as bare HTML, for the shell script. */
export function loader({ params, request }: LoaderFunctionArgs): Response {
  const section = sectionsForRegion(visitorRegion(request)).find(
    (one) => one.id === params.section,
  );
  if (!section) throw new Response("", { status: 404 });
  return fragmentResponse(<MenuTree groups={section.groups} />);
}
