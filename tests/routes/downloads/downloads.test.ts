import { describe, expect, it, vi } from "vitest";
import * as brochure from "../../../app/routes/downloads/brochure";
import * as courseBrochure from "../../../app/routes/downloads/course-brochure";
import * as ebooks from "../../../app/routes/downloads/ebooks";
import * as file from "../../../app/routes/downloads/file";
import { textSentTo } from "../../contract/test-users";
import { Browser, targetOf } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
const BASE = "/study-abroad";

/** Opens a file again until it is made. Until then, the page says when to come back. */
const untilMade = (open: () => Promise<Response>) =>
  vi.waitFor(
    async () => {
      const response = await open();
      if (response.status === 503) expect(response.headers.get("retry-after")).toBe("10");
      expect(response.status).toBe(200);
      return response;
    },
    { timeout: 50_000, interval: 1_000 },
  );

describe("the ebooks", () => {
  const load = (query = "") => new Browser().load(ebooks.loader, `${BASE}/ebooks${query}`);

  it("have shelves on the first page of all only", async () => {
    const front = await load();
    expect(front.featured?.data.length).toBeGreaterThan(0);
    expect(front.featured?.data.length).toBeLessThanOrEqual(3);
    expect(front.list.data.length).toBeGreaterThan(3);
    const category = front.categories[0] ?? "";
    const some = await load(`?category=${category}`);
    expect([some.category, some.featured, some.newlyAdded]).toEqual([category, null, null]);
    expect(some.list.total).toBeLessThan(front.list.total);
  });

  it("ignore an unknown category, and have no page after the last", async () => {
    expect((await load("?category=none")).category).toBeNull();
    expect((await new Browser().get(ebooks.loader, `${BASE}/ebooks?page=99`)).status).toBe(404);
  });
});

describe.each([
  { kind: "ebook", page: `${BASE}/ebooks/gre-guide`, end: "download", slug: "gre-guide" },
  {
    kind: "program",
    page: `${BASE}/ua-accelerator-programs/bachelors-in-engineering-usa`,
    end: "brochure",
    slug: "bachelors-in-engineering-usa",
  },
])("the file of an $kind", ({ page, end, slug }) => {
  const path = `${page}/${end}`;
  const signInAndBack = `${BASE}/sign-in?${new URLSearchParams({ returnTo: `${page}?ready=1` })}`;
  const open = (browser: Browser, query = "", headers = {}) =>
    browser.get(file.loader, path + query, { slug }, headers);
  const linkOf = async () => {
    const { browser } = await newStudent(environment());
    return targetOf(await open(browser));
  };

  it("needs sign-in first, and returns to the page", async () => {
    expect(await open(new Browser())).toRedirectTo(signInAndBack);
  });

  it("is served by its link on any device, and can be resumed", async () => {
    const link = await linkOf();
    expect(link.pathname).toBe(path);
    const whole = await untilMade(() => open(new Browser(), link.search));
    expect(whole.headers.get("content-type")).toBe("application/pdf");
    expect(whole.headers.get("content-disposition")).toContain(`${slug}.pdf`);
    expect(whole.headers.get("cache-control")).toContain("private");
    expect(whole.headers.get("referrer-policy")).toBe("same-origin");
    const rest = await open(new Browser(), link.search, { range: "bytes=100-" });
    expect(rest.status).toBe(206);
    expect((await rest.arrayBuffer()).byteLength).toBe(
      (await whole.arrayBuffer()).byteLength - 100,
    );
  });

  it("isn't served by an invalid link", async () => {
    expect(await open(new Browser(), "?for=x.y")).toRedirectTo(signInAndBack);
    const { browser } = await newStudent(environment());
    expect(await open(browser, "?for=x.y")).toRedirectTo(page);
  });

  it("doesn't exist for an unknown slug", async () => {
    const { browser } = await newStudent(environment());
    const none = path.replace(slug, "none");
    expect((await browser.get(file.loader, none, { slug: "none" })).status).toBe(404);
  });
});

describe("the brochure of a course", () => {
  const params = {
    countryName: "germany",
    universityName: "tu-berlin-5005",
    courseName: "msc-computer-science",
  };
  const PATH = `${BASE}/university/germany/tu-berlin-5005/msc-computer-science/brochure`;

  it("is requested by a signed-in visitor and sent", async () => {
    const { browser, csrf, user } = await newStudent(environment());
    const page = await browser.load(brochure.loader, PATH, params);
    expect(page).toMatchObject({ isSent: false, canSend: true });
    expect(page.promised.values).toEqual({ to: user.mobile });
    const reply = await browser.post(brochure.action, PATH, { csrf }, params);
    expect(reply).toRedirectTo(`${PATH}?sent=1`);
    expect(await textSentTo(environment(), user.mobile)).toContain("Computer Science");
    const sent = await browser.load(brochure.loader, `${PATH}?sent=1`, params);
    expect(sent.promised.text).toBe("We've texted a link to {{to}}.");
  });

  it("is a PDF at once for a signed-in visitor", async () => {
    const { browser } = await newStudent(environment());
    const reply = await untilMade(() => browser.get(courseBrochure.loader, `${PATH}.pdf`, params));
    expect(reply.headers.get("content-type")).toBe("application/pdf");
    expect((await reply.text()).slice(0, 5)).toBe("%PDF-");
    const none = { ...params, courseName: "none" };
    expect((await browser.get(courseBrochure.loader, `${PATH}.pdf`, none)).status).toBe(404);
    const anonymous = await new Browser().get(courseBrochure.loader, `${PATH}.pdf`, params);
    expect(targetOf(anonymous).pathname).toBe(`${BASE}/sign-in`);
  });

  it("has one address, below the university's country", async () => {
    const { browser } = await newStudent(environment());
    const path = PATH.replace("germany", "usa");
    const reply = await browser.get(brochure.loader, path, { ...params, countryName: "usa" });
    expect(reply).toRedirectTo(PATH, 301);
  });

  it("doesn't exist for an unknown course", async () => {
    const { browser, csrf } = await newStudent(environment());
    const none = { ...params, courseName: "none" };
    const path = PATH.replace("msc-computer-science", "none");
    expect((await browser.get(brochure.loader, path, none)).status).toBe(404);
    expect((await browser.post(brochure.action, path, { csrf }, none)).status).toBe(404);
  });
});
