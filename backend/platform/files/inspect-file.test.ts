import { describe, expect, it } from "vitest";
import { jpeg, noisePng, objectStreamPdf, pdf, pdfOf, png } from "../../../tests/fixtures/files";
import { hostileFiles, type HostileFile } from "../../../tests/fixtures/hostile-files";
import { inspectFile } from "./inspect-file";
import type { Inspection, Problem } from "./inspection";

const problems: Readonly<Record<HostileFile["code"], Problem>> = {
  BAD_REQUEST: "unsupported",
  FILE_DAMAGED: "damaged",
  FILE_LOCKED: "locked",
  FILE_TOO_COMPLEX: "too complex",
};

const hostile = await hostileFiles();

describe("inspectFile", () => {
  it.each(hostile.map(({ name, bytes, code }) => [name, problems[code], bytes] as const))(
    "refuses %s as %s",
    (_name, problem, bytes) => expect(inspectFile(bytes)).toEqual({ problem }),
  );

  const pdfFormat: Inspection = { format: "application/pdf" };

  it("accepts complete images and PDFs of all versions", async () => {
    expect(inspectFile(png)).toEqual({ format: "image/png" });
    expect(inspectFile(noisePng(50))).toEqual({ format: "image/png" });
    expect(inspectFile(jpeg)).toEqual({ format: "image/jpeg" });
    expect(inspectFile(await pdf())).toEqual(pdfFormat);
    expect(inspectFile(await pdf(100_000))).toEqual(pdfFormat);
    expect(inspectFile(objectStreamPdf())).toEqual(pdfFormat);
  });

  it("accepts a PDF with incremental updates", async () => {
    const first = await pdf();
    const catalogue = /\b(\d+) 0 R/.exec(
      /\/Root \d+ 0 R/.exec(first.toString("latin1"))?.[0] ?? "",
    )?.[1];
    const change = `\n99 0 obj\n<< /Type /Annot >>\nendobj\nxref\n99 1\n${String(first.length + 1).padStart(10, "0")} 00000 n \ntrailer\n<< /Size 100 /Root ${catalogue} 0 R /Prev 9 >>\nstartxref\n${first.length + 40}\n%%EOF\n`;
    expect(inspectFile(Buffer.concat([first, Buffer.from(change)]))).toEqual(pdfFormat);
  });

  it("accepts data that phones and scanners append", async () => {
    const samsung = Buffer.concat([Buffer.alloc(300, 1), Buffer.from("SEFT")]);
    expect(inspectFile(Buffer.concat([jpeg, samsung]))).toEqual({ format: "image/jpeg" });
    expect(inspectFile(Buffer.concat([jpeg, jpeg]))).toEqual({ format: "image/jpeg" });
    expect(inspectFile(Buffer.concat([jpeg, Buffer.alloc(30)]))).toEqual({ format: "image/jpeg" });
    expect(inspectFile(Buffer.concat([await pdf(), Buffer.from("\n% scanned\n")]))).toEqual(
      pdfFormat,
    );
    expect(inspectFile(Buffer.concat([await pdf(), Buffer.alloc(5_000)]))).toEqual(pdfFormat);
  });

  it("rejects truncated files", async () => {
    for (const whole of [png, jpeg, await pdf(), objectStreamPdf()]) {
      const last = whole.toString("latin1").trimEnd().length;
      for (let length = 0; length < last; length += Math.ceil(last / 60))
        expect(inspectFile(whole.subarray(0, length)), `${length} of ${last}`).toHaveProperty(
          "problem",
        );
    }
  });

  it("takes linear time for text that causes backtracking", () => {
    const invitations = [
      "obj ",
      "1 0 obj ",
      "1 0 obj<<>>stream ",
      "endstream ",
      "/Filter [",
      "/Type  ",
      "9",
      " ",
    ];
    for (const text of invitations) {
      const body = Buffer.alloc(1_900_000, text).toString();
      expect(inspectFile(pdfOf([body])), text).toHaveProperty("problem");
    }
  });
});
