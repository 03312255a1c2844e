import { withUser } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { universityNumberOf } from "~/services/downloads/downloads.server";
import { pdfDownload } from "~/services/downloads/pdf-download.server";

/** The PDF of a course's facts, for signed-in visitors. Others sign in first and return to it. */
export const loader = withUser(async ({ request, params, visitor }): Promise<Response> => {
  const slug = params.courseName ?? "";
  const file = services(visitor).downloads.downloadCourseBrochure({
    params: { id: universityNumberOf(params.universityName), slug },
  });
  return pdfDownload(request, slug, orNotFound(file));
});
