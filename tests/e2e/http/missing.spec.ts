import { codeSentTo } from "../fixtures/messages";
import { expect, test } from "../fixtures/test";
import { ask, HttpClient, sitePort, type HttpResponse } from "./client";
import { enquire } from "./forms";

const base = "/study-abroad";

function expectFramed({ status, headers, text }: HttpResponse, path: string, expected = 404): void {
  expect([path, status]).toEqual([path, expected]);
  expect(headers["content-type"]).toContain("text/html");
  expect(text, path).toMatch(/<h1>[^<]+<\/h1>/);
  expect(text, path).toContain("</footer>");
}

/** Pages, files, feeds, redirects and fragments that do not exist. */
const missing = [
  "/nothing/here",
  "/404",
  "/germany/masters/computer-science/none",
  "/germany/universities/none",
  "/university/germany/none-1",
  "/maps/none.svg",
  "/events/none/calendar.ics",
  "/webinar/none-1/calendar.ics",
  "/bookings/none/calendar.ics",
  "/sitemaps/none.xml",
  "/fragments/menu/none",
  "/build/none.js",
  "/chat/events",
  "/%E0%A4%A",
  "/%FF/%C0",
];

test("missing pages are 404 with the site's layout, on every host", async () => {
  for (const path of missing) expectFramed(await ask(sitePort(), base + path), path);
  for (const host of ["vn.localhost", "sa.localhost"])
    for (const path of ["/nothing/here", "/build/none.js"])
      expectFramed(await ask(sitePort(), base + path, { host }), `${host}${path}`);
  expectFramed(await ask(sitePort(), "/%E0%A4%A"), "/%E0%A4%A");
});

test("removed pages are 410 with the site's layout", async () => {
  const path = `${base}/student-direct-stream`;
  expectFramed(await ask(sitePort(), path), path, 410);
});

test("a script's request for a missing resource gets no page", async () => {
  const headers = { "sec-fetch-dest": "image" };
  const { status, body } = await ask(sitePort(), `${base}/maps/none.svg`, { headers });
  expect([status, body.length]).toEqual([404, 0]);
});

test("another user's document is 404 with the site's layout", async ({ person }) => {
  const client = new HttpClient(sitePort(), person.address);
  await enquire(client, person);
  await client.ask(`${base}/otp`, { otp: await codeSentTo(person.e164) });
  const path = `${base}/profile/documents/00000000-0000-4000-8000-000000000000`;
  expectFramed(await client.ask(path), path);
});

test("a page past the end of a list is 404, and page 2 is self-canonical", async () => {
  for (const path of ["/articles", "/abroad/courses", "/usa/masters", "/universities"]) {
    const second = await ask(sitePort(), `${base}${path}?page=2`);
    expect([path, second.status]).toEqual([path, 200]);
    expect(second.text).toContain(
      `rel="canonical" href="http://localhost:${sitePort()}${base}${path}?page=2"`,
    );
    expect(second.text).toContain(", page 2");
  }
  for (const path of ["/articles", "/articles/category/scholarships", "/abroad/courses"])
    for (const page of [99, 999_999])
      expectFramed(await ask(sitePort(), `${base}${path}?page=${page}`), `${path}?page=${page}`);
  for (const path of ["/universities", "/germany/universities", "/ebooks", "/webinars"])
    expectFramed(await ask(sitePort(), `${base}${path}?page=99`), path);
  expectFramed(await ask(sitePort(), `${base}/webinars?upcoming=99`), "/webinars?upcoming=99");
  // core.md §5: an invalid page number redirects to /404 permanently.
  const { status, headers } = await ask(sitePort(), `${base}/articles?page=abc`);
  expect([status, headers.location]).toEqual([301, `${base}/404`]);
});

test("a filtered list is canonical to the full one", async () => {
  const { text } = await ask(sitePort(), `${base}/abroad/courses?country=germany&page=2`);
  expect(text).toContain(
    `rel="canonical" href="http://localhost:${sitePort()}${base}/abroad/courses"`,
  );
});
