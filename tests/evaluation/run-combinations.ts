/**
 * `npm run eval:combinations [count] [seed]`: draws combinations of country and subject, and prints for each
 * whether a master's is complete, or says what isn't published and where to ask.
 */
import { today } from "#domain/time/dates";
import {
  allCombinations,
  drawCombinations,
  judgeCombination,
  readListedCourses,
} from "./combinations";
import { readShippedCatalogue } from "./shipped-catalogue";

const [count = "60", seed = "48"] = process.argv.slice(2);
const courses = await readListedCourses(await readShippedCatalogue(today()));
const judgements = drawCombinations(Number(count), Number(seed)).map((combination) =>
  judgeCombination(combination, courses),
);
for (const { country, subject, courses: found, verdict, best, missing } of judgements)
  process.stdout.write(
    `${country.padEnd(10)}${subject.padEnd(24)}${String(found).padStart(3)}  ${verdict.padEnd(14)}${best}${missing.length > 0 ? ` (not published: ${missing.join(", ")})` : ""}\n`,
  );
const countOf = (name: string): number =>
  judgements.filter(({ verdict }) => verdict === name).length;
process.stdout.write(
  `${judgements.length} of ${allCombinations.length}, seed ${seed}: ${countOf("complete")} complete, ${countOf("not published")} not published with a contact, ${countOf("no contact")} without a contact, ${countOf("empty")} empty\n`,
);
