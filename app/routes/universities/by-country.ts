import { redirect } from "@remix-run/node";
import { hrefTo } from "#domain/site/href";
import { withVisitor } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** `/germany/universities/tu-berlin-5005`: the university's one address is elsewhere. */
export const loader = withVisitor(async ({ params, visitor }) => {
  const { university } = await orNotFound(
    services(visitor).universities.showUniversity({ params: { slug: params.slug ?? "" } }),
  );
  throw redirect(
    hrefTo("/university/:countryName/:universityName", {
      countryName: university.countrySlug,
      universityName: university.slug,
    }),
    301,
  );
});
