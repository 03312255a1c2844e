import { expect, it } from "vitest";
import { showTaxonomy } from "#contract/catalogue/taxonomy";
import { listCourseKinds } from "#contract/courses/courses";
import { listTotals } from "#domain/courses/course-place";
import { regionKeys, regions } from "#domain/site/regions";
import { pathBelowBase } from "#domain/site/site-path";
import { footerForRegion } from "~/content/site/footer";
import { loader as courseList } from "~/routes/courses/list";
import { loader as fragment } from "~/routes/site/menu-fragment";
import { Browser, hostOf } from "../../contract/website";
import { useServices } from "../services";

const environment = useServices();

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

/** How many courses the list of a link says it has. */
async function totalOf(href: string): Promise<number> {
  const category = LIST.exec(href)?.[1];
  const { data } = await courseList({
    request: new Browser().request(href),
    params: category ? { category } : {},
    context: {},
  });
  return data.content.total;
}

it("no link of menu or footer leads to a list with fewer than three courses, in any region", async () => {
  const all = [...new Set((await Promise.all(regionKeys.map(listLinks))).flat())];
  expect(all.length).toBeGreaterThan(100);
  const { client } = environment();
  const kinds = await client.get("pathway/addresses/course-kinds");
  const taxonomy = await client.get("pathway/taxonomy");
  const totals = listTotals(
    listCourseKinds.response.parse(kinds.data),
    showTaxonomy.response.parse(taxonomy.data),
  );
  const counted = all.map((href) => ({ href, total: totals.get(pathBelowBase(href)) ?? 0 }));
  expect(counted.filter(({ total }) => total < 3)).toEqual([]);
  // The lists themselves have as many courses.
  for (const { href, total } of counted.filter((_, at) => at % 20 === 0))
    expect(await totalOf(href), href).toBe(total);
});
