import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EventActions } from "./event-page";

/** What a visitor is told about an event that is ahead, on now or over. */
type Document = Parameters<typeof EventActions>[0]["document"];

const eventOf = (kind: "event" | "webinar", fields: object = {}) =>
  ({
    ...{ kind, title: "A day in Pune", path: `/${kind}/a-day` },
    data: { fields: { startsAt: "2026-12-12T10:30", durationMinutes: 360, ...fields } },
  }) as unknown as Document;

const textOf = (document: Document, state: object) => {
  const html = renderToStaticMarkup(
    <EventActions
      {...{
        document,
        isUpcoming: false,
        isOn: false,
        isRegistered: false,
        admission: "open" as const,
        joinUrl: null,
      }}
      list={{ name: "Events", path: "/events" }}
      {...state}
    />,
  );
  return html.replace(/<[^<>]*>/g, "").replace(/&#x27;/g, "'");
};

it("is on now until it ends, also once its registration has closed", () => {
  const text = textOf(eventOf("event"), { isOn: true });
  expect(text).toMatch(/^On now, until Saturday, 12 Dec 2026, 4:30 pm IST\./);
  expect(text).not.toContain("over");
  expect(textOf(eventOf("event"), { isOn: true, isRegistered: true })).toContain(
    "You're registered, and it's on now.",
  );
});

it("says of a past webinar whether there is something to watch", () => {
  expect(textOf(eventOf("webinar"), {})).toContain("There is no recording of it.");
  const recorded = { recording: "/media/a.mp4", recordingMinutes: 42, transcript: "/media/a.txt" };
  const text = textOf(eventOf("webinar", recorded), {});
  expect(text).not.toContain("There is no recording");
  expect(text).toContain("42 minutes.");
  expect(text).toContain("Read the transcript");
});

it("lets a registered visitor cancel", () => {
  expect(textOf(eventOf("event"), { isUpcoming: true, isRegistered: true })).toContain(
    "Cancel my registration",
  );
});
