import { expect, it } from "vitest";
import type { ApplicationProgress } from "./applications";
import { universityDates } from "./wording";

const deadline: ApplicationProgress["deadline"] = {
  ...{ kind: "open", opens: null, closes: "2026-12-04", decides: "2027-02-01" },
  ...{ planFrom: "2026-12-04", text: "4 Dec 2026 (8 days left)" },
};
const rolling = {
  ...{ ...deadline, kind: "rolling" as const, closes: null, planFrom: null },
  text: "Rolling admission. There’s no closing day, and places can fill up.",
};

it.each([
  [
    "preparing",
    deadline,
    "University’s deadline: 4 Dec 2026 (8 days left). Decision by 1 Feb 2027",
  ],
  [
    "preparing",
    rolling,
    "University’s deadline: Rolling admission. There’s no closing day, and places can fill up. Decision by 1 Feb 2027",
  ],
  ["submitted", deadline, "University’s deadline: 4 Dec 2026. Decision by 1 Feb 2027"],
  ["waiting-list", rolling, "Decision by 1 Feb 2027"],
  ["offer", deadline, "University’s deadline: 4 Dec 2026"],
  ["accepted", rolling, null],
  ["submitted", { ...rolling, decides: null }, null],
] as const)("the university's dates for an application that is %s", (outcome, given, text) => {
  expect(universityDates({ outcome, deadline: given })).toBe(text);
});
