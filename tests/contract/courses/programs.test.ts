import { expect, it } from "vitest";
import { showProgram } from "#contract/courses/programs";
import { useEnvironment } from "../use-environment";

const environment = useEnvironment();

it("shows a programme's durations and fees as the specification names them (core.md §3)", async () => {
  const { data } = await environment().client.get("pathway/v1/ms-in-data-science-germany");
  const { terms, document } = showProgram.response.parse(data);
  expect(terms).toEqual({
    onlineDuration: document.data.fields.onlineMonths,
    onlineTuitionFee: null,
    destinationUniversity: {
      name: document.data.fields.university,
      duration: document.data.fields.campusMonths,
      tuitionFee: null,
    },
  });
});
