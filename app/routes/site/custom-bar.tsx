import type { LoaderFunctionArgs } from "@remix-run/node";
import { isHiddenIn } from "#domain/site/region-paths";
import { CustomBarLine } from "~/components/site/engagement/engagement";
import { VisitorSpeech } from "~/components/visitor/language";
import { fragmentResponse } from "~/platform/response/fragment.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/**
 * The custom bar of the page in `path`. 204 if there is none, or if the region hides its target.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  const path = (new URL(request.url).searchParams.get("path") ?? "").slice(0, 300);
  const { bar } = await services(visitor)
    .site.showCustomBar({ query: { pageUrl: path } })
    .catch(() => ({ bar: null }));
  if (!bar || isHiddenIn(visitor.region, bar.path)) return new Response(null, { status: 204 });
  return fragmentResponse(
    <VisitorSpeech.Provider value={visitor.speech}>
      <CustomBarLine bar={bar} />
    </VisitorSpeech.Provider>,
  );
}
