import { normalizeQuery } from "./vocabulary";

/** Pages that do something, which no article describes. */
interface Tool {
  readonly title: string;
  readonly path: string;
  readonly wording: RegExp;
}

const tools: readonly Tool[] = [
  {
    title: "Compare courses and universities",
    path: "/compare",
    wording:
      /\bcompare (?:courses|universities|colleges|programs|programmes|fees)\b|\bcomparison tool\b/u,
  },
  {
    title: "Your shortlist",
    path: "/shortlist",
    wording: /\b(?:my |your )?shortlist$|\b(?:saved|shortlisted) (?:courses|universities)\b/u,
  },
  {
    title: "Find courses that match you",
    path: "/match",
    wording:
      /\b(?:profile evaluation|college predictor|university predictor|course finder|match me|check (?:my )?eligibility|eligibility (?:check|checker|calculator)|which (?:course|university|college) (?:should i|is best for me|can i get)|universities for my profile)\b/u,
  },
];

/** The tools that a query asks for. */
export const toolsFor = (query: string): Pick<Tool, "title" | "path">[] => {
  const text = normalizeQuery(query.toLowerCase());
  return tools
    .filter(({ wording }) => wording.test(text))
    .map(({ title, path }) => ({ title, path }));
};
