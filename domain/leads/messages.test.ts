import { describe, expect, it } from "vitest";
import { commandIn, fillVariables, templateTextFor, unknownVariables } from "./messages";

const values = {
  name: "Asha {{counsellor}}",
  counsellor: "Meera",
  booking_link: "https://disha.example/book",
  profile_link: "https://disha.example/profile",
};

describe("fillVariables", () => {
  it("fills in each variable once, and leaves others", () => {
    expect(fillVariables("Hi {{name}}, {{ counsellor }} {{city}}", values)).toBe(
      "Hi Asha {{counsellor}}, Meera {{city}}",
    );
  });
});

describe("unknownVariables", () => {
  it("lists each name that is no variable once", () => {
    expect(unknownVariables("{{name}} {{city}} {{ city }} {{toString}} {{}}")).toEqual([
      ...["city", "toString", ""],
    ]);
  });

  it("reads a long text without an end of its variable", () => {
    expect(unknownVariables(`{{${" ".repeat(60_000)}x`)).toEqual([]);
    expect(unknownVariables("{{".repeat(30_000))).toEqual([]);
  });
});

describe("templateTextFor", () => {
  const english = { subject: "Hello", text: "Hello {{name}}" };
  it("falls back to English, and to nothing", () => {
    expect(templateTextFor({ en: english }, "vi")).toEqual({ ...english, language: "en" });
    expect(templateTextFor({ ar: english }, "vi")).toBeNull();
    expect(templateTextFor({ ar: english, en: english }, "ar")?.language).toBe("ar");
  });
});

describe("commandIn", () => {
  it.each([
    ["STOP", "stop"],
    [" Stop! ", "stop"],
    ["Dừng", "stop"],
    ["start", "start"],
    ["Don't stop", null],
    ["", null],
  ])("reads %j as %s", (reply, command) => {
    expect(commandIn(reply)).toBe(command);
  });
});
