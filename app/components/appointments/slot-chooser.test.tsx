import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { translatorFor } from "#domain/language/translate.server";
import { regions, type RegionKey } from "#domain/site/regions";
import { VisitorSpeech } from "~/components/visitor/language";
import { VisitorRegion } from "~/components/visitor/region";
import { SlotChooser } from "./slot-chooser";

const day = {
  day: "2026-11-27",
  slots: ["09:30", "10:30"].map((time) => ({ startsAt: `2026-11-27T${time}`, isFree: true })),
};

/** The heading and the times, as they are read. */
function shownOn(site: RegionKey): string[] {
  const html = renderToStaticMarkup(
    <VisitorRegion.Provider value={regions[site]}>
      <VisitorSpeech.Provider value={{ code: "en", t: translatorFor("en") }}>
        <SlotChooser days={[day]} chosen={day} dayHref={() => "/"} slotHref={() => "/"} />
      </VisitorSpeech.Provider>
    </VisitorRegion.Provider>,
  );
  const [, times = ""] = html.split("<h2");
  return times
    .replace(/<time[^]*?<\/time>/g, "")
    .split(/<\/h2>|<\/a>/)
    .map((part) => part.replace(/^[^>]*>|<[^>]+>/g, "").trim())
    .slice(0, 3);
}

it.each([
  ["default", ["Friday, 27 November, Indian time", "9:30 am", "10:30 am"]],
  ["vn", ["Friday, 27 November, Vietnam time", "11:00 am 9:30 am IST", "12:00 pm 10:30 am IST"]],
  [
    "sa",
    ["Friday, 27 November, Saudi time", "7:00 am 9:30 am IST · early", "8:00 am 10:30 am IST"],
  ],
] as const)("times on the site %s are those of its visitors first", (site, shown) => {
  expect(shownOn(site)).toEqual(shown);
});
