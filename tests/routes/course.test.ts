import { expect, it } from "vitest";
import { loader as coursePage } from "~/routes/universities/course";
import { Browser } from "../contract/website";
import { useServices } from "./services";

useServices();

const open = (countryName: string, universityName: string, courseName = "msc-contracts") =>
  new Browser().get(coursePage, `/study-abroad/university/${countryName}/${universityName}/x`, {
    ...{ countryName, universityName, courseName },
  });

it.each([
  ["finland", "old-name-99901"],
  ["germany", "contract-university-99901"],
])("a course at /%s/%s moves to its university's address", async (country, university) => {
  const reply = await open(country, university);
  expect(reply.status).toBe(301);
  expect(reply.headers.get("location")).toBe(
    "/study-abroad/university/finland/contract-university-99901/msc-contracts",
  );
});

it("a course is shown at its university's address only", async () => {
  expect((await open("finland", "contract-university-99901")).status).toBe(200);
  expect((await open("finland", "contract-university-99901", "none")).status).toBe(404);
  expect((await open("finland", "contract-university")).status).toBe(404);
});
