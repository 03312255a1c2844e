// Fails the build when a text of shell or forms lacks a translation, a plural form or a place for a
// value, or when nothing says it any more. That every text said has one is a matter of types.
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";

const LANGUAGES = ["vi", "ar"];
const FORM = /_(zero|one|two|few|many|other)$/;
const folder = "domain/messages";

const texts = Object.fromEntries(
  LANGUAGES.map((code) => [code, JSON.parse(readFileSync(`${folder}/${code}.json`, "utf8"))]),
);
const baseOf = (key) => key.replace(FORM, "");
const all = new Set(LANGUAGES.flatMap((code) => Object.keys(texts[code]).map(baseOf)));
const counted = new Set(
  LANGUAGES.flatMap((code) =>
    Object.keys(texts[code])
      .filter((key) => FORM.test(key))
      .map(baseOf),
  ),
);
const places = (text) => [...text.matchAll(/\{\{?\w+\}?\}/g)].map(([place]) => place).sort();

const problems = [];
for (const code of LANGUAGES) {
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
  for (const base of all) {
    const keys = counted.has(base) ? pluralCategories.map((form) => `${base}_${form}`) : [base];
    for (const key of keys) {
      const text = texts[code][key];
      if (typeof text !== "string" || text.trim() === "") problems.push(`${code}: missing: ${key}`);
      // A form of its own may leave the number out ("one month").
      else if (places(text).some((place) => !places(base).includes(place)))
        problems.push(`${code}: a place that the text has not: ${key}`);
      else if (!counted.has(base) && places(text).join() !== places(base).join())
        problems.push(`${code}: other places than the text's: ${key}`);
    }
  }
}

const source = ["app", "domain"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
// A text that holds a setting of the brand is written with it in the source.
const brand = /(support|privacy)@disha-abroad\.example/;
for (const base of all)
  if (!brand.test(base) && !source.includes(JSON.stringify(base)) && !source.includes(base))
    problems.push(`nothing says this: ${base}`);

if (problems.length > 0) {
  console.error(`Messages (${folder}):\n  ${problems.join("\n  ")}`);
  process.exit(1);
}
console.log(`Messages: ${all.size} texts in ${LANGUAGES.join(" and ")}.`);
