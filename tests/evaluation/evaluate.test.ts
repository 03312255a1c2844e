import { expect, it } from "vitest";
import { judge, readCandidates, readProfiles } from "./evaluate";

/** Reads the whole catalogue and judges each profile, which takes 20 s on an idle machine. */
const SAFETY_NET_MS = 300_000;
const MIN_PROFILES = 90;
const MIN_AGREEMENT = 0.95;

it(
  "agrees with a counsellor about the profiles, and gives nobody false hope",
  { timeout: SAFETY_NET_MS },
  async () => {
    const profiles = await readProfiles("tests/evaluation/profiles.csv");
    expect(profiles.length).toBeGreaterThanOrEqual(MIN_PROFILES);
    const { catalogue, candidates } = await readCandidates("catalogue");
    const judgements = judge(profiles, candidates, catalogue);
    expect(judgements.filter(({ isFalseHope }) => isFalseHope)).toEqual([]);
    const wrong = judgements.filter(({ agrees }) => !agrees);
    expect(wrong.length / judgements.length, JSON.stringify(wrong)).toBeLessThanOrEqual(
      1 - MIN_AGREEMENT,
    );
  },
);
