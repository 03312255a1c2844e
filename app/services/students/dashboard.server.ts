import type { Visitor } from "~/services/auth/session/visitor.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

/** core.md §9: ten alumni, forty universities. */
const ALUMNI = 10;
const UNIVERSITIES = 40;

/** Reading on the dashboard: alumni, partner universities, articles by category. */
export async function dashboardReading(visitor: Visitor) {
  const { catalogue, requests, universities } = services(visitor);
  const [alumni, partners, categories] = await Promise.all([
    optional(
      "alumni",
      requests.listAlumni({ query: { previewStatus: "false", page: 0, size: ALUMNI } }),
      null,
    ),
    optional(
      "partner universities",
      universities.listUniversities({
        query: { dashboardPathwayRequired: true, page: 0, length: UNIVERSITIES },
      }),
      null,
    ),
    optional("articles by category", catalogue.listArticlesByCategory(), []),
  ]);
  return { alumni: alumni?.data ?? [], universities: partners?.data ?? [], categories };
}
