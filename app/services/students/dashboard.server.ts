import { listArticlesByCategory } from "#contract/catalogue/articles";
import * as requests from "#contract/requests/alumni";
import * as user from "#contract/students/dashboard";
import { listUniversities } from "#contract/universities/universities";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** core.md §9: ten alumni, forty universities. */
const ALUMNI = 10;
const UNIVERSITIES = 40;

/** The student's own data on the dashboard. */
export const ownDashboard = (visitor: Visitor) =>
  visitor.invoke(user.showDashboard, { params: ownerOf(visitor) });

/** Reading on the dashboard: alumni, partner universities, articles by category. */
export async function dashboardReading(visitor: Visitor) {
  const [alumni, universities, categories] = await Promise.all([
    visitor.invoke(requests.listAlumni, {
      query: { previewStatus: "false", page: 0, size: ALUMNI },
    }),
    visitor.invoke(listUniversities, {
      query: { dashboardPathwayRequired: true, page: 0, length: UNIVERSITIES },
    }),
    visitor.invoke(listArticlesByCategory, {}),
  ]);
  return { alumni: alumni.data, universities: universities.data, categories };
}
