import { describe, expect, it } from "vitest";
import * as search from "../../app/routes/search/search";
import * as suggest from "../../app/routes/search/suggest";
import { Browser } from "../contract/website";
import { newStudent, useServices } from "./services";

const environment = useServices();
const PATH = "/study-abroad/search";
const load = (q: string, browser = new Browser()) =>
  browser.load(search.loader, `${PATH}?q=${encodeURIComponent(q)}`);

describe("the search page", () => {
  it("asks for words first", async () => {
    expect(await load(" ")).toMatchObject({ q: "", result: null, title: "Search" });
  });

  it("finds the course and understands country and level", async () => {
    const { title, result } = await load("masters in computer science in germany");
    expect(title).toBe("Search: masters in computer science in germany");
    expect(JSON.stringify(result)).toContain("computer-science");
  });

  it("corrects a misspelling", async () => {
    const { result } = await load("germny");
    expect(JSON.stringify(result)).toContain("germany");
  });

  it("finds nothing for nonsense, and cuts long input", async () => {
    const { q, result } = await load(`${"zqxj ".repeat(40)}`);
    expect(q.length).toBeLessThanOrEqual(80);
    expect(result?.best).toEqual([]);
  });

  it("has a session's token for the shortlist buttons", async () => {
    const { browser, csrf } = await newStudent(environment());
    expect((await load("tu berlin", browser)).csrf).toBe(csrf);
    expect((await load("tu berlin")).csrf).toBeNull();
  });
});

describe("suggestions", () => {
  const suggestions = async (q: string) => {
    const reply = await new Browser().get(
      suggest.loader,
      `/study-abroad/fragments/suggest?q=${encodeURIComponent(q)}`,
    );
    expect(reply.headers.get("cache-control")).toContain("s-maxage");
    return (await reply.json()) as string[];
  };

  it("are at most ten different titles", async () => {
    const titles = await suggestions("germany");
    expect(titles.length).toBeGreaterThan(2);
    expect(titles.length).toBeLessThanOrEqual(10);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each(["", "zqxj zqxj"])("are empty for %j", async (q) => {
    expect(await suggestions(q)).toEqual([]);
  });
});
