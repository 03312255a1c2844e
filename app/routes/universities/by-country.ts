import { redirect } from "@remix-run/node";
import { sitePath } from "#domain/site/site-path";
import { withVisitor } from "~/services/auth/guards.server";
import { universityPage } from "~/services/catalogue/catalogue.server";

/** `/germany/universities/tu-berlin-5005`: the university's one address is elsewhere. */
export const loader = withVisitor(async ({ params, visitor }) => {
  const { university } = await universityPage(visitor, params.slug ?? "");
  throw redirect(sitePath(`/university/${university.countrySlug}/${university.slug}`), 301);
});
