import { describe, expect, it } from "vitest";
import { firstDeadline } from "./student-deadlines";

const TODAY = "2026-11-23";
const university = {
  id: 1,
  slug: "tum",
  name: "TU Munich",
  city: "Munich",
  countrySlug: "germany",
};
const evidence = { level: "course", source: "https://tum.example", checkedOn: TODAY } as const;
const course = (slug: string, ...closes: string[]) => ({
  ...{ slug, title: `MSc ${slug}`, university },
  facts: { intakes: { value: closes.map((day) => ({ month: "2027-10", closes: day })), evidence } },
});
const application = (status: "active" | "withdrawn", ...stages: [string, "open" | "done"][]) => ({
  application: { id: "a1", title: "MSc Physics", status },
  stages: stages.map(([dueOn, state], index) => ({
    ...{ stageId: index + 1, name: `Stage ${index + 1}`, state, dueOn },
    basis: "deadline" as const,
  })),
  progress: { outcome: "preparing" as const, deadline: { closes: null } },
});

describe("a student's next deadline", () => {
  it("is the first of open stages and shortlisted courses", () => {
    const applications = [application("active", ["2026-12-01", "done"], ["2027-02-01", "open"])];
    expect(firstDeadline({ applications, courses: [] }, TODAY)).toEqual({
      ...{ kind: "stage", name: "Stage 2", of: "MSc Physics", dueOn: "2027-02-01" },
      path: "/profile/applications/a1/stages/2",
    });
    const courses = [course("maths", "2027-03-01"), course("law", "2027-01-15", "2026-12-31")];
    expect(firstDeadline({ applications, courses }, TODAY)).toEqual({
      ...{ kind: "course", name: "MSc law", of: "TU Munich", dueOn: "2026-12-31" },
      path: "/university/germany/tum/law",
    });
  });

  it("is never in the past, and today is in time", () => {
    const applications = [application("active", ["2026-11-01", "open"])];
    const courses = [course("law", "2026-11-22"), course("maths", TODAY)];
    expect(firstDeadline({ applications, courses }, TODAY)?.dueOn).toBe(TODAY);
    expect(firstDeadline({ applications, courses: [] }, TODAY)).toBeNull();
  });

  it("is the deadline of an application that isn't submitted", () => {
    const due = (outcome: "preparing" | "submitted") => ({
      ...application("active", ["2027-02-01", "open"]),
      progress: { outcome, deadline: { closes: "2026-12-04" } },
    });
    expect(firstDeadline({ applications: [due("preparing")], courses: [] }, TODAY)).toEqual({
      ...{ kind: "application", name: "Application deadline", of: "MSc Physics" },
      ...{ dueOn: "2026-12-04", path: "/profile/applications/a1" },
    });
    const later = firstDeadline({ applications: [due("submitted")], courses: [] }, TODAY);
    expect(later?.dueOn).toBe("2027-02-01");
  });

  it("leaves out withdrawn applications", () => {
    const applications = [application("withdrawn", ["2027-02-01", "open"])];
    expect(firstDeadline({ applications, courses: [] }, TODAY)).toBeNull();
  });
});
