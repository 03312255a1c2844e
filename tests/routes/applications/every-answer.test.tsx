import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { applicationCalendar } from "#backend/applications/application-calendar";
import type { ApplicationContext, StageRow } from "#backend/applications/application-context";
import { entryOf, stageFor, standingOf, statusOf } from "#backend/applications/applications";
import type { applications } from "#backend/platform/db/schema/applications";
import { answersOfStage, outcomes } from "#domain/applications/outcome";
import { stageFacts } from "#domain/applications/stage-facts";
import { catalogueStageSchema, documentsFor, fieldsOf } from "#domain/applications/stages";
import { outcomeNames, stageWaiting, studentState } from "#domain/applications/wording";
import { translatorFor } from "#domain/language/translate.server";
import { typedAnswers } from "#domain/students/profile-sections";
import { ApplicationList } from "~/components/applications/application-list";
import { ApplicationView } from "~/components/applications/application-view";
import { BoardColumn } from "~/components/applications/board";
import { StaffApplicationView } from "~/components/applications/staff-application";
import { StageView } from "~/components/applications/stage-view";
import { StepReview } from "~/components/applications/stage-review";
import { NextStep } from "~/components/applications/timeline";
import { StudentSummary } from "~/components/students/student-summary";
import { VisitorSpeech } from "~/components/visitor/language";
import { localisedPage } from "~/platform/localised/localised-page.server";

/** Every stage with every answer, as students and staff see it: never a raw value. */
const TODAY = "2026-11-26";
const stages = catalogueStageSchema
  .array()
  .parse(parse(readFileSync("catalogue/application-stages.yaml", "utf8")));

const row: typeof applications.$inferSelect = {
  id: "5a0c1a3e-7a34-4c3e-9d52-0f6d1d3f0a11",
  userId: "7b0c1a3e-7a34-4c3e-9d52-0f6d1d3f0a12",
  courseId: "1-physics",
  title: "MSc Physics",
  universityName: "TU Munich",
  countrySlug: "germany",
  intakeMonth: 10,
  intakeYear: 2027,
  status: "active",
  createdAt: new Date("2026-11-20T06:00:00Z"),
  updatedAt: new Date("2026-11-20T06:00:00Z"),
};
const course = {
  id: row.courseId,
  level: "masters",
  stream: "natural-sciences",
  data: { intakes: ["April", "October"] },
  facts: {
    intakes: { value: [{ month: "2027-10", closes: "2027-03-15", decides: "2027-05-01" }] },
  },
};

/** A value for each field: the longest way to say something raw. */
function answersFor(stageId: number, answer: string | null): StageRow["fieldData"] {
  const found = stages.find(({ id }) => id === stageId);
  if (!found) throw new Error(`no stage ${stageId}`);
  const stage = stageFor(row, found, contextWith([]));
  const chosen = answer && stage.choice ? { [stage.choice.field]: answer } : {};
  const values = fieldsOf(stage, typedAnswers(chosen)).map(({ name, kind, options }) => [
    name,
    kind === "date" ? "2026-11-25" : kind === "select" ? (options?.[0]?.value ?? "") : "Some text",
  ]);
  return { ...(Object.fromEntries(values) as Record<string, string>), ...chosen };
}

const recordFor = (stageId: number, answer: string | null, seconds: number): StageRow => ({
  applicationId: row.id,
  stageId,
  fieldData: answersFor(stageId, answer),
  status: "done",
  note: null,
  reasons: [],
  decidedAt: null,
  decidedBy: null,
  recordedBy: null,
  submittedAt: new Date(Date.parse("2026-11-25T06:00:00Z") + seconds * 1_000),
  conditions: answer === "conditional" ? [{ text: "Final marks", documentId: null }] : [],
  history: [{ fieldData: answersFor(stageId, answer), submittedAt: "2026-11-25T06:00:00.000Z" }],
});

const contextWith = (records: readonly StageRow[]): ApplicationContext => ({
  ...{ stages, today: TODAY, proofs: new Map(), withCounsellor: new Set() },
  visaLeadTimes: [{ country: "germany", weeks: 12, text: "six to 12 weeks", source: "" }],
  courses: new Map([[course.id, course]]),
  records: new Map([[row.id, records]]),
});

/** An application that has come as far as a stage, and says one thing there. */
function applicationAt(stageId: number, answer: string | null): StageRow[] {
  const path: readonly (readonly [number, string | null])[] = [
    ...[1, 3, 4, 5].map((id): [number, null] => [id, null]),
    [6, "offer"],
    [7, "paid"],
    [17, "granted"],
  ];
  const before = path.filter(([id]) => id < stageId);
  const all: readonly (readonly [number, string | null])[] = [...before, [stageId, answer]];
  return all.map(([id, one], seconds) => recordFor(id, one, seconds));
}

const places = stages.flatMap(({ id, choice }): [number, string | null][] =>
  choice ? answersOfStage(id).map((answer): [number, string] => [id, answer]) : [[id, null]],
);

/** What a person reads or hears: text, and the labels of controls. Values of controls are not shown. */
const readable = (html: string): string =>
  [
    html.replace(/<[^>]*>/g, " "),
    ...[...html.matchAll(/(?:aria-label|placeholder|title)="([^"]*)"/g)].map(([, text]) => text),
  ].join(" ");

const raw = [
  /\b\d{4}-\d\d(-\d\d)?\b/,
  /\b(waiting-list|not-needed|if-available|conditions-met|last-cycle|visa-\w+)\b/,
  /\bundefined\b|\bnull\b|\[object/,
];

function expectReadable(html: string): void {
  for (const pattern of raw) expect(readable(html)).not.toMatch(pattern);
}

function pagesOf(records: readonly StageRow[], stageId: number): string[] {
  const context = contextWith(records);
  const standing = standingOf(row, context);
  const status = statusOf(row, context);
  const found = stages.find(({ id }) => id === stageId);
  const record = records.find((one) => one.stageId === stageId);
  if (!found || !record) throw new Error("no such stage");
  const stage = stageFor(row, found, context);
  const entry = entryOf(found, standing);
  const facts = stageFacts(stage, record.fieldData);
  const earlier = [{ on: "25 Nov 2026", facts }];
  const detail = { ...entry, stage, facts, earlier, note: null, reasons: [], documents: [] };
  const { progress } = standing;
  const shared = { ...detail, ...progress, proofs: [], result: undefined, done: null };
  const card = { ...row, name: "Asha", outcome: progress.outcome, deadline: null };
  return [false, true].flatMap((isPaid) => [
    renderToStaticMarkup(<ApplicationView {...status} today={TODAY} isPaid={isPaid} />),
    renderToStaticMarkup(<NextStep status={status} reader="staff" />),
    renderToStaticMarkup(
      <StageView
        {...shared}
        isPaid={isPaid}
        isOpen={true}
        possible={answersOfStage(stageId)}
        today={TODAY}
        pathOfApplication="/a"
        csrf="t"
        maxBytes={1}
        script={null}
        typed={typedAnswers(record.fieldData)}
      />,
    ),
    renderToStaticMarkup(<StepReview step={detail} documentsPath="/d" message={null} csrf="t" />),
    renderToStaticMarkup(
      <BoardColumn
        column={{
          key: "6",
          name: "Decision",
          total: 1,
          cards: [{ ...card, step: { ...entry, id: stageId } }],
        }}
        path="/b"
        filters={{}}
        today={TODAY}
      />,
    ),
  ]);
}

/** A submitted stage as counsellors review it. */
function reviewOf(record: StageRow, context: ApplicationContext) {
  const found = stages.find(({ id }) => id === record.stageId);
  if (!found) throw new Error("no such stage");
  const stage = stageFor(row, found, context);
  const facts = stageFacts(stage, record.fieldData);
  return {
    ...entryOf(found, standingOf(row, context)),
    ...{ facts, earlier: [{ on: "25 Nov 2026", facts }], reasons: [], documents: [] },
  };
}

describe("every stage with every answer", () => {
  it.each(places)("stage %i, %s", (stageId, answer) => {
    const records = applicationAt(stageId, answer);
    for (const html of pagesOf(records, stageId)) expectReadable(html);
  });

  it.each(places)("at the console: stage %i, %s", (stageId, answer) => {
    const records = applicationAt(stageId, answer);
    const context = contextWith(records);
    const { stages: entries, progress } = statusOf(row, context);
    const recordable = stages
      .filter(({ choice }) => choice)
      .map((stage) => ({
        stage: stageFor(row, stage, context),
        possible: answersOfStage(stage.id),
        outcome: progress.outcome,
      }));
    const typed = typedAnswers(answersFor(stageId, answer));
    for (const one of [null, { stageId, typed }])
      expectReadable(
        renderToStaticMarkup(
          <StaffApplicationView
            {...{ stages: entries, progress, recordable }}
            handedIn={records.map((record) => reviewOf(record, context))}
            recorded={answer === null ? null : one}
            studentPath="/s"
            result={undefined}
            csrf="t"
          />,
        ),
      );
  });

  it.each(places)("in lists and calendars: stage %i, %s", (stageId, answer) => {
    const status = statusOf(row, contextWith(applicationAt(stageId, answer)));
    expectReadable(renderToStaticMarkup(<ApplicationList applications={[status]} />));
    const file = applicationCalendar(status, "https://disha.example", new Date(`${TODAY}T06:00Z`));
    const texts = file.replace(/\r\n /g, "").match(/^(SUMMARY|DESCRIPTION|X-WR-CALNAME|NAME).*$/gm);
    expect(texts?.length).toBeGreaterThan(0);
    for (const text of texts ?? []) expectReadable(text);
  });

  describe.each(["en", "vi", "ar"] as const)("on the dashboard in %s", (code) => {
    const speech = { code, t: translatorFor(code) };
    it.each(places)("stage %i, %s", (stageId, answer) => {
      for (const status of ["done", "submitted", "returned"] as const) {
        const records = applicationAt(stageId, answer).map((one) => ({ ...one, status }));
        const { stages: entries, progress } = statusOf(row, contextWith(records));
        const next = entries.find((one) => one.stageId === progress.next.stageId);
        const html = renderToStaticMarkup(
          <VisitorSpeech.Provider value={speech}>
            <StudentSummary
              {...{ enquiry: null, call: null, unread: 0, proposed: 0, returned: [] }}
              profile={{ progress: 40, next: null }}
              deadline={{ kind: "application", name: "x", of: "y", dueOn: TODAY, path: "/p" }}
              news={{
                since: `${TODAY}T06:00:00.000Z`,
                proposed: 0,
                decided: (["done", "returned"] as const).map((decided) => ({
                  ...{ applicationId: row.id, title: row.title, stageId, stage: "x" },
                  status: decided,
                })),
              }}
              applications={[
                {
                  ...{ id: row.id, title: row.title, outcome: progress.outcome, reason: null },
                  stage: next?.name ?? null,
                  state: next ? studentState(next) : null,
                  waiting: next ? stageWaiting(next) : null,
                },
              ]}
            />
          </VisitorSpeech.Provider>,
        );
        expectReadable(html);
        if (code === "en") continue;
        // Names of months and what is said of the application are translated.
        const page = localisedPage(html, code).html;
        const own = page.replace(/<(a|span)[^>]* lang="en"[^>]*>.*?<\/\1>/g, "");
        expect(readable(own)).not.toMatch(/\bNov\b|Your|counsellor|Submitted|Recorded|Waiting/);
        expect(readable(html)).toContain(speech.t(outcomeNames[progress.outcome]));
      }
    });
  });

  it("offers no deposit, visa or journey after a rejection or a declined offer", () => {
    for (const [stageId, answer] of [
      [6, "refused"],
      [7, "declined"],
    ] as const) {
      const [page = ""] = pagesOf(applicationAt(stageId, answer), stageId);
      expect(readable(page)).not.toMatch(/Your turn|Continue: /);
      expect(page).toContain("What you can do next");
      expect(page).toContain("/shortlist");
    }
  });

  it("requires an APS certificate for Germany, at every level, and nowhere else", () => {
    const documents = stages.find(({ id }) => id === 3)?.documents ?? [];
    const need = (countrySlug: string, level: string) =>
      documentsFor(documents, { countrySlug, level, stream: null }).find(
        ({ typeId }) => typeId === 11,
      )?.need;
    for (const level of ["bachelors", "masters", "mba"]) {
      expect(need("germany", level)).toBe("required");
      expect(need("france", level)).toBeUndefined();
    }
  });

  it("puts the published day of the decision into the calendar until it is made", () => {
    const calendarOf = (stageId: number, answer: string | null) =>
      applicationCalendar(
        statusOf(row, contextWith(applicationAt(stageId, answer))),
        "https://disha.example",
        new Date(`${TODAY}T06:00:00Z`),
      );
    const day = /DTSTART;VALUE=DATE:20270501/;
    expect(calendarOf(1, null)).toMatch(day);
    expect(calendarOf(5, null)).toMatch(day);
    expect(calendarOf(6, "waiting-list")).toMatch(day);
    expect(calendarOf(6, "offer")).not.toMatch(day);
  });

  it("has a name for each outcome", () => {
    for (const outcome of outcomes) expect(outcomeNames[outcome]).not.toMatch(raw[1] ?? /$^/);
  });
});
