import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { suggestMapping } from "#domain/enquiries/import";
import { readImportFile } from "./import-file";
import { readImportRow } from "./import-row";

const options = {
  customColumns: [],
  source: "fair",
  region: "default",
  consentedOn: "2026-11-01",
  now: new Date("2026-11-27"),
} as const;

/** Imports a file with the suggested columns. */
async function leadsOf(content: string | Uint8Array) {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const { headers, rows } = await readImportFile(bytes, "leads.csv");
  return rows.map((row) => readImportRow(row, { ...options, mapping: suggestMapping(headers) }));
}

/** The only lead of a file, without what it has in any case. */
async function leadOf(content: string | Uint8Array) {
  const [lead, ...others] = await leadsOf(content);
  expect(others).toEqual([]);
  if (!lead?.ok) throw new Error(JSON.stringify(lead?.findings));
  const { name, mobile, email, interestedCountries, interestedYear, extraFields } = lead.payload;
  const level = lead.payload.interestedEducationLevel;
  return {
    name,
    mobile,
    email,
    interestedCountries,
    interestedYear,
    level,
    extraFields,
    notes: lead.notes,
  };
}

const asha = { name: "Asha Rao", mobile: "+919812300006", email: "asha@example.com" };
const row = "Asha Rao,9812300006,asha@example.com";
const head = "Name,Mobile,Email";

/** A workbook with one sheet, as small as it can be. */
function workbook(rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const cell = (value: string | number, at: string) =>
    typeof value === "number"
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = rows
    .map((cells, y) => {
      const inner = cells.map((value, x) => cell(value, `${String.fromCharCode(65 + x)}${y + 1}`));
      return `<row r="${y + 1}">${inner.join("")}</row>`;
    })
    .join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packaged = "http://schemas.openxmlformats.org/package/2006/relationships";
  const files = {
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="Leads" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
  );
}

describe("files with leads", () => {
  const utf16be = Buffer.from(`\ufeff${head}\n${row}\n`, "utf16le").swap16();
  it.each([
    ["with a byte order mark", `\ufeff${head}\n${row}\n`],
    ["with CRLF", `${head}\r\n${row}\r\n`],
    ["of an old Mac", `${head}\r${row}\r`],
    ["in UTF-16", Buffer.from(`\ufeff${head}\n${row}\n`, "utf16le")],
    ["in UTF-16 without a mark", Buffer.from(`${head}\n${row}\n`, "utf16le")],
    ["in big-endian UTF-16", utf16be],
    ["with semicolons", `${head}\n${row}\n`.replaceAll(",", ";")],
    ["with tabs", `${head}\n${row}\n`.replaceAll(",", "\t")],
    ["with vertical bars", `${head}\n${row}\n`.replaceAll(",", "|")],
    ["with a sep= line", `sep=;\r\n${head}\r\n${row}\r\n`.replaceAll(",", ";")],
    ["with a title", `Leads of the fair\n\n${head}\n${row}\n`],
    ["with a wide title", `Leads of the fair,,\n${head}\n${row}\n`],
    ["with trailing cells", `${head}\n${row},,,\n`],
    ["with a column twice", `${head},Email\n${row},asha@example.com\n`],
    ["with formulas", `${head}\n"Asha Rao","=""9812300006""",asha@example.com\n`],
    ["with unquoted formulas", `${head}\nAsha Rao,="9812300006",asha@example.com\n`],
    [
      "with commas in a question",
      `Name;Mobile;Email;"Course, level, city?"\nAsha Rao;9812300006;asha@example.com;x\n`,
    ],
    [
      "with names in two columns",
      "First Name,Last Name,Mobile,Email\nAsha,Rao,9812300006,asha@example.com\n",
    ],
    [
      "of Excel",
      workbook([
        ["Name", "Mobile", "Email"],
        ["Asha Rao", 919812300006, "asha@example.com"],
      ]),
    ],
    [
      "of Excel with a title",
      workbook([
        ["Fair"],
        ["Name", "Mobile", "Email"],
        ["Asha Rao", "9812300006", "asha@example.com"],
      ]),
    ],
  ])("%s", async (_kind, content) => expect(await leadOf(content)).toMatchObject(asha));

  it("in Windows-1252 keep their letters and quotes", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${head}\nJos`),
      Buffer.from([0xe9, 0x20, 0x44, 0x92]),
      Buffer.from("Souza,,a@example.com"),
    ]);
    expect((await leadOf(bytes)).name).toBe("José D’Souza");
  });

  it("keep quotes that nobody closes", async () => {
    expect((await leadOf(`${head}\nAsha "Ashu" Rao,,a@example.com\n`)).name).toBe(
      "Asha “Ashu” Rao",
    );
    expect((await leadOf(`${head}\n"Asha,,a@example.com\n`)).email).toBe("a@example.com");
  });

  it("without headers have numbered columns, and lose no person", async () => {
    const { headers, headerLine, rows } = await readImportFile(
      Buffer.from("Asha Rao,9812300006\nRavi Kumar,9812300007,met at the fair\n"),
      "fair.csv",
    );
    expect({ headers, headerLine }).toEqual({
      headers: ["Column 1", "Column 2", "Column 3"],
      headerLine: 0,
    });
    const mapping = { name: "Column 1", mobile: "Column 2", message: "Column 3" };
    expect(rows.map((row) => readImportRow(row, { ...options, mapping }))).toMatchObject([
      { ok: true, payload: { name: "Asha Rao", mobile: "+919812300006" } },
      { ok: true, payload: { name: "Ravi Kumar", extraFields: { message: "met at the fair" } } },
    ]);
  });

  it("can be said to have no headers", async () => {
    const bytes = Buffer.from(`${head}\n${row}\n`);
    const { headers, rows } = await readImportFile(bytes, "leads.csv", 0);
    expect(headers).toEqual(["Column 1", "Column 2", "Column 3"]);
    expect(rows).toHaveLength(2);
  });

  it("that are no tables are refused", async () => {
    for (const bytes of [
      Buffer.from("%PDF-1.7"),
      Buffer.from([1, 2, 3, 4, 5]),
      zipSync({ a: new Uint8Array(9) }),
      Buffer.from("PK\x03\x04 broken"),
    ])
      await expect(readImportFile(bytes, "x")).rejects.toMatchObject({ status: 400 });
  });

  it("that unpack to too much are refused", async () => {
    const bomb = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(31 * 1024 * 1024) });
    await expect(readImportFile(bomb, "x")).rejects.toMatchObject({ status: 400 });
  });
});

describe("cells", () => {
  const number = async (text: string) =>
    (await leadOf(`${head}\nA,"${text}",a@example.com`)).mobile;
  it.each([
    ...["9812300006", "9812300006.0", "919812300006.00", "'+919812300006", "'9812300006"],
    ...["98,12,30,00,06", "98123 00006", "91 98123-00006", "https://wa.me/919812300006"],
    ...["tel:+91-98123-00006", "09812300006", "00919812300006", "p:+919812300006"],
    ...["९८१२३००००६", "৯৮১২৩০০০০৬", "௯௮௧௨௩௦௦௦௦௬", "٩٨١٢٣٠٠٠٠٦", "+91\u00a098123\u00a000006"],
    ...["9812300006/9812300007", "9812300006, 9812300007", "12; 9812300006"],
  ])("read the number %s", async (text) => expect(await number(text)).toBe("+919812300006"));

  it("explain a number that Excel has damaged, and keep the lead", async () => {
    const { mobile, extraFields, notes } = await leadOf(`${head}\nA,9.19812E+11,a@example.com`);
    expect(mobile).toBeNull();
    expect(extraFields.message).toBe("Mobile: 9.19812E+11");
    expect(notes).toMatchObject([
      { field: "mobile", message: expect.stringContaining("Excel") as string },
    ]);
    expect(await leadsOf(`${head}\nA,9.19812E+11,`)).toMatchObject([{ ok: false }]);
  });

  it.each([
    ...["a@example.com", "A@EXAMPLE.COM", "a@example.com.", "mailto:a@example.com"],
    ...["Asha <a@example.com>", "a\u200b@example.com", "a@example.com; b@example.com"],
  ])("read the address %s", async (text) =>
    expect((await leadOf(`${head}\nA,,"${text}"`)).email).toBe("a@example.com"),
  );

  it.each(["NA", "n/a", "-", "none", "NULL", "#N/A", ""])("take %s as empty", async (text) =>
    expect(await leadOf(`${head}\nA,9812300006,${text}`)).toMatchObject({ email: null, notes: [] }),
  );

  it.each(["Null", "Na", "A", "李", "శ్రీ\u200cనివాస్"])("read the name %s", async (name) =>
    expect((await leadOf(`${head}\n${name},9812300006,`)).name).toBe(name),
  );

  it.each([
    ...[
      ["US", "USA"],
      ["U.S.A.", "USA"],
      ["United States of America", "USA"],
      ["England", "GBR"],
    ],
    ...[
      ["U.K.", "GBR"],
      ["UK/England", "GBR"],
      ["Dubai", "ARE"],
      ["germany", "DEU"],
    ],
  ])("read the country %s", async (text, code) => {
    const lead = await leadOf(`Name,Mobile,Country\nA,9812300006,${text}`);
    expect(lead).toMatchObject({ interestedCountries: [code] });
  });

  it.each([
    ...[
      ["MS", "MASTERS"],
      ["MBA", "MASTERS"],
      ["PG", "MASTERS"],
      ["Master's", "MASTERS"],
    ],
    ...[
      ["B.Tech", "BACHELORS"],
      ["UG", "BACHELORS"],
      ["Bachelors", "BACHELORS"],
    ],
  ])("read the level %s", async (text, level) =>
    expect(await leadOf(`Name,Mobile,Level\nA,9812300006,${text}`)).toMatchObject({
      level,
      notes: [],
    }),
  );

  it.each([
    "2027",
    "Fall 2027",
    "2027 Fall",
    "September-2027",
    "Sep'27",
    "2027-28",
    "Sept/Oct 2027",
  ])("read the intake %s", async (text) =>
    expect((await leadOf(`Name,Mobile,Year\nA,9812300006,${text}`)).interestedYear).toBe(2027),
  );

  it("that can't be read go into the message of the lead", async () => {
    const { extraFields, notes } = await leadOf(
      "Name,Mobile,Country,Level,Year,Remarks\nA,9812300006,Germany and Mars,PhD,soon,met at the fair,more",
    );
    expect(extraFields.message).toBe(
      "met at the fair\nOther cells: more\nCountry: Germany and Mars\nLevel: PhD\nYear: soon",
    );
    expect(notes.map(({ field }) => field)).toEqual([
      ...["csv", "interestedCountries", "interestedEducationLevel", "interestedYear"],
    ]);
  });

  it("of Meta's test lead are skipped", async () => {
    expect(
      await leadsOf(`${head}\n<test lead: dummy data for full_name>,9812300006,`),
    ).toMatchObject([{ ok: false, findings: [{ field: "name" }] }]);
  });
});
