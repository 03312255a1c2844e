import { writeFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const types = "http://schemas.openxmlformats.org/package/2006/content-types";

const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (at % 26));
}

function sheetXml(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) => {
      const place = `${columnName(column)}${row + 1}`;
      return typeof cell === "number"
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${row + 1}">${written.join("")}</row>`;
  });
  return `${head}<worksheet xmlns="${main}"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

/** Writes a workbook with these sheets, for tests of importers. */
export function writeWorkbook(
  file: string,
  sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>,
): void {
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    "[Content_Types].xml": `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
      .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${packageRelations}">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join("")}</Relationships>`,
  };
  Object.values(sheets).forEach((rows, at) => {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(rows);
  });
  const files = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, strToU8(text)]),
  );
  writeFileSync(file, zipSync(files));
}
