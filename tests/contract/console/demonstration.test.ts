import { expect, it } from "vitest";
import { applications } from "#backend/platform/db/schema/applications";
import { appointments } from "#backend/platform/db/schema/appointments";
import { leads } from "#backend/platform/db/schema/leads";
import { addDemonstrationData } from "../../../launch/demonstration/fill";
import { leads as people, students } from "../../../launch/demonstration/people";
import { useEnvironment } from "../use-environment";

const environment = useEnvironment();

it("fills the console once, in local mode only", async () => {
  const { deps } = environment();
  const config = { ...deps.config, isLocal: false };
  await expect(addDemonstrationData({ ...deps, config })).rejects.toThrow("local mode");
  expect(await addDemonstrationData(deps)).toContain(`${people.length} leads`);
  expect(await deps.db.$count(leads)).toBe(people.length + students.length);
  expect(await deps.db.$count(applications)).toBe(
    students.filter(({ appliesTo }) => appliesTo).length,
  );
  expect(await deps.db.$count(appointments)).toBe(
    students.filter(({ booksCall }) => booksCall).length,
  );
  expect(await addDemonstrationData(deps)).toBeNull();
});
