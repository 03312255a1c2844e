import { describe, expect, it } from "vitest";
import { codeMessages, meaningOf, statusMessages, transportMessages } from "./error-catalogue";

/** core.md §8, row by row: what each message must contain. */
const rows: [code: string, words: RegExp][] = [
  ["LS_OTP_1100", /does not match.*correct code/],
  ["LS_OTP_1101", /most codes we can send.*later/],
  ["LS_OTP_1102", /too many times.*later/],
  ["LS_OTP_1103", /attempts to receive a new code.*later/],
  ["UM_MA_4003", /mobile number already exists/],
  ["UM_EA_4002", /email address already exists/],
  ["UE_UAI_4005", /preferred level of education/],
  ["US_DLAE_4008", /label already exists/],
  ["UD_EA_4002", /could not find this document/],
  ["US_AE_4007", /already have an application/],
  ["US_RNA_4008", /already been applied and cannot be updated/],
  ["INTERNAL_SERVER_ERROR", /Something went wrong/],
  ["UM_NF_4001", /do not match any account/],
  ["UM_INV_4004", /do not match any account/],
  ["US_BNF_2010", /emailed to you shortly/],
  ["UM_IC_4001", /Invalid credentials/],
  ["AU_UNA_4002", /deactivated.*privacy@/],
  ["BAD_REQUEST", /PNG, JPEG, JPG or PDF/],
];

describe("error catalogue (core.md §8)", () => {
  it("has exactly the specified codes", () => {
    expect(Object.keys(codeMessages).sort()).toEqual(rows.map(([code]) => code).sort());
  });

  it.each(rows)("%s overrides any status", (code, words) => {
    for (const status of [200, 400, 429, 500]) {
      expect(meaningOf({ code, status }).message).toMatch(words);
    }
  });

  it("treats only the brochure notice as informational", () => {
    const informational = Object.entries(codeMessages).filter(
      ([, meaning]) => meaning.tone === "info",
    );
    expect(informational.map(([code]) => code)).toEqual(["US_BNF_2010"]);
  });

  it.each([400, 404, 409, 500, 701, 702, 801])("status %i means a server error", (status) => {
    expect(meaningOf({ status }).message).toMatch(/gone wrong at our end/);
    expect(statusMessages[status]).toBeDefined();
  });

  it.each([401, 403, 503])("status %i names the support address", (status) => {
    expect(meaningOf({ status }).message).toMatch(/permission.*support@/);
  });

  it("429 means the attempts are exhausted", () => {
    expect(meaningOf({ status: 429 }).message).toBe(codeMessages.LS_OTP_1103.message);
  });

  it("a missing status means our servers could not be reached", () => {
    expect(meaningOf({ status: null })).toBe(transportMessages.timeout);
    expect(meaningOf({ transport: "network" }).message).toMatch(/internet connection/);
  });

  it("falls back to the generic text for an unknown status or code", () => {
    expect(meaningOf({ status: 418, code: "constructor" }).message).toMatch(
      /gone wrong at our end/,
    );
  });
});
