import { z } from "zod";

/** Classes of a British or Irish degree, best first. */
export const degreeClasses = ["1st", "2:1", "2:2", "3rd"] as const;
export type DegreeClass = (typeof degreeClasses)[number];

/** Steps of an application besides marks and tests. */
export const applicationSteps = ["portfolio", "interview", "entrance-test", "essay"] as const;

/** A mark on a scale: `{ points: 3, of: 4 }`. */
const markSchema = z.object({ points: z.number().positive(), of: z.number().positive() });

/**
 * What an academic requirement asks for, in fields. A field that is missing is not stated. Several
 * minimums are different ways to say the same: a student needs to meet one that they can compare.
 */
export const requirementSchema = z
  .object({
    /** Whether the university says that it sets no minimum mark. */
    noMinimum: z.boolean(),
    /** Percent of the best mark, in class 12 or the first degree. */
    percent: z.number().min(1).max(100),
    /** Percent that applicants usually have, where that is more than the minimum. */
    typicalPercent: z.number().min(1).max(100),
    /** A grade point average and its scale: 3.0 of 4, 8.5 of 10, 5.0 of 7. */
    gpa: markSchema,
    /** The class of a British or Irish honours degree. */
    degreeClass: z.enum(degreeClasses),
    /** The German grade, 1.0 is best. */
    germanGrade: z.number().min(1).max(4),
    /** A place among the best of the class, in percent. */
    classRank: z.number().positive().max(100),
    /** Points in the IB Diploma. */
    ib: z.number().min(20).max(45),
    /** An Australian rank (ATAR). */
    atar: z.number().min(30).max(99.95),
    /** Grades of three A-levels: `A*AA`. */
    aLevels: z.string().regex(/^(A\*|[A-E]){2,4}$/),
    /** Points in the UCAS tariff. */
    ucasPoints: z.number().int().min(32).max(200),
    /** Years of full-time study that the first degree takes at least. */
    years: z.union([z.literal(3), z.literal(4)]),
    /** Specialisations and streams of the taxonomy that the first degree may have. */
    fields: z.array(z.string()),
    /** Whether a related first degree is accepted too. */
    relatedField: z.boolean(),
    /** Whether a first degree in any subject is accepted. */
    anyField: z.boolean(),
    /** School subjects that are needed, as the sentence names them. */
    subjects: z.array(z.string()),
    /** Credits (ECTS unless the sentence says otherwise), each with what they are in. */
    credits: z.array(z.object({ credits: z.number().positive(), subject: z.string() })),
    /** The most open backlogs that are accepted. */
    backlogs: z.number().int().min(0),
    /** Years of work at least. */
    workYears: z.number().min(0),
    /** Years of work at most. */
    maxWorkYears: z.number().positive(),
    steps: z.array(z.enum(applicationSteps)),
    /** Whether the sentence names another way in for those who miss the minimum. */
    hasAlternative: z.boolean(),
  })
  .partial();
export type Requirement = z.infer<typeof requirementSchema>;
