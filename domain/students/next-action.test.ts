import { describe, expect, it } from "vitest";
import { nextActionOf } from "./next-action";

const nothing = {
  ...{ returned: [], steps: [], unread: 0, proposed: 0, section: null },
  ...{ favouriteCount: 0, hasApplications: false },
};
const step = { applicationId: "a", stageId: 3, stage: "Statement", title: "MSc Physics" };

describe("the next action", () => {
  it.each([
    [
      { returned: [{ label: "Marksheet", path: "/profile/documents" }], steps: [step] },
      "Send “Marksheet” again",
      "/study-abroad/profile/documents",
    ],
    [
      { steps: [step], unread: 1 },
      "Statement for MSc Physics",
      "/study-abroad/profile/applications/a/stages/3",
    ],
    [{ unread: 1, proposed: 2 }, "Read your counsellor’s message", "/study-abroad/chat"],
    [
      { proposed: 2, section: { path: "personal", name: "Personal details" } },
      "Look at the courses your counsellor recommends",
      "/study-abroad/profile/courses#recommended",
    ],
    [
      { section: { path: "personal", name: "Personal details" }, favouriteCount: 1 },
      "Fill in: Personal details",
      "/study-abroad/profile/details/personal",
    ],
    [{ favouriteCount: 1 }, "Start an application", "/study-abroad/profile/applications/start"],
    [
      { favouriteCount: 1, hasApplications: true },
      "Find courses that fit you",
      "/study-abroad/profile/courses",
    ],
    [{}, "Find courses that fit you", "/study-abroad/profile/courses"],
  ])("is one, by urgency: %o", (standing, text, address) => {
    const action = nextActionOf({ ...nothing, ...standing });
    expect(action.text).toEqual(text);
    expect(action.href).toEqual(address);
    expect(action.minutes).toBeGreaterThan(0);
  });
});
