import type { DegreeClass, Requirement } from "../courses/facts/requirement";

/** Scales on which students give their marks. The grade conversions of universities are more scales. */
export interface Marks {
  readonly value: number;
  /** The best mark: 100, 10 or 4. */
  readonly of: 100 | 10 | 4;
  /** The mark in percent, by the rule of the student's board or university. */
  readonly percent: number;
}

/** A minimum as a percentage of an Indian degree or class 12. */
export interface PercentMinimum {
  readonly percent: number;
  /** How the university states it, if not in percent: `a 2:1`, `IB 34`. */
  readonly stated: string | null;
  /** Whether a conversion of ours stands between the statement and the percentage. */
  readonly isEstimate: boolean;
}

/** The usual reading of British degree classes in percent of an Indian degree. */
const classPercent: Readonly<Record<DegreeClass, number>> = {
  "1st": 70,
  "2:1": 60,
  "2:2": 50,
  "3rd": 45,
};

/** Australian grade points of 7 and the marks that they stand for. */
const sevenPoint: readonly (readonly [points: number, percent: number])[] = [
  [7, 85],
  [6, 75],
  [5, 65],
  [4, 50],
];

function ofSeven(points: number): number {
  const at = sevenPoint.findIndex(([from]) => points >= from);
  const [low, percent] = sevenPoint[at] ?? [4, 50];
  const [high, best] = sevenPoint[at - 1] ?? [low + 1, percent];
  return percent + ((points - low) / (high - low)) * (best - percent);
}

/** A-level grades as the marks for which they are awarded. */
const aLevelPercent: Readonly<Record<string, number>> = {
  "A*": 95,
  A: 90,
  B: 80,
  C: 70,
  D: 60,
  E: 50,
};
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Points in the UCAS tariff of three equal A-levels. */
const tariff: readonly (readonly [points: number, percent: number])[] = [
  [168, 95],
  [144, 90],
  [120, 80],
  [96, 70],
  [72, 60],
];

/** The modified Bavarian formula, solved for the mark, with 40% to pass. */
const ofGerman = (grade: number): number => 100 - ((grade - 1) / 3) * (100 - 40);

/** Between points whose percentage is known, the last one below counts proportionally. */
function between(table: readonly (readonly [number, number])[], value: number): number {
  const at = table.findIndex(([from]) => value >= from);
  if (at < 0) return table.at(-1)?.[1] ?? 0;
  const [low, percent] = table[at] ?? [0, 0];
  const [high, best] = table[at - 1] ?? [low + 1, percent];
  return percent + ((value - low) / (high - low)) * (best - percent);
}

/** IB Diploma points and Australian ranks beside marks in class 12, as universities compare them. */
const ibTable = [
  [42, 97],
  [39, 93],
  [36, 88],
  [33, 83],
  [30, 76],
  [27, 70],
  [24, 60],
] as const;
const atarTable = [
  [97, 95],
  [90, 85],
  [85, 80],
  [80, 75],
  [70, 65],
  [50, 55],
] as const;

const article = (name: string): string => (name === "1st" ? "a first-class degree" : `a ${name}`);

/**
 * The lowest mark in percent that a requirement states, by the most direct statement. Null if it
 * states none that can be compared.
 */
export function percentMinimum(requires: Requirement | undefined): PercentMinimum | null {
  if (!requires) return null;
  const { percent, gpa, degreeClass, germanGrade, aLevels, ib, atar, ucasPoints } = requires;
  const estimate = (value: number, stated: string): PercentMinimum => ({
    percent: Math.round(value),
    stated,
    isEstimate: true,
  });
  if (percent !== undefined) return { percent, stated: null, isEstimate: false };
  if (degreeClass)
    return { percent: classPercent[degreeClass], stated: article(degreeClass), isEstimate: false };
  if (gpa) {
    const stated = `a grade point average of ${gpa.points} of ${gpa.of}`;
    if (gpa.of === 7) return estimate(ofSeven(gpa.points), stated);
    return estimate((100 * gpa.points) / gpa.of, stated);
  }
  if (germanGrade) return estimate(ofGerman(germanGrade), `a German grade of ${germanGrade}`);
  if (aLevels) {
    const grades = aLevels.match(/A\*|[A-E]/g) ?? [];
    return estimate(
      mean(grades.map((grade) => aLevelPercent[grade] ?? 0)),
      `${aLevels} at A-level`,
    );
  }
  if (ib) return estimate(between(ibTable, ib), `${ib} points in the IB Diploma`);
  if (atar) return estimate(between(atarTable, atar), `an Australian rank of ${atar}`);
  return ucasPoints ? estimate(between(tariff, ucasPoints), `${ucasPoints} UCAS points`) : null;
}

/** How marks compare with a minimum. */
export interface MarksComparison {
  /** Percentage points above the minimum. */
  readonly margin: number;
  readonly needed: string;
  readonly given: string;
  readonly isEstimate: boolean;
}

/** Compares marks on their own scale where the requirement states it, and otherwise in percent. */
export function compareMarks(
  marks: Marks,
  requires: Requirement | undefined,
): MarksComparison | null {
  const own = requires?.gpa;
  if (own && own.of === marks.of && marks.of !== 100)
    return {
      margin: ((marks.value - own.points) / own.of) * 100,
      needed: `${own.points} of ${own.of}`,
      given: `${marks.value} of ${marks.of}`,
      isEstimate: false,
    };
  const minimum = percentMinimum(requires);
  if (!minimum) return null;
  const { percent, stated, isEstimate } = minimum;
  return {
    margin: marks.percent - percent,
    needed: stated === null ? `${percent}%` : `${stated}, about ${percent}%`,
    given: marks.of === 100 ? `${marks.value}%` : `${marks.value} of ${marks.of}`,
    isEstimate,
  };
}
