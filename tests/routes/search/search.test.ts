import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { searchCounts } from "#backend/platform/db/schema/search";
import * as opened from "../../../app/routes/search/opened";
import * as search from "../../../app/routes/search/search";
import * as suggest from "../../../app/routes/search/suggest";
import { newStaff } from "../../contract/test-users";
import { Browser } from "../../contract/website";
import { waitFor } from "../../setup/wait-for";
import { newStudent, signedIn, useServices } from "../services";

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

  it("shows where to begin if a query has no words of its own", async () => {
    const { result } = await load("how to study abroad");
    expect(result?.best.map(({ path }) => path)).toContain("/articles/how-to-choose-a-country");
    expect(result?.groups).not.toEqual([]);
  });

  it("narrows the courses by the address", async () => {
    const browser = new Browser();
    const path = `${PATH}?q=computer+science&country=germany&fees=nonsense`;
    const { result, facets } = await browser.load(search.loader, path);
    expect(result?.courses.length).toBeGreaterThan(0);
    for (const { university } of result?.courses ?? [])
      expect(university.countrySlug).toBe("germany");
    const chosen = facets.flatMap(({ choices }) => choices.filter(({ isChosen }) => isChosen));
    expect(chosen).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ label: "Germany" })]) as object,
    );
  });

  it("has a session's token for the shortlist buttons", async () => {
    const { browser, csrf } = await newStudent(environment());
    expect((await load("tu berlin", browser)).csrf).toBe(csrf);
    expect((await load("tu berlin")).csrf).toBeNull();
  });
});

describe("an explained search", () => {
  const explained = async (browser?: Browser) =>
    (await (browser ?? new Browser()).load(search.loader, `${PATH}?q=tu+berlin&explain=1`))
      .explained;

  it("shows staff the parts of each score, and nobody else", async () => {
    const { browser } = await signedIn(await newStaff(environment(), "all_user"));
    const [first] = (await explained(browser)) ?? [];
    expect(first?.path).toContain("tu-berlin");
    expect(first?.parts.map(({ name }) => name)).toContain("named");
    expect(await explained()).toBeNull();
    expect(await explained((await newStudent(environment())).browser)).toBeNull();
  });
});

describe("opened results", () => {
  const open = (headers: Record<string, string>) =>
    new Browser().post(
      opened.action,
      "/study-abroad/fragments/search-opened?q=tu+berlin",
      {},
      {},
      { "content-type": "text/ping", ...headers },
    );

  it("are counted for a search that was made, by the ping of a link", async () => {
    await load("tu berlin");
    const { db } = environment().deps;
    await waitFor(async () => expect(await db.$count(searchCounts)).toBeGreaterThan(0));
    const opens = () => db.$count(searchCounts, eq(searchCounts.opened, 1));
    expect(await opens()).toBe(0);
    await waitFor(async () => {
      expect((await open({})).status).toBe(204);
      expect(await opens()).toBe(1);
    });
  });

  it("are not counted for other sites", async () => {
    expect((await open({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  it("have no page", () => {
    expect(opened.loader().status).toBe(404);
  });
});

describe("suggestions", () => {
  const suggestions = async (q: string) => {
    const reply = await new Browser().get(
      suggest.loader,
      `/study-abroad/fragments/suggest?q=${encodeURIComponent(q)}`,
    );
    expect(reply.headers.get("cache-control")).toContain("s-maxage");
    return (await reply.json()) as { kind: string; title: string; href: string }[];
  };

  it("are at most eight different links with kinds", async () => {
    const links = await suggestions("germany");
    expect(links.length).toBeGreaterThan(2);
    expect(links.length).toBeLessThanOrEqual(8);
    expect(links[0]).toMatchObject({ kind: "country", href: "/study-abroad/germany" });
    expect(new Set(links.map(({ href }) => href)).size).toBe(links.length);
  });

  it.each([
    ["us", "/study-abroad/usa"],
    ["ie", "/study-abroad/exam/ielts"],
    ["ms in ger", "country=germany"],
    ["comp sci", "specialization=computer-science"],
    ["sign", "/study-abroad/sign-in"],
  ])("begin with what %s is likely to become", async (q, href) => {
    expect((await suggestions(q))[0]?.href).toContain(href);
  });

  it.each(["", "u", "zqxj zqxj"])("are empty for %j", async (q) => {
    expect(await suggestions(q)).toEqual([]);
  });
});
