/** Finds phrases that product copy must not have, and says what to write (docs/how-to/write-copy.md). */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const FILES =
  /^catalogue\/.*\.(md|yaml|csv)$|^(app|backend|domain|launch|server)\/.*(?<!\.css|\.test|\.d)\.tsx?$/;
/** Comments, addresses, code and quoted words without a space, such as identifiers. */
const NOT_COPY =
  /^\s*(\/\/|\/?\*|#\s).*|^(startsAt|endsAt):.*|https?:\/\/\S+|`[\w./-]*`|"[^"\s]*"|\b[A-Z_]{4,}\b/gm;

const phrases = [
  [
    "please (?!write to|try again|check|enter the correct|visit the Webinars|use a PNG)",
    "Enter your name.",
    /^catalogue\/(exams|articles)\//,
  ],
  ["by mail|mails from us", "by email, emails from us"],
  ["e-mails?", "email", /^app\/content\/privacy\/consent\.ts$|^domain\/site\/messages\//],
  ["be called back", "request a callback"],
  ["put (it|them|this) into your calendar", "add to calendar"],
  ["a quarter of an hour before", "15 minutes before"],
  ["(courses?|universities) of our catalogue", "courses in our catalogue"],
  ["(interest|paid|scholarship|costs?) in all\\b", "total interest, total cost"],
  ["weighed by", "weighted by"],
  ["in the first talk", "on the first call"],
  ["the Duolingo(?! (English Test|test|desktop|app))", "Duolingo or the Duolingo English Test"],
  [
    "(nurses|engineers|technicians|doctors|seats|skills)( \\w+){0,6} are short",
    "are in short supply",
  ],
  ["need not (register|decide|know|sign)", "don't need to"],
  ["sit the tests?", "take the test"],
  ["counselors?", "counsellor", /^domain\/(errors?|site|search)\//],
  ["mark ?sheets? of class", "class 10 marksheet"],
  ["(by|from|until|between) (0\\d|1[3-9]|2[0-3]):[0-5]\\d", "9:30 am, 2 pm"],
  // Readers want the state of the world. How far a fact is checked is in its evidence.
  [
    "(that|where) we (could|couldn't) (read|find|open|check|confirm)|we couldn't (find|read|check|confirm|open)|(copy|copies|pages?) (that )?we (could )?read|latest that we found|(that )?we found (no|nothing|was)|haven't seen one|since we read|(guidance|guides?|call|rules) (as )?(that )?we (read|checked)|when we checked",
    "No date has been published. It isn't stated.",
    /^catalogue\/pages\/about-us\/editorial-policy\.md$|^(app|backend|domain|launch|server)\//,
  ],
].map(([phrase, use, except]) => [
  new RegExp(`(?<![\\w-])(?:${phrase})(?![\\w-])`, "giu"),
  use,
  except,
]);

let problems = 0;
for (const file of execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n")) {
  if (!FILES.test(file)) continue;
  const copy = readFileSync(file, "utf8").replace(NOT_COPY, "");
  for (const [pattern, use, except] of phrases) {
    if (except?.test(file)) continue;
    for (const { 0: found, index } of copy.matchAll(pattern)) {
      console.log(
        `${file}:${copy.slice(0, index).split("\n").length}  “${found.trim()}”: write “${use}”`,
      );
      problems += 1;
    }
  }
}
process.exitCode = problems > 0 ? 1 : 0;
