import type { LoaderFunctionArgs } from "@remix-run/node";
import { MenuTree } from "~/components/menu-tree";
import { sectionsForRegion } from "~/content/menu";
import { fragmentResponse } from "~/server/fragment.server";
import { visitorRegion } from "~/server/region.server";

/** One section of the menu as bare HTML, for the shell script. */
export function loader({ params, request }: LoaderFunctionArgs): Response {
  const section = sectionsForRegion(visitorRegion(request)).find(
    (one) => one.id === params.section,
  );
  if (!section) throw new Response("", { status: 404 });
  return fragmentResponse(<MenuTree groups={section.groups} />);
}
