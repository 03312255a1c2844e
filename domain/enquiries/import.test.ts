import { expect, it } from "vitest";
import { suggestMapping } from "./import";

it("guesses columns by the headers of other systems", () => {
  expect(suggestMapping(["Full Name", "Phone No.", "E-mail", "Mobile No", "Remarks"])).toEqual({
    name: "Full Name",
    mobile: "Mobile No",
    email: "E-mail",
    message: "Remarks",
  });
});

it("leaves out what it does not know", () => {
  expect(suggestMapping(["a", "", "b"])).toEqual({});
});
