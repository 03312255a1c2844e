import { describe, expect, it } from "vitest";
import {
  describePendingForm,
  filled,
  submitted,
  type PendingForm,
} from "./pending-form-description";

const form: PendingForm = [
  { when: { delete: filled }, title: "Delete a document", fields: { delete: "Document" } },
  {
    when: { wish: "erase" },
    title: "Request deletion of your account",
    fields: { sure: { label: "You confirm", values: { yes: "Yes" } } },
  },
  { when: { text: submitted }, title: "Add a note", fields: { text: "Note" } },
];
const describeForm = (...entries: [string, string][]) => describePendingForm(form, {}, entries);

describe("describePendingForm", () => {
  it("describes the form with our own labels and values", () => {
    expect(describeForm(["wish", "erase"], ["sure", "yes"])).toEqual({
      title: "Request deletion of your account",
      fields: [
        { name: "wish", value: "erase", label: null, shown: "" },
        { name: "sure", value: "yes", label: "You confirm", shown: "Yes" },
      ],
    });
  });

  it("drops fields that the action does not declare, so that nothing is submitted unseen", () => {
    const described = describeForm(
      ["wish", "erase"],
      ["Your seat in the webinar", "Press send to keep it"],
      ["constructor", "x"],
    );
    expect(described?.fields.map(({ name }) => name)).toEqual(["wish"]);
  });

  it("submits the value that the title describes, even if the field occurs twice", () => {
    const described = describeForm(["wish", "erase"], ["wish", "keep"]);
    expect(described?.fields.map(({ value }) => value)).toEqual(["erase", "erase"]);
  });

  it("shows the values of buttons and empty fields", () => {
    expect(describeForm(["delete", "42"])?.fields).toEqual([
      { name: "delete", value: "42", label: "Document", shown: "42" },
    ]);
    expect(describeForm(["text", ""])).toMatchObject({
      title: "Add a note",
      fields: [{ label: "Note", shown: "" }],
    });
  });

  it("rejects a form that matches no action", () => {
    expect(describeForm(["wish", "other"], ["sure", "yes"])).toBeNull();
    expect(describeForm(["delete", " "])).toBeNull();
    expect(describeForm()).toBeNull();
  });

  it("groups fields defined by the services under one label", () => {
    const stage: PendingForm = [{ title: "Submit", fields: {}, otherFields: "Your answer" }];
    expect(describePendingForm(stage, {}, [["visaDate", "1 May"]])?.fields).toEqual([
      { name: "visaDate", value: "1 May", label: "Your answer", shown: "1 May" },
    ]);
  });
});
