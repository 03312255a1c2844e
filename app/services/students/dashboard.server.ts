import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** core.md §9: ten alumni, forty universities. */
const ALUMNI = 10;
const UNIVERSITIES = 40;

/** Reading on the dashboard: alumni, partner universities, articles by category. */
export async function dashboardReading(visitor: Visitor) {
  const { catalogue, requests } = services(visitor);
  const [alumni, universities, categories] = await Promise.all([
    requests.listAlumni({ query: { previewStatus: "false", page: 0, size: ALUMNI } }),
    services(visitor).universities.listUniversities({
      query: { dashboardPathwayRequired: true, page: 0, length: UNIVERSITIES },
    }),
    catalogue.listArticlesByCategory(),
  ]);
  return { alumni: alumni.data, universities: universities.data, categories };
}
