import { expect, it } from "vitest";
import { regionKeys, regions } from "#domain/site/regions";
import { footerForRegion } from "~/content/site/footer";
import { loader as courseList } from "~/routes/courses/list";
import { loader as fragment } from "~/routes/site/menu-fragment";
import { Browser, hostOf } from "../../contract/website";
import { useServices } from "../services";

useServices();

const LIST = /^\/study-abroad\/[\w-]+\/(?:courses|masters|bachelors)(?:\/([\w-]+))?$/;

/** Each link to a course list in the menu and footer of a region. */
async function listLinks(key: (typeof regionKeys)[number]): Promise<string[]> {
  const browser = new Browser(key === "default" ? undefined : hostOf(key));
  const links = footerForRegion(regions[key]).siteLinks.map(({ href }) => href);
  for (const section of ["countries", "programs"]) {
    const reply = await browser.get(fragment, `/study-abroad/fragments/menu/${section}`, {
      section,
    });
    if (reply.status === 404) continue;
    links.push(
      ...[...(await reply.text()).matchAll(/href="([^"?]+)"/g)].map(([, href]) => href ?? ""),
    );
  }
  return [...new Set(links)].filter((href) => LIST.test(href));
}

it("no link of menu or footer leads to a list with fewer than three courses, in any region", async () => {
  const all = new Set((await Promise.all(regionKeys.map(listLinks))).flat());
  expect(all.size).toBeGreaterThan(100);
  const short: string[] = [];
  for (const href of all) {
    const category = LIST.exec(href)?.[1];
    const { data } = await courseList({
      request: new Browser().request(href),
      params: category ? { category } : {},
      context: {},
    });
    if (data.content.value.total < 3) short.push(href);
  }
  expect(short).toEqual([]);
});
