import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { trackRequest, watchEventLoop, type Blocked } from "./loop-watchdog";

let clock: number;
let reports: Blocked[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  clock = 0;
  reports = [];
  stop = watchEventLoop(
    (blocked) => reports.push(blocked),
    () => clock,
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Lets the next check run, `late` milliseconds after its time. */
function check(late = 0): void {
  clock += 100 + late;
  vi.advanceTimersByTime(100);
}

it("names the requests that were under way while the loop was blocked", () => {
  trackRequest(() => "GET /waiting");
  check();
  clock += 1;
  const end = trackRequest(() => "GET /slow");
  end();
  check(450);
  expect(reports).toEqual([{ blockedMs: 451, requests: ["GET /slow", "GET /waiting"] }]);
});

it("says nothing about a loop that is a little late, or requests that ended before", () => {
  trackRequest(() => "GET /before")();
  check(250);
  expect(reports).toEqual([]);
  check(300);
  expect(reports).toEqual([{ blockedMs: 300, requests: [] }]);
});

it("keeps nothing in a process that doesn't watch", () => {
  stop();
  trackRequest(() => "GET /embedded")();
  stop = watchEventLoop(
    (blocked) => reports.push(blocked),
    () => clock,
  );
  check(500);
  expect(reports).toEqual([{ blockedMs: 500, requests: [] }]);
});
