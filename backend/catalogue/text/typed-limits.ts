/**
 * Limits and periods of visa and work rules, typed into prose instead of named. What counts is in
 * docs/how-to/name-a-figure.md: lengths of courses, plans and examples are not figures.
 */

const COUNT = String.raw`(?:\d[\d,.]*(?:[–-]\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty(?:-\w+)?|thirty|forty|sixty|ninety)`;
/** `two years`, `18-month`, `12 or 24 months` */
const TIME = String.raw`\b${COUNT}(?: (?:or|to) ${COUNT})?[ -](?:full |half |working |calendar |more )?(?:hours?|days?|weeks?|months?|years?)\b`;
/** Not the length of a course (`two-year master's`), an age or a step of a plan (`before`). */
const OF_A_RIGHT = String.raw`(?![ -](?:old|before|earlier|later|until)|(?: [\w-]+)?[ -](?:courses?|master|bachelor|degrees?|diploma|programmes?|MBA|plans?))`;
const PERIOD = `${TIME}${OF_A_RIGHT}`;

const STATUS = String.raw`\b(?:visas?|permits?|permission|Stamp (?:1G|2|4)|OPT|CPT|PGWP|RECE|Blue Card|settlement|permanent residence|citizenship|naturalisation|CAS)\b`;
const SEARCH = String.raw`(?:to (?:look for|find|seek|search for|get) (?:a )?(?:job|work)|of job search|to (?:work|search) (?:after|afterwards))`;
const WORD = String.raw`(?:\*\*|[\w'’-]+)`;
/** Words that turn a period next to a visa into advice or a plan. */
const PLANS = "before|allow|plan|leave|leaving|start|apply|book|must|fee|the";
const GAP = `(?: (?!(?:${PLANS})\\b)${WORD}){0,4}`;

const HOURS = String.raw`(?:\d[\d,]*|ten|fifteen|twenty|twenty-four|thirty|forty)`;
const WEEKLY = String.raw`\b${HOURS}[ -]hours?(?:\*\*)?(?: of work)? (?:a|per|each|every|in any) (?:week|fortnight|year)\b`;
const LIMITED = String.raw`(?:up to|at most|at least|(?:no|not) more than|more than|less than|maximum of|limit(?: \w+){0,6}|can work|may work|allows|allow (?:you|students)|within)`;

const patterns = [
  // Work limits: `20 hours a week`, `the 20 hours`, `a 24-hour limit`, `140 full days`.
  String.raw`\b${LIMITED} (?:\*\*)?${WEEKLY}`,
  String.raw`${WEEKLY}(?:\*\*)? (?:(?:in|during) (?:term|semester)|(?:on|off) campus)`,
  String.raw`\b(?:the|full|same) ${HOURS} hours\b`,
  String.raw`\b${HOURS}-hour (?:limit|rule|week|fortnight|average)\b`,
  String.raw`\b${HOURS} (?:full|half) (?:or ${HOURS} half )?days\b`,
  // Lengths: `a visa of two years`, `18 months to find work`, `the 18-month permit`.
  String.raw`${STATUS}(?: after)?${GAP}:? ${PERIOD}`,
  String.raw`${PERIOD}(?: (?!(?:the|for|to|and|or|before|until)\b)${WORD}){0,4}[ -]${STATUS}`,
  String.raw`${PERIOD} ${SEARCH}`,
  // `a permit for the job search lasts twelve months`
  String.raw`${STATUS}[^.;:|]{0,50}? (?:(?<!the )lasts?|(?:is|are) (?:valid|issued|granted)|runs?)(?: for| up to)* ${PERIOD}`,
  // Without its name: `two-year stay-back`, `stay for 18 months after the degree`.
  String.raw`${TIME}(?:[ -]\w+)?[ -]stay[ -]?back\b`,
  String.raw`\bstay[ -]?back\b(?: (?:visa|period))?(?: (?:of|is|for|lasts|up to)){1,2} ${TIME}`,
  String.raw`\bstay (?:on |there |(?:in|back in) (?:the )?\w+ )?for (?:up to )?${PERIOD}(?: to work)? after (?:(?:the|your) (?:degree|course|studies)|graduat|finishing)`,
  // Conditions: `28 days in a row`, `at least 92 weeks of study`, `within six months of graduating`, `the money for 28 days`.
  String.raw`${COUNT} days in a row`,
  String.raw`at least ${PERIOD} of (?:\w+[ -]){0,2}study\b`,
  String.raw`\bwithin ${PERIOD} of (?:the |your )?(?:arriv|graduat|final|degree|award|complet|finish|result)`,
  String.raw`\baccount for (?:at least |a full )?${PERIOD}`,
  String.raw`\b(?:arrive|enter)\b(?: \w+){0,3} (?:up to|at most|no more than) ${TIME} before`,
  String.raw`\b(?:courses?(?: of| lasting)? (?:longer|more)|stud(?:y|ies) for less) than ${TIME}`,
  String.raw`\b(?:acts|decides|must (?:usually )?be made) within ${TIME}`,
  String.raw`\b(?:money|funds|savings|balance)\b[^.;:|]{0,30}? for (?:at least |a full )?${COUNT} days\b`,
  // Bans: `a five-year ban`, `a ban: up to ten years`.
  String.raw`${TIME} ban\b`,
  String.raw`\bban(?:ned)?(?::| of| for)? (?:up to |at least )?${TIME}`,
  // Tenancies: `at most three months' rent`, `one month's rent in advance`, `28 days' notice`.
  String.raw`\b(?:at most|no more than|more than|up to|usually|law allows)(?:\*\*)? (?:\*\*)?${TIME}['’]s? (?:cold )?(?:rent|deposit)\b`,
  String.raw`${TIME}['’]s? notice\b`,
].map((pattern) => new RegExp(pattern, "i"));

/** Returns the first limit or period typed into a sentence, or null. */
export const typedLimitIn = (sentence: string): string | null => firstMatch(patterns, sentence);

/** Returns what the first of some patterns finds in a sentence, or null. */
export function firstMatch(all: readonly RegExp[], sentence: string): string | null {
  for (const pattern of all) {
    const found = pattern.exec(sentence)?.[0];
    if (found !== undefined) return found.trim();
  }
  return null;
}
