import { describe, expect, it } from "vitest";
import { parseRequirement } from "./requirement-cell";

describe("parseRequirement", () => {
  it("reads every field", () => {
    expect(
      parseRequirement(
        "percent=65;typicalPercent=80;gpa=3.0/4;degreeClass=2:1;germanGrade=2.5;classRank=10;ib=34;atar=85;aLevels=A*AA;ucasPoints=112;years=4;fields=computer-science|mathematics;subjects=physics;credits=60:computer science|18:mathematics;backlogs=2;workYears=2;maxWorkYears=5;portfolio;interview;noMinimum;anyField;hasAlternative",
      ),
    ).toEqual({
      percent: 65,
      typicalPercent: 80,
      gpa: { points: 3, of: 4 },
      degreeClass: "2:1",
      germanGrade: 2.5,
      classRank: 10,
      ib: 34,
      atar: 85,
      aLevels: "A*AA",
      ucasPoints: 112,
      years: 4,
      fields: ["computer-science", "mathematics"],
      subjects: ["physics"],
      credits: [
        { credits: 60, subject: "computer science" },
        { credits: 18, subject: "mathematics" },
      ],
      backlogs: 2,
      workYears: 2,
      maxWorkYears: 5,
      steps: ["portfolio", "interview"],
      noMinimum: true,
      anyField: true,
      hasAlternative: true,
    });
  });

  it.each(["percent", "percent=", "years=5", "gpa=3.0", "dance=1", "degreeClass=2.1"])(
    "rejects %s",
    (text) => {
      expect(() => parseRequirement(text)).toThrow(/is (not valid|no requirement)/);
    },
  );
});
