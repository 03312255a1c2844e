import { writeFileSync } from "node:fs";
import { stringify } from "csv-stringify/sync";
import { writeWorkbook } from "../setup/workbook";

const HEAD = [
  ...["CRICOS Provider Code", "Institution Name", "CRICOS Course Code", "Course Name"],
  ...["VET National Code", "Dual Qualification", "Field of Education 1 Broad Field"],
  ...["Field of Education 1 Narrow Field", "Field of Education 1 Detailed Field"],
  ...["Field of Education 2 Broad Field", "Field of Education 2 Narrow Field"],
  ...["Field of Education 2 Detailed Field", "Course Level", "Foundation Studies"],
  ...["Work Component", "Work Component Hours/Week", "Work Component Weeks"],
  ...["Work Component Total Hours", "Course Language", "Duration (Weeks)", "Tuition Fee"],
  ...["Non Tuition Fee", "Estimated Total Course Cost", "Expired"],
];
const fields = [
  ["02 - Information Technology", "0203 - Information Systems", "020307 - Decision Support"],
  ["08 - Management and Commerce", "0803 - Business and Management", "080301 - Business"],
  ["03 - Engineering", "0313 - Electrical Engineering", "031301 - Electrical Engineering"],
  ["06 - Health", "0603 - Nursing", "060301 - General Nursing"],
];
const levels = ["Bachelor Degree", "Masters Degree (Coursework)", "Bachelor Honours Degree"];

function rowsOf(courses: number, providers: number): string[][] {
  return Array.from({ length: courses }, (_, n) => {
    const provider = n % providers;
    const [broad = "", narrow = "", detailed = ""] = fields[n % fields.length] ?? [];
    const level = levels[n % levels.length] ?? "";
    const fee = `$${(20_000 + (n % 80) * 1_000).toLocaleString("en")}.00`;
    return [
      ...[`${String(10_000 + provider)}A`, `Institute ${provider} of Technology`],
      ...[`${String(100_000 + n)}B`, `${level.split(" ")[0] ?? ""} of Subject ${n}`, "", "No"],
      ...[broad, narrow, detailed, "", "", "", level, "No", "No", "", "", "", "English"],
      ...[n % 2 === 0 ? "104" : "156", fee, "$300.00", fee, "No"],
    ];
  });
}

const institutions = (providers: number): string[][] => [
  ["CRICOS Provider Code", "Trading Name", "Institution Name", "Institution Type", "Website"],
  ...Array.from({ length: providers }, (_, n) => [
    ...[`${String(10_000 + n)}A`, "", `Institute ${n} of Technology`, "Private"],
    `www.institute-${n}.example`,
  ]),
];

/** Writes a course list in the format of the Australian register, as a workbook or CSV by its name. */
export function generateCricos(
  file: string,
  { courses, providers }: { readonly courses: number; readonly providers: number },
): void {
  const rows = [HEAD, ...rowsOf(courses, providers)];
  if (file.endsWith(".csv")) writeFileSync(file, stringify(rows));
  else writeWorkbook(file, { Institutions: institutions(providers), Courses: rows });
}
