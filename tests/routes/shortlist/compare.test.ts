import { describe, expect, it } from "vitest";
import { Visitor } from "~/services/auth/session/visitor.server";
import { toCompare } from "~/services/shortlist/compare.server";
import * as compare from "../../../app/routes/shortlist/compare";
import { Browser } from "../../contract/website";
import { useServices } from "../services";

useServices();
const path = "/study-abroad/compare";
const GERMAN = "5005-msc-computer-science";
const AMERICAN = "1001-mathematics";

const load = async (query: string) => {
  const request = new Browser().request(`${path}?${query}`);
  const { data } = await compare.loader({ request, params: {}, context: {} });
  return data as { seo: { isIndexed: boolean; title: string }; content: Content };
};
interface Content {
  readonly columns: readonly string[];
  readonly missing: number;
  readonly isCut: boolean;
  readonly url: string;
  readonly answers: string;
  readonly compared: readonly { readonly verdict: { readonly gaps: readonly string[] } | null }[];
}

describe("the comparison", () => {
  it("drops unknown and invalid ids, and says how many", async () => {
    const { content } = await load(`course=${GERMAN}&course=1001-nothing&course=%3Cb%3E`);
    expect(content).toMatchObject({ columns: [GERMAN], missing: 2, isCut: false });
  });

  it("shows the first four, once each, in the given order", async () => {
    const ids = [AMERICAN, GERMAN, "1001-physics", "5002-physics", "5002-msc-data-science"];
    const { content } = await load([AMERICAN, ...ids].map((id) => `course=${id}`).join("&"));
    expect(content.columns.slice(0, 2)).toEqual([AMERICAN, GERMAN]);
    expect(content.isCut).toBe(true);
  });

  it("shares an address of what is shown", async () => {
    const { content } = await load(`course=${GERMAN},1001-nothing&only=differences`);
    expect(content.url).toBe(`http://localhost:3000${path}?course=${GERMAN}`);
  });

  it("is indexed only while it is empty, and cacheable without a shortlist", async () => {
    expect((await load("")).seo.isIndexed).toBe(true);
    expect((await load(`course=${GERMAN}`)).seo.isIndexed).toBe(false);
    const reply = await new Browser().get(compare.loader, `${path}?course=${GERMAN}`);
    expect(reply.headers.get("cache-control")).toBeNull();
  });

  it("gives the verdict by the matcher's answers in the address, and doesn't share them", async () => {
    const answers =
      "level=masters&field=computer-science&country=open&marks=55&ielts=7&budget=40&intake=open";
    const { content } = await load(`course=${GERMAN}&course=${AMERICAN}&${answers}`);
    const { compared, answers: kept, url } = content;
    // The mathematics course is a bachelor's: marks of a degree say nothing about it.
    expect(compared.map(({ verdict }) => verdict !== null)).toEqual([true, false]);
    expect(compared[0]?.verdict?.gaps.length).toBeGreaterThan(0);
    expect(kept).toContain("marks=55");
    expect(url).not.toContain("marks");
    const partial = await load(`course=${GERMAN}&level=masters&marks=55`);
    expect(partial.content.answers).toBe("");
    expect(partial.content.compared[0]?.verdict).toBeNull();
  });

  it("adds living costs to the tuition", async () => {
    const visitor = await Visitor.of(new Browser().request(path));
    const { compared } = await toCompare(visitor, "course", [GERMAN, AMERICAN]);
    for (const { course, cost, university } of compared) {
      expect(university?.id).toBe(course.university.id);
      expect(cost?.hasTuition).toBe(true);
      const tuition = (course.data.tuitionFee?.inr ?? 0) * (cost?.years ?? 0);
      expect(cost?.total.low).toBeGreaterThan(tuition);
    }
  });
});
