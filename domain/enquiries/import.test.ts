import { describe, expect, it } from "vitest";
import { findHeader, suggestMapping } from "./import";

describe("suggested columns", () => {
  it("are guessed by the headers of other systems", () => {
    expect(suggestMapping(["Full Name", "Phone No.", "E-mail", "Mobile No", "Remarks"])).toEqual({
      name: "Full Name",
      mobile: "Mobile No",
      email: "E-mail",
      message: "Remarks",
    });
  });

  it.each([
    [
      "Google Ads",
      ["User Phone", "User Email", "Full Name"],
      ["Full Name", "User Phone", "User Email"],
    ],
    [
      "LinkedIn",
      ["Email Address", "First Name", "Phone Number"],
      ["First Name", "Phone Number", "Email Address"],
    ],
    ["Meta", ["id", "full_name", "phone_number", "email"], ["full_name", "phone_number", "email"]],
  ])("are those of an export of %s", (_system, headers, [name, mobile, email]) => {
    expect(suggestMapping(headers)).toEqual({ name, mobile, email });
  });

  it("join first and last names, unless there is a whole name", () => {
    expect(suggestMapping(["First Name", "Last Name"])).toEqual({
      name: "First Name",
      lastName: "Last Name",
    });
    expect(suggestMapping(["First Name", "Last Name", "Full Name"])).toEqual({ name: "Full Name" });
  });

  it("read the question of an ad, if it is about one thing", () => {
    const question = "which_country_are_you_interested_in?";
    expect(suggestMapping([question])).toEqual({ interestedCountries: question });
    expect(suggestMapping(["Which course, level, intake or city do you want?"])).toEqual({});
  });

  it("leave out what isn't known", () => {
    expect(suggestMapping(["a", "", "b"])).toEqual({});
  });
});

describe("the header", () => {
  it("is the first row with known columns", () => {
    expect(
      findHeader([
        ["Name", "Email"],
        ["a", "b"],
      ]),
    ).toBe(0);
    expect(
      findHeader([["Leads of the fair"], ["12 Nov 2026", ""], ["Name", "Mobile"], ["a", "1"]]),
    ).toBe(2);
  });

  it("is the first row as wide as most, if no column is known", () => {
    expect(
      findHeader([
        ["Title", ""],
        ["x", "y"],
        ["1", "2"],
        ["3", "4"],
      ]),
    ).toBe(1);
  });

  it.each([
    ["Asha Rao", "9812300006"],
    ["Asha Rao", "+91 98123-00006"],
    ["आशा", "९८१२३००००६"],
    ["Asha Rao", "asha@example.com"],
  ])("isn't the row of a person: %s, %s", (...person) => {
    expect(findHeader([person, ["Ravi Kumar", "9812300007"]])).toBe(-1);
    expect(findHeader([["Name", "Phone"], person])).toBe(0);
  });

  it("isn't in an empty file", () => {
    expect(findHeader([])).toBe(-1);
  });
});
