import { judge, readCandidates, readProfiles } from "./evaluate";

/** Prints how often the advice engine agrees with the judgement of a counsellor. */
const profiles = await readProfiles("tests/evaluation/profiles.csv");
const { catalogue, candidates } = await readCandidates("catalogue");
const judgements = judge(profiles, candidates, catalogue);
const agreed = judgements.filter(({ agrees }) => agrees).length;
const falseHope = judgements.filter(({ isFalseHope }) => isFalseHope);
for (const { profile, expectation, found } of judgements.filter(({ agrees }) => !agrees))
  process.stdout.write(`${profile} expected ${expectation}: ${found}\n`);
process.stdout.write(
  `${profiles.length} profiles, ${judgements.length} expectations: ${((100 * agreed) / judgements.length).toFixed(1)}% agree, ${falseHope.length} false "likely" or "match"\n`,
);
