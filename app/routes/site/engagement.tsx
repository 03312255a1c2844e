import type { LoaderFunctionArgs } from "@remix-run/node";
import { isHiddenIn } from "#domain/site/region-paths";
import { formatFor } from "#domain/site/reader";
import { parseIst } from "#domain/time/dates";
import {
  EngagementWidgets,
  type PartScript,
  type TickerItem,
} from "~/components/site/engagement/engagement";
import { VisitorSpeech } from "~/components/visitor/language";
import { fragmentResponse } from "~/platform/response/fragment.server";
import { scriptHref } from "~/platform/response/script-href.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";
import { webinarLists } from "~/services/events/events.server";

/** Engagement widgets, loaded by the delayed script. The same for all visitors of a host. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  return fragmentResponse(
    <VisitorSpeech.Provider value={visitor.speech}>
      <EngagementWidgets ticker={await tickerOf(visitor)} scripts={partScripts()} />
    </VisitorSpeech.Provider>,
  );
}

/** Pages of the enquiry path have the widgets without a delay. A draft is forgotten on the last of them. */
const ENQUIRY = 'form[data-enquiry], script[data-modules-after="0"]';

function partScripts(): PartScript[] {
  const parts = [
    { part: ENQUIRY, src: scriptHref("enquiry") },
    { part: "[data-video]", src: scriptHref("video") },
  ];
  return parts.flatMap(({ part, src }) => (src ? [{ part, src }] : []));
}

/** The next event or webinar that this region shows. Null during an outage of the services. */
async function tickerOf(visitor: Visitor): Promise<TickerItem | null> {
  try {
    const [events, webinars] = await Promise.all([
      services(visitor).events.listEvents(),
      webinarLists(visitor, { upcomingPage: 0, previousPage: 0, country: null, isRecorded: false }),
    ]);
    const [next] = [...events.upcoming, ...webinars.upcoming.data]
      .filter(({ path }) => !isHiddenIn(visitor.region, path))
      .map((one) => ({ ...one, startsAt: String(one.fields.startsAt) }))
      .sort((a, b) => parseIst(a.startsAt).getTime() - parseIst(b.startsAt).getTime());
    if (!next) return null;
    const { slug, title, path, startsAt } = next;
    return { slug, title, path, when: formatFor(parseIst(startsAt), visitor.reader, visitor.t) };
  } catch {
    return null;
  }
}
