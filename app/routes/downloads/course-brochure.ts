import { rangedFile } from "~/platform/response/ranged.server";
import { withUser } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { universityNumberOf } from "~/services/downloads/downloads.server";

/** The PDF of a course's facts, for signed-in visitors. Others sign in first and return to it. */
export const loader = withUser(async ({ request, params, visitor }): Promise<Response> => {
  const slug = params.courseName ?? "";
  const file = await orNotFound(
    services(visitor).downloads.downloadCourseBrochure({
      params: { id: universityNumberOf(params.universityName), slug },
    }),
  );
  return rangedFile(request, new Uint8Array(await file.arrayBuffer()), {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="${slug}.pdf"`,
    "Cache-Control": "private, max-age=3600",
    // Search engines should index the course's page, not the file.
    "X-Robots-Tag": "noindex",
  });
});
