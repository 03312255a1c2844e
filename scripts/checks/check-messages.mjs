import { readdirSync, readFileSync } from "node:fs";

const LANGUAGES = ["vi", "ar"];
const FORM = /_(zero|one|two|few|many|other)$/;
/** Texts that components translate by name, and those that rendered pages are translated by. */
const folders = { messages: "domain/language/messages", pages: "domain/language/pages" };
const baseOf = (key) => key.replace(FORM, "");
const places = (text) => [...text.matchAll(/\{\{?\w+\}?\}/g)].map(([place]) => place).sort();

/**
 * Finds messages and texts of pages that lack a translation, a plural form or a placeholder, and unused messages.
 * Types check that every message used is listed (domain/language/message.ts).
 */
export function messageProblems() {
  const { texts, all } = textsIn(folders.messages);
  const pages = textsIn(folders.pages);
  const problems = [...formProblems(texts, all), ...formProblems(pages.texts, pages.all)];
  for (const base of all) if (pages.all.has(base)) problems.push(`in both folders: ${base}`);
  return [...problems, ...sourceProblems(all)];
}

/** The texts of a folder by language, and all keys without their plural forms. */
function textsIn(folder) {
  const texts = Object.fromEntries(
    LANGUAGES.map((code) => [code, JSON.parse(readFileSync(`${folder}/${code}.json`, "utf8"))]),
  );
  return { texts, all: new Set(LANGUAGES.flatMap((code) => Object.keys(texts[code]).map(baseOf))) };
}

function formProblems(texts, all) {
  const counted = new Set(
    LANGUAGES.flatMap((code) =>
      Object.keys(texts[code])
        .filter((key) => FORM.test(key))
        .map(baseOf),
    ),
  );
  const problems = [];
  for (const code of LANGUAGES) {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
    for (const base of all) {
      const keys = counted.has(base) ? pluralCategories.map((form) => `${base}_${form}`) : [base];
      for (const key of keys) {
        const text = texts[code][key];
        if (typeof text !== "string" || text.trim() === "")
          problems.push(`${code}: missing: ${key}`);
        // A singular form may omit the number ("one month").
        else if (places(text).some((place) => !places(base).includes(place)))
          problems.push(`${code}: unknown placeholder: ${key}`);
        else if (!counted.has(base) && places(text).join() !== places(base).join())
          problems.push(`${code}: different placeholders: ${key}`);
      }
    }
  }
  return problems;
}

function sourceProblems(all) {
  const problems = [];
  const source = ["app", "backend", "domain"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  // Texts with a brand setting contain it in the source.
  const brand = /(support|privacy)@disha-abroad\.example/;
  for (const base of all) {
    // Browser scripts fill in single braces; `t` fills in double ones only.
    if (/(?<!\{)\{\w+\}/.test(base) && source.includes(`t(${JSON.stringify(base)}, {`))
      problems.push(`single braces: ${base}`);
    if (!brand.test(base) && !source.includes(JSON.stringify(base)) && !source.includes(base))
      problems.push(`unused: ${base}`);
  }
  return problems;
}
