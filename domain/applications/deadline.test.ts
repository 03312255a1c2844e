import { describe, expect, it } from "vitest";
import type { Intake } from "../courses/facts/course-facts";
import { deadlineFor } from "./deadline";

const TODAY = "2026-11-26";
const september = { intakeYear: 2027, intakeMonth: 9 };
const of = (...value: Intake[]) => deadlineFor(september, { intakes: { value } }, TODAY);

describe("deadline of an application", () => {
  it("is the closing day of its own intake", () => {
    expect(
      of(
        { month: "2027-01", closes: "2026-11-30" },
        { month: "2027-09", opens: "2026-10-01", closes: "2026-12-04", decides: "2027-02-01" },
      ),
    ).toEqual({
      ...{ kind: "open", opens: "2026-10-01", closes: "2026-12-04", decides: "2027-02-01" },
      ...{ planFrom: "2026-12-04", text: "4 Dec 2026 (8 days left)" },
    });
  });

  it.each<[string, string, Intake[]]>([
    ["open", "26 Nov 2026 (today)", [{ month: "2027-09", closes: TODAY }]],
    [
      "open",
      "28 Feb 2027 (94 days left), open from 1 Dec 2026",
      [{ month: "2027-09", opens: "2026-12-01", closes: "2027-02-28" }],
    ],
    [
      "passed",
      "Closed on 25 Nov 2026 for September 2027",
      [{ month: "2027-09", closes: "2026-11-25" }],
    ],
    [
      "rolling",
      "Rolling admission. There’s no closing day, and places can fill up.",
      [{ month: "2027-09", rolling: true }],
    ],
    [
      "yearly",
      "15 January. The university names no year, so check its page.",
      [{ month: "2027-09", yearly: "01-15" }],
    ],
    [
      "last-cycle",
      "Not published yet. September 2026 closed on 15 Jan 2026.",
      [{ month: "2026-09", closed: "2026-01-15" }],
    ],
    [
      "unknown",
      "We haven’t found a deadline for this intake. Check the university’s page.",
      [{ month: "2027-01", closes: "2026-12-15" }],
    ],
    ["open", "27 Nov 2026 (tomorrow)", [{ month: "2027-09", closes: "2026-11-27" }]],
    [
      "open",
      "4 Dec 2026 (8 days left)",
      [{ month: "2027-09", opens: TODAY, closes: "2026-12-04" }],
    ],
    [
      "rolling",
      "Rolling admission, open from 27 Nov 2026. There’s no closing day, and places can fill up.",
      [{ month: "2027-09", rolling: true, opens: "2026-11-27" }],
    ],
    [
      "rolling",
      "Rolling admission. There’s no closing day, and places can fill up.",
      [{ month: "2027-09", rolling: true, opens: TODAY }],
    ],
    [
      "last-cycle",
      "Not published yet. September 2026 closes on 26 Nov 2026.",
      [{ month: "2026-09", closes: TODAY }],
    ],
    [
      "last-cycle",
      "Not published yet. September 2026 closed on 1 Aug 2026.",
      [
        { month: "2026-09", closed: "2026-08-01" },
        { month: "2026-09", closed: "2026-01-15" },
        { month: "2026-09" },
      ],
    ],
    [
      "unknown",
      "We haven’t found a deadline for this intake. Check the university’s page.",
      [{ month: "2028-09", closes: "2027-12-15" }],
    ],
    [
      "unknown",
      "We haven’t found a deadline for this intake. Check the university’s page.",
      [{ month: "2027-09" }],
    ],
    [
      "unknown",
      "Applications opened on 26 Nov 2026. We haven’t found a closing day.",
      [{ month: "2027-09" }, { month: "2027-09", opens: TODAY }],
    ],
    [
      "unknown",
      "Applications open on 1 Dec 2026. We haven’t found a closing day.",
      [{ month: "2027-09", opens: "2026-12-01" }],
    ],
  ])("is %s: %s", (kind, text, intakes) => {
    expect(of(...intakes)).toMatchObject({ kind, text });
  });

  it("is that of the round one can still apply in, or of the last one", () => {
    const rounds = ["2027-03-01", "2026-10-01", "2027-01-10"].map((closes) => ({
      month: "2027-09",
      closes,
    }));
    expect(of(...rounds).closes).toBe("2027-01-10");
    expect(deadlineFor(september, { intakes: { value: rounds } }, "2027-04-01")).toMatchObject({
      ...{ kind: "passed", closes: "2027-03-01" },
    });
  });

  it("is that of the round one applied in", () => {
    const rounds = [
      { month: "2027-09", closes: "2026-12-01", decides: "2027-01-31" },
      { month: "2027-09", closes: "2027-03-01", decides: "2027-04-30" },
    ];
    const facts = { intakes: { value: rounds } };
    expect(deadlineFor(september, facts, "2026-12-20", "2026-11-28")).toMatchObject({
      ...{ closes: "2026-12-01", decides: "2027-01-31" },
    });
    expect(deadlineFor(september, facts, "2026-12-20").decides).toBe("2027-04-30");
  });

  it("is planned from the same day of an earlier cycle, which is no deadline", () => {
    expect(of({ month: "2026-09", closed: "2026-01-15" })).toMatchObject({
      ...{ closes: null, planFrom: "2027-01-15" },
    });
  });

  it("has the days of a rolling admission, which ends when the course starts", () => {
    const rolling: Intake = {
      month: "2027-09",
      rolling: true,
      opens: "2026-10-01",
      decides: "2027-03-31",
    };
    expect(of(rolling)).toMatchObject({ opens: "2026-10-01", decides: "2027-03-31" });
    expect(of({ month: "2027-09", rolling: true })).toMatchObject({ opens: null, decides: null });
    expect(deadlineFor(september, { intakes: { value: [rolling] } }, "2027-10-02").text).toBe(
      "Rolling admission, and the course has started",
    );
  });

  it("takes a yearly day from the intake that has one", () => {
    expect(of({ month: "2027-09" }, { month: "2027-09", yearly: "01-15" })).toMatchObject({
      kind: "yearly",
      planFrom: "2027-01-15",
    });
  });

  it("is unknown without facts about intakes", () => {
    expect(deadlineFor(september, {}, TODAY).kind).toBe("unknown");
  });

  it("is unknown for a course that has left the catalogue", () => {
    expect(deadlineFor(september, null, TODAY)).toMatchObject({ kind: "unknown", planFrom: null });
  });
});
