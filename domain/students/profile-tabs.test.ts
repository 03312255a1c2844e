import { describe, expect, it } from "vitest";
import { profileTabs, tabsFor } from "./profile-tabs";

describe("profile tabs", () => {
  it("has ten tabs (core.md §2)", () => {
    expect(profileTabs).toHaveLength(10);
  });

  it.each([
    [
      true,
      "Dashboard, Submit Documents, Flying Progress, Learning Progress, Learner's Guide, Buddy, Courses for you",
    ],
    [false, "Dashboard, Submit Documents, Counselor, Application, Courses for you, Help"],
  ])("for a paid learner (%s): %s", (isPaid, names) => {
    expect(
      tabsFor(isPaid)
        .map(({ name }) => name)
        .join(", "),
    ).toBe(names);
  });
});
