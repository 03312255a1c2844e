import { expect, it } from "vitest";
import { requestContext, runWithRequestContext } from "~/platform/request-context.server";
import * as scholarships from "../../../app/routes/scholarships/list";
import * as university from "../../../app/routes/universities/university";
import { Browser, targetOf } from "../../contract/website";
import { useServices } from "../services";

useServices();

it("redirects an old university address to the present one", async () => {
  const slug = "contract-university-99901";
  const params = { countryName: "germany", universityName: "old-name-99901" };
  for (const end of ["", "/courses"]) {
    const path = `/university/germany/old-name-99901${end}`;
    const response = await new Browser().get(university.loader, path, params);
    expect(response.status).toBe(301);
    expect(targetOf(response).pathname).toBe(`/study-abroad/university/finland/${slug}${end}`);
  }
  const present = await new Browser().get(university.loader, `/university/finland/${slug}`, {
    countryName: "finland",
    universityName: slug,
  });
  expect(present.status).toBe(200);
});

/** The filters of the scholarship list on a host: null if they are hidden. */
async function scholarshipLevels(host: string): Promise<string[] | null> {
  const request = new Request(`http://${host}/study-abroad/scholarship`, { headers: { host } });
  const { data } = await runWithRequestContext(requestContext(), () =>
    scholarships.loader({ request, params: {}, context: {} }),
  );
  const { hideFilters, selects } = data.content;
  return hideFilters ? null : (selects[1]?.options.map(({ value }) => value) ?? []);
}

it("offers the scholarship filters that a region has", async () => {
  expect(await scholarshipLevels("localhost:3000")).toContain("bachelors");
  const inVietnam = await scholarshipLevels("vn.localhost:3000");
  expect(inVietnam).toContain("masters");
  expect(inVietnam).not.toContain("bachelors");
  expect(await scholarshipLevels("sa.localhost:3000")).toBeNull();
});
