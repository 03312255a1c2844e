import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { EditionPage } from "#domain/catalogue/edition";
import { languages } from "#domain/language/language";
import type { Translate } from "#domain/language/message";
import { translatorFor } from "#domain/language/translate.server";
import { formatFigureMoney } from "#domain/money/figure-text";
import { regionOfKey, type Region } from "#domain/site/regions";
import { renderMarkdown } from "../text/markdown";
import type { Problems } from "../text/problems";
import { reviewDay } from "../text/value-schema";
import { fillIn, valuesNamedIn, type NamedTexts, type Rates, type Values } from "../text/values";
import { parseYaml, splitFrontMatter, type YamlText } from "../text/yaml-file";

/** The pages of each edition, by its key. */
export type Editions = Readonly<Record<string, readonly EditionPage[]>>;

const matterSchema = z
  .object({
    title: z.string().min(5).max(120),
    description: z.string().min(20).max(300),
    updatedOn: reviewDay,
    /** Official pages that the text itself relies on. Figures have their own. */
    sources: z.array(z.object({ link: z.url(), checkedOn: reviewDay }).strict()).default([]),
  })
  .strict();

/** Figures that are texts, in the edition's language. `of` is the English text that was translated. */
const textsSchema = z.record(
  z.string(),
  z.object({ of: z.string().min(1), text: z.string().min(1) }).strict(),
);

/** The language of an edition, and its figures in it. */
interface Speech {
  readonly t: Translate;
  readonly texts: NamedTexts;
}

interface Context {
  readonly folder: string;
  readonly yaml: (file: string) => YamlText;
  readonly values: Values;
  readonly rates: Rates;
  readonly problems: Problems;
}

const FILE = /^editions\/([a-z]+)\/(?:[\w-]+\/)*[\w-]+\.md$/;

/** Whether a file belongs to an edition, not to the pages of all. */
export const isEditionFile = (file: string): boolean => file.startsWith("editions/");

/** Reads the pages below `editions/`, one folder for each region. */
export function readEditions(files: readonly string[], context: Context): Editions {
  const editions: Record<string, EditionPage[]> = {};
  const speeches = new Map<string, Speech>();
  for (const file of files.filter((one) => isEditionFile(one) && one.endsWith(".md"))) {
    const key = FILE.exec(file)?.[1] ?? "";
    const region = regionOfKey(key);
    if (!region) {
      context.problems.error(file, 1, "file", `there is no region ${key}`);
      continue;
    }
    const speech = speeches.get(key) ?? {
      t: translatorFor(region.languages[0]),
      texts: figuresOf(region, files, context),
    };
    speeches.set(key, speech);
    const page = readPage(file, speech, context);
    if (page) (editions[key] ??= []).push(page);
  }
  return editions;
}

function readPage(
  file: string,
  { t, texts }: Speech,
  { folder, values, problems }: Context,
): EditionPage | null {
  const markdown = splitFrontMatter(file, readFileSync(path.join(folder, file), "utf8"), problems);
  const parsed = markdown && parseYaml(markdown.frontMatter, matterSchema, problems);
  if (!markdown || !parsed) return null;
  const { title, description, updatedOn, sources } = parsed.value;
  const fill = (text: string, line: number) =>
    fillIn(text, texts, (key, at) => {
      const what = values.get(key)
        ? "has no text in the language of this edition (figures.yaml)"
        : "doesn't exist";
      problems.error(file, line + at - 1, "text", `the figure ${key} ${what}`);
    });
  const named = valuesNamedIn(markdown.body).flatMap((key) => {
    const figure = values.get(key);
    const text = texts.get(key)?.text;
    return figure && text ? [{ text, source: figure.source, asOf: figure.asOf }] : [];
  });
  return {
    path: pathOf(file),
    title,
    description: fill(description, parsed.lineOf(["description"])),
    html: renderMarkdown(fill(markdown.body, markdown.bodyLine)).replaceAll(
      `aria-label="Table `,
      `aria-label="${t("Table")} `,
    ),
    updatedOn,
    figures: named,
    sources,
  };
}

/** `editions/vn/exam/ielts.md` is the page `/exam/ielts`. */
const pathOf = (file: string): string =>
  `/${file.split("/").slice(2).join("/").replace(/\.md$/, "")}`;

/** Figures in the language and currency of an edition. A text that changed in English needs a new translation. */
function figuresOf(region: Region, files: readonly string[], context: Context): NamedTexts {
  const { yaml, values, rates, problems } = context;
  const file = `editions/${region.key}/figures.yaml`;
  const parsed = files.includes(file) ? parseYaml(yaml(file), textsSchema, problems) : null;
  const translated = new Map(Object.entries(parsed?.value ?? {}));
  for (const [key, { of }] of translated) {
    const english = values.get(key)?.text;
    if (english !== of)
      problems.error(
        file,
        parsed?.lineOf([key]) ?? 1,
        key,
        english === undefined ? "there is no such figure" : `the English text is now: ${english}`,
      );
  }
  const [language] = region.languages;
  const style = {
    t: translatorFor(language),
    locale: languages[language].locale,
    currency: region.currency,
    inr: rates.inr,
  };
  return {
    get(key) {
      const own = translated.get(key);
      if (own) return own;
      const money = values.money(key);
      if (money) return { text: formatFigureMoney(money, style) };
      return language === "en" ? values.get(key) : null;
    },
  };
}
