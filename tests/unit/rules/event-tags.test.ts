import { expect, it } from "vitest";
import * as events from "#contract/events/events";
import * as matching from "#contract/events/matching-webinars";
import * as ofProgram from "#contract/events/program-webinars";

/** Public pages that show events must have their cache tag, or a CDN keeps old ones. */
it("marks each public operation that shows events", () => {
  const showing = Object.entries({ ...events, ...matching, ...ofProgram }).filter(
    ([, { method, access }]) =>
      method === "GET" && (access === "public" || access === "optionalToken"),
  );
  expect(showing.length).toBeGreaterThan(6);
  const unmarked = showing.filter(([, one]) => !("showsEvents" in one && one.showsEvents));
  expect(unmarked.map(([name]) => name)).toEqual([]);
});
