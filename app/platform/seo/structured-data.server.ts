import type {
  CollegeOrUniversity,
  CourseInstance,
  Course as CourseThing,
  ItemList,
  Offer,
  WithContext,
} from "schema-dts";
import { countryName as nameOfCountry } from "#domain/countries/country-options";
import { isoCodeOf } from "#domain/countries/iso-code";
import { levelNames } from "#domain/catalogue/education-level";
import type { Course } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { DAYS_PER_MONTH, UNKNOWN_LENGTH } from "#domain/courses/duration";
import type { Tuition } from "#domain/courses/facts/course-facts";
import { sitePath } from "#domain/site/site-path";
import { visitorOrigin } from "~/platform/request/region.server";

const context = "https://schema.org" as const;

/** The entries of one page of a list, in order. Samples are left out; without any entry there is no list. */
export function itemList(
  request: Request,
  entries: readonly { readonly path: string; readonly sample?: boolean }[],
  { page = 0, size = 0 }: { readonly page?: number; readonly size?: number } = {},
): WithContext<ItemList>[] {
  const origin = visitorOrigin(request);
  const real = entries.filter(({ sample }) => !sample);
  if (real.length === 0) return [];
  return [
    {
      "@context": context,
      "@type": "ItemList",
      itemListElement: real.map(({ path }, at) => ({
        "@type": "ListItem",
        position: page * size + at + 1,
        url: origin + sitePath(path),
      })),
    },
  ];
}

export const universityThing = (university: {
  readonly name: string;
  readonly city: string;
  readonly countrySlug: string;
  readonly website: string;
  /** Pages elsewhere about the same university. */
  readonly sameAs?: readonly string[];
}): WithContext<CollegeOrUniversity> => ({
  "@context": context,
  "@type": "CollegeOrUniversity",
  name: university.name,
  url: university.website,
  ...(university.sameAs?.length ? { sameAs: [...university.sameAs] } : {}),
  address: {
    "@type": "PostalAddress",
    addressLocality: university.city,
    addressCountry: isoCodeOf(university.countrySlug) ?? nameOfCountry(university.countrySlug),
  },
});

interface CoursePage {
  readonly course: Course;
  readonly description: string;
  readonly website: string;
  readonly countryName: string;
  /** Intakes before this month have passed: `2026-11`. */
  readonly month: string;
}

/** A course with what its sources state: provider, languages, tuition and the next intakes. */
export function courseThing(request: Request, page: CoursePage): WithContext<CourseThing> {
  const { course, description, website } = page;
  const { facts, university } = course;
  const url = `${visitorOrigin(request)}${sitePath(coursePath(course))}`;
  return {
    "@context": context,
    "@type": "Course",
    name: course.title,
    description: facts.description?.value ?? description,
    url,
    ...(facts.link ? { sameAs: facts.link.value } : {}),
    educationalCredentialAwarded: `${levelNames[course.level]} degree`,
    ...(facts.language ? { inLanguage: languagesOf(course) } : {}),
    provider: {
      "@type": "CollegeOrUniversity",
      name: university.name,
      url: website,
    },
    // A general fee of the university is no offer for this course.
    ...(facts.tuition?.evidence.level === "course"
      ? { offers: tuitionOffer(facts.tuition.value) }
      : {}),
    hasCourseInstance: instancesOf(page),
  };
}

const languagesOf = ({ facts }: Course): string[] =>
  facts.language?.value.map(({ code }) => code) ?? [];

/** The tuition as its source states it, in its own currency. */
const tuitionOffer = ({ amount, currency, per, for: payer }: Tuition): Offer => ({
  "@type": "Offer",
  category: amount === 0 ? "Free" : "Paid",
  priceSpecification: {
    "@type": "UnitPriceSpecification",
    price: amount,
    priceCurrency: currency,
    unitText: per,
  },
  ...(payer ? { description: `Tuition for ${payer}` } : {}),
});

const modeNames = {
  "full-time": "full-time",
  "part-time": "part-time",
  online: "Online",
  sandwich: "sandwich",
} as const;

/** One for each coming intake, but for those of a past cycle, or one without a start. */
function instancesOf({ course, countryName, month }: CoursePage): CourseInstance[] {
  const { facts, university, durationDays } = course;
  const modes = facts.mode?.value ?? [];
  const months = Math.round(durationDays / DAYS_PER_MONTH);
  const place = `${university.city}, ${countryName}`;
  const instance = {
    "@type": "CourseInstance" as const,
    ...(modes.length > 0
      ? {
          courseMode: [
            ...(modes.includes("online") ? [] : ["Onsite"]),
            ...modes.map((mode) => modeNames[mode]),
          ],
        }
      : {}),
    ...(modes.includes("online") ? {} : { location: { "@type": "Place" as const, name: place } }),
    ...(durationDays === UNKNOWN_LENGTH
      ? {}
      : {
          courseSchedule: {
            "@type": "Schedule" as const,
            duration: `P${months}M`,
            repeatFrequency: "Monthly",
            repeatCount: months,
          },
        }),
  };
  const starts = (facts.intakes?.value ?? []).flatMap(({ month: start, closed, yearly }) =>
    (closed ?? yearly) === undefined ? [start] : [],
  );
  const coming = [...new Set(starts)].filter((one) => one >= month).sort();
  return coming.length === 0 ? [instance] : coming.map((startDate) => ({ ...instance, startDate }));
}
