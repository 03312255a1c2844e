import { describe, expect, it } from "vitest";
import { parseStaffForm } from "./staff-account.server";

const errorOf = (email: string) => {
  const form = new FormData();
  form.set("name", "Meera");
  form.set("email", email);
  form.append("permissions", "counsellor");
  return parseStaffForm(form).errors.email;
};

describe("parseStaffForm", () => {
  it.each(["meera@disha.example", " Meera.K+staff@disha.co.in "])("accepts %j", (email) => {
    expect(errorOf(email)).toBeUndefined();
  });

  it.each(["", "meera", "meera@disha", "@@@.@.", `${"@.".repeat(60_000)}`])(
    "asks for an address instead of %.20j",
    (email) => expect(errorOf(email)).toBe("Enter a valid email address."),
  );
});
