import type { EducationLevel } from "#domain/catalogue/education-level";
import type { CourseFacts } from "#domain/courses/facts/course-facts";
import type { Money } from "#domain/money/amount";
import type { courses } from "../../platform/db/schema/catalogue";

type CourseRow = typeof courses.$inferInsert;

/** What prose may say about a listed course. */
export interface ListedFacts extends Pick<
  CourseFacts,
  "english" | "intakes" | "applicationFee" | "tuition"
> {
  /** The tuition of one year. */
  readonly tuitionFee: Money | null;
}

/** The facts of the courses that the catalogue lists, by course, university and country. */
export class CourseFigures {
  private readonly courses = new Map<string, ListedFacts>();
  private readonly byUniversity = new Map<string, ListedFacts[]>();
  private readonly byCountry = new Map<string, ListedFacts[]>();

  add({
    universityId,
    slug,
    countrySlug,
    level,
    facts = {},
    data: { tuitionFee },
    isListed,
  }: CourseRow): void {
    if (isListed === false) return;
    const { english, intakes, applicationFee, tuition } = facts;
    const listed: ListedFacts = {
      tuitionFee,
      ...(english ? { english } : {}),
      ...(intakes ? { intakes } : {}),
      ...(applicationFee ? { applicationFee } : {}),
      ...(tuition ? { tuition } : {}),
    };
    this.courses.set(`${universityId} ${slug}`, listed);
    append(this.byUniversity, `${universityId} ${level}`, listed);
    append(this.byCountry, `${countrySlug} ${level}`, listed);
  }

  ofCourse(universityId: number, slug: string): readonly ListedFacts[] {
    return [this.courses.get(`${universityId} ${slug}`) ?? []].flat();
  }

  ofUniversity(universityId: number, level: EducationLevel): readonly ListedFacts[] {
    return this.byUniversity.get(`${universityId} ${level}`) ?? [];
  }

  ofCountry(country: string, level: EducationLevel): readonly ListedFacts[] {
    return this.byCountry.get(`${country} ${level}`) ?? [];
  }
}

function append(map: Map<string, ListedFacts[]>, key: string, one: ListedFacts): void {
  const all = map.get(key);
  if (all) all.push(one);
  else map.set(key, [one]);
}
