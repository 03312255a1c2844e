import { judge, readCandidates, readProfiles, TODAY } from "./evaluate";
import { readShippedCatalogue } from "./shipped-catalogue";

/** Prints how often the advice engine agrees with the judgement of a counsellor. */
const profiles = await readProfiles("tests/evaluation/profiles.csv");
const catalogue = await readShippedCatalogue(TODAY);
const judgements = judge(profiles, await readCandidates(catalogue), catalogue);
const agreed = judgements.filter(({ agrees }) => agrees).length;
const falseHope = judgements.filter(({ isFalseHope }) => isFalseHope);
for (const { profile, expectation, found } of judgements.filter(({ agrees }) => !agrees))
  process.stdout.write(`${profile} expected ${expectation}: ${found}\n`);
process.stdout.write(
  `${profiles.length} profiles, ${judgements.length} expectations: ${((100 * agreed) / judgements.length).toFixed(1)}% agree, ${falseHope.length} false "likely" or "match"\n`,
);
