import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** Maximum applications shown in a list. */
const MAX_SHOWN = 20;

/** Applications with the status of their stages, for the cards of a list. @throws Response 404 */
export async function applicationsWithStatus(visitor: Visitor, userId?: string) {
  const { applications } = services(visitor);
  const all = await applications.listApplications({ params: { userId } });
  return Promise.all(
    all
      .slice(0, MAX_SHOWN)
      .map(({ id }) =>
        orNotFound(applications.showTimeline({ params: { userId, applicationId: id } })),
      ),
  );
}
