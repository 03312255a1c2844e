import { describe, expect, it } from "vitest";
import { parseEmail } from "#domain/intake/email";
import {
  checked,
  choice,
  oneOf,
  optional,
  parseForm,
  readFields,
  required,
  text,
  translateErrors,
} from "./form-schema.server";

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const schema = {
  topic: required(20, "Enter a topic."),
  message: required(100, "Write a full sentence.", 10),
  wish: oneOf(["call", "mail"], "Choose a wish."),
  email: optional(checked(254, parseEmail)),
  note: text(5),
};
const valid = { topic: " Loans ", message: "Which loan fits?", wish: "mail", email: "", note: "" };

describe("parseForm", () => {
  it("returns the trimmed values of a valid form", () => {
    const parsed = parseForm(formOf({ ...valid, other: "ignored" }), schema);
    expect(parsed).toMatchObject({ ok: true });
    expect(parsed.ok && parsed.values).toEqual({
      topic: "Loans",
      message: "Which loan fits?",
      wish: "mail",
      email: null,
      note: "",
    });
  });

  it("returns a message for each invalid field, and what was typed", () => {
    const typed = { topic: "", message: "Short", wish: "fax", email: "asha@", note: "x" };
    expect(parseForm(formOf(typed), schema)).toEqual({
      ok: false,
      typed,
      errors: {
        topic: "Enter a topic.",
        message: "Write a full sentence.",
        wish: "Choose a wish.",
        email: "Enter an email address like name@example.com.",
      },
    });
  });

  it("never cuts a text that is too long", () => {
    const message = "m".repeat(101);
    const parsed = parseForm(formOf({ ...valid, note: "123456789", message }), schema);
    expect(parsed).toMatchObject({
      ok: false,
      typed: { note: "123456789", message },
      errors: { message: "Shorten this to 100 characters." },
    });
  });

  it("treats a missing field and a file as empty", () => {
    const { topic: _missing, ...others } = valid;
    for (const form of [formOf(others), formOf({ ...others, topic: new File(["x"], "x.txt") })])
      expect(parseForm(form, schema)).toMatchObject({ errors: { topic: "Enter a topic." } });
  });

  it("doesn't accept a longer text that begins like an option", () => {
    const parsed = parseForm(formOf({ ...valid, wish: "mailx" }), schema);
    expect(parsed).toMatchObject({ ok: false, errors: { wish: "Choose a wish." } });
  });
});

describe("readFields", () => {
  const fields = { take: text(10), status: choice(["done", "returned"], "returned") };

  it("reads texts, and replaces an unknown choice", () => {
    expect(readFields(formOf({ take: " 1 ", status: "done" }), fields)).toEqual({
      take: "1",
      status: "done",
    });
    expect(readFields(formOf({ status: "doner" }), fields)).toEqual({
      take: "",
      status: "returned",
    });
  });
});

it("translates the messages of invalid fields", () => {
  const errors = translateErrors({ topic: "Enter a topic." }, (message) => message.toUpperCase());
  expect(errors).toEqual({ topic: "ENTER A TOPIC." });
  const long = { topic: "Shorten this to 2,000 characters." };
  expect(translateErrors(long, (message, values) => `${message} ${values?.max}`)).toEqual({
    topic: "Shorten this to {{max}} characters. 2,000",
  });
});
