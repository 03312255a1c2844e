import { withVisitor } from "~/services/auth/guards.server";
import { seoDataFor } from "~/services/metatag/metatag.server";

/**
 * Any address that no other route knows (core.md §2 "Any unmapped path gets a generic page category"):
 * the metatag service may know where it went; else it is not found.
 */
export const loader = withVisitor(async ({ visitor }) => {
  await seoDataFor(visitor, "generic");
  throw new Response("", { status: 404 });
});

export default function GenericPage() {
  return null;
}
