/**
 * `npm run audit:finding -- <port>`: does twelve finding tasks on a running site as a visitor with a phone of 360 × 740
 * pixels, with scripts off and on, by the shortest way, and prints taps and screens of each. They begin on the home page,
 * or on a guide that search engines lead to. A text that is typed counts as one tap. A page counts as one screen, and so
 * does each 740 pixels above what is tapped.
 */
import { countOf, doTasks, type Task } from "./visitor";

const [port = "3000"] = process.argv.slice(2);

const tasks: readonly Task[] = [
  {
    name: "MSc data science in Germany, from a guide",
    from: "/exam/gre",
    run: async (one) => {
      await one.link("Search", "header");
      await one.search("msc data science germany");
    },
    at: /search\?q=/,
  },
  { name: "Germany", run: (one) => one.menu("Germany"), at: /\/germany$/ },
  {
    name: "Master's in Germany",
    run: async (one) => {
      await one.menu("Germany");
      await one.link(/master.s courses/);
    },
    at: /\/germany\/masters/,
  },
  { name: "All courses", run: (one) => one.link("Courses"), at: /\/abroad\/courses/ },
  {
    name: "Filters of the list of courses",
    run: async (one) => {
      await one.link("Courses");
      await one.tap(one.page.locator("[data-filters]"));
    },
    at: /courses/,
  },
  {
    name: "A course that closes soon",
    run: async (one) => {
      await one.open("/abroad/courses?sort=deadline");
      await one.tap(one.page.locator("[data-list] h3 a"));
    },
    at: /\/university\//,
  },
  {
    name: "Fees of IELTS",
    run: (one) => one.find("ielts fees", /IELTS exam fee/),
    at: /\/exam\/ielts\/exam-fee/,
  },
  { name: "IELTS", run: (one) => one.menu("IELTS"), at: /\/exam\/ielts/ },
  { name: "Scholarships", run: (one) => one.link("Scholarships"), at: /\/scholarship/ },
  {
    name: "University of Toronto",
    run: (one) => one.find("toronto university", /University of Toronto/),
    at: /university-of-toronto/,
  },
  { name: "Find your match", run: (one) => one.link(/7 questions/), at: /\/match/ },
  {
    name: "Cost calculator",
    run: (one) => one.link("Expense calculator"),
    at: /expense-calculator/,
  },
];

const inWords = (hasScripts: boolean) =>
  doTasks(
    tasks,
    port,
    hasScripts,
    ({ taps, screens }) => `${countOf(taps, "tap")}, ${countOf(screens, "screen")}`,
  );
const off = await inWords(false);
const on = await inWords(true);
process.stdout.write(
  `| task | scripts off | scripts on |\n|---|--:|--:|\n${tasks
    .map(({ name }, at) => `| ${name} | ${off[at]} | ${on[at]} |`)
    .join("\n")}\n`,
);
