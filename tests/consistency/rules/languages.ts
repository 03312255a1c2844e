import { existsSync } from "node:fs";
import type { Rule } from "../context";
import { figuresIn } from "../quantities";
import type { PageModel } from "../page-model";

/** Pages that may be translated, by regional site with its own language. */
const hosts = { vn: "vi", sa: "ar" } as const;
const paths = ["/", "/germany", "/uk", "/search?q=computer"];

/** Amounts and years in the text of a page, however often and in whatever notation. */
const quantitiesOf = ({ blocks, terms }: PageModel): Set<string> => {
  const text = [...blocks.map((one) => one.text), ...terms.map((one) => one.text)].join(" | ");
  return new Set(figuresIn(text));
};

/** Whether an edition has a page of its own here, which is no translation. Its figures are references to facts. */
const isOfEdition = (region: string, path: string): boolean =>
  existsSync(`catalogue/editions/${region}${path}.md`);

/** Two languages of a regional site give the same amounts and years. */
export const languages: Rule = async ({ site }) => {
  const faults = await Promise.all(
    Object.entries(hosts).flatMap(([region, language]) =>
      paths
        .filter((path) => !isOfEdition(region, path))
        .map(async (path) => {
          const host = `${region}.localhost`;
          const [own, english] = await Promise.all([
            site.page(path, host, `language=${language}`),
            site.page(path, host, "language=en"),
          ]);
          if (own.status !== 200 || english.status !== 200) return [];
          const [here, there] = [quantitiesOf(own), quantitiesOf(english)];
          const different = [
            ...[...here].filter((one) => !there.has(one)),
            ...[...there].filter((one) => !here.has(one)),
          ];
          return different.map((one) => ({
            page: `${region}${path}`,
            message: `${one} is on the page in one of ${language} and en only`,
          }));
        }),
    ),
  );
  return faults.flat();
};
